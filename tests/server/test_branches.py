"""A finished game goes on from its middle: against bots or together, verified, taken back no further than its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mathom.games import GAMES, load
from mathom.kernel.content import Content, write_content
from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, Replay, read_record, verify
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from mathom.server.deals import branch, known_of_order, of_record
from mathom.server.orders import SeatOrder, TableOrder
from mathom.server.wire import Play
from tests.server.finished import SECRET, play_out, record, record_text
from tests.server.inside import Client, Inside, Seated, running

COUNTS = [(game, players) for game in GAMES for players in load(game).seats]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("branches")) as inside:
        yield inside


def first(play: Play) -> str:
    return play.choices[0].action


def table_from(server: Inside, found: Record, at: int, seat: int = 0, **more: Any) -> Seated:
    kinds = tuple("friend" if number == seat else "bot" for number in range(len(found.seats)))
    return server.make({}, kinds, game=found.game, record=found.write(), at=at, **more)


def kept(table: Seated, seat: int = 0) -> Record:
    return read_record(table.server.get(f"/api/tables/{table.table}/record", table.held[seat]).text)


def finished(table: Seated, seat: int = 0) -> Record:
    client = table.sit(seat)
    client.play_out(first)
    client.close()
    return kept(table, seat)


def reopened(found: Record, at: int) -> Table:
    """The game after so many lines, as a table of its own."""
    before = read_record(branch(found, at))
    nonces = [bytes([seat + 100]) * 16 for seat in range(len(found.seats))]
    return Table.open(load(found.game), found.options, found.seats, SECRET[::-1], nonces, before.start, before.lines)


def shared(found: Record) -> list[int]:
    """After how many lines several seats owe a decision, and one of them has taken a part of it."""
    game, places = load(found.game), []
    replay = Replay(game, found, 0)
    for index, line in enumerate(found.surviving()):
        together = len(replay.state.to_act()) > 1
        replay.play(game, index, line)
        if together and len(replay.state.to_act()) > 1:
            places.append(index + 1)
    return places


# In the engine


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_game_goes_on_after_any_line_as_it_stood_there(game: str, players: int) -> None:
    found = record(game, players)
    lines = found.surviving()
    for at in range(0, len(lines), max(1, len(lines) // 12)):
        table = reopened(found, at)
        there = Replay(load(game), found, at)
        if there.state.to_act() != (CHANCE,):
            assert table.state.encode() == there.state.encode()
            assert table.journal.all() == there.journal.all()
        assert [line.text for line in table.record.lines[:at]] == [line.text for line in lines[:at]]
        assert table.record.branch == at


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_whoever_plays_on_holds_the_truth_possible(game: str, players: int) -> None:
    found = record(game, players)
    lines = found.surviving()
    for at in {len(lines) // 3, len(lines) // 2}:
        table = reopened(found, at)
        for seat in range(players):
            belief = load(game).belief(table.observe(seat))
            assert belief.contains(table.state)
            assert load(game).view(belief.sample(Rng(1)), seat) == table.observe(seat).view


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_a_branch_is_verified_and_so_is_a_branch_of_it(game: str, players: int) -> None:
    found = record(game, players)
    for at in (len(found.surviving()) // 2, len(found.surviving()) // 4, len(found.surviving()) // 3):
        table = play_out(reopened(found, at), seed=at)
        found = read_record(table.record.write())
        assert found.branch == at
        taken_over = sum(1 for line in found.lines[:at] if line.seat == CHANCE)
        assert verify(load(game), found) == found.draws() - taken_over


def test_a_draw_after_the_branch_that_was_changed_is_found() -> None:
    found = play_out(reopened(record("mount_doom", 2), 10)).record
    place = next(index for index in range(10, len(found.lines)) if found.lines[index].seat == CHANCE)
    pretended = read_record(found.write().replace("branch 10", f"branch {place}"))
    assert verify(load("mount_doom"), pretended) == verify(load("mount_doom"), found)
    pretended.secret, pretended.commit = record("mount_doom", 2).secret, record("mount_doom", 2).commit
    with pytest.raises(Exception, match="should not have been"):
        verify(load("mount_doom"), pretended)


def test_what_was_taken_over_can_never_be_taken_back() -> None:
    found = record("battle", 2)
    at = len(found.surviving()) // 2
    table = reopened(found, at)
    assert all(table.last_decision(seat) == -1 for seat in range(2))
    seat = table.state.to_act()[0]
    table.decide(seat, table.state.legal(seat)[0])
    assert table.last_decision(seat) >= at
    with pytest.raises(Exception, match="no decision to take back"):
        table.undo(seat, at - 1, agreed=(0, 1))
    table.undo(seat, table.last_decision(seat), agreed=(0, 1))
    play_out(table)
    assert verify(load("battle"), read_record(table.record.write())) > 0
    cheating = read_record(table.record.write().replace(f"branch {at}", f"branch {at + 1}"))
    with pytest.raises(Exception, match="takes nothing back"):
        verify(load("battle"), cheating)


def test_a_branch_brings_neither_the_secret_nor_the_nonces_of_its_game() -> None:
    found = record("battle", 2)
    text = of_record(load("battle"), found, 9).branch
    assert found.secret not in text
    assert not any(nonce in text for nonce in found.nonces)


# At a table


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_on_against_bots_and_the_record_tells_where_from(server: Inside, game: str) -> None:
    found = record(game, 2)
    at = len(found.surviving()) // 2
    table = table_from(server, found, at)
    assert table.live.info().branch == at
    after = finished(table)
    assert after.branch == at
    assert [line.text for line in after.lines[:at]] == [line.text for line in found.surviving()[:at]]
    assert after.secret != found.secret
    verify(load(game), after)
    client = table.sit(0)
    assert client.frame().table.branch == at
    client.close()


@pytest.mark.parametrize("game", ["mount_doom", "two_towers"])
def test_people_who_play_together_play_on_together(server: Inside, game: str) -> None:
    found = record(game, 2)
    table = server.make({}, ("friend", "here"), game=game, record=found.write(), at=12)
    clients = [table.sit(0), table.sit(1)]
    while not clients[0].frame().table.over:
        for client in clients:
            play = client.frame().play
            assert play is not None
            if play.choices:
                assert client.ask("decide", at=play.at, action=first(play))["type"] == "ack"
    for client in clients:
        client.close()
    assert verify(load(game), kept(table)) >= 0


def test_a_game_goes_on_from_the_middle_of_a_secret_choice(server: Inside) -> None:
    found = record("confrontation", 2)
    places = shared(found)
    assert len(places) > 8
    for seat, at in ((0, places[len(places) // 2]), (1, places[3])):
        table = table_from(server, found, at, seat)
        client = table.sit(seat)
        frame = client.frame()
        assert frame.play is not None
        assert seat in frame.play.to_act
        assert client.decide(first(frame.play))["type"] == "ack"
        assert client.ask("undo")["type"] == "ack"
        assert client.ask("undo").get("code") == "nothing-to-undo"
        client.play_out(first)
        client.close()
        after = kept(table, seat)
        assert after.branch == at
        verify(load("confrontation"), after)


def test_at_a_table_nothing_is_taken_back_from_before_the_branch(server: Inside) -> None:
    found = record("battle", 2)
    at = next(index for index, line in enumerate(found.surviving()) if index > 30 and line.seat == 0)
    client = table_from(server, found, at).sit(0)
    frame = client.frame()
    assert frame.play is not None
    assert (frame.play.can_undo, frame.play.at) == ("", 0)
    assert client.ask("undo")["code"] == "nothing-to-undo"
    client.close()


def test_a_branch_of_a_branch_goes_on_from_either(server: Inside) -> None:
    once = finished(table_from(server, record("mount_doom", 2), 14))
    for at in (6, 14, 20):
        twice = finished(table_from(server, once, at))
        assert twice.branch == at
        assert [line.text for line in twice.lines[:at]] == [line.text for line in once.surviving()[:at]]
        verify(load("mount_doom"), twice)


def test_a_server_that_starts_again_brings_a_branch_back(tmp_path: Path) -> None:
    found = record("battle", 2)
    with running(tmp_path) as server:
        table = table_from(server, found, 25)
        client = table.sit(0)
        for _ in range(2):
            frame = client.frame()
            assert frame.play is not None
            if frame.play.choices:
                client.decide(first(frame.play))
        client.close()
    with running(tmp_path) as server:
        again = Client(server.url, table.table, table.held[0])
        again.asked = 100  # the ids of the first connection are used up
        assert again.frame().table.branch == 25
        again.play_out(first)
        again.close()
        after = read_record(server.get(f"/api/tables/{table.table}/record", table.held[0]).text)
    assert after.lines[:25] == found.surviving()[:25]
    verify(load("battle"), after)


def test_moments_tell_how_much_was_taken_over(server: Inside) -> None:
    table = table_from(server, record("mount_doom", 2), 14)
    finished(table)
    assert server.get(f"/api/tables/{table.table}/moments?as=all", table.watch).json()["branch"] == 14
    assert record_text("mount_doom", 2).count("branch") == 0


def test_no_table_begins_with_content_whose_order_nobody_could_tell_from_ours() -> None:
    tables = {table: dict(reversed(entries.items())) for table, entries in load("two_towers").content.tables.items()}
    game = load("two_towers", write_content(Content(tables), "two_towers"))
    found = play_out(Table.open(game, {"chapter": "19", "rules": "1"}, ["Ann"], SECRET, [b"n" * 16])).record
    order = TableOrder("two_towers", [SeatOrder("friend", "Ann")], record=found.write(), at=3)
    with pytest.raises(Complaint, match="another order than those of ours"):
        known_of_order(msgspec.json.encode(order))
