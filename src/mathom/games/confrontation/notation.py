"""The position notation: one line that sets up any situation, and prints any.

    classic F Shi=Fro,Sam Fan=Ara! Gon=She,Orc discard=S:+6

The mode, whose turn it is, then regions with their pieces (`!` face up until the end of the turn, `!!` for good) and, where they
differ from the ordinary, registers. Pieces that are not named are out of play. Read for someone who may not see everything, hidden
pieces are `F?` and `S?`, and `hidden=` lists who they are.
"""

from __future__ import annotations

from collections.abc import Callable

from mathom.games.confrontation import board, cards, roster
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.legality import check, check_new, check_playable
from mathom.games.confrontation.options import OPTIONS, options_of, rules_of
from mathom.games.confrontation.position import (
    CARDS,
    DRAFT,
    FLAGS,
    HOLD,
    MODE_DRAFT,
    MODE_VARIANT,
    MOST_TURNS,
    MOVE,
    NO_TOKEN,
    OVER,
    PHASES,
    PLACE,
    REASONS,
    TURN_START,
    Position,
)
from mathom.games.confrontation.printed import Printed
from mathom.games.confrontation.roster import A_SIDE, FRODO_TOKEN, TOKENS
from mathom.games.confrontation.setup import count_step, is_ready, steps
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint

SIDES = "FS"
MODES = ("classic", "variant", "draft")
QUIET = ("", "now", "battle")
"""Sauron is not asked about the Palantír until somebody else has decided, or not in this battle."""


def mark(p: Position, token: int) -> str:
    return "!!" if p.known >> token & 1 else "!" if p.shown >> token & 1 else ""


def name(p: Position, token: int) -> str:
    return roster.CODES[p.roster[token]]


