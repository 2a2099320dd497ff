"""The bots of one job: their processes, and what a game asks of them."""

from __future__ import annotations

import re
import time
from pathlib import Path

from mathom.arena.entrants import Entrant
from mathom.arena.process import BotProcess, Fault
from mathom.arena.protocol import Answer, Decide, End, Hello, Ready, line, read
from mathom.kernel.game import Game
from mathom.kernel.observation import Outcome

STARTING = 60.0
"""Seconds that a bot has at least to start and to say that it is ready."""

READY = b'{"type":"ready"}'
ANSWER = b'{"action":12}'

Place = tuple[int, int]
"""An entrant, and which of its processes: each seat of a game has one of its own, so that partners cannot talk."""


class Crew:
    """Bots of the house stay for the next game; a stranger's program is started anew, so that it cannot remember a deal."""

    def __init__(self, entrants: list[Entrant], limit: float, log: Path | None = None) -> None:
        self.entrants = entrants
        self.limit = limit
        self.log = log
        self.processes: dict[Place, BotProcess] = {}
        self.places: list[Place] = []

    def sit(self, seats: tuple[int, ...]) -> None:
        """Who has which seat in the game that begins."""
        self.places = [(entrant, seats[:seat].count(entrant)) for seat, entrant in enumerate(seats)]

    def greet(self, seat: int, hello: Hello) -> None:
        """Tells the bot at a seat what will be played; raises Fault."""
        place = self.places[seat]
        if place not in self.processes:
            self.processes[place] = BotProcess(self.entrants[place[0]].command(), self.log)
        said = self.processes[place].ask(line(hello), max(self.limit, STARTING))
        try:
            read(said, Ready)
        except ValueError:
            raise Fault("malformed", f"did not say {shown(READY)}, but {shown(said)}") from None

    def decide(self, game: Game, seat: int, question: Decide) -> tuple[int, int, float]:
        """The action, the iterations of a search for it, and the seconds that it took; raises Fault."""
        begun = time.perf_counter()
        said = self.processes[self.places[seat]].ask(line(question), self.limit)
        spent = time.perf_counter() - begun
        try:
            answer = read(said, Answer)
        except ValueError:
            raise Fault(
                "malformed",
                f"answered {shown(said)}, which is no line like {shown(ANSWER)}: "
                "its output is for answers alone, one to a question",
            ) from None
        action = number_of(game, answer.action)
        if action not in question.actions:
            chosen = shown(str(answer.action).encode(errors="replace"))
            raise Fault("illegal", f"chose {chosen}, which is not among the “actions” of the question")
        return action, answer.iterations, spent

    def part(self, outcome: Outcome | None) -> None:
        """The game is over."""
        for place in self.places:
            process = self.processes.get(place)
            if process is not None:
                process.tell(line(End(outcome)))
                if self.entrants[place[0]].is_foreign:
                    self.processes.pop(place).close(kindly=True)
        self.places = []

    def dismiss(self, seat: int, fault: str) -> str:
        """Ends the process of a bot that failed; what it did, with the last line of its error stream."""
        process = self.processes.pop(self.places[seat], None)
        if process is None:
            return fault
        said = process.last_error()
        process.close()
        return f"{fault}: {said}" if said else fault

    def kill(self) -> None:
        """Ends all processes at once, from whatever thread, and leaves everything else as it is."""
        for process in list(self.processes.values()):
            process.kill()

    def close(self) -> None:
        for place in list(self.processes):
            process = self.processes.pop(place, None)
            if process is not None:
                process.close()


def number_of(game: Game, chosen: int | str) -> int:
    """The action that a bot named: by its number, by its text, or by its number as a text, as the question's keys are; else -1."""
    if isinstance(chosen, int):
        return chosen
    if chosen in game.actions_by_text:
        return game.actions_by_text[chosen]
    return int(chosen) if re.fullmatch("[0-9]{1,4}", chosen) else -1


def shown(said: bytes) -> str:
    """What a bot wrote, short and printable."""
    text = said.decode(errors="replace")
    return "“" + "".join(char if char.isprintable() else "?" for char in text[:80]) + ("…" if len(text) > 80 else "") + "”"
