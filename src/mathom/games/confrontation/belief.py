"""What a reader can know: the exact set of worlds, carried along with what it sees happen (C6).

A world says where each hidden identity of a side stands, which piece the King named and which is in motion. The two sides are
independent: whether a side may do a thing depends on its own identities and on what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from mathom.games.confrontation import board, notation, roster, setup, worlds
from mathom.games.confrontation.board import FANGORN, FRONT, OUT
from mathom.games.confrontation.notation import SIDES, Reader
from mathom.games.confrontation.observation import masked_sides
from mathom.games.confrontation.position import (
    DRAFT,
    HOLD,
    NO_TOKEN,
    OVER,
    PLACE,
    Position,
)
from mathom.games.confrontation.printed import Printed
from mathom.games.confrontation.roster import (
    A_SIDE,
    FRODO_TOKEN,
    GANDALF_TOKEN,
    WITCH_KING_TOKEN,
    WITCH_KING_V,
    face_of,
)
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.worlds import World, Worlds
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State


def region_of(noun: object) -> int:
    return board.CODES.index(str(noun).removeprefix("region."))


class ConfrontationBelief(Belief):
    """The worlds of each masked side, exactly."""

    def __init__(self, printed: Printed, observation: Observation) -> None:
        self.printed = printed
        self.seen = 0
        self.sides: dict[int, Worlds] = {}
        """For each masked side its worlds; none until the pieces are placed."""
        self.take_base(observation)
        first = Reader(str(observation.events[0].args["position"]), self.printed, masked=True)
        self.masked = masked_sides(first.state, observation.seat)
        self.sides = {}
        if first.state.phase > PLACE:
            self.open_position(first)
        self.advance(observation)

    def open_position(self, start: Reader) -> None:
        """A game that begins in the middle: every assignment of the hidden pieces to the hidden stands."""
        for side in self.masked:
            at, named, moving = world_in(start.state, side)
            slots = [token % A_SIDE for token in start.hidden_tokens[side]]
            found = worlds.assignments(at, slots, start.hidden_stands[side], named, moving)
            hidden = sum(1 << slot for slot in slots)
            if side == 1 and "named" in start.veiled:
                found.someone_named(hidden, board.CODES.index(start.veiled["named"]))
            if side == start.state.active and "mover" in start.veiled:
                found.someone_entered(hidden, board.CODES.index(start.veiled["mover"]))
            self.sides[side] = found
            self.leave_out_ends(start.state, side)

    def leave_out_ends(self, state: Position, side: int) -> None:
        """The game goes on, so nobody stands hidden where his coming would have ended it."""
        if state.phase == OVER:
            return
        if side == 1 and state.roster[WITCH_KING_TOKEN] == WITCH_KING_V:
            self.sides[1].stands_not(WITCH_KING_TOKEN % A_SIDE, board.SHIRE)
        if side == 0 and state.bearer == FRODO_TOKEN:
            self.sides[0].stands_not(FRODO_TOKEN, board.MORDOR)

    def take_base(self, observation: Observation) -> None:
        """What the reader sees now, with the hidden pieces still off the board."""
        self.reader = Reader(observation.view["position"], self.printed, masked=True)
        self.base = self.reader.state
        self.text: str = observation.view["position"]
        self.match = observation.options["match"] == "yes"

    def advance(self, observation: Observation) -> None:
        for event in observation.events[self.seen - observation.since :]:
            self.take(event)
            self.seen += 1
        self.take_base(observation)

    def take(self, event: Event) -> None:
        handler = getattr(self, f"on_{event.kind.replace('-', '_')}", None)
        if handler is not None:
            handler(event)

    def token_of(self, noun: object) -> int:
        """`piece.Fro*` → its token."""
        return self.base.rules.token[roster.CODES.index(str(noun).removeprefix("piece."))]

    def mask_of(self, codes: object) -> int:
        """Characters by code → their slots as bits."""
        assert isinstance(codes, list)
        mask = 0
        for code in codes:
            mask |= 1 << self.token_of(code) % A_SIDE
        return mask

    def side_of(self, event: Event) -> int:
        """The masked side that an event is about, or -1."""
        side = SIDES.index(str(event.args["side"])[-1])
        return side if side in self.sides else -1

    def known(self, noun: object) -> tuple[int, int]:
        """The masked side of a named piece, or -1, and its slot."""
        token = self.token_of(noun)
        side = token // A_SIDE
        return (side if side in self.sides else -1), token % A_SIDE

    def put(self, noun: object, region: int) -> None:
        side, slot = self.known(noun)
        if side >= 0:
            self.sides[side].put(slot, region)

    def see(self, noun: object, region: int) -> None:
        side, slot = self.known(noun)
        if side >= 0:
            self.sides[side].stands(slot, region)

    def on_placed(self, event: Event) -> None:
        self.sides = {side: worlds.set_ups(side) for side in self.masked}

    def on_turn(self, event: Event) -> None:
        """The turn before has ended: nothing is in motion, and Sauron's named piece is free again."""
        for side in self.sides:
            self.sides[side].nobody_moves()
            if side == 1 and event.args["side"] == "side.F":
                self.sides[side].nobody_named()

    def on_moves(self, event: Event) -> None:
        side = self.side_of(event)
        if side >= 0:
            start, end = region_of(event.args["from"]), region_of(event.args["to"])
            self.sides[side].someone_moved(self.named_or(event), start, end, side == 0)

    on_attacks = on_moves
    on_strides = on_moves

    def on_shadowfax(self, event: Event) -> None:
        side = self.side_of(event)
        start, end = region_of(event.args["from"]), region_of(event.args["to"])
        if side < 0:
            return
        could = self.named_or(event)
        self.sides[side].someone_stepped(could, start, end)

    on_dark = on_shadowfax

    def named_or(self, event: Event) -> int:
        """The slots that an event speaks of: the named piece, or those that could have been it."""
        if "piece" in event.args:
            return 1 << self.token_of(event.args["piece"]) % A_SIDE
        return self.mask_of(event.args["could"])

    def on_tunnel(self, event: Event) -> None:
        if 0 in self.sides:
            start = region_of(event.args["from"])
            self.sides[0].someone_entered(self.named_or(event), start)

    on_shadowfax_tunnel = on_tunnel

    def on_tunnel_passed(self, event: Event) -> None:
        if 0 in self.sides:
            self.sides[0].mover_arrived(FANGORN, event.args["goes_on"] == 1)

    def on_balrog(self, event: Event) -> None:
        side, slot = self.known(event.args["piece"])
        if side >= 0:
            self.sides[side].mover_fell(slot)
        self.see("piece.Bal", board.CARADHRAS)

    def on_revealed(self, event: Event) -> None:
        self.see(event.args["piece"], region_of(event.args["region"]))

    def on_falls(self, event: Event) -> None:
        self.put(event.args["piece"], OUT)

    def on_retreats(self, event: Event) -> None:
        self.put(event.args["piece"], region_of(event.args["to"]))

    on_goes_home = on_retreats

    def on_swaps(self, event: Event) -> None:
        self.see(event.args["other"], region_of(event.args["to"]))
        self.put(event.args["other"], region_of(event.args["region"]))
        self.put(event.args["piece"], region_of(event.args["to"]))

    def on_recalled(self, event: Event) -> None:
        if 1 in self.sides:
            start = region_of(event.args["from"])
            self.sides[1].someone_moved(self.named_or(event), start, board.MORDOR, False)

    def on_pointed(self, event: Event) -> None:
        if 1 in self.sides:
            region = region_of(event.args["region"])
            self.sides[1].someone_named(self.named_or(event), region)

    def on_named_moves(self, event: Event) -> None:
        if 1 in self.sides:
            self.sides[1].named_is(self.named_or(event))

    on_named_can_move = on_named_moves

    def on_named_stays(self, event: Event) -> None:
        self.on_named_moves(event)
        if 1 in self.sides:
            self.sides[1].nobody_named()

    def on_not_stuck(self, event: Event) -> None:
        side = self.side_of(event)
        if side >= 0:
            self.sides[side].some_could(self.movers(event))

    on_another_moves = on_not_stuck

    def on_stuck(self, event: Event) -> None:
        side = self.side_of(event)
        if side >= 0:
            self.sides[side].none_could(self.movers(event))

    def movers(self, event: Event) -> dict[int, int]:
        """By region, the slots that could move from there."""
        by_region = event.args["movers"]
        assert isinstance(by_region, dict)
        return {board.CODES.index(region): self.mask_of(codes) for region, codes in by_region.items()}

    def on_rider_moves(self, event: Event) -> None:
        if 0 in self.sides:
            self.sides[0].mover_is(self.named_or(event))

    def on_gandalf_returns(self, event: Event) -> None:
        if 0 in self.sides:
            self.sides[0].put(GANDALF_TOKEN, FANGORN)

    def on_over(self, event: Event) -> None:
        """In a match the sides are swapped for the second game, and everything is hidden anew."""
        if self.match and event.args["game"] == 1:
            if len(self.masked) == 1:
                self.masked = (1 - self.masked[0],)
            self.sides = {}

    on_over_bearer_in_mordor = on_over
    on_over_bearer_defeated = on_over
    on_over_three_in_shire = on_over
    on_over_witch_king_in_shire = on_over
    on_over_cannot_move = on_over
    on_over_turn_limit = on_over

    def counts(self, side: int) -> tuple[int, int]:
        """How many worlds a masked side has, and in how many ways its secret card can be chosen."""
        p = self.base
        if p.phase == DRAFT:
            return (512 if setup.is_ready(p, side) else 1023), 1
        if p.phase == HOLD:
            return len(self.holdings(side)), 1
        if p.phase == PLACE:
            return (15120 if setup.is_ready(p, side) else 18730), 1
        secret = f"card {SIDES[side]}" in self.reader.veiled
        return self.sides[side].size(), p.hand[side].bit_count() if secret else 1

    def holdings(self, side: int) -> list[int]:
        """The special cards that a side may have chosen so far."""
        p = self.base
        wanted = setup.wanted_specials(p, side)
        if wanted in (0, 4):
            return [15 if wanted else 0]
        sizes = [wanted] if setup.is_ready(p, side) else list(range(wanted + 1))
        return [held for held in range(16) if held.bit_count() in sizes]

    def size(self) -> int:
        total = 1
        for side in self.masked:
            some, ways = self.counts(side)
            total *= some * ways
        return total

    def memory(self) -> dict[str, dict[str, float]]:
        """For each region with hidden pieces: who may stand there, and in what share of the worlds."""
        found: dict[str, dict[str, float]] = {}
        for side, kept in self.sides.items():
            for slot, places in enumerate(kept.shares()):
                token = side * A_SIDE + slot
                if self.base.at[token] != OUT or self.base.phase <= PLACE:
                    continue
                for region, share in sorted(places.items()):
                    if region != OUT:
                        code = roster.CODES[self.base.roster[token]]
                        found.setdefault(board.CODES[region], {})[code] = share
        return found

    def sample(self, rng: Rng) -> Confrontation:
        state = self.base.copy()
        for side in self.masked:
            some, ways = self.counts(side)
            if state.phase <= PLACE:
                self.prepare(state, side, rng.below(some))
            else:
                self.fill(state, side, self.sides[side].sample(rng), rng.below(ways))
        return state

    def prepare(self, state: Confrontation, side: int, index: int) -> None:
        """Makes a state in the preparation the world with that number, in place."""
        if state.phase == DRAFT:
            fill_draft(state, side, index)
        elif state.phase == HOLD:
            state.specials |= self.holdings(side)[index] << side * 4
        else:
            fill_placing(state, side, index)

    def fill(self, state: Confrontation, side: int, world: World, way: int) -> None:
        """Puts the hidden pieces of a side where a world says, in place, and its secret card on the table."""
        fill_board(state, side, world, self.reader.veiled)
        if f"card {SIDES[side]}" in self.reader.veiled:
            card = bits(state.hand[side])[way]
            state.hand[side] &= ~(1 << card)
            state.card[side] = card

    def worlds(self) -> list[bytes] | None:
        if self.size() > 4000:
            return None
        states = [self.base.copy()]
        for side in self.masked:
            states = [trial for state in states for trial in self.filled(state, side)]
        return sorted(state.encode() for state in states)

    def filled(self, state: Confrontation, side: int) -> Iterator[Confrontation]:
        """The state with each world of a side in turn."""
        some, ways = self.counts(side)
        if state.phase <= PLACE:
            for index in range(some):
                trial = state.copy()
                self.prepare(trial, side, index)
                yield trial
            return
        for world in self.sides[side].worlds():
            for way in range(ways):
                trial = state.copy()
                self.fill(trial, side, world, way)
                yield trial

    def digest(self) -> bytes:
        kept = [(side, found.classes, sorted(found.patterns)) for side, found in sorted(self.sides.items())]
        return blake2b(f"{self.text} {self.masked} {self.seen} {kept}".encode()).digest()

    def contains(self, state: State) -> bool:
        assert isinstance(state, Confrontation)
        if notation.write(state, self.masked) != self.text:
            return False
        return state.phase <= PLACE or all(found.contains(world_in(state, side)) for side, found in self.sides.items())


