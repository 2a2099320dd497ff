"""The data of a game of Adventure to Mount Doom: where everyone stands, what lies on the table, and the registers of the turn."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom.board import EMPTY, FIGURES, MORGUL, NO_FACE, RIVENDELL, SPACES
from mathom.games.mount_doom.cards import ENCOUNTERS, FRIENDS, NO_CARD, NO_FRIEND
from mathom.kernel.state import State

# Phases in which the active seat decides come first, then those in which the table draws; the others pass by themselves.
ROLL: Final = 0
PUT_FIRST: Final = 1
ADD: Final = 2
PUT_SECOND: Final = 3
WINDOW: Final = 4
GO: Final = 5
ARMY_MOVES: Final = 6
PICK_REROLL: Final = 7
GANDALF_HELPS: Final = 8
ALLY_LEAVES: Final = 9
IN_NEED: Final = 10
PICK_DIE: Final = 11
PICK_FACE: Final = 12
PICK_RIDER: Final = 13
PICK_GIFT: Final = 14
PICK_STEPS: Final = 15
PICK_FATE: Final = 16
PICK_SUPPORTED: Final = 17

DRAW_SEAT: Final = 18
DRAW_GANDALF: Final = 19
DRAW_LAYOUT: Final = 20
DRAW_TRACK: Final = 21
DRAW_DICE: Final = 22
DRAW_BATTLE: Final = 23
DRAW_VISION: Final = 24
OVER: Final = 25

TURN_START: Final = 26
START_ROLL: Final = 27
NEXT_DIE: Final = 28
RESOLVE: Final = 29
DIE_DONE: Final = 30
MEET: Final = 31
NEXT_BATTLE: Final = 32
STRIKE: Final = 33
JUDGE: Final = 34
BATTLE_WON: Final = 35
BATTLE_LOST: Final = 36
NEXT_BLACK: Final = 37
READ_BLACK: Final = 38
ENCOUNTER_DONE: Final = 39
ENCOUNTER_OVER: Final = 40
EVENT_STRIKES: Final = 41
EARLY_DONE: Final = 42
STAGE_END: Final = 43
LAY_OUT: Final = 44
NEXT_PLAYER: Final = 45
CARRY_OUT: Final = 46

PHASES: Final[list[str]] = (
    "roll put-first add put-second window go army denethor gandalf-face wormtongue in-need die face theoden treebeard "
    "faramir vision support draw-seat draw-gandalf draw-layout draw-track draw-dice draw-battle draw-vision over "
    "turn start-roll next-die resolve die-done meet next-battle strike judge battle-won battle-lost next-black read-black "
    "encounter-done encounter-over event early-done stage-end lay-out next-player carry-out"
).split()
"""The phases by name, as the notation and the prompts call them."""

# The moments at which cards may be used (M11.28).
AT_START: Final = 0
AFTER_FIRST: Final = 1
AFTER_SECOND: Final = 2
AFTER_LAST: Final = 3
BEFORE_DIE: Final = 4
BEFORE_BATTLE: Final = 5
AFTER_BATTLE: Final = 6
AFTER_LOSS: Final = 7
AFTER_BLACK: Final = 8
AFTER_DENETHOR: Final = 9
AFTER_SUPPORT: Final = 10
ON_EVENT: Final = 11
AFTER_ENCOUNTER: Final = 12
BEFORE_LAYOUT: Final = 13
TURNED_UP: Final = 14
"""Between the turning up of a face-down card and its effect."""

MOMENTS: Final[list[str]] = (
    "start first second last die battle battle-roll loss black-roll denethor support event encounter layout turned"
).split()

# Why a game ended.
NOT_OVER: Final = 0
CRATER_REACHED: Final = 1
COURAGE_LOST: Final = 2
NAZGUL_COMPLETE: Final = 3

REASONS: Final[list[str]] = "none crater courage nazgul".split()

# Where the card lies that Gandalf's Vision showed to one seat.
NOWHERE: Final = 0
IN_HAND: Final = 1
ON_TOP: Final = 2
"""On top of the next stack; once the stage is laid out, face down on space 1."""
REMOVED: Final = 3

PEEKS: Final[list[str]] = "nowhere hand top removed".split()

NO_FIGURE: Final = -1
NO_SPACE: Final = -1
NO_DIE: Final = -1

MOST_TURNS: Final = 65535
"""Turns are counted up to here: a game begun so far on that more follow stays at it."""


class Rules:
    """The options of a game and what is printed on its pieces; shared by all copies of a state."""

    def __init__(self) -> None:
        self.players: int = 1
        self.mode: int = 0
        self.easier: bool = False
        self.exclusive: bool = False
        self.unprotected: bool = False
        self.first_fixed: bool = False
        self.boromir: int = 0
        """Who has him: 0 the player on the right of the first, 1 the first, from 2 on seat 1 and the following."""
        self.morgul_stays: bool = False
        self.early_next: bool = False
        self.number: int = 1
        self.battles: list[int] = [0] * ENCOUNTERS
        self.lost: list[int] = [0] * ENCOUNTERS
        """Hearts for each lost battle, or for each odd number of the Witch-king's."""
        self.hearts: list[int] = [0] * ENCOUNTERS
        self.removed: list[int] = [0] * ENCOUNTERS
        self.warriors: list[int] = [0] * ENCOUNTERS
        self.sting: list[int] = [0] * 7
        self.ring_power: list[int] = [0] * 7
        """The hearts that a card's black die costs, by its value."""
        self.symbol: list[int] = [0] * SPACES
        self.event: list[int] = [0] * 50
        self.printed: dict[str, dict[str, object]] = {}
        """By card what is printed on it, as a seat is shown it."""
        self.top: int = 0
        self.start: int = 0
        self.eye: int = 0
        self.galadriel: int = 0


