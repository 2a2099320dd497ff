"""Beliefs against worlds followed by hand: every state that looks alike, every action of others that tells the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from mathom.games import load
from mathom.games.two_towers.cards import NO_CARD, UNIT, cards
from mathom.games.two_towers.observation import masked_hands
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.journal import Journal
from mathom.kernel.observation import encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.conftest import FULL
from tests.rules import rule

GAME = load("two_towers")

STARTS = {
    "exchanges": "19/3 partner first=1 cast=Ara,Bor,Gim hands=1:WT,H1,S2;2:M1,H7,O;3:F1,F2,BT actor=1 towers=1,-",
    "voids": "19/3 play first=1 cast=Ara,Bor,Gim hands=1:WT,H1,S2;2:M1,H7,S4;3:F1,H2,BT leader=1 actor=1 towers=1,-",
    "a hidden card": "20/3 hide first=1 cast=Ara,Eom,Leg hands=1:WT,H1,S2;2:M1,H7,O;3:F1,H2,S1 actor=2 place=1 towers=1,-",
    "a hidden card in play": "20/3 play first=1 cast=Ara,Eom,Leg hands=1:H1,S2;2:H7;3:F1,H2 hidden=2:S3 leader=1 actor=1",
    "a claim": "21/3 partner first=1 cast=Ugl,Gri,Mer hands=1:WT,H1,S2;2:M1,H7;3:F1,H2,BT actor=1 towers=1,-",
    "Entish": "22/3 lay first=1 cast=Tre,Qui,Mer hands=1:F3,M2;2:M1,S7;3:F1,S2 numbers=2:3 place=3 actor=1",
    "the pyramid": "19/2 play dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim hands=1:WT,H1;2:M1,H7;3:F4,F5"
    " pyramid=-,-,-,-,-,-,?,-,-,-,F4*,F5* pool=S1 leader=1 actor=1",
    "the Palantír": "28/3 palantir first=1 cast=Gan,Pip,Sha hands=1:WT,H1;2:M1;3:F1,H2 palantir=S1,S2 pool=H5 leader=1"
    " tricks=1.M8.M6+M7+M8/1.F8.F6+F7+F8/1.H8.H6+H7+H8/1.M5.M3+M4+M5/1.F5.F3+F4+F5/1.M2.M2",
    "Rings": "29/3 play first=1 cast=Fro,GolS,SmeS burden=2 hands=1:R1,R2;2:M1,W;3:R3,H2 leader=1 actor=1",
    "the summons and the gate": "31/3 partner first=1 cast=Fro,Sam,GolW burden=2 event=WT hands=1:R1,H5,O;2:M1,H7,O;3:F6,O actor=1",
    "at once": "34/3 both first=1 cast=Fro,Sam,GolP hands=1:R1,H7;2:BT,M1,W;3:W,H4 burden=2"
    " event=WT steps=1,2 partner=2 actor=3 place=2",
    "put away": "35/3 remove first=1 cast=Fro,She,Sam burden=2 light=yes hands=1:R1,H7;2:H8,M8,F8,S8,M1,W,M2,M3;3:H3,H4"
    " event=WT actor=2 place=1 op=1",
    "shown cards": "36/3 show first=1 cast=SamR,FroS,Gor hands=1:R1,H7;2:M1,S3;3:S4,H4 event=WT actor=1 place=3",
    "the horns": "25/3 horn round=3 first=1 cast=AraL,Ham,Gam hands=1:H7,M8;2:M7,S8;3:S7,O pool=F7,F8 leader=1 actor=1"
    " tricks=1.H3.H1+H2+H3/2.M3.M1+M2+M3/3.S3.S1+S2+S3/1.F3.F1+F2+F3",
}


def alike(truth: TwoTowers, reader: int) -> dict[bytes, TwoTowers]:
    """Every state that differs from the truth only in cards that the reader does not see."""
    masked = masked_hands(truth, reader)
    sizes = [len(cards(truth.hands[hand] - truth.shown[hand])) for hand in masked]
    tucked = [hand for hand in masked if truth.hidden[hand] != NO_CARD]
    pools = [truth.pool, truth.palantir]
    unseen: list[int] = []
    for hand in masked:
        unseen += cards(truth.hands[hand] - truth.shown[hand])
    unseen += [truth.hidden[hand] for hand in tucked]
    unseen += cards(truth.pool) + cards(truth.palantir)
    found: dict[bytes, TwoTowers] = {}
    for parts in split(unseen, [*sizes, *[1] * len(tucked), *(len(cards(pool)) for pool in pools)]):
        state = truth.copy()
        for hand, part in zip(masked, parts, strict=False):
            state.hands[hand] = truth.shown[hand] + sum(UNIT[card] for card in part)
        for hand, part in zip(tucked, parts[len(masked) :], strict=False):
            state.hidden[hand] = part[0]
        state.pool, state.palantir = (sum(UNIT[card] for card in part) for part in parts[-2:])
        found[state.encode()] = state
    return found


def split(unseen: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(range(len(unseen)), sizes[0]):
        rest = [card for place, card in enumerate(unseen) if place not in chosen]
        for others in split(rest, sizes[1:]):
            yield [tuple(unseen[place] for place in chosen), *others]


def told(state: TwoTowers, reader: int, since: int = 0) -> list[bytes]:
    assert state.journal is not None
    return [encode(event) for event in state.journal.seen(reader, since)]


def follow(worlds: dict[bytes, TwoTowers], truth: TwoTowers, reader: int, seat: int, action: int) -> dict[bytes, TwoTowers]:
    """Plays the step in the truth, and in every world each step of that seat that the reader could not tell from it."""
    since = len(told(truth, reader))
    truth.apply(seat, action)
    heard, text = told(truth, reader, since), GAME.seen_position(truth, reader)
    after: dict[bytes, TwoTowers] = {}
    for world in worlds.values():
        if world.to_act() and seat in world.to_act():
            for other in [action] if seat == reader else steps(world, seat):
                trial = world.copy()
                trial.journal = Journal()
                if other in steps(world, seat):
                    trial.apply(seat, other)
                    if told(trial, reader) == heard and GAME.seen_position(trial, reader) == text:
                        trial.journal = None
                        after[trial.encode()] = trial
    return after


def steps(state: TwoTowers, seat: int) -> list[int]:
    return [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal(seat)


@rule("T12.1", "T6.1")
@pytest.mark.parametrize("seed", range(3 if FULL else 1))
@pytest.mark.parametrize("name", STARTS)
def test_the_worlds_are_those_that_some_play_explains(name: str, seed: int) -> None:
    seats = (0, 1) if "/2 " in STARTS[name] else (0, 1, 2)
    for reader in (*seats, SPECTATOR) if FULL else seats:
        truth = GAME.parse_position(STARTS[name])
        assert isinstance(truth, TwoTowers)
        journal = GAME.start(truth)
        worlds = possible_starts(truth, reader)
        rng = Rng(seed + 10 * reader)
        for number in range(9):
            belief = GAME.belief(observe(GAME, truth, journal, reader))
            where = f"{name}, reader {reader}, after {number} steps: “{GAME.position(truth)}”"
            assert belief.size() == len(worlds), where
            listed = belief.worlds()
            assert listed is None or listed == sorted(worlds), where
            assert all(belief.contains(world) for world in list(worlds.values())[:20]), where
            if not truth.to_act() or truth.round > 1:
                break
            seat = truth.to_act()[rng.below(len(truth.to_act()))]
            worlds = follow(worlds, truth, reader, seat, rng.choose(steps(truth, seat)))


def possible_starts(truth: TwoTowers, reader: int) -> dict[bytes, TwoTowers]:
    """The states that look alike at the start, as far as a belief that begins there must hold them possible."""
    belief = GAME.belief(observe(GAME, truth, journal_of(truth), reader))
    found = {code: state for code, state in alike(truth, reader).items() if belief.contains(state)}
    assert len(found) == belief.size()
    return found


def journal_of(truth: TwoTowers) -> Journal:
    assert truth.journal is not None
    return truth.journal
