"""Records: a game as text, one line for each decision and each draw; replayed, continued, verified.

A record holds outcomes, so no replay depends on a random generator. Undoing is a line of its own: the log keeps everything, the
surviving line is what counts.
"""

from __future__ import annotations

import hmac

import msgspec

from mathom.kernel.dealing import Dealer, commitment
from mathom.kernel.game import RULES, Complaint, Game, rules_number
from mathom.kernel.journal import Journal
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE, State

FORMAT = "mathom-record 1"
LONGEST_NONCE = 1024
BY_NAME = ("option", "seat", "nonce")
"""Words of a header that say one thing of each name or number."""


class Line(msgspec.Struct, frozen=True):
    """A decision of a seat, a draw of the table (CHANCE), or an undo (`undo_to` the number of lines that stay)."""

    seat: int
    text: str = ""
    undo_to: int = -1
    agreed: tuple[int, ...] = ()
    comment: str = ""

    def write(self) -> str:
        comment = f"  # {self.comment}" if self.comment else ""
        if self.undo_to >= 0:
            agreed = ",".join(map(str, self.agreed)) or "-"
            return f"undo {self.undo_to} by {self.seat} agreed {agreed}{comment}"
        return f"{'*' if self.seat == CHANCE else self.seat} {self.text}{comment}"


class Record(msgspec.Struct):
    """A game's header and its lines."""

    game: str
    content: str
    options: dict[str, str]
    """Those that are written; what the absence of one means, the game says."""
    seats: list[str]
    start: str = ""
    """The position it begins with, where it is not the game's own beginning."""
    commit: str = ""
    nonces: list[str] = []
    secret: str = ""
    """Shown when the game is over."""
    own_content: str = ""
    """The content itself, where it is not ours."""
    deal: str = ""
    """The name of the deal, where anybody could know it beforehand."""
    branch: int = 0
    """How many of the lines were taken over from another game: nobody dealt or decided them here."""
    lines: list[Line] = []

    def write(self) -> str:
        """The record as text."""
        head = [
            FORMAT,
            f"game {self.game}",
            f"rules {rules_number(self.options)}",
            f"content {self.content}",
            *(f"option {name} {value}" for name, value in self.options.items() if name != RULES),
            *(f"seat {number} {name}" for number, name in enumerate(self.seats)),
        ]
        if self.start:
            head.append(f"start {self.start}")
        if self.commit:
            head.append(f"commit {self.commit}")
        head += [f"nonce {number} {nonce}" for number, nonce in enumerate(self.nonces)]
        if self.own_content:
            head += [f"content-line {line}|" for line in self.own_content.split("\n")]
        if self.deal:
            head.append(f"deal {self.deal}")
        if self.branch:
            head.append(f"branch {self.branch}")
        body = [line.write() for line in self.lines]
        tail = [f"secret {self.secret}"] if self.secret else []
        return "\n".join([*head, "", *body, *tail]) + "\n"

    def standing(self) -> list[int]:
        """Where in the log the lines stand that count."""
        kept: list[int] = []
        for place, line in enumerate(self.lines):
            if line.undo_to >= 0:
                del kept[line.undo_to :]
            else:
                kept.append(place)
        return kept

    def surviving(self) -> list[Line]:
        """The lines that count."""
        return [self.lines[place] for place in self.standing()]

    def redrawn(self) -> int:
        """How often draws were taken back: of two decks that were seen, one was played with."""
        kept: list[Line] = []
        found = 0
        for line in self.lines:
            if line.undo_to >= 0:
                found += any(undone.seat == CHANCE for undone in kept[line.undo_to :])
                del kept[line.undo_to :]
            else:
                kept.append(line)
        return found

    def draws(self) -> int:
        """How many draws were ever made, undone ones too."""
        return sum(1 for line in self.lines if line.seat == CHANCE and line.undo_to < 0)


def read_record(text: str) -> Record:
    """The record that a text holds; raises Complaint with the number of the line that is wrong."""
    rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), 1)]
    rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
    for number, row in rows:
        if not row.isprintable() and not row.startswith("content-line "):
            raise Complaint(f"Line {number} of the record holds characters that cannot be printed.")
    if not rows or rows[0][1] != FORMAT:
        raise Complaint(f"This is no record: its first line should be “{FORMAT}”.")
    record = Record("", "", {}, [], nonces=[], lines=[])
    content: list[str] = []
    said: set[str] = set()
    for number, row in rows[1:]:
        word, _, rest = row.partition(" ")
        if word in ("undo", "*") or is_number(word):
            record.lines.append(read_line(number, word, rest))
        else:
            thing = f"{word} {rest.partition(' ')[0]}" if word in BY_NAME else word
            if thing in said and word != "content-line":
                raise Complaint(f"Line {number} of the record says “{thing}” once more; leave one of the two lines.")
            read_header(record, content, number, word, rest)
            said.add(thing)
    record.own_content = "\n".join(content)
    for name in ("game", "rules", "content"):
        if name not in said:
            raise Complaint(f"The record's header lacks “{name}”: the file is broken or cut short.")
    if record.branch > len(record.lines) or any(line.undo_to >= 0 for line in record.lines[: record.branch]):
        raise Complaint(f"The record says that {record.branch} lines come from another game, and it does not hold as many.")
    return record


