"""What a reader is sent of a game: made from an observation's parts and nothing else."""

from __future__ import annotations

from mathom.kernel.game import Game
from mathom.kernel.journal import Event, Journal
from mathom.kernel.state import State
from mathom.server.wire import Choice, Play, UndoRequest


def play_of(
    game: Game,
    state: State,
    reader: int,
    events: list[Event],
    since: int,
    *,
    at: int = 0,
    undo: UndoRequest | None = None,
    can_undo: str = "",
    secret: str = "",
) -> Play:
    """The game as a seat or a spectator sees it; `events` are all that the reader saw."""
    due = state.to_act()
    legal = state.legal(reader) if reader in due else []
    return Play(
        at=at,
        since=since,
        events=events[since:],
        view=game.view(state, reader),
        to_act=due,
        prompt=game.prompt(state, reader),
        choices=[Choice(game.action_text(action), *game.describe(state, reader, action)) for action in legal],
        outcome=game.outcome(state),
        undo=undo,
        can_undo=can_undo,
        secret=secret,
    )


class Reading:
    """The events that one reader saw, kept up with the journal."""

    def __init__(self, reader: int) -> None:
        self.reader = reader
        self.events: list[Event] = []
        self.read = 0

    def follow(self, journal: Journal) -> list[Event]:
        for entry in journal.entries[self.read :]:
            event = entry.seen_by(self.reader)
            if event is not None:
                self.events.append(event)
        self.read = len(journal.entries)
        return self.events
