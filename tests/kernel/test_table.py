"""A table that goes back stands where one would that was read from its record."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathom.games import GAMES, load
from mathom.kernel import table as tables
from mathom.kernel.record import read_record
from mathom.kernel.rng import Rng
from mathom.kernel.table import Table


def standing(table: Table) -> tuple[object, ...]:
    return (
        table.state.encode(),
        table.state.to_act(),
        table.journal.entries,
        table.stage,
        table.told,
        table.told_at_start,
        table.standing,
        table.dealer.made,
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spacing", [1, 3, 1000])
@settings(max_examples=6)
@given(seed=st.integers(0, 1 << 32), steps=st.integers(1, 90))
def test_after_any_undo_a_table_stands_where_its_record_says(name: str, spacing: int, seed: int, steps: int) -> None:
    """Marks lie as close or as far apart as can be; simultaneous choices are taken back in the middle, too."""
    game = load(name)
    rng = Rng(seed)
    seats = game.seats[rng.below(len(game.seats))]
    usual, tables.SPACING = tables.SPACING, spacing
    try:
        table = Table.open(game, {}, [str(seat) for seat in range(seats)], bytes(32), [bytes(16)] * seats)
        for _ in range(steps):
            due = table.state.to_act()
            if not due:
                break
            seat = due[rng.below(len(due))]
            to = table.last_decision(seat)
            if to >= 0 and rng.below(4) == 0:
                others = tuple(other for other in range(seats) if other != seat)
                table.undo(seat, to, () if table.is_free_undo(seat, to) else others)
            else:
                table.decide(seat, rng.choose(table.state.legal(seat)))
        again = read_record(table.record.write())
        assert again.surviving() == table.standing
        if table.state.to_act():
            assert standing(Table(game, again, table.secret)) == standing(table)
    finally:
        tables.SPACING = usual
