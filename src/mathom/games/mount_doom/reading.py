"""Reads the position notation; a mistake is answered with one sentence. `notation` writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mathom.games.mount_doom import notation
from mathom.games.mount_doom.actions import DIE_CODES
from mathom.games.mount_doom.board import (
    CRATER,
    EMPTY,
    FACE_CODES,
    FACE_DOWN,
    FIGURE_CODES,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL,
    RING_BEARERS,
    STAGE_CODES,
    STEPS,
    WAITING,
    WARRIORS,
)
from mathom.games.mount_doom.cards import CODES, ENCOUNTERS, FRIEND_CODES, GANDALF_MASK, stack_of
from mathom.games.mount_doom.legality import check, check_new, check_playable
from mathom.games.mount_doom.notation import FLAGS
from mathom.games.mount_doom.options import OPTIONS, rules_of
from mathom.games.mount_doom.position import (
    AFTER_LAST,
    BEFORE_LAYOUT,
    DRAW_DICE,
    MOMENTS,
    MOST_TURNS,
    PEEKS,
    PHASES,
    REASONS,
    ROLL,
)
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.bits import bits
from mathom.kernel.content import Content
from mathom.kernel.game import Complaint

EXAMPLE = "normal 1/2 stage=Roh Rin=9 Ara=12 track=?,OrcR,Wargs,-,UruR,?"
SEATS = "1234"


class Reader:
    """Reads one line of position notation, word by word."""

    def __init__(self, text: str, content: Content, veiled: bool) -> None:
        words = text.split()
        if len(words) < 2 or words[0] not in OPTIONS[0].values or not is_seat(words[1]):
            raise Complaint(f"A position begins with its mode, the active seat and the players, for example “{EXAMPLE}”.")
        pairs = [word.partition("=") for word in words[2:]]
        keys = [key for key, _, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise Complaint(f"“{key[:20]}” stands twice in the position.")
        names = {option.name for option in OPTIONS[1:]}
        options = {key: value for key, _, value in pairs if key in names}
        self.veiled = veiled
        self.peeked = False
        """Whether another seat has looked at a card that this reader may not know."""
        self.gone = 0
        self.spent = 0
        self.state = MountDoom(rules_of({**options, "mode": words[0]}, int(words[1][2]), content))
        self.state.active = int(words[1][0]) - 1
        self.state.phase = ROLL
        self.state.turn = 1
        self.stack = -1
        for key, equals, value in pairs:
            if key not in names:
                self.read(key, equals, value)
        self.settle("phase" in keys)

    def read(self, key: str, equals: str, value: str) -> None:
        if key in FLAGS and not equals:
            setattr(self.state, FLAGS[key], True)
        elif key in FIGURE_CODES and equals:
            self.read_place(key, value)
        elif key in READERS and equals:
            READERS[key](self, value)
        else:
            known = ", ".join([*FIGURE_CODES, *READERS, *FLAGS])
            raise Complaint(f"“{key[:20]}” is no word of a position; they are {known}.")

    def read_place(self, key: str, value: str) -> None:
        figure = FIGURE_CODES.index(key)
        if value == "waiting" and figure != RING_BEARERS:
            self.state.place[figure] = WAITING
            return
        self.state.place[figure] = number(key, value, 0, CRATER if figure == RING_BEARERS else MORGUL)

    def read_stage(self, value: str) -> None:
        self.state.stage = word("stage", value, STAGE_CODES)

    def read_courage(self, value: str) -> None:
        self.state.courage = number("courage", value, 0, self.state.rules.top)

    def read_nazgul(self, value: str) -> None:
        self.state.nazgul = number("nazgul", value, 0, NAZGUL)

    def read_uruk(self, value: str) -> None:
        self.state.uruk = number("uruk", value, 0, WARRIORS + 1)

    def read_track(self, value: str) -> None:
        spaces = value.split(",")
        if len(spaces) != 6:
            raise Complaint(f"track={value[:40]}: expected six spaces, for example ?,Troll,Arwen,-,NazL,?.")
        signs = {"-": EMPTY, "?": FACE_DOWN}
        self.state.track = [signs[text] if text in signs else encounter("track", text) for text in spaces]

    def read_army(self, value: str) -> None:
        self.state.army = number("army", value, 1, 6) - 1

    def read_gone(self, value: str) -> None:
        for text in value.split(","):
            self.gone |= 1 << encounter("gone", text)

    def read_peek(self, value: str) -> None:
        parts = value.split(":")
        if len(parts) != 3:
            raise Complaint(f"peek={value[:40]}: expected a card, the seat that saw it and where it lies, for example Wargs:1:top.")
        self.state.peeker = number("peek", parts[1], 1, self.state.rules.players) - 1
        self.state.peek_at = word("peek", parts[2], PEEKS[1:]) + 1
        if self.veiled and parts[0] == "?":
            self.peeked = True
        else:
            self.state.peek = encounter("peek", parts[0])

    def read_friends(self, value: str) -> None:
        for pile in value.split(";"):
            seat, _, names = pile.partition(":")
            owner = number("friends", seat, 1, self.state.rules.players) - 1
            for text in names.split(","):
                friend = word("friends", text, FRIEND_CODES)
                if self.state.holds(friend):
                    raise Complaint(f"friends: {text} lies in two places.")
                self.state.take(friend, owner)

    def read_stack(self, value: str) -> None:
        self.stack = number("stack", value, 0, 5)

    def read_spent(self, value: str) -> None:
        for text in value.split(","):
            self.spent |= 1 << word("spent", text, FRIEND_CODES)

    def read_black(self, value: str) -> None:
        values = value.split(",")
        if len(values) > 2:
            raise Complaint(f"black={value[:20]}: expected the values of the two black dice, for example 3,5.")
        for die, text in enumerate(values):
            self.state.black[die] = number("black", text, 0, 6)

    def read_dice(self, value: str) -> None:
        for text in value.split(","):
            self.read_die("dice", text)

    def read_die(self, key: str, text: str) -> int:
        """`Ara3`: a figure's die with its value."""
        figure = word(key, text[:3], FIGURE_CODES)
        if self.state.die[figure]:
            raise Complaint(f"{key}: the die of {text[:3]} lies in two places.")
        self.state.die[figure] = number(key, text[3:], 1, 6)
        return figure

    def read_tile(self, value: str) -> None:
        pages = value.split("/")
        if len(pages) != 2:
            raise Complaint(f"tile={value[:20]}: expected two pages, for example 3Ara4/5Gim2 or 3Ara4/-.")
        for page, text in enumerate(pages):
            rest = text.removeprefix("-")
            if rest[:1].isdecimal():
                self.state.tile_black[page] = number("tile", rest[0], 1, 6)
                rest = rest[1:]
            if rest:
                self.state.tile_figure[page] = self.read_die("tile", rest)

    def read_rolling(self, value: str) -> None:
        for text in value.split(","):
            self.state.rolling |= 1 << word("rolling", text, DIE_CODES)

    def read_phase(self, value: str) -> None:
        self.state.phase = word("phase", value, PHASES)

    def read_resume(self, value: str) -> None:
        self.state.resume = word("resume", value, PHASES)

    def read_moment(self, value: str) -> None:
        self.state.moment = word("moment", value, MOMENTS)

    def read_turn(self, value: str) -> None:
        self.state.turn = number("turn", value, 0, MOST_TURNS)

    def read_using(self, value: str) -> None:
        self.state.using = word("using", value, FRIEND_CODES)

    def read_picked(self, value: str) -> None:
        self.state.picked = word("picked", value, DIE_CODES)

    def read_space(self, value: str) -> None:
        self.state.space = number("space", value, 1, 6) - 1

    def read_meeting(self, value: str) -> None:
        self.state.meeting = encounter("meeting", value)

    def read_left(self, value: str) -> None:
        self.state.left = number("left", value, 0, 9)

    def read_supporters(self, value: str) -> None:
        for text in value.split(","):
            self.state.supporters |= 1 << word("supporters", text, FIGURE_CODES)

    def read_shown(self, value: str) -> None:
        self.state.face = word("shown", value, FACE_CODES)

    def read_extra(self, value: str) -> None:
        self.state.extra = number("extra", value, 1, 6)

    def read_mover(self, value: str) -> None:
        self.state.mover = word("mover", value, FIGURE_CODES)

    def read_event(self, value: str) -> None:
        self.state.event_at = number("event", value, 1, CRATER)

    def read_over(self, value: str) -> None:
        self.state.reason = word("over", value, REASONS)

    def settle(self, phase_given: bool) -> None:
        """What no word says follows from the rest: where the Ring-bearers are, what nobody has seen."""
        p = self.state
        if p.stage and not p.place[RING_BEARERS]:
            p.place[RING_BEARERS] = p.stage * STEPS
        if not phase_given and p.stage == MOUNT_DOOM:
            p.phase, p.rolling, p.moment = DRAW_DICE, 1, AFTER_LAST
        p.unseen = notation.usual_unseen(p) & ~self.gone
        p.gandalf = GANDALF_MASK & ~p.held & ~self.spent
        p.stack = notation.usual_stack(p.stage) if self.stack < 0 else self.stack
        if not self.veiled:
            check(p)

    def check_new(self) -> None:
        """Refuses words that would be dropped, since a card lies in one place."""
        p = self.state
        is_early = p.turn == 0 and FACE_DOWN not in p.track
        usual = stack_of(p.stage) if is_early else notation.usual_unseen(p)  # older texts name the whole stage so early
        elsewhere = ", ".join(CODES[card] for card in bits(self.gone & ~usual))
        if elsewhere:
            raise Complaint(
                f"gone=: {elsewhere} lies elsewhere, or belongs to another stage than {STAGE_CODES[p.stage]}; leave it out."
            )
        unspent = ", ".join(FRIEND_CODES[friend] for friend in bits(self.spent & (p.held | ~GANDALF_MASK)))
        if unspent:
            raise Complaint(f"spent=: {unspent} lies before a seat, or is no Gandalf card; leave it out.")
        check_new(p)

    def candidates(self) -> list[int]:
        """The cards that the one could be that another seat has looked at."""
        p = self.state
        if not self.peeked:
            return []
        return bits(stack_of(p.coming_stage()) if p.moment == BEFORE_LAYOUT else p.unseen)


