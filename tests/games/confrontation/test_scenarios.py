"""The scenarios, by number."""

from __future__ import annotations

from tests.games.confrontation.kit import at
from tests.rules import rule


@rule("C4.15")
def test_37_a_tie_defeats_both() -> None:
    play = at("classic F Mis=Leg Fan=Bal").play("Leg-Fan").cards("+3", "+1")
    assert play.sums() == (6, 6)
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")
