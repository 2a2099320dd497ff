"""What a reader can know: the exact set of worlds, carried along with what it sees happen (C6).

A world says where each hidden identity of a side stands, which piece the King named and which is in motion. The two sides are
independent: whether a side may do a thing depends on its own identities and on what lies open.
"""

from __future__ import annotations

from mathom.games.confrontation import board, notation, roster, setup, worlds
from mathom.games.confrontation.board import FANGORN, FRONT, OUT
from mathom.games.confrontation.cards import bits
from mathom.games.confrontation.notation import SIDES, Reader
from mathom.games.confrontation.observation import masked_sides
from mathom.games.confrontation.position import (
    DRAFT,
    HOLD,
    NO_TOKEN,
    PLACE,
    Position,
)
from mathom.games.confrontation.roster import A_SIDE, GANDALF_TOKEN, TOKEN, face_of
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.worlds import NONE
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State


def token_of(noun: object) -> int:
    """`piece.Fro*` → its token."""
    return TOKEN[roster.CODES.index(str(noun).removeprefix("piece."))]


def region_of(noun: object) -> int:
    return board.CODES.index(str(noun).removeprefix("region."))


def mask_of(codes: object) -> int:
    """Characters by code → their slots as bits."""
    assert isinstance(codes, list)
    mask = 0
    for code in codes:
        mask |= 1 << TOKEN[roster.CODES.index(code)] % A_SIDE
    return mask