def read_header(record: Record, content: list[str], number: int, word: str, rest: str) -> None:
    name, _, value = rest.partition(" ")
    if word == "game":
        record.game = rest
    elif word == "rules" and is_number(rest):
        record.options[RULES] = str(int(rest))
    elif word == "content":
        record.content = rest
    elif word == "content-line" and rest.endswith("|"):
        content.append(rest[:-1])
    elif word == "option" and value and name != RULES:
        record.options[name] = value
    elif word == "seat" and name == str(len(record.seats)):
        record.seats.append(value)
    elif word == "start":
        record.start = rest
    elif word == "commit":
        record.commit = rest
    elif word == "nonce" and name == str(len(record.nonces)):
        record.nonces.append(value)
    elif word == "secret":
        record.secret = rest
    elif word == "deal" and rest:
        record.deal = rest
    elif word == "branch" and is_number(rest):
        record.branch = int(rest)
    else:
        raise Complaint(f"Line {number} of the record cannot be read: “{word} {rest}”.")


def read_line(number: int, word: str, rest: str) -> Line:
    body, _, comment = rest.partition("  # ")
    if word != "undo":
        return Line(CHANCE if word == "*" else int(word), body.strip(), comment=comment)
    words = body.split()
    numbers = words[::2] if len(words) == 5 and words[1::2] == ["by", "agreed"] else []
    agreeing = numbers[2].split(",") if numbers and numbers[2] != "-" else []
    if not numbers or not all(is_number(word) for word in (*numbers[:2], *agreeing)):
        raise Complaint(f"Line {number} of the record is no undo: expected “undo 12 by 0 agreed 1”.")
    agreed = tuple(int(seat) for seat in agreeing)
    return Line(int(numbers[1]), undo_to=int(numbers[0]), agreed=agreed, comment=comment)


def is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 7


def one_line(text: str) -> str:
    """A name or a comment as a record can hold it; raises Complaint where it cannot."""
    if not text.isprintable() or text != " ".join(text.split()):
        raise Complaint("A name or a comment in a record is one line of printable text, single spaces between its words.")
    return text


class Replay:
    """A record played: the state after it, the journal of the surviving line, and the states on the way if wanted."""

    def __init__(self, game: Game, record: Record, upto: int | None = None) -> None:
        check_header(game, record)
        self.state = begin(game, record)
        self.journal: Journal = game.start(self.state)
        self.stage = 0
        """How many lines the simultaneous phase has that is under way: none of its events is told before the last seat."""
        self.told_at_start = len(self.journal.entries)
        self.told: list[int] = []
        """After each line, how many events the journal holds."""
        for line in record.surviving()[:upto]:
            self.follow(game, line)

    def follow(self, game: Game, line: Line) -> None:
        """The next line."""
        together = self.stage > 0 or len(self.state.to_act()) > 1
        told = len(self.journal.entries)
        self.play(game, len(self.told), line)
        self.stage = self.stage + 1 if together and len(self.journal.entries) == told else 0
        self.told.append(len(self.journal.entries))

    def play(self, game: Game, index: int, line: Line) -> None:
        where = f"Decision {index + 1} of the record, “{line.write()}”,"
        if line.seat not in self.state.to_act():
            raise Complaint(f"{where} is not due: the record is broken or was made with other rules.")
        try:
            if line.seat == CHANCE:
                self.state.apply(CHANCE, game.parse_chance(line.text))
            else:
                self.state.apply(line.seat, game.parse_action(line.text))
        except (Complaint, Refused):
            raise Complaint(f"{where} is not possible there: the record is broken or was made with other rules.") from None


def check_header(game: Game, record: Record) -> None:
    if record.game != game.id:
        raise Complaint(f"This is a record of {record.game}, not of {game.id}.")
    if not 1 <= rules_number(record.options) <= game.rules_version:
        raise Complaint(
            f"This record was made with version {rules_number(record.options)} of the rules; this program plays those "
            f"up to {game.rules_version}: a newer one reads it."
        )
    if record.content != game.content.hash():
        advice = "it brings its own, so leave out --content" if record.own_content else "give it with --content"
        raise Complaint(f"This record was made with other content ({record.content}) than is given now: {advice}.")
    if len(record.seats) not in game.seats:
        counts = ", ".join(str(count) for count in game.seats)
        raise Complaint(f"The record names {len(record.seats)} seats; {game.id} is played by {counts}.")


