"""A game looked at again: what each reader saw, no more; all open, with the draws, once it is over."""

from __future__ import annotations

import random

import msgspec
import pytest

from mathom.games import GAMES, load
from mathom.games.own_content import differences
from mathom.games.two_towers.campaign import PRINTED_BEFORE
from mathom.kernel.game import Game
from mathom.kernel.record import Replay
from mathom.kernel.state import SPECTATOR
from mathom.kernel.table import Table
from mathom.server.problems import Problem
from mathom.server.replays import Moments, Reader, moments, moments_of_text, replayed
from tests.server.owned import BATTLE

SECRET = bytes(range(32))


def opened(name: str, players: int = 2, **options: str) -> Table:
    return opened_with(load(name), players, **options)


def opened_with(game: Game, players: int = 2, **options: str) -> Table:
    seats = [f"Player {seat + 1}" for seat in range(players)]
    return Table.open(game, options, seats, SECRET, [bytes([seat]) * 16 for seat in range(players)])


def step(table: Table, rng: random.Random, seat: int | None = None) -> None:
    who = rng.choice(table.state.to_act()) if seat is None else seat
    table.decide(who, rng.choice(table.state.legal(who)))


def played(name: str, players: int = 2, seed: int = 1, **options: str) -> Table:
    """A finished game of random moves."""
    return played_out(opened(name, players, **options), seed)


def played_out(table: Table, seed: int = 1) -> Table:
    rng = random.Random(seed)
    while table.state.to_act():
        step(table, rng)
    return table


def encoded(found: Moments) -> bytes:
    return msgspec.json.encode(found)


READERS = [("0", 0), ("1", 1), ("watch", SPECTATOR)]


@pytest.mark.parametrize(("reader", "seat"), READERS)
def test_each_moment_is_what_the_reader_was_shown_then(reader: str, seat: int) -> None:
    table, rng = opened("confrontation", mode="variant", fellowship_cards="2", sauron_cards="2"), random.Random(5)
    shown = {}
    while table.state.to_act():
        seen = table.observe(seat)
        shown.setdefault(len(seen.events), (seen.view, seen.to_act, seen.outcome))
        step(table, rng)
    last = table.observe(seat)
    found = moments(table.game, table.record, reader)
    assert found.events == last.events
    assert (found.moments[-1].view, found.moments[-1].outcome) == (last.view, last.outcome)
    known = [moment for moment in found.moments[:-1] if moment.seen in shown]
    assert len(known) > 20
    for moment in known:
        assert (moment.view, moment.to_act, moment.outcome) == shown[moment.seen]


def test_moments_of_a_game_under_way_do_not_tell_how_many_hidden_steps_others_made() -> None:
    tables = []
    for steps in (0, 1, 4):
        table, rng = opened("confrontation"), random.Random(2)
        for _ in range(steps):
            step(table, rng, seat=1)
        tables.append(table)
    for reader in ("0", "watch"):
        assert len({encoded(moments(table.game, table.record, reader)) for table in tables}) == 1
    assert len({encoded(moments(table.game, table.record, "1")) for table in tables}) == 3


def test_before_the_end_neither_secret_nor_draws_are_told() -> None:
    table, rng = opened("confrontation"), random.Random(3)
    while table.record.draws() == 0:
        step(table, rng)
    found = moments(table.game, table.record, "0")
    assert (found.secret, found.draws) == ("", [])
    assert found.commit
    assert SECRET.hex() not in encoded(found).decode()


def hidden(found: Moments, number: int) -> int:
    """How many pieces show their backs."""
    return sum(stand["piece"] is None for region in found.moments[number].view["board"].values() for stand in region)


def test_after_the_end_all_lies_open_with_every_draw() -> None:
    table = played("confrontation")
    found = moments(table.game, table.record, "all")
    assert found.secret == SECRET.hex()
    assert len(found.draws) == table.record.draws()
    middle = len(found.moments) // 2
    assert hidden(found, middle) == 0
    assert hidden(moments(table.game, table.record, "watch"), middle) > 0
    assert found.events == table.journal.all()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_looked_at_again(name: str) -> None:
    game = load(name)
    table = played(name, max(game.seats))
    for reader in ("0", "watch", "all"):
        answer = msgspec.json.decode(moments_of_text(table.record.write(), reader))
        assert answer["as"] == reader
        assert answer["problem"] == ""
        assert answer["verified"] == table.record.draws()
        assert answer["moments"][-1]["outcome"] is not None
        assert answer["moments"][-1]["seen"] == len(answer["events"])


@pytest.mark.parametrize("reader", ["0", "1", "watch", "all"])
def test_each_moment_of_a_finished_game_names_the_line_that_it_stands_after(reader: str) -> None:
    table = played("confrontation", seed=7)
    found = moments(table.game, table.record, reader)
    lines = [moment.line for moment in found.moments]
    assert lines[0] == 0
    assert lines == sorted(set(lines))
    assert lines[-1] == len(table.record.surviving())
    eye = Reader(table.game, 2, reader)
    for moment in found.moments:
        assert eye.view(Replay(table.game, table.record, moment.line).state) == moment.view


