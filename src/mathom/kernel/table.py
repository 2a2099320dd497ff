"""A table: a state with its journal and its record, played by decisions. The terminal and the server sit on it."""

from __future__ import annotations

from typing import NamedTuple

from mathom.kernel.dealing import Dealer, commitment
from mathom.kernel.game import Complaint, Game
from mathom.kernel.observation import Observation, observe
from mathom.kernel.record import Line, Record, Replay, begin, one_line, read_hex
from mathom.kernel.state import CHANCE, State

SPACING = 128
"""Lines between two marks."""


class Mark(NamedTuple):
    """The state after so many surviving lines, to go back to; no simultaneous phase is under way there."""

    lines: int
    state: State
    entries: int
    """How many entries the journal had."""


class Table(Replay):
    """One game being played, with fair dealing."""

    def __init__(self, game: Game, record: Record, secret: bytes) -> None:
        super().__init__(game, record)
        self.game = game
        self.record = record
        self.secret = secret
        self.dealer = Dealer(secret, read_hex(record.nonces), made=record.draws())
        self.standing = record.surviving()
        """The lines that count."""
        self.marks = [Mark(0, begin(game, record), self.told_at_start)]
        self.deal()

    @classmethod
    def open(
        cls,
        game: Game,
        options: dict[str, str],
        seats: list[str],
        secret: bytes,
        nonces: list[bytes],
        start: str = "",
        branch: list[Line] | None = None,
        deal: str = "",
    ) -> Table:
        """Opens a table: the commitment to the secret is published before any nonce is sent.

        `branch` are the surviving lines of another game, from which this one goes on; `deal` names a secret that is none.
        """
        taken_over = list(branch or [])
        record = Record(
            game=game.id,
            content=game.content.hash(),
            options=game.options_of(game.kept_position(start)) if start else game.read_options(options),
            seats=[one_line(name) for name in seats],
            start=start,
            commit=commitment(secret),
            nonces=[nonce.hex() for nonce in nonces],
            own_content=game.content.text,
            deal=one_line(deal),
            branch=len(taken_over),
            lines=taken_over,
        )
        return cls(game, record, secret)

    def go_back(self) -> None:
        """State and journal anew, by the lines that count: from the last mark before what was taken back."""
        while self.marks[-1].lines > len(self.told):
            self.marks.pop()
        mark = self.marks[-1]
        self.state = mark.state.copy()
        del self.journal.entries[mark.entries :]
        self.state.journal = self.journal
        self.stage = 0
        del self.told[mark.lines :]
        for line in self.standing[mark.lines :]:
            self.follow(self.game, line)
        self.deal()

    def leave_mark(self) -> None:
        if self.stage == 0 and len(self.told) - self.marks[-1].lines >= SPACING:
            self.marks.append(Mark(len(self.told), self.state.copy(), len(self.journal.entries)))

    def decide(self, seat: int, action: int, comment: str = "") -> None:
        """Plays a decision and whatever the table draws after it; a refused one raises and changes nothing."""
        together = self.stage > 0 or len(self.state.to_act()) > 1
        told = len(self.journal.entries)
        line = Line(seat, self.game.action_text(action), comment=one_line(comment))
        self.state.apply(seat, action)
        self.write(line)
        self.stage = self.stage + 1 if together and len(self.journal.entries) == told else 0
        self.told.append(len(self.journal.entries))
        self.deal()
        self.leave_mark()

    def write(self, line: Line) -> None:
        """Simultaneous decisions stand in the record by seat, whoever was first."""
        lines = self.record.lines
        place = len(lines)
        first = max(place - self.stage, self.record.branch)
        while place > first and lines[place - 1].seat > line.seat and lines[place - 1].undo_to < 0:
            place -= 1
        self.standing.insert(len(self.standing) - (len(lines) - place), line)
        lines.insert(place, line)

    def deal(self) -> None:
        """The table draws while it is due; when the game is over, the secret is shown."""
        while self.state.to_act() == (CHANCE,):
            outcome = self.dealer.draw(self.state.chances())
            self.state.apply(CHANCE, outcome)
            line = Line(CHANCE, self.game.chance_text(outcome))
            self.record.lines.append(line)
            self.standing.append(line)
            self.told.append(len(self.journal.entries))
            self.stage = 0
        if not self.state.to_act():
            self.record.secret = self.secret.hex()

    def observe(self, seat: int, since: int = 0) -> Observation:
        return observe(self.game, self.state, self.journal, seat, since)

    def last_decision(self, seat: int) -> int:
        """Where the seat's last decision stands among the surviving lines; -1 where it has taken none at this table."""
        lines = self.standing
        return next((index for index in range(len(lines) - 1, self.record.branch - 1, -1) if lines[index].seat == seat), -1)

    def is_free_undo(self, seat: int, to: int) -> bool:
        """Whether, since the first `to` surviving lines, no chance was drawn and nothing new was shown to anyone.

        A seat that is no longer due has been seen to decide: to be ready, or to pass the question on.
        """
        lines = self.standing
        if seat not in self.state.to_act():
            return False
        if any(line.seat == CHANCE for line in lines[to:]):
            return False
        if to < len(lines) - self.stage and any(line.seat != seat for line in lines[to:]):
            return False
        return (self.told[to - 1] if to else self.told_at_start) == len(self.journal.entries)

    def undo(self, seat: int, to: int, agreed: tuple[int, ...] = ()) -> None:
        """Goes back to the first `to` surviving lines; the record keeps what was undone, and draws are never drawn again.

        Inside a simultaneous phase only the seat's own steps are taken back: those of the others are written again behind it.
        """
        lines = self.standing
        if not self.record.branch <= to < len(lines):
            raise Complaint("There is no decision to take back.")
        if not self.state.to_act():
            raise Complaint("The game is over and its secret has been shown, so nothing can be taken back.")
        others = set(range(len(self.record.seats))) - {seat}
        if not self.is_free_undo(seat, to) and not others <= set(agreed):
            raise Complaint("Something was drawn or shown since, so everybody else must agree.")
        kept = [line for line in lines[to:] if line.seat != seat] if to >= len(lines) - self.stage else []
        self.record.lines += [Line(seat, undo_to=to, agreed=agreed), *kept]
        self.standing = [*lines[:to], *kept]
        del self.told[to:]
        self.go_back()
