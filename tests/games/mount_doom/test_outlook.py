"""What the view says would follow from a choice is what follows."""

from __future__ import annotations

from typing import Any

import pytest

from mathom.games.mount_doom.telling import place
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.games.mount_doom.kit import GAME, Play, at

MODES = ("normal", "easier", "exclusive", "unprotected", "harder")
STARTS = (
    "stage=Roh Rin=9 courage=16 friends=1:Theoden,Support turn=3",
    "stage=Gon Rin=25 Mer=28 Ara=30 Leg=31 Gim=24 courage=15 track=?,-,-,-,-,? friends=1:Faramir,Support,Theoden turn=10",
    "stage=Min Rin=34 Mer=40 Ara=38 Leg=37 Gim=33 courage=16 track=-,-,-,-,-,- friends=1:Theoden turn=14",
)


def ways(play: Play, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = GAME.view(play.state, seat)["ways"]
    return found


def test_a_die_that_would_stop_on_a_dark_heart_tells_the_courage_it_costs() -> None:
    play = at("normal 1/2 stage=Hel Rin=19 courage=9 black=3,5 dice=Rin3,Ara1 phase=put-first turn=4")
    way = ways(play)["put 3 Rin"]
    assert (way["figure"], way["from"], way["to"], way["courage"]) == ("Rin", 19, 22, 8)


def test_a_space_where_another_figure_stands_costs_nothing_unless_nobody_protects() -> None:
    words = "1/2 stage=Hel Rin=19 Ara=22 courage=9 black=3,5 dice=Rin3,Ara1 phase=put-first turn=4"
    assert ways(at(f"normal {words}"))["put 3 Rin"]["courage"] == 9
    assert ways(at(f"unprotected {words}"))["put 3 Rin"]["courage"] == 8


@pytest.mark.parametrize(("value", "gandalf"), [(5, "drawn"), (6, "lost")])
def test_an_arrival_tells_what_becomes_of_the_top_gandalf_card(value: int, gandalf: str) -> None:
    play = at(f"normal 1/2 stage=Hel Rin=19 courage=9 black=3,5 dice=Rin{value},Ara1 phase=put-first turn=4")
    way = ways(play)["put 3 Rin"]
    assert (way["to"], way["ends_stage"], way["gandalf"]) == (24, True, gandalf)


def test_everybody_is_told_the_same() -> None:
    play = at("normal 1/2 stage=Hel Rin=19 courage=9 black=3,5 dice=Rin3,Ara1 phase=put-first turn=4")
    assert ways(play, 0) == ways(play, 1) == ways(play, SPECTATOR)


@pytest.mark.parametrize("seed", range(60))
def test_where_a_choice_is_said_to_lead_it_leads(seed: int) -> None:
    state = GAME.parse_position(f"{MODES[seed % 5]} 1/2 {STARTS[seed % 3]}")
    journal = GAME.start(state)
    rng = Rng(seed)
    checked = 0
    while state.to_act() and checked < 40:
        if state.to_act()[0] == CHANCE:
            step(state, rng)
            continue
        told = GAME.view(state, 0)["ways"]
        legal = state.legal(state.active)
        action = legal[rng.below(len(legal))]
        text = GAME.action_text(action)
        seen = len(observe(GAME, state, journal, 0, 0).events)
        state.apply(state.active, action)
        way = told.get(text)
        if way is None or text.startswith("put") or "figure" not in way:
            continue
        events = observe(GAME, state, journal, 0, seen).events
        moved = next(event for event in events if event.kind in ("moves", "waits", "stays"))
        assert moved.args["figure"] == f"figure.{way['figure']}"
        if moved.kind == "moves":
            assert moved.args["to"] == place(way["to"])
        elif moved.kind == "waits":
            assert way["to"] == "waiting"
        else:
            assert way["to"] == way["from"]
        checked += 1