def test_before_the_end_no_moment_tells_how_many_lines_there_are() -> None:
    table, rng = opened("confrontation"), random.Random(3)
    for _ in range(40):
        step(table, rng)
    table.record.lines[4] = msgspec.structs.replace(table.record.lines[4], comment="Player 1: ha")
    found = moments(table.game, table.record, "0")
    assert {(moment.line, moment.comment) for moment in found.moments} == {(-1, "")}


def test_what_was_said_about_a_line_stands_at_the_first_moment_that_shows_it() -> None:
    table = played("confrontation", seed=7)
    lines = table.record.lines
    for place, text in ((0, "Ann: first"), (1, "Bo: second"), (len(lines) - 1, "Ann: at last")):
        lines[place] = msgspec.structs.replace(lines[place], comment=text)
    for reader in ("0", "all"):
        found = moments(table.game, table.record, reader)
        said = [(moment.line, moment.comment) for moment in found.moments if moment.comment]
        assert " / ".join(comment for _, comment in said) == "Ann: first / Bo: second / Ann: at last"
        assert said[0][0] >= 1
        assert said[-1] == (len(table.record.surviving()), "Ann: at last")


TURNS = {"confrontation": "turn", "battle": "turn", "mount_doom": "turn", "two_towers": "leads"}


@pytest.mark.parametrize("name", GAMES)
def test_turns_are_the_moments_in_which_one_begins(name: str) -> None:
    table = played(name, 2)
    found = moments(table.game, table.record, "all")
    assert len(found.turns) > 1
    for at in found.turns:
        before = found.moments[at - 1].seen if at else 0
        assert any(
            event.kind.startswith(TURNS[name]) or event.kind == "first" for event in found.events[before : found.moments[at].seen]
        )
    kinds = [event.kind for event in found.events]
    assert sum(kind.startswith(TURNS[name]) for kind in kinds) >= len(found.turns) - 1


def test_an_undo_leaves_the_surviving_line_and_is_counted() -> None:
    table, rng = opened("confrontation"), random.Random(4)
    while len(table.observe(SPECTATOR).events) < 10:
        step(table, rng)
    before = encoded(moments(table.game, table.record, "0"))
    at = len(table.record.surviving())
    step(table, rng)
    table.undo(0, at, agreed=(0, 1))
    found = moments(table.game, table.record, "0")
    assert found.line == 1
    assert encoded(msgspec.structs.replace(found, line=0)) == before


def test_a_changed_record_is_shown_but_not_verified() -> None:
    text = played("confrontation").record.write()
    answer = replayed(text.replace("secret 00", "secret 01"), "all")
    assert answer.verified == -1
    assert "does not match the commitment" in answer.problem
    assert answer.moments


def test_a_record_of_a_game_under_way_is_shown_as_a_spectator_saw_it() -> None:
    table, rng = opened("confrontation"), random.Random(6)
    for _ in range(30):
        step(table, rng)
    answer = replayed(table.record.write(), "all")
    assert answer.reader == "watch"
    assert (answer.problem, answer.verified) == ("", -1)
    assert answer.events == table.observe(SPECTATOR).events


def broken_records(game: Game) -> dict[str, str]:
    whole = played(game.id).record.write()
    return {
        "nothing": "",
        "no record": "hello\n",
        "another game": whole.replace("game confrontation", "game chess"),
        "an impossible step": whole.replace("\n0 ", "\n1 ", 1),
        "cut in the header": "\n".join(whole.split("\n")[:3]),
        "other rules": whole.replace("rules 2", "rules 99"),
        "content that is none": whole.replace("\nseat 0", "\ncontent-line [[|\nseat 0"),
    }


@pytest.mark.parametrize("what", broken_records(load("confrontation")))
def test_what_cannot_be_replayed_is_answered_with_one_sentence(what: str) -> None:
    with pytest.raises(Problem) as refused:
        replayed(broken_records(load("confrontation"))[what], "all")
    assert refused.value.code == "bad-request"
    assert len(refused.value.detail) > 20


def test_a_reader_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Problem, match="bad-request"):
        replayed(played("confrontation").record.write(), "3")


def test_a_replay_tells_what_an_owners_content_has_otherwise_and_nothing_of_ours_from_before() -> None:
    theirs, before = load("battle", BATTLE), load("two_towers", "", PRINTED_BEFORE)
    owned, ours = (replayed(played_out(opened_with(game)).record.write(), "all") for game in (theirs, before))
    assert (owned.content, owned.differences) == (theirs.content.hash(), differences(theirs))
    assert (ours.content, ours.differences) == ("", [])
