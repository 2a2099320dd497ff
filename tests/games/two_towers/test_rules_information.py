"""T6.1, T6.2, T12.1, T12.5: what each seat is told, and that verdicts look only at what lies open."""

from __future__ import annotations

import json

import pytest

from mathom.games.two_towers.cards import ONCE, codes
from mathom.games.two_towers.observation import masked_hands
from mathom.games.two_towers.position import PLAY
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import goal_of, judge, settled
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.two_towers.kit import GAME, Play, begin, to_phase
from tests.rules import rule


def step(play: Play, rng: Rng) -> None:
    due = play.state.to_act()
    play.state.apply(due[0], rng.draw(play.state.chances()) if due == (CHANCE,) else rng.choose(play.state.legal(due[0])))


def reshuffled(state: TwoTowers, rng: Rng) -> TwoTowers:
    """The same to everybody who looks on: cards that nobody has shown are dealt out anew among the closed hands."""
    other = state.copy()
    closed = [hand for hand in range(state.rules.hands) if not state.lies_open(hand)]
    cards = [kind for hand in closed for kind in bits((state.hands[hand] - state.shown[hand]) & ONCE)]
    sizes = [((state.hands[hand] - state.shown[hand]) & ONCE).bit_count() for hand in closed]
    for hand, size in zip(closed, sizes, strict=True):
        other.hands[hand] -= (state.hands[hand] - state.shown[hand]) & ONCE
        for _ in range(size):
            kind = rng.choose(cards)
            cards.remove(kind)
            other.hands[hand] += 1 << kind
    return other


@rule("T6.1")
@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_is_told_its_own_cards_and_no_others(players: int) -> None:
    play = to_phase(begin("19", players), "choose")
    for seat in range(players):
        told = [str(event.args["card"]) for event in play.events(seat) if event.kind == "dealt" and "card" in event.args]
        assert sorted(told) == sorted(f"card.{code}" for code in codes(play.state.hands[seat]))


@rule("T6.1")
@pytest.mark.parametrize(
    ("chapter", "players"), [("19", 3), ("19", 4), ("20", 3), ("21", 3), ("28", 4), ("34", 3), ("35", 4), ("36", 3)]
)
def test_nothing_that_a_seat_gets_names_a_card_that_it_may_not_know(chapter: str, players: int) -> None:
    """What a seat sees does not change when the cards that it cannot see lie otherwise."""
    rng = Rng(7)
    play = begin(chapter, players)
    seen = 0
    while play.state.to_act():
        step(play, rng)
        state = play.state
        if state.phase == PLAY and not any(kind != -1 for kind in state.hidden):
            for seat in range(players):
                other = swapped(state, seat)
                seen += other is not None
                if other is not None:
                    assert strip(GAME.view(state, seat)) == strip(GAME.view(other, seat))
                    assert GAME.prompt(state, seat) == GAME.prompt(other, seat)
    assert seen


def swapped(state: TwoTowers, seat: int) -> TwoTowers | None:
    """The state with two unseen cards of two other hands changed about."""
    closed = [hand for hand in masked_hands(state, seat) if (state.hands[hand] - state.shown[hand]) & ONCE]
    if len(closed) < 2:
        return None
    other = state.copy()
    one, two = ((state.hands[hand] - state.shown[hand]) & ONCE for hand in closed[:2])
    first, second = 1 << bits(one)[0], 1 << bits(two)[-1]
    other.hands[closed[0]] += second - first
    other.hands[closed[1]] += first - second
    return other


def strip(view: dict[str, object]) -> str:
    return json.dumps(view, sort_keys=True)


@rule("T6.1")
def test_the_wish_for_a_character_is_not_told_before_it_is_chosen() -> None:
    play = to_phase(begin("19", 4), "choose")
    (due,) = play.state.to_act()
    for seat in range(4):
        assert (GAME.prompt(play.state, seat) is None) == (seat != due)
        assert play.legal(seat) == (play.legal() if seat == due else [])


@rule("T6.2", "T12.5")
def test_everybody_sees_every_card_that_was_played() -> None:
    play = Play("19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1,M1;2:H3,H6;3:F8,M2 leader=1 actor=1").play("H1", "H3", "F8", "H6")
    for seat in range(3):
        view = GAME.view(play.state, seat)
        assert view["tricks"] == [{"winner": 1, "cards": ["H1", "H3", "F8"]}]
        assert view["hands"][1]["won"] == ["H1", "H3", "F8"]
        assert view["hands"][1]["played"] == "H6"
        assert [event.args["card"] for event in play.events(seat) if event.kind in ("leads", "plays")] == [
            *("card.H1", "card.H3", "card.F8", "card.H6")
        ]


