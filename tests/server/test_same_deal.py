"""Deals that anybody can know: named ones and those of finished games, for whom they are, and that they are the same."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from mathom.games import GAMES, load
from mathom.kernel.record import Record, read_record, verify
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from mathom.server.deals import Deal, fingerprint, named
from mathom.server.orders import SeatOrder, TableOrder
from mathom.server.problems import Problem
from mathom.server.settings import Settings
from mathom.server.wire import Play
from tests.server.finished import SHORT, play_out, record, record_text
from tests.server.inside import FAST, Inside, Seated, running
from tests.server.owned import BATTLE

FORMER = sorted(path.name.removesuffix(".toml") for path in files("mathom.games.two_towers").joinpath("former").iterdir())
BOTS = ("bot", "bot", "bot")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("deals")) as inside:
        yield inside


def alone(server: Inside, game: str, seats: int = 2, seat: int = 0, **more: Any) -> Seated:
    """One person against bots."""
    kinds = tuple("friend" if number == seat else "bot" for number in range(seats))
    return server.make(more.pop("options", SHORT.get(game, {})), kinds, game=game, **more)


def first(play: Play) -> str:
    return play.choices[0].action


def played(seated: Seated, seat: int = 0) -> Record:
    """The record of a table whose person always does the first thing that may be done."""
    client = seated.sit(seat)
    client.play_out(first)
    client.close()
    return read_record(seated.server.get(f"/api/tables/{seated.table}/record", seated.held[seat]).text)


def draws(found: Record) -> list[str]:
    return [line.text for line in found.lines if line.seat == CHANCE]


# Named deals


@pytest.mark.parametrize("game", GAMES)
def test_two_tables_with_a_deal_of_one_name_play_alike_and_verify(server: Inside, game: str) -> None:
    tables = [alone(server, game, deal="day-2026-11-15") for _ in range(2)]
    one, other = (played(table) for table in tables)
    assert one.lines == other.lines
    assert one.secret == other.secret
    assert verify(load(game), one) == one.draws()
    assert tables[0].live.info().deal == one.deal == "day-2026-11-15"


def test_a_deal_of_another_name_is_another(server: Inside) -> None:
    names = {named("battle", name, 2).secret for name in ("a", "b", "a b")}
    assert len(names) == 3
    assert named("battle", "a", 2).secret != named("mount_doom", "a", 2).secret


def test_spaces_around_the_name_of_a_deal_do_not_count() -> None:
    assert named("battle", "  the  old  road ", 3) == named("battle", "the old road", 3)


@pytest.mark.parametrize("name", ["again", " ", "a\nb\x07"])
def test_a_name_that_could_mislead_is_refused(name: str) -> None:
    with pytest.raises(Problem) as caught:
        named("battle", name, 2)
    assert caught.value.code == "bad-request"


def test_a_fresh_table_has_no_known_deal(server: Inside) -> None:
    one, other = (alone(server, "battle") for _ in range(2))
    assert one.live.info().deal == ""
    assert one.live.info().commit != other.live.info().commit


@pytest.mark.parametrize("game", ["confrontation", "battle"])
@pytest.mark.parametrize("kind", ["here", "friend"])
def test_where_people_compete_no_deal_may_be_known(server: Inside, game: str, kind: str) -> None:
    seats = [{"kind": kind}, {"kind": "friend"}]
    for known in ({"deal": "day-2026-11-15"}, {"record": record_text(game, 2)}, {"record": record_text(game, 2), "at": 3}):
        code, sentence = server.refused("/api/tables", game=game, seats=seats, **known)
        assert code == "known-deal"
        assert sentence.endswith(".")


@pytest.mark.parametrize("game", ["mount_doom", "two_towers"])
def test_people_who_play_together_may_play_a_known_deal(server: Inside, game: str) -> None:
    kinds = ("friend", "here", "friend")
    again = server.make({}, kinds, game=game, record=record_text(game, 3))
    by_name = server.make({}, kinds, game=game, deal="a rainy evening")
    for table, name in ((again, "again"), (by_name, "a rainy evening")):
        client = table.sit(2)
        assert client.frame().table.deal == name
        client.close()


def test_the_nonce_of_whoever_sits_down_does_not_change_a_known_deal(server: Inside) -> None:
    commits = set()
    for nonce in ("ab" * 16, "cd" * 16):
        made = server.post("/api/tables", game="mount_doom", seats=[{"kind": "friend"}], deal="x")
        server.post("/api/claims", invite=made["invites"]["0"], name="", nonce=nonce)
        live = server.app.house.tables[made["table"]]
        commits.add((live.info().commit, *live.info().nonces))
        assert made["commit"] == live.info().commit
    assert len(commits) == 1


def test_a_known_secret_opens_nobodys_view(server: Inside) -> None:
    """The key that lets one watch comes from the table's own secret, not from the deal's."""
    one, other = (alone(server, "battle", deal="x") for _ in range(2))
    assert one.watch != other.watch


# The deal of a finished game


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_games_deal_is_dealt_once_more(server: Inside, game: str) -> None:
    before = record(game, 2)
    after = played(alone(server, game, record=before.write()))
    assert (after.secret, after.nonces, after.options) == (before.secret, before.nonces, before.options)
    assert (before.deal, after.deal) == ("", "again")
    assert verify(load(game), after) == after.draws()
    if draws(before) and draws(after):
        assert draws(before)[0] == draws(after)[0]


def test_sides_can_be_swapped(server: Inside) -> None:
    first_game = played(alone(server, "battle", deal="swap"))
    table = alone(server, "battle", seat=1, record=first_game.write())
    assert (table.live.info().deal, sorted(table.held)) == ("again", [1])
    second = played(table, 1)
    assert draws(second)[0] == draws(first_game)[0]


def test_a_finished_games_options_count_and_not_those_that_are_sent(server: Inside) -> None:
    table = alone(server, "battle", record=record_text("battle", 2), options={"doubling": "other"})
    assert table.live.info().options["doubling"] == "any"


@pytest.mark.parametrize("at", [-1, 20])
def test_a_game_with_rules_of_before_is_dealt_again_and_goes_on_with_them(server: Inside, at: int) -> None:
    before = play_out(Table.open(load("mount_doom"), {"rules": "1"}, ["Ann", "Bo"], b"x" * 32, [b"a", b"b"])).record
    table = alone(server, "mount_doom", record=before.write(), at=at)
    assert table.live.info().options["rules"] == played(table).options["rules"] == "1"


@pytest.mark.parametrize("at", [-1, 20])
def test_a_record_that_brings_an_owners_content_is_played_with_it_by_those_who_accept(server: Inside, at: int) -> None:
    game = load("battle", BATTLE)
    before = play_out(Table.open(game, {}, ["Ann", "Bo"], b"x" * 32, [b"a", b"b"])).record
    seats = [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    made = server.post("/api/tables", game="battle", seats=seats, record=before.write(), at=at)
    claim = {"invite": made["invites"]["0"], "name": "", "nonce": "ab" * 16}
    assert server.refused("/api/claims", **claim)[0] == "content"
    key = server.post("/api/claims", **claim, accepts=before.content)["key"]
    after = played(Seated(server, made["table"], {0: key}, made["watch"]))
    assert after.content == before.content
    assert after.lines[: max(at, 0)] == before.surviving()[: max(at, 0)]
    assert verify(load("battle", after.own_content), after) > 0


@pytest.mark.parametrize("with_lines", [True, False], ids=["it stands in the record", "only its hash does"])
@pytest.mark.parametrize("printed", FORMER)
@pytest.mark.parametrize("at", [-1, 20])
def test_a_record_with_content_of_ours_from_before_is_played_with_that_and_nobody_is_asked(
    server: Inside, at: int, printed: str, with_lines: bool
) -> None:
    game = load("two_towers", "", printed)
    before = play_out(Table.open(game, {"chapter": "33"}, ["Ann", "Bo"], b"x" * 32, [b"a", b"b"])).record
    before.own_content *= with_lines
    table = server.make({}, ("friend", "bot"), game="two_towers", record=before.write(), at=at)
    assert table.live.info().content == ""
    after = played(table)
    assert after.content == printed
    assert verify(game, after) > 0


def test_a_table_with_a_record_takes_no_other_content(server: Inside) -> None:
    order = {"game": "battle", "seats": [{"kind": "friend"}, {"kind": "bot", "bot": "random"}], "record": record_text("battle", 2)}
    code, said = server.refused("/api/tables", **order, content=BATTLE)
    assert code == "bad-request"
    assert "leave “content” out" in said


BROKEN = {
    "nothing": "hello",
    "another game": record_text("battle", 2),
    "more seats": record_text("mount_doom", 3),
    "not over": "\n".join(record_text("mount_doom", 2).split("\n")[:20]),
    "no secret": record_text("mount_doom", 2).replace("secret ", "# "),
    "a nonce that is none": record_text("mount_doom", 2).replace("nonce 1 01", "nonce 1 xy"),
    "an empty nonce": record_text("mount_doom", 2).replace(f"nonce 1 {'01' * 16}", "nonce 1"),
    "an impossible step": record_text("mount_doom", 2).replace("\n* ", "\n* 9", 1),
    "other rules": record_text("mount_doom", 2).replace("rules 2", "rules 99"),
    "rules as an option": record_text("mount_doom", 2).replace("rules 2", "rules 2\noption rules x"),
    "rules named twice": record_text("mount_doom", 2).replace("rules 2", "rules 2\nrules 1"),
    "other content": record_text("mount_doom", 2).replace("content ", "content x", 1),
    "content that is none": record_text("mount_doom", 2).replace("\nseat 0", "\ncontent-line [[|\nseat 0"),
    "content that is nested": record_text("mount_doom", 2).replace("\nseat 0", f"\ncontent-line a={'[' * 3000}|\nseat 0"),
    "a branch without a deal of its own": record_text("mount_doom", 2).replace("\n\n", "\nbranch 3\n\n", 1),
    "more taken over than there is": record_text("mount_doom", 2).replace("\n\n", "\nbranch 99999\n\n", 1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_record_that_cannot_be_dealt_is_refused_with_one_sentence(server: Inside, what: str) -> None:
    seats = [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    code, sentence = server.refused("/api/tables", game="mount_doom", seats=seats, record=BROKEN[what])
    assert code == "bad-request" or (what, code) == ("content that is nested", "too-large")
    assert sentence.endswith(".")
    assert len(sentence) > 20


@pytest.mark.parametrize("at", [len(record("mount_doom", 2).surviving()), 1_000_000])
def test_a_game_that_is_over_does_not_go_on_after_its_end(server: Inside, at: int) -> None:
    seats = [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]
    code, sentence = server.refused("/api/tables", game="mount_doom", seats=seats, record=record_text("mount_doom", 2), at=at)
    assert code == "bad-request"
    assert "go on after 0 to" in sentence


def test_a_record_that_takes_too_long_to_play_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = msgspec.structs.replace(FAST, think=0.001)
    with running(tmp_path_factory.mktemp("slow"), settings) as inside:
        code, sentence = inside.refused(
            "/api/tables", game="mount_doom", seats=[{"kind": "friend"}] * 2, record=record_text("mount_doom", 2)
        )
    assert code == "too-large"
    assert sentence == "This takes too long to work out."


def test_only_orders_and_records_may_be_long(server: Inside) -> None:
    long = "x" * (Settings().body_bytes + 1)
    seats = [{"kind": "friend"}]
    assert server.refused("/api/tables", game="mount_doom", seats=seats, record=long)[0] == "bad-request"
    assert server.refused("/api/tables", game="mount_doom", seats=seats, record="x" * Settings().record_bytes)[0] == "too-large"
    assert server.refused("/api/claims", invite=long, name="", nonce="ab" * 16)[0] == "too-large"
    assert server.refused("/api/leave", table=long)[0] == "too-large"


def test_deals_are_told_apart_by_all_that_a_game_depends_on(server: Inside) -> None:
    live = alone(server, "battle", deal="x").live
    nonces = [seat.nonce for seat in live.seats]
    other = [
        msgspec.structs.replace(live.row, options={**live.row.options, "doubling": "other"}),
        msgspec.structs.replace(live.row, content="x"),
        msgspec.structs.replace(live.row, start="x"),
    ]
    own = fingerprint(live.row, live.commit, nonces)
    moved = {fingerprint(live.row, "00", nonces), fingerprint(live.row, live.commit, ["00"])}
    assert len({own, *moved, *(fingerprint(row, live.commit, nonces) for row in other)}) == 6
    assert own == fingerprint(msgspec.structs.replace(live.row, id="y", made=0.0, secret=b"z"), live.commit, nonces)


def test_an_order_and_a_deal_travel_to_a_worker_and_back() -> None:
    order = TableOrder("battle", [SeatOrder("bot", bot="random")], record="r", at=4)
    assert msgspec.json.decode(msgspec.json.encode(order), type=TableOrder) == order
    deal = named("battle", "x", 2)
    assert msgspec.json.decode(msgspec.json.encode(deal), type=Deal) == deal