class Position(State):
    """Where everyone stands. All of it lies open but the card that one seat has looked at."""

    rules: Rules
    phase: int
    resume: int
    """The phase that follows an event or a drawn Gandalf card."""
    moment: int
    """The moment of the window that is open, or that opens when the dice have been rolled."""
    active: int
    turn: int
    stage: int
    resting: bool
    """Cards for any moment open no window of their own until the next turn."""
    early: bool
    """The stage has ended before the turn's dice were rolled."""
    place: list[int]
    courage: int
    nazgul: int
    uruk: int
    """Uruk-hai in Isengard, the chief included."""
    balrog: bool
    """The Gandalf token lies at Helm's Deep."""
    treebeard: bool
    """The Treebeard token lies in Isengard."""
    eowyn: bool
    """The Witch-king is beaten, and Nazgûl are harmless."""
    track: list[int]
    army: int
    """The space whose card the Army of the Dead covers."""
    unseen: int
    """The stage's cards that nobody has seen, as bits."""
    peek: int
    """The card that one seat has looked at, while it is hidden from the others."""
    peeker: int
    peek_at: int
    held: int
    """Friends that lie before the players, as bits."""
    owner: list[int]
    stack: int
    gandalf: int
    """Gandalf cards that nobody has seen, as bits of friends: those of the stack and those put away unseen."""
    die: list[int]
    """The values of the Fellowship dice that lie on the table or the tile; 0: in the pool."""
    black: list[int]
    tile_black: list[int]
    tile_figure: list[int]
    rolling: int
    """The dice still to be rolled, as bits of the numbers of `actions.DIE`."""
    using: int
    """The friend whose choice is being made."""
    picked: int
    """The die picked for a Gandalf card."""
    space: int
    meeting: int
    """The encounter card that is being carried out."""
    left: int
    """Battles, or black dice, still to come."""
    won: bool
    """A battle of this encounter with Uruk-hai was won without Treebeard's help."""
    supporters: int
    face: int
    boromir: bool
    """The battle is being rolled again with Boromir."""
    extra: int
    """The black die that a card makes one roll."""
    mover: int
    """The figure that has met an event, or the one whose die Denethor rerolls."""
    event_at: int
    """The space of the event that was met; 0: none."""
    reason: int
    offered: list[int] | None
    """What `legal` last listed, until something changes; not part of the position."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        self.journal = None
        self.rules = rules
        self.offered = None
        if source is None:
            self.clear()
            return
        self.phase = source.phase
        self.resume = source.resume
        self.moment = source.moment
        self.active = source.active
        self.turn = source.turn
        self.stage = source.stage
        self.resting = source.resting
        self.early = source.early
        self.place = source.place[:]
        self.courage = source.courage
        self.nazgul = source.nazgul
        self.uruk = source.uruk
        self.balrog = source.balrog
        self.treebeard = source.treebeard
        self.eowyn = source.eowyn
        self.track = source.track[:]
        self.army = source.army
        self.unseen = source.unseen
        self.peek = source.peek
        self.peeker = source.peeker
        self.peek_at = source.peek_at
        self.held = source.held
        self.owner = source.owner[:]
        self.stack = source.stack
        self.gandalf = source.gandalf
        self.die = source.die[:]
        self.black = source.black[:]
        self.tile_black = source.tile_black[:]
        self.tile_figure = source.tile_figure[:]
        self.rolling = source.rolling
        self.using = source.using
        self.picked = source.picked
        self.space = source.space
        self.meeting = source.meeting
        self.left = source.left
        self.won = source.won
        self.supporters = source.supporters
        self.face = source.face
        self.boromir = source.boromir
        self.extra = source.extra
        self.mover = source.mover
        self.event_at = source.event_at
        self.reason = source.reason

    def clear(self) -> None:
        """A table before the setting up (M1.1-M1.8)."""
        self.phase = DRAW_SEAT
        self.resume = TURN_START
        self.moment = AT_START
        self.active = 0
        self.turn = 0
        self.stage = 0
        self.resting = False
        self.early = False
        self.place = [RIVENDELL] * FIGURES
        self.courage = self.rules.start
        self.nazgul = 0
        self.uruk = 1
        self.balrog = False
        self.treebeard = False
        self.eowyn = False
        self.track = [EMPTY] * SPACES
        self.army = NO_SPACE
        self.unseen = 0
        self.peek = NO_CARD
        self.peeker = -1
        self.peek_at = NOWHERE
        self.held = 0
        self.owner = [-1] * FRIENDS
        self.stack = 5
        self.gandalf = 31 << 9
        self.die = [0] * FIGURES
        self.black = [0, 0]
        self.tile_black = [0, 0]
        self.tile_figure = [NO_FIGURE, NO_FIGURE]
        self.rolling = 0
        self.using = NO_FRIEND
        self.picked = NO_DIE
        self.mover = NO_FIGURE
        self.event_at = 0
        self.reason = NOT_OVER
        self.clear_encounter()

    def clear_encounter(self) -> None:
        """No encounter is being carried out: its registers are as at the start."""
        self.space = NO_SPACE
        self.meeting = NO_CARD
        self.left = 0
        self.won = False
        self.extra = 0
        self.clear_battle()

    def clear_battle(self) -> None:
        self.supporters = 0
        self.face = NO_FACE
        self.boromir = False

    def take(self, friend: int, seat: int) -> None:
        """A friend is laid before a seat."""
        self.held |= 1 << friend
        self.owner[friend] = seat

    def spend(self, friend: int) -> None:
        """A friend goes to the box."""
        self.held &= ~(1 << friend)
        self.owner[friend] = -1

    def holds(self, friend: int) -> bool:
        return self.held >> friend & 1 == 1

    def coming_stage(self) -> int:
        """The stage that is laid out next; before the first turn that is the first one."""
        return self.stage + 1 if self.turn else 0

    def step(self) -> int:
        """Which die of the tile is the next to be resolved, 0 to 3; 4 where the tile is empty (M2.5)."""
        for page in (0, 1):
            if self.tile_black[page] > 0:
                return 2 * page
            if self.tile_figure[page] != NO_FIGURE:
                return 2 * page + 1
        return 4

    def is_supporter(self, figure: int) -> bool:
        """Whether a figure stands with the Ring-bearers or ahead of them in the stage (M6.1)."""
        where = self.place[figure]
        return self.place[0] <= where <= (self.stage + 1) * 8

    def can_walk(self, figure: int) -> bool:
        """Whether the value of a figure's die makes a difference: not at Minas Morgul, nor in the waiting area."""
        return self.place[figure] < MORGUL

    def encode(self) -> bytes:
        rules = self.rules
        fields = [
            rules.players,
            rules.mode,
            int(rules.first_fixed)
            | (rules.boromir & 1) << 1
            | int(rules.morgul_stays) << 2
            | int(rules.early_next) << 3
            | int(self.resting) << 4
            | int(self.early) << 5
            | int(self.won) << 6
            | int(self.boromir) << 7,
            int(self.balrog) | int(self.treebeard) << 1 | int(self.eowyn) << 2 | (rules.number - 1) << 3 | rules.boromir >> 1 << 6,
            self.phase,
            self.resume,
            self.moment,
            self.active,
            self.turn & 255,
            self.turn >> 8 & 255,
            self.stage,
            self.courage,
            self.nazgul,
            self.uruk,
            self.army + 1,
            self.peek + 1,
            self.peeker + 1,
            self.peek_at,
            self.stack,
            self.gandalf >> 9,
            self.rolling & 255,
            self.rolling >> 8,
            self.using + 1,
            self.picked + 1,
            self.space + 1,
            self.meeting + 1,
            self.left,
            self.supporters,
            self.face,
            self.extra,
            self.mover + 1,
            self.event_at,
            self.reason,
            self.held & 255,
            self.held >> 8,
            self.tile_figure[0] + 1,
            self.tile_figure[1] + 1,
        ]
        stack = self.unseen
        for _ in range(6):
            fields.append(stack & 255)
            stack >>= 8
        for card in self.track:
            fields.append(card + 2)
        for seat in self.owner:
            fields.append(seat + 1)
        return bytes(fields + self.place + self.die + self.black + self.tile_black)

    def say(self, kind: str, rule: str, args: dict[str, int | str | list[str] | dict[str, list[str]]]) -> None:
        """Tells the journal something that lies open. Callers ask first whether there is one: search has none."""
        if self.journal is not None:
            self.journal.add(kind, rule, args)