class ConfrontationBelief(Belief):
    """The worlds of each masked side, exactly."""

    def __init__(self, observation: Observation) -> None:
        self.seen = 0
        self.sides: dict[int, list[int]] = {}
        """For each masked side its worlds; empty lists until the pieces are placed."""
        self.take_base(observation)
        first = Reader(str(observation.events[0].args["position"]), masked=True)
        self.masked = masked_sides(first.state, observation.seat)
        self.sides = {side: [] for side in self.masked}
        if first.state.phase > PLACE:
            self.open_position(first)
        self.advance(observation)

    def open_position(self, start: Reader) -> None:
        """A game that begins in the middle: every assignment of the hidden pieces to the hidden stands."""
        for side in self.masked:
            blank = world_in(start.state, side)
            slots = [token % A_SIDE for token in start.hidden_tokens[side]]
            found = worlds.assignments(blank, slots, start.hidden_stands[side])
            hidden = sum(1 << slot for slot in slots)
            if side == 1 and "named" in start.veiled:
                found = worlds.someone_named(found, hidden, board.CODES.index(start.veiled["named"]))
            if side == start.state.active and "mover" in start.veiled:
                found = worlds.someone_entered(found, hidden, board.CODES.index(start.veiled["mover"]))
            self.sides[side] = found

    def take_base(self, observation: Observation) -> None:
        """What the reader sees now, with the hidden pieces still off the board."""
        self.reader = Reader(observation.view["position"], masked=True)
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

    def side_of(self, event: Event) -> int:
        """The masked side that an event is about, or -1."""
        side = SIDES.index(str(event.args["side"])[-1])
        return side if side in self.sides else -1

    def known(self, noun: object) -> tuple[int, int]:
        """The masked side of a named piece, or -1, and its slot."""
        token = token_of(noun)
        side = token // A_SIDE
        return (side if side in self.sides else -1), token % A_SIDE

    def put(self, noun: object, region: int) -> None:
        side, slot = self.known(noun)
        if side >= 0:
            self.sides[side] = worlds.moved(self.sides[side], slot, region)

    def see(self, noun: object, region: int) -> None:
        side, slot = self.known(noun)
        if side >= 0:
            self.sides[side] = worlds.stays_at(self.sides[side], slot, region)

    def on_placed(self, event: Event) -> None:
        for side in self.sides:
            self.sides[side] = worlds.set_ups(side)

    def on_turn(self, event: Event) -> None:
        """The turn before has ended: nothing is in motion, and Sauron's named piece is free again."""
        for side in self.sides:
            self.sides[side] = worlds.unmoving(self.sides[side])
            if side == 1 and event.args["side"] == "side.F":
                self.sides[side] = worlds.unnamed(self.sides[side])

    def on_moves(self, event: Event) -> None:
        side = self.side_of(event)
        start, end = region_of(event.args["from"]), region_of(event.args["to"])
        if side < 0:
            return
        if "piece" in event.args:
            self.see(event.args["piece"], start)
            self.put(event.args["piece"], end)
            self.sides[side] = worlds.unmoving(self.sides[side])
            return
        could = mask_of(event.args["could"])
        self.sides[side] = worlds.someone_moved(self.sides[side], could, start, end, side == 0)

    on_attacks = on_moves

    def on_strides(self, event: Event) -> None:
        self.see(event.args["piece"], region_of(event.args["from"]))
        self.put(event.args["piece"], FANGORN)
        if 0 in self.sides:
            self.sides[0] = worlds.unmoving(self.sides[0])

    def on_shadowfax(self, event: Event) -> None:
        side = self.side_of(event)
        start, end = region_of(event.args["from"]), region_of(event.args["to"])
        if side < 0:
            return
        could = self.named_or(event)
        self.sides[side] = worlds.someone_stepped(self.sides[side], could, start, end)

    on_dark = on_shadowfax

    def named_or(self, event: Event) -> int:
        """The slots that an event speaks of: the named piece, or those that could have been it."""
        if "piece" in event.args:
            return 1 << token_of(event.args["piece"]) % A_SIDE
        return mask_of(event.args["could"])

    def on_tunnel(self, event: Event) -> None:
        if 0 in self.sides:
            start = region_of(event.args["from"])
            self.sides[0] = worlds.someone_entered(self.sides[0], self.named_or(event), start)

    on_shadowfax_tunnel = on_tunnel

    def on_tunnel_passed(self, event: Event) -> None:
        if 0 in self.sides:
            self.sides[0] = worlds.mover_arrived(self.sides[0], FANGORN, event.args["goes_on"] == 1)

    def on_balrog(self, event: Event) -> None:
        side, slot = self.known(event.args["piece"])
        if side >= 0:
            self.sides[side] = worlds.mover_fell(self.sides[side], slot)
        self.see("piece.Bal", board.CARADHRAS)

    def on_revealed(self, event: Event) -> None:
        self.see(event.args["piece"], region_of(event.args["region"]))

    def on_falls(self, event: Event) -> None:
        self.put(event.args["piece"], OUT)

    def on_retreats(self, event: Event) -> None:
        self.put(event.args["piece"], region_of(event.args["to"]))

    def on_swaps(self, event: Event) -> None:
        self.see(event.args["other"], region_of(event.args["to"]))
        self.put(event.args["other"], region_of(event.args["region"]))
        self.put(event.args["piece"], region_of(event.args["to"]))

    def on_recalled(self, event: Event) -> None:
        if 1 in self.sides:
            start = region_of(event.args["from"])
            self.sides[1] = worlds.someone_moved(self.sides[1], self.named_or(event), start, board.MORDOR, False)

    def on_pointed(self, event: Event) -> None:
        if 1 in self.sides:
            region = region_of(event.args["region"])
            self.sides[1] = worlds.someone_named(self.sides[1], self.named_or(event), region)

    def on_named_moves(self, event: Event) -> None:
        if 1 in self.sides:
            self.sides[1] = worlds.named_is(self.sides[1], self.named_or(event))

    on_named_can_move = on_named_moves

    def on_named_stays(self, event: Event) -> None:
        self.on_named_moves(event)
        if 1 in self.sides:
            self.sides[1] = worlds.unnamed(self.sides[1])

    def on_not_stuck(self, event: Event) -> None:
        side = self.side_of(event)
        movers = [0] * board.REGIONS
        by_region = event.args["movers"]
        assert isinstance(by_region, dict)
        for region, codes in by_region.items():
            movers[board.CODES.index(region)] = mask_of(codes)
        if side >= 0:
            self.sides[side] = worlds.some_could(self.sides[side], movers)

    on_another_moves = on_not_stuck

    def on_gandalf_returns(self, event: Event) -> None:
        if 0 in self.sides:
            self.sides[0] = worlds.moved(self.sides[0], GANDALF_TOKEN, FANGORN)

    def on_over(self, event: Event) -> None:
        """In a match the sides are swapped for the second game, and everything is hidden anew."""
        if self.match and event.args["game"] == 1:
            if len(self.masked) == 1:
                self.masked = (1 - self.masked[0],)
            self.sides = {side: [] for side in self.masked}

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
        return len(self.sides[side]), p.hand[side].bit_count() if secret else 1

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
        for side in self.sides:
            some, ways = self.counts(side)
            total *= some * ways
        return total

    def sample(self, rng: Rng) -> Confrontation:
        state = self.base.copy()
        for side in self.sides:
            some, ways = self.counts(side)
            self.fill(state, side, rng.below(some), rng.below(ways))
        return state

    def fill(self, state: Confrontation, side: int, index: int, way: int) -> None:
        """Makes a state the world with that number, in place."""
        if state.phase == DRAFT:
            fill_draft(state, side, index)
        elif state.phase == HOLD:
            state.specials |= self.holdings(side)[index] << side * 4
        elif state.phase == PLACE:
            fill_placing(state, side, index)
        else:
            world = self.sides[side][index]
            fill_board(state, side, world, self.reader.veiled)
            if f"card {SIDES[side]}" in self.reader.veiled:
                card = bits(state.hand[side])[way]
                state.hand[side] &= ~(1 << card)
                state.card[side] = card

    def worlds(self) -> list[bytes] | None:
        if self.size() > 4000:
            return None
        states = [self.base.copy()]
        for side in self.sides:
            some, ways = self.counts(side)
            filled = []
            for state in states:
                for index in range(some):
                    for way in range(ways):
                        trial = state.copy()
                        self.fill(trial, side, index, way)
                        filled.append(trial)
            states = filled
        return sorted(self.world_of(state) for state in states)

    def world_of(self, state: State) -> bytes:
        return state.encode()

    def contains(self, state: State) -> bool:
        assert isinstance(state, Confrontation)
        if notation.write(state, self.masked) != self.text:
            return False
        return state.phase <= PLACE or all(world_in(state, side) in self.sides[side] for side in self.sides)