def world_in(p: Position, side: int) -> World:
    """The world that a state shows for a side."""
    first = side * A_SIDE
    named = p.forced % A_SIDE if side == 1 and p.forced != NO_TOKEN else -1
    moving = p.mover % A_SIDE if p.mover != NO_TOKEN and p.mover // A_SIDE == side else -1
    return p.at[first : first + A_SIDE], named, moving


def fill_board(state: Confrontation, side: int, world: World, veiled: dict[str, str]) -> None:
    at, named, moving = world
    first = side * A_SIDE
    for slot in range(A_SIDE):
        if state.at[first + slot] != at[slot]:
            state.shift(first + slot, at[slot])
    if named >= 0:
        state.forced = first + named
    if moving >= 0:
        state.mover = first + moving
    if "attacker" in veiled and state.active == side and state.region in at:
        state.attacker = first + at.index(state.region)


def fill_draft(state: Confrontation, side: int, index: int) -> None:
    """Number `index` of the drafts so far: those of no pick, of one pick, … or, if the side is ready, of nine."""
    picks = A_SIDE if setup.is_ready(state, side) else (index + 1).bit_length() - 1
    faces = index if setup.is_ready(state, side) else index + 1 - (1 << picks)
    for slot in range(picks):
        token = side * A_SIDE + slot
        state.roster[token] = state.rules.variant[token] if faces >> slot & 1 else face_of(token, 0)
    setup.count_step(state, side, picks)


def fill_placing(state: Confrontation, side: int, index: int) -> None:
    """Number `index` of the placings so far: those of no piece, of one, … or, if the side is ready, of five."""
    placed = len(FRONT[side]) if setup.is_ready(state, side) else 0
    ways = [1, 9, 72, 504, 3024, 15120]
    while not setup.is_ready(state, side) and index >= ways[placed]:
        index -= ways[placed]
        placed += 1
    left = list(range(side * A_SIDE, side * A_SIDE + A_SIDE))
    for step in range(placed):
        state.shift(left.pop(index % len(left)), FRONT[side][step])
        index //= len(left) + 1
    setup.count_step(state, side, placed)