def write(p: Position, masked: tuple[int, ...] = ()) -> str:
    """The position as text; of the masked sides only what lies open."""
    words = [MODES[p.rules.mode], SIDES[p.active]]
    in_secret = masked if p.phase <= PLACE else ()
    shown = [token for token in range(TOKENS) if token // A_SIDE not in in_secret]
    words += [f"{board.CODES[region]}={stand}" for region in range(16) if (stand := write_region(p, region, shown, masked))]
    if masked and p.phase > PLACE:
        hidden = [name(p, token) for token in range(TOKENS) if is_masked(p, token, masked)]
        words += [f"hidden={','.join(hidden)}"] if hidden else []
    words += write_rosters(p, masked)
    words += write_cards(p, masked)
    words += write_registers(p, masked)
    words += write_options(p)
    return " ".join(words)


def is_masked(p: Position, token: int, masked: tuple[int, ...]) -> bool:
    return token // A_SIDE in masked and p.at[token] != OUT and not p.is_open(token)


def write_region(p: Position, region: int, shown: list[int], masked: tuple[int, ...]) -> str:
    here = [token for token in shown if p.at[token] == region]
    named = [name(p, token) + mark(p, token) for token in here if not is_masked(p, token, masked)]
    backs = [f"{SIDES[token // A_SIDE]}?" for token in here if is_masked(p, token, masked)]
    return ",".join(named + backs)


def write_rosters(p: Position, masked: tuple[int, ...]) -> list[str]:
    """In a draft the faces that the board does not show."""
    if p.rules.mode != MODE_DRAFT:
        return []
    if p.phase == DRAFT:
        picks = [
            f"{SIDES[side]}:{','.join(name(p, side * A_SIDE + slot) for slot in range(steps(p, side)))}"
            for side in (0, 1)
            if side not in masked and steps(p, side)
        ]
        return [f"picks={';'.join(picks)}"] if picks else []
    out = [name(p, token) for token in range(TOKENS) if p.at[token] == OUT]
    if p.phase <= PLACE and masked:
        out = [name(p, token) for token in range(TOKENS) if p.at[token] == OUT or token // A_SIDE in masked]
    return [f"out={','.join(out)}"] if out else []


def write_cards(p: Position, masked: tuple[int, ...]) -> list[str]:
    words: list[str] = []
    secret = masked if p.phase == CARDS else ()
    piles = [",".join(map(code, bits(p.discard(side)))) for side in (0, 1)]
    parts = [f"{SIDES[side]}:{pile}" for side, pile in enumerate(piles) if pile]
    words += [f"discard={';'.join(parts)}"] if parts else []
    for key, field in (("card", p.card), ("taken", p.taken)):
        parts = [
            f"{SIDES[side]}:{'?' if side in secret else code(number)}" for side, number in enumerate(field) if number != NO_CARD
        ]
        words += [f"{key}={';'.join(parts)}"] if parts else []
    held = [cards.SPECIAL_CODES[special] for special in bits(p.specials) if p.phase != HOLD or special // 4 not in masked]
    return words + ([f"cards={','.join(held)}"] if held else [])


def code(card: int) -> str:
    return cards.CODES[card]


def write_registers(p: Position, masked: tuple[int, ...]) -> list[str]:
    words = []
    if p.phase != MOVE:
        words.append(f"phase={PHASES[p.phase]}")
    if p.resume != TURN_START:
        words.append(f"resume={PHASES[p.resume]}")
    if p.turn:
        words.append(f"turn={p.turn}")
    if p.phase <= PLACE and p.ready & 3:
        words.append(f"ready={''.join(SIDES[side] for side in (0, 1) if is_ready(p, side))}")
    if p.bearer != FRODO_TOKEN:
        words.append(f"bearer={name(p, p.bearer)}")
    for key, token in (("named", p.forced), ("mover", p.mover), ("attacker", p.attacker)):
        if token != NO_TOKEN:
            hidden = is_masked(p, token, masked)
            who = f"{SIDES[token // A_SIDE]}?@{board.CODES[p.at[token]]}" if hidden else name(p, token)
            words.append(f"{key}={who}")
    if p.region != OUT:
        words.append(f"region={board.CODES[p.region]}")
    if p.fighter[0] != NO_TOKEN:
        words.append(f"fight={name(p, p.fighter[0])}:{name(p, p.fighter[1])}")
    words += [flag for flag, field in FLAGS.items() if getattr(p, field)]
    if p.quiet:
        words.append(f"quiet={QUIET[p.quiet]}")
    if p.beaten:
        words.append(f"beaten={'F' * (p.beaten & 1)}{'S' * (p.beaten >> 1)}")
    if p.swapped:
        words.append("swapped")
    if any(p.score):
        words.append(f"score={p.score[0]}:{p.score[1]}")
    if p.phase == OVER:
        words.append(f"over={'-' if p.winner < 0 else SIDES[p.winner]}:{REASONS[p.reason]}")
    return words


def write_options(p: Position) -> list[str]:
    chosen = options_of(p.rules)
    return [
        f"{option.name}={chosen[option.name]}"
        for option in OPTIONS
        if option.name != "mode" and chosen[option.name] != option.before
    ]


class Reader:
    """Reads one line of position notation, word by word."""

    def __init__(self, text: str, printed: Printed, masked: bool) -> None:
        words = text.split()
        if len(words) < 2 or words[0] not in MODES or words[1] not in ("F", "S"):
            raise Complaint("A position begins with its mode and whose turn it is, for example “classic F Shi=Fro,Sam Gon=She”.")
        pairs = [word.partition("=") for word in words[2:]]
        options = {"mode": words[0]}
        names = {option.name for option in OPTIONS}
        for key, _, value in pairs:
            if key in names:
                options[key] = value
        self.masked = masked
        self.state = Confrontation(rules_of(options, printed))
        self.hidden_stands: list[list[int]] = [[], []]
        self.hidden_tokens: list[list[int]] = [[], []]
        self.piles = [0, 0]
        self.placed: set[int] = set()
        self.veiled: dict[str, str] = {}
        """Registers that hold something the reader may not see, and what is known of it: where the piece stands."""
        self.is_repeated = False
        """Whether a register names a side twice: games were begun so before."""
        self.state.active = SIDES.index(words[1])
        self.state.phase = MOVE
        if self.state.rules.mode == MODE_VARIANT:
            self.state.roster = self.state.rules.variant[:]
        rest = [(key, value) for key, _, value in pairs if key not in names]
        keys = [key for key, _, _ in pairs if key not in board.CODES]
        twice = [key for key in keys if keys.count(key) > 1]
        if twice:
            raise Complaint(f"“{twice[0][:20]}” stands twice in the position.")
        for key, value in sorted(rest, key=lambda pair: pair[0] not in board.CODES):
            self.read(key, value)
        self.check_draft(keys)
        self.settle()

    def read(self, key: str, value: str) -> None:
        p = self.state
        if key in board.CODES:
            for who in value.split(","):
                self.stand(who, board.CODES.index(key))
        elif key in FLAGS and not value:
            setattr(p, FLAGS[key], 1 if key == "bonus" else True)
        elif key in READERS and (key != "swapped" or not value):
            READERS[key](self, value)
        else:
            known = ", ".join([*READERS, *FLAGS])
            raise Complaint(
                f"“{key}” is no region and no word of a position; regions are {', '.join(board.CODES)}; words are {known}."
            )

    def stand(self, who: str, region: int) -> None:
        p = self.state
        if self.masked and who in ("F?", "S?"):
            self.hidden_stands[SIDES.index(who[0])].append(region)
            return
        bare = who.rstrip("!")
        token = self.token(bare)
        if token in self.placed:
            raise Complaint(f"{bare} stands in two places.")
        side = token // A_SIDE
        if p.full[side] >> region & 1:
            raise Complaint(f"{board.CODES[region]} has no room for {bare}: it takes {board.CAPACITY[region]} pieces of a side.")
        self.placed.add(token)
        p.shift(token, region)
        marks = len(who) - len(bare)
        if marks > 2:
            raise Complaint(f"“{who}”: one ! is face up until the end of the turn, two !! for good.")
        if marks == 2 or (marks == 1 and p.roster[token] == roster.WATCHER):  # a Watcher* once seen is seen for good
            p.known |= 1 << token
        elif marks == 1:
            p.shown |= 1 << token

    def token(self, who: str) -> int:
        """The token of a character named in the text, whose face is thereby up."""
        p = self.state
        if who not in roster.CODES:
            raise Complaint(f"“{who}” is no character; they are {', '.join(roster.CODES)}.")
        character = roster.CODES.index(who)
        token = p.rules.token[character]
        if p.rules.mode != MODE_DRAFT and p.roster[token] != character:
            raise Complaint(f"{who} does not play in the {MODES[p.rules.mode]} game; in a draft position it may.")
        if token in self.placed and p.roster[token] != character:
            raise Complaint(f"{who} and {roster.CODES[p.roster[token]]} are two faces of one token.")
        p.roster[token] = character
        return token

    def read_hidden(self, value: str) -> None:
        for who in value.split(","):
            token = self.token(who)
            self.hidden_tokens[token // A_SIDE].append(token)

    def read_out(self, value: str) -> None:
        for who in value.split(","):
            if self.token(who) in self.placed:
                raise Complaint(f"{who} is both on the board and out.")

    def read_picks(self, value: str) -> None:
        for side, codes in self.by_side(value):
            picked = [who for who in codes if who]
            for slot, who in enumerate(picked):
                if self.token(who) != side * A_SIDE + slot:
                    raise Complaint(f"picks: {who} is not the next token of the draft.")
            count_step(self.state, side, len(picked))

    def by_side(self, value: str) -> list[tuple[int, list[str]]]:
        found: list[tuple[int, list[str]]] = []
        for part in value.split(";"):
            side, colon, rest = part.partition(":")
            if side not in ("F", "S") or not colon:
                raise Complaint(f"“{part}” must begin with F: or S:.")
            self.is_repeated |= SIDES.index(side) in [number for number, _ in found]
            found.append((SIDES.index(side), rest.split(",")))
        return found

    def card(self, side: int, text: str) -> int:
        number = cards.CODES.index(text) if text in cards.CODES else NO_CARD
        if number == NO_CARD or cards.FULL_HAND[side] >> number & 1 == 0:
            mine = ", ".join(code(card) for card in bits(cards.FULL_HAND[side]))
            raise Complaint(f"“{text}” is no combat card of {SIDES[side]}; they are {mine}.")
        return number

    def read_discard(self, value: str) -> None:
        for side, codes in self.by_side(value):
            for text in codes:
                self.piles[side] |= 1 << self.card(side, text)

    def read_card(self, value: str) -> None:
        for side, codes in self.by_side(value):
            if self.masked and codes == ["?"]:
                self.veiled[f"card {SIDES[side]}"] = ""
            else:
                self.state.card[side] = self.card(side, codes[0])

    def read_taken(self, value: str) -> None:
        for side, codes in self.by_side(value):
            self.state.taken[side] = self.card(side, codes[0])

    def read_cards(self, value: str) -> None:
        for text in value.split(","):
            if text not in cards.SPECIAL_CODES:
                raise Complaint(f"“{text}” is no special card; they are {', '.join(cards.SPECIAL_CODES)}.")
            self.state.specials |= 1 << cards.SPECIAL_CODES.index(text)

    def phase(self, value: str) -> int:
        if value not in PHASES:
            raise Complaint(f"“{value}” is no phase; they are {', '.join(PHASES[: OVER + 1])}.")
        return PHASES.index(value)

    def read_phase(self, value: str) -> None:
        self.state.phase = self.phase(value)

    def read_resume(self, value: str) -> None:
        self.state.resume = self.phase(value)

    def read_turn(self, value: str) -> None:
        if not is_small(value):
            raise Complaint(f"turn={value[:20]}: expected how many turns have been played, a whole number.")
        self.state.turn = int(value)

    def read_ready(self, value: str) -> None:
        if value not in ("F", "S"):
            raise Complaint(f"ready={value[:20]}: expected F or S; with FS the preparation would be over.")
        self.state.ready |= 1 << SIDES.index(value)

    def someone(self, register: str, value: str) -> int:
        if self.masked and value[1:2] == "?":
            self.veiled[register] = value.partition("@")[2]
            return NO_TOKEN
        return self.token(value)

    def read_bearer(self, value: str) -> None:
        self.state.bearer = self.token(value)

    def read_named(self, value: str) -> None:
        self.state.forced = self.someone("named", value)

    def read_mover(self, value: str) -> None:
        self.state.mover = self.someone("mover", value)

    def read_attacker(self, value: str) -> None:
        self.state.attacker = self.someone("attacker", value)

    def read_region(self, value: str) -> None:
        if value not in board.CODES:
            raise Complaint(f"region={value}: regions are {', '.join(board.CODES)}.")
        self.state.region = board.CODES.index(value)

    def read_fight(self, value: str) -> None:
        fellow, _, servant = value.partition(":")
        self.state.fighter = [self.token(fellow), self.token(servant)]
        for token in self.state.fighter:
            if self.state.at[token] == OUT:
                continue
            if self.state.roster[token] == roster.WATCHER:
                self.state.turn_up_for_good(token)
            else:
                self.state.turn_up(token)

    def read_beaten(self, value: str) -> None:
        if value not in ("F", "S", "FS"):
            raise Complaint(f"beaten={value}: expected F, S or FS.")
        self.state.beaten = int("F" in value) | int("S" in value) << 1

    def read_quiet(self, value: str) -> None:
        if value not in QUIET[1:]:
            raise Complaint(f"quiet={value[:20]}: expected now or battle.")
        self.state.quiet = QUIET.index(value)

    def read_swapped(self, value: str) -> None:
        self.state.swapped = 1

    def read_score(self, value: str) -> None:
        scores = value.split(":")
        if len(scores) != 2 or not all(is_small(score) and int(score) <= 18 for score in scores):
            raise Complaint(f"score={value[:20]}: expected two numbers, for example 5:0.")
        self.state.score = [int(score) for score in scores]

    def read_over(self, value: str) -> None:
        winner, _, reason = value.partition(":")
        if winner not in ("F", "S", "-") or reason not in REASONS[1:]:
            raise Complaint(f"over={value}: expected the winner and why, for example F:bearer-in-mordor.")
        self.state.winner = SIDES.find(winner)
        self.state.reason = REASONS.index(reason)

    def check_draft(self, keys: list[str]) -> None:
        if "picks" in keys and self.state.phase != DRAFT:
            raise Complaint("picks= belongs to phase=draft.")
        if "out" in keys and self.state.phase == DRAFT:
            raise Complaint("phase=draft: the faces chosen so far stand in picks=, not in out=.")

    def settle(self) -> None:
        """Hands are what neither the discard piles nor the table holds; steps of the placing are counted off the board."""
        p = self.state
        for side in (0, 1):
            p.hand[side] = cards.FULL_HAND[side] & ~self.piles[side]
            for on_table in (p.card[side], p.taken[side]):
                if on_table != NO_CARD:
                    p.hand[side] &= ~(1 << on_table)
        if p.phase == PLACE:
            for side in (0, 1):
                count_step(p, side, sum(1 for token in range(TOKENS) if token // A_SIDE == side and p.at[token] != OUT))
        if not self.masked:
            check(p)


READERS: dict[str, Callable[[Reader, str], None]] = {
    "hidden": Reader.read_hidden,
    "out": Reader.read_out,
    "picks": Reader.read_picks,
    "discard": Reader.read_discard,
    "card": Reader.read_card,
    "taken": Reader.read_taken,
    "cards": Reader.read_cards,
    "phase": Reader.read_phase,
    "resume": Reader.read_resume,
    "turn": Reader.read_turn,
    "ready": Reader.read_ready,
    "bearer": Reader.read_bearer,
    "named": Reader.read_named,
    "mover": Reader.read_mover,
    "attacker": Reader.read_attacker,
    "region": Reader.read_region,
    "fight": Reader.read_fight,
    "quiet": Reader.read_quiet,
    "beaten": Reader.read_beaten,
    "swapped": Reader.read_swapped,
    "score": Reader.read_score,
    "over": Reader.read_over,
}


def is_small(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) < 6 and int(value) <= MOST_TURNS


def read(text: str, printed: Printed, kept: bool = False) -> Confrontation:
    """The situation that a line of notation sets up; raises Complaint. `kept`: an earlier Mathom may have begun a game there."""
    reader = Reader(text, printed, masked=False)
    state = reader.state
    if not kept:
        if reader.is_repeated:
            raise Complaint("A side stands twice in picks=, discard=, card= or taken=; write all of a side behind one F: or S:.")
        check_new(state)
    if state.phase == MOVE and not state.stepped and "phase=" not in text:
        state.phase = TURN_START  # a player who cannot move loses at once
    state.run()
    check_playable(state)
    return state
