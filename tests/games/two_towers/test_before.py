"""What was begun before goes on as it was begun: with the content that came with an earlier Mathom."""

from __future__ import annotations

from importlib.resources import files

import pytest

from mathom.games import game_of, load
from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, Replay, read_record
from mathom.kernel.table import Table
from tests.games.two_towers.endings import near_end
from tests.games.two_towers.kit import GAME

FORMER = sorted(path.name.removesuffix(".toml") for path in files(GAME.package).joinpath("former").iterdir())
WITHOUT_RING_2 = "f2b559ad2dfdc46a"
"""The content by which Ring 2 was no card of value 2 on the Stairs."""


@pytest.mark.parametrize("printed", FORMER)
def test_former_content_stands_under_its_hash(printed: str) -> None:
    assert load("two_towers", printed=printed).content.hash() == printed != GAME.content.hash()


@pytest.mark.parametrize(("printed", "result"), [(GAME.content.hash(), "goal-met"), (WITHOUT_RING_2, "goal-missed")])
def test_a_record_goes_on_with_the_content_it_was_made_with(printed: str, result: str) -> None:
    """On the Stairs Sméagol wins Ring 2 and no other 2."""
    stairs = "33/3 play first=1 cast=Fro,SmeW,GolW burden=2 rings=broken leader=2 actor=2 hands=1:F3;2:F7;3:R2"
    made = load("two_towers", printed=printed)
    start = near_end(stairs, "2:M6+S7+H7").position()
    table = Table.open(made, {}, ["human"] * 3, bytes(32), [b"\x01" * 8] * 3, start)
    for seat, text in ((1, "F7"), (2, "R2"), (0, "F3")):
        table.decide(seat, made.parse_action(text))
    table.record.own_content = ""  # as a record that was made while this content was ours
    record = read_record(table.record.write())
    replay = Replay(game_of(record), record)
    assert [event.kind for event in replay.journal.seen(1) if event.args.get("hand") == 2][-1] == result


WITHOUT_BOROMIR = "19/3 play first=1 cast=Ara,Leg,Gim leader=1 actor=1 hands=1:H1,H2;2:H3,H4;3:H5,H6"
ANOTHER_FIRST = "29/3 play first=2 cast=Fro,GolS,SmeS burden=2 leader=1 actor=1 hands=1:H1,R1;2:H3,H4;3:H5,H6"


@pytest.mark.parametrize(("start", "why"), [(WITHOUT_BOROMIR, "T1.6"), (ANOTHER_FIRST, "T1.4")])
def test_a_game_begun_with_a_cast_that_is_refused_today_goes_on(start: str, why: str) -> None:
    with pytest.raises(Complaint, match=why):
        GAME.parse_position(start)
    chapter = start.partition("/")[0]
    head = [f"option {name} {value}" for name, value in {"chapter": chapter, "lost": "white", "cancelled": "suit"}.items()]
    head += ["option again on", "option earlier off", *(f"seat {seat} human" for seat in range(3)), f"start {start}", ""]
    text = "\n".join(["mathom-record 1", "game two_towers", "rules 1", f"content {WITHOUT_RING_2}", *head, "0 H1", "1 H3", "2 H5"])
    record = read_record(text + "\n")
    replay = Replay(game_of(record), record)
    assert replay.state.to_act() == (2,)
    assert replay.journal.seen(1)[-1].kind == "wins-trick"


@pytest.mark.parametrize(
    "start", ["22/3 over cause=missed first=1 cast=Qui,Mer,Tre", "22/3 over cause=missed first=1 cast=Tre,Qui,Qui"]
)
def test_a_record_that_begins_at_an_end_which_is_refused_today_opens(start: str) -> None:
    with pytest.raises(Complaint, match=r"first=|two hands"):
        GAME.parse_position(start)
    record = Record("two_towers", WITHOUT_RING_2, GAME.options_of(GAME.kept_position(start)), ["human"] * 3, start=start)
    game = game_of(record)
    ended = game.outcome(Replay(game, read_record(record.write())).state)
    assert ended is not None
    assert ended.key == "outcome.missed"


PLAY = "19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1,WT;2:H3,BT;3:M2,F8 leader=1 actor=1"


@pytest.mark.parametrize(
    "start",
    [
        PLAY.replace("Gim", "Eom"),
        f"{PLAY} pending=1:H1",
        f"{PLAY} previous=2:H3",
        "34/3 both first=1 cast=Fro,Sam,GolP hands=1:R1;2:S1,R3;3:H3 burden=2 steps=1,2 place=2 partner=2 pending=2:H3 actor=3",
        "29/3 choose first=1 cast=Fro,-,- hands=1:H3;2:R1;3:H2 actor=2",
    ],
)
def test_a_position_that_is_refused_today_is_read_where_a_game_began_with_it(start: str) -> None:
    with pytest.raises(Complaint):
        GAME.parse_position(start)
    assert GAME.position(GAME.kept_position(start)).partition(" ")[0] == start.partition(" ")[0]


def test_a_table_of_a_house_that_began_with_such_a_cast_is_dealt_again() -> None:
    """As a server brings it back from its rows: from the text of its start, not from a record."""
    table = Table.open(GAME, {}, ["human"] * 3, bytes(32), [b"\x01" * 8] * 3, WITHOUT_BOROMIR)
    for seat, text in ((0, "H1"), (1, "H3"), (2, "H5")):
        table.decide(seat, GAME.parse_action(text))
    assert table.journal.seen(1)[-1].kind == "wins-trick"