def world_in(p: Position, side: int) -> int:
    """The world that a state shows for a side."""
    first = side * A_SIDE
    named = p.forced % A_SIDE if side == 1 and p.forced != NO_TOKEN else NONE
    moving = p.mover % A_SIDE if p.mover != NO_TOKEN and p.mover // A_SIDE == side else NONE
    return worlds.encode(p.at[first : first + A_SIDE], named, moving)


def fill_board(state: Confrontation, side: int, world: int, veiled: dict[str, str]) -> None:
    first = side * A_SIDE
    for slot in range(A_SIDE):
        region = worlds.place(world, slot)
        if state.at[first + slot] != region:
            state.shift(first + slot, region)
    if side == 1 and worlds.named(world) != NONE:
        state.forced = first + worlds.named(world)
    if worlds.mover(world) != NONE:
        state.mover = first + worlds.mover(world)
    if "attacker" in veiled and state.active == side:
        for token in range(first, first + A_SIDE):
            if state.at[token] == state.region:
                state.attacker = token


def fill_draft(state: Confrontation, side: int, index: int) -> None:
    """Number `index` of the drafts so far: those of no pick, of one pick, … or, if the side is ready, of nine."""
    picks = A_SIDE if setup.is_ready(state, side) else (index + 1).bit_length() - 1
    faces = index if setup.is_ready(state, side) else index + 1 - (1 << picks)
    for slot in range(picks):
        token = side * A_SIDE + slot
        state.roster[token] = face_of(token, faces >> slot & 1)
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


