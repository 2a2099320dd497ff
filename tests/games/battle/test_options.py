"""Every value of every option is played where it matters, recorded, read and replayed."""

from __future__ import annotations

import pytest

from mathom.games.battle.state import Battle
from mathom.kernel.dealing import fresh_secret
from mathom.kernel.game import Complaint
from mathom.kernel.record import Replay, read_record
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from tests.games.battle.kit import GAME
from tests.rules import rule

DUEL = "2 P1 turn row=Dun,Cor,Ugl hands=P1:Bor teams=P1:A.Cel+Ang"
"""Boromir doubles a symbol of another card in his team: of any colour, or only of another one than his."""


def replayed(table: Table) -> Battle:
    """What comes of the table's record."""
    record = read_record(table.record.write())
    assert record.options == GAME.options_of(table.state)
    state = Replay(GAME, record).state
    assert state.encode() == table.state.encode()
    assert isinstance(state, Battle)
    return state


def open_table(start: str = "", **options: str) -> Table:
    return Table.open(GAME, options, ["Ann", "Bo"], fresh_secret(), [bytes([seat]) * 16 for seat in (1, 2)], start)


@rule("B7.3")
@pytest.mark.parametrize(("value", "together"), [("any", True), ("other", False)])
def test_which_symbols_are_doubled_is_recorded_and_replayed(value: str, together: bool) -> None:
    more = f" doubling={value}" if value != "any" else ""
    table = open_table(DUEL + more)
    table.decide(0, GAME.parse_action("Bor-A"))
    assert ("A:1+2+3" in {GAME.action_text(action) for action in table.state.legal(0)}) == together
    table.decide(0, GAME.parse_action("A:1+2+3" if together else "A:2+3"))
    replayed(table)
    if together:
        other = table.record.write().replace("option doubling any", "option doubling other").replace(DUEL, f"{DUEL} doubling=other")
        with pytest.raises(Complaint, match="is not possible there"):
            Replay(GAME, read_record(other))


@rule("B1.3")
def test_who_begins_is_drawn_or_is_seat_1_recorded_and_replayed() -> None:
    fixed = [open_table(first="seat1") for _ in range(8)]
    assert {replayed(table).active for table in fixed} == {0}
    drawn = [open_table(first="random") for _ in range(24)]
    assert {replayed(table).active for table in drawn} == {0, 1}
    assert all(any(line.seat == CHANCE and line.text in ("P1", "P2") for line in table.record.lines) for table in drawn)


def test_the_rules_have_one_number() -> None:
    """So far no rule of this game was mended otherwise than a new game plays it."""
    table = open_table(rules="1")
    rng = Rng(3)
    while seats := table.state.to_act():
        table.decide(seats[0], rng.choose(table.state.legal(seats[0])))
    assert "\nrules 1\n" in table.record.write()
    replayed(table)
