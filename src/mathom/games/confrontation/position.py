"""The data of a game of The Confrontation: where everyone stands, who holds what, and the registers of turn and battle."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation.board import CAPACITY, GRID, OUT, SAURON, Board
from mathom.games.confrontation.cards import FULL_HAND, NO_CARD
from mathom.games.confrontation.roster import A_SIDE, FRODO_TOKEN, TOKEN, TOKENS, VARIANT, face_of
from mathom.kernel.state import State

# Phases in which someone decides or the table draws come first: the others pass by themselves.
DRAFT: Final = 0
HOLD: Final = 1
PLACE: Final = 2
MOVE: Final = 3
TUNNEL: Final = 4
PICK: Final = 5
SAM_STEPS_IN: Final = 6
GWAIHIR_CALL: Final = 7
FELLOWSHIP_RETREAT: Final = 8
SWAP: Final = 9
SHOW_FRODO: Final = 10
FELLOWSHIP_NO_CARDS: Final = 11
SAURON_RETREAT: Final = 12
SAURON_NO_CARDS: Final = 13
CARDS: Final = 14
SAURON_CARD: Final = 15
FELLOWSHIP_CARD: Final = 16
GANDALF_BONUS: Final = 17
FORCE_CARD: Final = 18
OTHER_CARD: Final = 19
MOUTH_CARD: Final = 20
SAURON_MAGIC: Final = 21
SAURON_CARD_RETREAT: Final = 22
FELLOWSHIP_MAGIC: Final = 23
FELLOWSHIP_CARD_RETREAT: Final = 24
WORMTONGUE_RETREAT: Final = 25
PALANTIR_WINDOW: Final = 26
DEFENDER_DRAW: Final = 27
KING_DRAW: Final = 28
CREBAIN_DRAW: Final = 29
OVER: Final = 30

TURN_START: Final = 31
NEXT_DEFENDER: Final = 32
CHOOSE_DEFENDER: Final = 33
REVEAL: Final = 34
GWAIHIR_STEP: Final = 35
FELLOWSHIP_ABILITY: Final = 36
SAURON_ABILITY: Final = 37
SAURON_ABILITY_USED: Final = 38
CARD_STEP: Final = 39
CARDS_TO_CHOOSE: Final = 40
CARDS_TURNED: Final = 41
CARDS_STAND: Final = 42
SAURON_TEXT: Final = 43
FELLOWSHIP_TEXT: Final = 44
BONUS_STEP: Final = 45
COMPARE: Final = 46
AFTER_BATTLE: Final = 47
TURN_CLOSES: Final = 48
TURN_END: Final = 49
REVEALED: Final = 50
CARDS_OPEN: Final = 51

PHASES: Final = (
    "draft hold place move tunnel pick sam gwaihir retreat swap frodo aragorn gollum saruman cards sauron-card "
    "fellowship-card bonus force other mouth sauron-magic sauron-retreat fellowship-magic fellowship-retreat wormtongue "
    "palantir draw-defender draw-king draw-crebain over turn-start next-defender choose-defender reveal gwaihir-step "
    "fellowship-ability sauron-ability sauron-ability-used card-step cards-to-choose cards-turned cards-stand sauron-text "
    "fellowship-text bonus-step compare after-battle turn-closes turn-end revealed cards-open"
).split()
"""The phases by name, as the notation and the prompts call them."""

FLAGS: Final = {
    "barred": "barred",
    "stepped": "stepped",
    "first": "first_attack",
    "gwaihir": "gwaihir",
    "frodo": "frodo_shown",
    "no-cards": "no_cards",
    "bonus": "bonus",
    "asked": "bonus_asked",
    "eye": "eye",
    "cloak": "cloak",
    "gone": "gone",
}
"""Registers that are either set or not, by name, and the field that holds them."""

NOBODY_WON: Final = -1
NO_TOKEN: Final = -1

# Why a game ended.
NOT_OVER: Final = 0
BEARER_IN_MORDOR: Final = 1
BEARER_DEFEATED: Final = 2
THREE_IN_SHIRE: Final = 3
WITCH_KING_IN_SHIRE: Final = 4
CANNOT_MOVE: Final = 5
TURN_LIMIT: Final = 6

REASONS: Final = "none bearer-in-mordor bearer-defeated three-in-shire witch-king-in-shire cannot-move turn-limit".split()


# How a game is played: the options as the engine reads them.
MODE_CLASSIC: Final = 0
MODE_VARIANT: Final = 1
MODE_DRAFT: Final = 2

PALANTIR_ANY: Final = 0
PALANTIR_WINDOWS: Final = 1
PALANTIR_BETWEEN: Final = 2

# How quiet Sauron wants it about the Palantír in a battle: he spoke last, or he wants no more questions in this battle.
QUIET_NOW: Final = 1
QUIET_BATTLE: Final = 2

MOST_TURNS: Final = 65535
"""Turns are counted up to here: a game begun so far on that more follow stays at it."""


class Rules:
    """The options of a game and what its content prints on the pieces; shared by all copies of a state."""

    def __init__(self) -> None:
        self.mode: int = MODE_CLASSIC
        self.fellowship_cards: int = 0
        self.sauron_cards: int = 0
        self.match: bool = False
        self.stuck_forward: bool = False
        self.sam_first: bool = False
        self.bonus_at_compare: bool = False
        self.king_explains: bool = False
        self.recall_outside: bool = True
        self.palantir: int = PALANTIR_WINDOWS
        self.both_retreat: bool = False
        self.sam_in_mordor_wins: bool = False
        self.anduin_downstream: bool = False
        self.turn_limit: int = 200
        self.number: int = 1
        self.strength: list[int] = []
        """By character the number on its piece."""
        self.raised: list[int] = []
        """By character the strength that its ability gives it, where it gives one."""
        self.board: Board = GRID
        self.token: list[int] = TOKEN
        """By character the token that it stands on."""
        self.variant: list[int] = VARIANT
        """By token the character on its variant face."""


class Position(State):
    """Where everyone stands. Sides are 0 (Fellowship) and 1 (Sauron); a seat plays the side `seat ^ swapped`."""

    rules: Rules
    swapped: int
    score: list[int]
    phase: int
    resume: int
    active: int
    turn: int
    roster: list[int]
    at: list[int]
    count: list[int]
    """Pieces by side * 17 + region."""
    held: list[int]
    """The regions that hold a piece of that side, as bits."""
    full: list[int]
    """The regions that are full for that side, as bits."""
    shown: int
    """Tokens face up until the end of the turn, as bits."""
    known: int
    """Tokens face up for the rest of the game, as bits."""
    hand: list[int]
    specials: int
    """Special cards still to be used, as bits."""
    ready: int
    """In the preparation: 1 for each side that is ready, and in bits 4-7 and 8-11 how many steps each side has made."""
    bearer: int
    forced: int
    """The piece that A King Revealed makes Sauron move."""
    barred: bool
    """Sauron may not skip this turn for a special card (A King Revealed)."""
    mover: int
    """The piece in the tunnel, or the one that a special card has stepped forward this turn."""
    stepped: bool
    """A special card has stepped `mover` forward; the turn's normal move is still due."""
    attacker: int
    region: int
    fighter: list[int]
    first_attack: bool
    """The first battle of this attack is still to come, or under way."""
    gwaihir: bool
    frodo_shown: bool
    no_cards: bool
    bonus: int
    bonus_asked: bool
    card: list[int]
    taken: list[int]
    """The card that Magic put in place of the played one."""
    eye: bool
    cloak: bool
    gone: bool
    """Sauron's fighter has retreated by its card."""
    quiet: int
    """Whether Sauron is asked about the Palantír again in this battle."""
    beaten: int
    """Fighters defeated in this battle: 1 the Fellowship's, 2 Sauron's."""
    cause: str
    """The rule by which they were, told with their fall; not part of the position, for nobody decides in between."""
    winner: int
    reason: int
    offered: list[int] | None
    """What `legal` last listed, until something changes; not part of the position."""
    offered_to: int

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        self.journal = None
        self.rules = rules
        self.offered = None
        self.offered_to = -1
        self.cause = ""
        if source is None:
            self.swapped = 0
            self.score = [0, 0]
            self.clear()
            return
        self.swapped = source.swapped
        self.score = source.score[:]
        self.phase = source.phase
        self.resume = source.resume
        self.active = source.active
        self.turn = source.turn
        self.roster = source.roster[:]
        self.at = source.at[:]
        self.count = source.count[:]
        self.held = source.held[:]
        self.full = source.full[:]
        self.shown = source.shown
        self.known = source.known
        self.hand = source.hand[:]
        self.specials = source.specials
        self.ready = source.ready
        self.bearer = source.bearer
        self.forced = source.forced
        self.barred = source.barred
        self.mover = source.mover
        self.stepped = source.stepped
        self.attacker = source.attacker
        self.region = source.region
        self.fighter = source.fighter[:]
        self.first_attack = source.first_attack
        self.gwaihir = source.gwaihir
        self.frodo_shown = source.frodo_shown
        self.no_cards = source.no_cards
        self.bonus = source.bonus
        self.bonus_asked = source.bonus_asked
        self.card = source.card[:]
        self.taken = source.taken[:]
        self.eye = source.eye
        self.cloak = source.cloak
        self.gone = source.gone
        self.quiet = source.quiet
        self.beaten = source.beaten
        self.winner = source.winner
        self.reason = source.reason

    def clear(self) -> None:
        """An empty board before the preparation of a game; swapped sides and the match's score stay."""
        self.phase = DRAFT
        self.resume = TURN_START
        self.active = SAURON
        self.turn = 0
        self.roster = [face_of(token, 0) for token in range(TOKENS)]
        self.at = [OUT] * TOKENS
        self.count = [0] * 34
        self.held = [0, 0]
        self.full = [0, 0]
        self.shown = 0
        self.known = 0
        self.hand = [FULL_HAND[0], FULL_HAND[1]]
        self.specials = 0
        self.ready = 0
        self.bearer = FRODO_TOKEN
        self.forced = NO_TOKEN
        self.barred = False
        self.mover = NO_TOKEN
        self.stepped = False
        self.attacker = NO_TOKEN
        self.region = OUT
        self.first_attack = False
        self.card = [NO_CARD, NO_CARD]
        self.taken = [NO_CARD, NO_CARD]
        self.winner = NOBODY_WON
        self.reason = NOT_OVER
        self.clear_battle()

    def clear_battle(self) -> None:
        """No battle is being fought: its registers are as at the start."""
        self.fighter = [NO_TOKEN, NO_TOKEN]
        self.gwaihir = False
        self.frodo_shown = False
        self.no_cards = False
        self.bonus = 0
        self.bonus_asked = False
        self.eye = False
        self.cloak = False
        self.gone = False
        self.quiet = 0
        self.beaten = 0

    def shift(self, token: int, region: int) -> None:
        """Puts a piece into a region, or takes it off the board (OUT)."""
        side = token // A_SIDE
        base = side * 17
        start = self.at[token]
        if start != OUT:
            bit = 1 << start
            left = self.count[base + start] - 1
            self.count[base + start] = left
            self.full[side] &= ~bit
            if left == 0:
                self.held[side] &= ~bit
        self.at[token] = region
        if region != OUT:
            bit = 1 << region
            now = self.count[base + region] + 1
            self.count[base + region] = now
            self.held[side] |= bit
            if now >= CAPACITY[region]:
                self.full[side] |= bit

    def take_off(self, token: int) -> None:
        """A defeated piece leaves the board; whoever it was shown to, it is no longer looked at."""
        self.shift(token, OUT)
        self.shown &= ~(1 << token)
        self.known &= ~(1 << token)

    def turn_up(self, token: int) -> None:
        """Turns a piece face up until the end of the turn."""
        if self.known >> token & 1 == 0:
            self.shown |= 1 << token

    def turn_up_for_good(self, token: int) -> None:
        self.known |= 1 << token
        self.shown &= ~(1 << token)

    def is_open(self, token: int) -> bool:
        """Whether both players see who this piece is."""
        return (self.shown | self.known) >> token & 1 == 1

    def hidden_in(self, side: int, region: int) -> list[int]:
        """The tokens of a side that stand hidden in a region."""
        found: list[int] = []
        seen = self.shown | self.known
        at = self.at
        first = side * A_SIDE
        for token in range(first, first + A_SIDE):
            if at[token] == region and seen >> token & 1 == 0:
                found.append(token)
        return found

    def hides_in(self, side: int, region: int) -> bool:
        """Whether any piece of that side stands hidden in a region: public knowledge."""
        seen = self.shown | self.known
        at = self.at
        first = side * A_SIDE
        for token in range(first, first + A_SIDE):
            if at[token] == region and seen >> token & 1 == 0:
                return True
        return False

    def discard(self, side: int) -> int:
        """The discard pile of a side, as bits; cards on the table are not in it."""
        pile = FULL_HAND[side] & ~self.hand[side]
        if self.card[side] != NO_CARD:
            pile &= ~(1 << self.card[side])
        if self.taken[side] != NO_CARD:
            pile &= ~(1 << self.taken[side])
        return pile

    def who(self, side: int) -> int:
        """The character that fights for a side."""
        return self.roster[self.fighter[side]]

    def holds(self, special: int) -> bool:
        return self.specials >> special & 1 == 1

    def encode(self) -> bytes:
        rules = self.rules
        fields = [
            rules.mode,
            rules.fellowship_cards,
            rules.sauron_cards,
            int(rules.match)
            | int(rules.stuck_forward) << 1
            | int(rules.bonus_at_compare) << 2
            | int(rules.sam_first) << 3
            | int(rules.both_retreat) << 4
            | int(rules.sam_in_mordor_wins) << 5
            | int(rules.anduin_downstream) << 6
            | (rules.number - 1) << 7,
            rules.palantir | int(rules.king_explains) << 2 | int(rules.recall_outside) << 3,
            rules.turn_limit & 255,
            rules.turn_limit >> 8 & 255,
            self.swapped,
            self.phase,
            self.resume,
            self.active,
            self.turn & 255,
            self.turn >> 8 & 255,
            self.specials,
            self.ready & 255,
            self.ready >> 8,
            self.bearer,
            self.forced + 1,
            int(self.barred)
            | int(self.stepped) << 1
            | int(self.first_attack) << 2
            | int(self.gwaihir) << 3
            | int(self.frodo_shown) << 4
            | int(self.no_cards) << 5
            | int(self.bonus_asked) << 6
            | int(self.eye) << 7,
            int(self.cloak) | int(self.gone) << 1 | self.bonus << 2 | self.beaten << 3 | self.quiet << 5,
            self.mover + 1,
            self.attacker + 1,
            self.region,
            self.winner + 1,
            self.reason,
        ]
        for pair in (self.score, self.card, self.taken):
            fields += pair
        for number in (self.fighter[0] + 1, self.fighter[1] + 1):
            fields.append(number)
        for wide in (self.shown, self.known, self.hand[0], self.hand[1]):
            fields += [wide & 255, wide >> 8 & 255, wide >> 16]
        return bytes(fields + self.roster + self.at)

    def say(self, kind: str, rule: str, args: dict[str, int | str | list[str] | dict[str, list[str]]]) -> None:
        """Tells the journal something that lies open. Callers ask first whether there is one: search has none."""
        if self.journal is not None:
            self.journal.add(kind, rule, args)
