"""What a reader can know of hidden cards, exactly: every way to lay them out that his knowledge allows."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations_with_replacement

from mathom.games.two_towers import dealing, handling, notation
from mathom.games.two_towers.cards import (
    BLACK,
    EIGHTS,
    FIELD,
    NO_CARD,
    ORC,
    SHADOWS,
    SUIT_MASK,
    TOWERS,
    UNIT,
    WEARY,
    WHITE,
    copies,
    count,
    kinds,
)
from mathom.games.two_towers.knowledge import EVERYTHING, POOL, Knowledge, Placement, has, place_of, with_card, without
from mathom.games.two_towers.notation import RulesFor
from mathom.games.two_towers.observation import masked_hands
from mathom.games.two_towers.position import NOBODY
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.worlds import Limit, Place, Spread, fits, pick
from mathom.kernel.game import Belief
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

LISTED = 2000
"""More worlds than this are not listed."""
PALANTIR = "palantir"

Choice = tuple[int, int]
"""A hand and what it gives."""
NO_FACE: Choice = (NOBODY, NO_CARD)


class TwoTowersBelief(Belief):
    """Carried along by events; the view gives what lies open now."""

    def __init__(self, rules_for: RulesFor, observation: Observation) -> None:
        self.rules_for = rules_for
        self.reader = observation.seat
        self.known = Knowledge(rules_for, observation.seat)
        self.spreads: list[tuple[Placement, Spread, Choice]] | None = None
        self.advance(observation)

    def advance(self, observation: Observation) -> None:
        for event in observation.events:
            self.known.take(event)
        self.text: str = observation.view["position"]
        self.base, self.unknown = notation.read_masked(self.text, self.rules_for)
        self.masked = masked_hands(self.base, self.reader)
        self.spreads = None
        self.forget_open_cards()

    def forget_open_cards(self) -> None:
        """Cards that lie open by now need no place any more."""
        unseen = self.base.pool
        open_hands = [str(hand) for hand in range(self.base.rules.hands) if hand not in self.masked]
        self.known.placements = {
            tuple((kind, place) for kind, place in placement if unseen & FIELD[kind] and place[-1] not in open_hands)
            for placement in self.known.placements
        }

    def places(self, face: Choice) -> list[Place]:
        """The places where unseen cards lie, when that card which lies face up is being given."""
        base, unknown = self.base, self.unknown
        room: dict[str, int] = {}
        limits: dict[str, list[Limit]] = {}
        for hand in self.masked:
            room[place_of(hand)] = unknown.hands[hand]
            limits[place_of(hand)] = self.hand_limits(hand)
            if unknown.pending[hand] and hand != face[0]:
                room[place_of(hand)] -= 1
                room[f"pending{hand}"] = 1
                limits[f"pending{hand}"] = [(self.kept_by(hand) | self.face_up(hand), 0)]
            if unknown.hidden[hand]:
                room[f"hidden{hand}"] = 1
                if handling.is_claimed(base):
                    limits[f"hidden{hand}"] = [(FIELD[BLACK], 0)]  # T2.7
            if unknown.out[hand]:
                room[f"away{hand}"] = unknown.out[hand]
                limits[f"away{hand}"] = [(EIGHTS, 0)]  # T35.1
        if unknown.palantir:
            room[PALANTIR] = unknown.palantir
        rest = base.pool
        room[POOL] = count(rest) - sum(room.values())
        limits[POOL] = [(certain(base), dealing.places_left(base))]
        if base.rules.palantir:
            for name in room:
                others = SUIT_MASK[SHADOWS] if name != PALANTIR else EVERYTHING & ~SUIT_MASK[SHADOWS]
                if name != place_of(base.hand_of(base.rules.palantir_character)):
                    limits.setdefault(name, []).append((others, 0))
        return [Place(name, space, limits.get(name, [])) for name, space in room.items()]

    def hand_limits(self, hand: int) -> list[Limit]:
        known = self.known.hands[hand]
        found = [(mask, most) for mask, most in known.levels if mask]
        if known.is_fresh:
            found.append((certain(self.base), self.unknown.hands[hand] - 1))
        return found

    def kept_by(self, hand: int) -> int:
        kind = self.base.rules.keeps[self.base.characters[hand]]
        return FIELD[kind] if kind != NO_CARD else 0

    def face_up(self, hand: int) -> int:
        """The kinds of card of a hand that lie face up, as fields."""
        return sum(FIELD[kind] for kind in kinds(self.base.shown[hand]))

    def faces(self) -> list[Choice]:
        """What a masked hand may be giving in a simultaneous exchange that lies face up; first, nothing of the kind."""
        found = [NO_FACE]
        for hand in self.masked:
            if self.unknown.pending[hand]:
                found += [(hand, kind) for kind in kinds(self.base.shown[hand] & ~self.kept_by(hand))]
        return found

    def ways(self) -> list[tuple[Placement, Spread, Choice]]:
        """The placements that can be, each with the ways to lay out the rest; worked out once."""
        if self.spreads is None:
            self.spreads = []
            for face in self.faces():
                places = self.places(face)
                for placement in sorted(self.told_apart([place.name for place in places], face)):
                    spread = after(placement, places, self.base.pool)
                    if spread is not None and spread.total:
                        self.spreads.append((placement, spread, face))
        return self.spreads

    def told_apart(self, names: list[str], face: Choice) -> set[Placement]:
        """The placements, none of which allows what another one does: where any names an Orc, all Orcs get their places."""
        found: set[Placement] = set()
        placements = set(self.with_pending(face))
        alike = [kind for kind in (ORC, WEARY) if any(has(placement, kind) for placement in placements)]
        for placement in placements:
            several = [placement]
            for kind in alike:
                if copies(self.base.pool, kind):
                    free = copies(self.base.pool, kind) - sum(card == kind for card, _ in placement)
                    spread = combinations_with_replacement(names, max(free, 0))
                    extra = [[(kind, name) for name in chosen] for chosen in spread]
                    several = [tuple(sorted((*one, *more))) for one in several for more in extra]
            found.update(several)
        return found

    def with_pending(self, face: Choice) -> Iterator[Placement]:
        """A card that is being given in a simultaneous exchange may be one of those known to lie in that hand."""
        waiting = [hand for hand in self.masked if self.unknown.pending[hand] and hand != face[0]]
        for placement in self.known.placements:
            yield placement
            for hand in waiting:
                for kind, place in placement:
                    if place == place_of(hand) and not self.kept_by(hand) & FIELD[kind]:
                        yield with_card(without(placement, kind, place), kind, f"pending{hand}")

    def open_choices(self) -> list[list[tuple[int, int]]]:
        """For each open hand whose choice in a simultaneous exchange is hidden: what it may be."""
        base = self.base
        found = []
        for hand in range(base.rules.hands):
            if self.unknown.pending[hand] and hand not in self.masked:
                found.append([(hand, action) for action in handling.card_actions(base, hand, handling.may_give(base, hand))])
        return found

    def located(self, hand: int) -> int:
        """The cards out of sight that lie in a hand in every world because they were seen to come there."""
        common: set[tuple[int, str]] | None = None
        for placement, _, _ in self.ways():
            common = set(placement) if common is None else common & set(placement)
        return sum(UNIT[kind] for kind, place in common or () if place == place_of(hand))

    def size(self) -> int:
        total = sum(spread.total for _, spread, _ in self.ways())
        for choices in self.open_choices():
            total *= len(choices)
        return total

    def world(self, placement: Placement, laid: dict[str, int], chosen: list[tuple[int, int]]) -> TwoTowers:
        """The whole state of one world."""
        laid = dict(laid)
        for kind, place in placement:
            laid[place] += UNIT[kind]
        state = self.base.copy()
        state.shorter = self.base.shorter
        state.pool = laid[POOL]
        state.palantir += laid.get(PALANTIR, 0)
        for hand in self.masked:
            state.hands[hand] += laid[place_of(hand)] + laid.get(f"pending{hand}", 0)
            state.out[hand] += laid.get(f"away{hand}", 0)
            if f"hidden{hand}" in laid:
                state.hidden[hand] = kinds(laid[f"hidden{hand}"])[0]
            if f"pending{hand}" in laid:
                state.pending[hand] = kinds(laid[f"pending{hand}"])[0]
        for hand, action in chosen:
            if hand != NOBODY:
                state.pending[hand] = action
        return state

    def sample(self, rng: Rng) -> State:
        ways = self.ways()
        placement, spread, face = ways[pick(rng, [spread.total for _, spread, _ in ways])]
        chosen = [choices[rng.below(len(choices))] for choices in self.open_choices()]
        return self.world(placement, spread.sample(rng), [face, *chosen])

    def contains(self, state: State) -> bool:
        assert isinstance(state, TwoTowers)
        if notation.write(state, self.masked, self.reader) != self.text:
            return False
        laid = self.laid_out(state)
        for choices in self.open_choices():
            if all(state.pending[hand] != action for hand, action in choices):
                return False
        given = self.face_of(state)
        for placement, spread, face in self.ways():
            rest = dict(laid)
            if face != given:
                continue
            for kind, place in placement:
                if not rest.get(place, 0) & FIELD[kind]:
                    break
                rest[place] -= UNIT[kind]
            else:
                if fits(rest, spread.places):
                    return True
        return False

    def face_of(self, state: TwoTowers) -> Choice:
        """The card that a masked hand is giving in a state, if it lies face up."""
        for hand in self.masked:
            if self.unknown.pending[hand] and state.shown[hand] & FIELD[state.pending[hand]]:
                return hand, state.pending[hand]
        return NO_FACE

    def laid_out(self, state: TwoTowers) -> dict[str, int]:
        """For each place the unseen cards that a state has there."""
        laid = {POOL: state.pool, PALANTIR: state.palantir}
        for hand in self.masked:
            held = state.hands[hand] - state.shown[hand]
            if state.pending[hand] != NO_CARD and not state.shown[hand] & FIELD[state.pending[hand]]:
                laid[f"pending{hand}"] = UNIT[state.pending[hand]]
                held -= UNIT[state.pending[hand]]
            laid[place_of(hand)] = held
            laid[f"away{hand}"] = state.out[hand]
            if state.hidden[hand] != NO_CARD:
                laid[f"hidden{hand}"] = UNIT[state.hidden[hand]]
        return laid

    def worlds(self) -> list[bytes] | None:
        if self.size() > LISTED:
            return None
        found: list[bytes] = []
        for placement, spread, face in self.ways():
            for laid in spread.all():
                for chosen in all_of(self.open_choices()):
                    found.append(self.world(placement, laid, [face, *chosen]).encode())
        return sorted(found)

    def digest(self) -> bytes:
        ways = [
            (placement, face, [(place.name, place.room, sorted(place.limits)) for place in spread.places])
            for placement, spread, face in self.ways()
        ]
        return blake2b(f"{self.text}|{ways}".encode(), digest_size=16).digest()


def after(placement: Placement, places: list[Place], unseen: int) -> Spread | None:
    """The ways to lay out the rest when the cards of a placement lie where it says; None where they cannot."""
    left = {place.name: Place(place.name, place.room, place.limits) for place in places}
    for kind, name in placement:
        if name not in left or not unseen & FIELD[kind]:
            return None
        place = left[name]
        place.room -= 1
        place.limits = [(mask, most - 1 if mask & FIELD[kind] else most) for mask, most in place.limits]
        unseen -= UNIT[kind]
    return Spread(unseen, list(left.values()))


def all_of(lists: list[list[tuple[int, int]]]) -> Iterator[list[tuple[int, int]]]:
    if not lists:
        yield []
        return
    for first in lists[0]:
        for rest in all_of(lists[1:]):
            yield [first, *rest]


def certain(p: TwoTowers) -> int:
    """The cards that are certain to be dealt, as fields."""
    rules = p.rules
    if rules.whispers:
        return FIELD[WHITE] if p.dealt < rules.cut else 0
    if dealing.is_unburied(p):
        return TOWERS
    return 0 if rules.held_back else rules.must