@rule("T6.2", "T12.5")
def test_a_trick_that_nobody_won_is_known_too() -> None:
    play = Play("19/3 play first=1 cast=Ara,Bor,Gim hands=1:WT,M1;2:O,H2;3:BT,H3 leader=1 actor=1").play("WT", "O", "BT")
    assert GAME.view(play.state, 2)["tricks"] == [{"winner": -1, "cards": ["WT", "BT", "O"]}]


@rule("T12.1")
@pytest.mark.parametrize("chapter", ["19", "20", "21", "22", "24", "27", "28", "29", "31", "36"])
@pytest.mark.parametrize("players", [3, 4])
def test_verdicts_do_not_change_with_cards_that_nobody_has_shown(chapter: str, players: int) -> None:
    looked = 0
    for seed in range(3):
        rng = Rng(seed)
        play = begin(chapter, players)
        while play.state.to_act():
            step(play, rng)
            state = play.state
            if state.leader < 0 or state.phase != PLAY:
                continue
            looked += 1
            other = reshuffled(state, rng)
            assert settled(other) == settled(state)
            for hand in range(state.rules.hands):
                assert judge(goal_of(other, hand), other, hand) == judge(goal_of(state, hand), state, hand)
    assert looked


@rule("T12.1")
@pytest.mark.parametrize(
    "chapter", ["19", "20", "21", "22", "23", "24", "26", "27", "28", "29", "30", "31", "33", "34", "35", "36"]
)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_certain_verdict_is_never_proved_wrong(chapter: str, players: int) -> None:
    for seed in range(12):
        rng = Rng(seed)
        play = begin(chapter, players)
        said: dict[int, int] = {}
        settled_as = 0
        while play.state.to_act():
            step(play, rng)
            state = play.state
            if state.phase == PLAY and state.actor == state.leader:
                settled_as = settled(state) or settled_as
                for hand in range(state.rules.hands):
                    verdict = judge(goal_of(state, hand), state, hand)
                    if not (state.rules.old_men and state.gandalf < 0) and verdict:
                        assert said.setdefault(hand, verdict) == verdict
        if play.cause() in ("goals", "missed"):
            for hand, verdict in said.items():
                assert judge(goal_of(play.state, hand), play.state, hand) == verdict
            assert settled_as == 0 or (settled_as > 0) == (play.cause() == "goals")
        assert settled_as <= 0 or play.cause() in ("goals", "stopped-won")


FOUR_TO_TWO = "tricks=2.H8.H8+H7+H6/2.M8.M8+M7+M6/2.F8.F8+F7+F6/2.S8.S8+S7+S6/1.H5.H5+H4+H3"


@rule("T12.1", "T19.2")
@pytest.mark.parametrize("hands", ["1:BT,F1;2:F2,F3;3:F4,F5", "1:F1,F2;2:BT,F3;3:F4,F5", "1:F1,F2;2:F3,F4;3:BT,F5"])
def test_aragorns_verdict_stays_open_whoever_has_the_black_tower(hands: str) -> None:
    """Alone he cannot make it any more, with Boromir he could not fail: nobody may learn which it is."""
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Gim hands={hands} {FOUR_TO_TWO} leader=1 actor=1")
    assert play.verdict(1) == 0


@rule("T12.1")
@pytest.mark.parametrize(("player", "verdict"), [(1, -1), (2, 1), (3, -1)])
def test_once_the_black_tower_was_played_the_verdict_is_plain(player: int, verdict: int) -> None:
    tricks = FOUR_TO_TWO.replace("H5+H4+H3", "H5+H4+BT")
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Gim hands=1:F1;2:F3;3:F5 {tricks} towers=1,{player} leader=1 actor=1")
    assert play.verdict(1) == verdict


@rule("T12.1")
def test_a_verdict_that_holds_for_every_holder_is_given() -> None:
    tricks = "tricks=1.H8.H8+H7+H6/1.M8.M8+M7+M6/1.F8.F8+F7+F6/2.S8.S8+S7+S6"
    hands = "hands=1:F1,F2;2:BT,F3;3:F4,F5"
    assert Play(f"19/3 play first=1 cast=Ara,Bor,Gim {hands} {tricks} leader=1 actor=1").verdict(1) == 1
    tricks = "tricks=2.H8.H8+H7+H6/2.M8.M8+M7+M6/2.F8.F8+F7+F6/3.S8.S8+S7+S6/3.H5.H5+H4+H3/3.M5.M5+M4+M3"
    hands = "hands=1:F1;2:BT;3:F4"
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Gim {hands} {tricks} leader=3 actor=3")
    assert play.verdict(1) == 0