def begin(game: Game, record: Record) -> State:
    """The state before the first line."""
    options = game.kept_options(record.options)
    state = game.kept_position(record.start) if record.start else game.new(options, len(record.seats))
    if game.options_of(state) != options:
        raise Complaint("The options in the record's header are not those of the position it starts with.")
    if game.players(state) != len(record.seats):
        raise Complaint(f"The record names {len(record.seats)} seats, but its position has {game.players(state)}.")
    return state


class Log:
    """A record's whole log, undone lines too: what each line drew and whether it showed anything."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.seats = len(record.seats)
        self.states = [begin(game, record)]
        self.branch = record.branch
        self.secret: list[bool] = []
        """For each line that still stands: it drew nothing and showed nobody anything."""
        self.draws: list[tuple[int, list[tuple[int, int]], int]] = []
        """Every draw ever made: its number, what it was drawn from, and the outcome."""
        for number, line in enumerate(record.lines, 1):
            where = f"Line {number} of the log, “{line.write()}”,"
            if line.undo_to >= 0:
                self.undo(line, where)
            else:
                self.play(line, where)

    @property
    def is_over(self) -> bool:
        return not self.states[-1].to_act()

    def play(self, line: Line, where: str) -> None:
        state = self.states[-1].copy()
        state.journal = Journal()
        try:
            if line.seat == CHANCE:
                outcome = self.game.parse_chance(line.text)
                self.draws.append((len(self.draws), state.chances(), outcome))
                state.apply(CHANCE, outcome)
            else:
                state.apply(line.seat, self.game.parse_action(line.text))
        except (Complaint, Refused):
            raise Complaint(f"{where} was never possible: the record was changed.") from None
        self.secret.append(line.seat != CHANCE and not state.journal.entries)
        state.journal = None
        self.states.append(state)

    def undo(self, line: Line, where: str) -> None:
        """Nothing is taken back after the end; what was drawn or shown only if all others agreed."""
        to = line.undo_to
        if self.is_over:
            raise Complaint(f"{where} comes after the end, when the secret had been shown: the record was changed.")
        if not self.branch <= to < len(self.secret) or line.seat not in range(self.seats):
            raise Complaint(f"{where} takes nothing back: the record was changed.")
        others = set(range(self.seats)) - {line.seat}
        if not all(self.secret[to:]) and not others <= set(line.agreed):
            raise Complaint(f"{where} takes back what was drawn or shown, and not everybody agreed.")
        del self.states[to + 1 :]
        del self.secret[to:]


def read_hex(words: list[str]) -> list[bytes]:
    try:
        found = [bytes.fromhex(word) for word in words]
    except ValueError:
        raise Complaint("The record's secret or a nonce is not written in hexadecimal digits.") from None
    if any(len(each) > LONGEST_NONCE for each in found):
        raise Complaint(f"The record's secret or a nonce is longer than {LONGEST_NONCE} bytes.")
    return found


def verify(game: Game, record: Record, published: str = "") -> int:
    """Recomputes every draw from the committed secret and the seats' nonces; the number of draws checked.

    `published` is the commitment as it was shown before the game, where somebody kept it. Raises Complaint where something does
    not agree. Undone draws are counted and checked too, so that an undo can fish for nothing. What was taken over from another
    game was drawn there; only what came after it is checked.
    """
    check_header(game, record)
    if not record.commit:
        raise Complaint("This record carries no commitment, so its draws cannot be verified.")
    if published and not hmac.compare_digest(published.strip().lower().encode(), record.commit.encode()):
        raise Complaint("The record's commitment is not the one that was shown before the game: the record was changed.")
    if not record.secret:
        raise Complaint("The secret is shown when the game is over; this record does not hold it yet.")
    secret, *nonces = read_hex([record.secret, *record.nonces])
    if not hmac.compare_digest(commitment(secret).encode(), record.commit.encode()):
        raise Complaint("The secret does not match the commitment made before the game: the deal was not fair.")
    if len(nonces) != len(record.seats):
        raise Complaint("The record does not hold a nonce of every seat.")
    Replay(game, record)
    log = Log(game, record)
    dealer = Dealer(secret, nonces)
    taken_over = sum(1 for line in record.lines[: record.branch] if line.seat == CHANCE)
    for number, chances, outcome in log.draws[taken_over:]:
        if dealer.outcome(chances, number) != outcome:
            text = game.chance_text(outcome)
            raise Complaint(f"Draw {number + 1} should not have been “{text}”: the deal was not fair, or the record was changed.")
    if not log.is_over:
        raise Complaint("The game in this record is not over: it holds the secret too early, or it was cut short.")
    return len(log.draws) - taken_over