READERS: dict[str, Callable[[Reader, str], None]] = {
    "stage": Reader.read_stage,
    "courage": Reader.read_courage,
    "nazgul": Reader.read_nazgul,
    "uruk": Reader.read_uruk,
    "track": Reader.read_track,
    "army": Reader.read_army,
    "gone": Reader.read_gone,
    "peek": Reader.read_peek,
    "friends": Reader.read_friends,
    "stack": Reader.read_stack,
    "spent": Reader.read_spent,
    "black": Reader.read_black,
    "dice": Reader.read_dice,
    "tile": Reader.read_tile,
    "rolling": Reader.read_rolling,
    "phase": Reader.read_phase,
    "resume": Reader.read_resume,
    "moment": Reader.read_moment,
    "turn": Reader.read_turn,
    "using": Reader.read_using,
    "picked": Reader.read_picked,
    "space": Reader.read_space,
    "meeting": Reader.read_meeting,
    "left": Reader.read_left,
    "supporters": Reader.read_supporters,
    "shown": Reader.read_shown,
    "extra": Reader.read_extra,
    "mover": Reader.read_mover,
    "event": Reader.read_event,
    "over": Reader.read_over,
}


def is_seat(text: str) -> bool:
    """`2/4`: the second of four seats."""
    return len(text) == 3 and text[0] in SEATS and text[1] == "/" and text[2] in SEATS and text[0] <= text[2]


def number(key: str, value: str, least: int, most: int) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 6 and least <= int(value) <= most):
        raise Complaint(f"{key}={value[:20]}: expected a whole number from {least} to {most}.")
    return int(value)


def word(key: str, value: str, known: Sequence[str]) -> int:
    """The number of a word among those that a register takes."""
    if value not in known:
        raise Complaint(f"{key}: “{value[:20]}” is not known here; expected one of {', '.join(known)}.")
    return known.index(value)


def encounter(key: str, value: str) -> int:
    return word(key, value, CODES[:ENCOUNTERS])


def read(text: str, content: Content, kept: bool = False) -> MountDoom:
    """The situation that a line of notation sets up; raises Complaint. `kept`: an earlier Mathom may have begun a game there."""
    reader = Reader(text, content, veiled=False)
    state = reader.state
    if not kept:
        reader.check_new()
    state.run()
    check_playable(state)
    return state
