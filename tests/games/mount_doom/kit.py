"""Two lines of notation and one expectation: what the tests of Adventure to Mount Doom are written with."""

from __future__ import annotations

from mathom.games.mount_doom.board import FIGURE_CODES, STAGE_CODES, WAITING
from mathom.games.mount_doom.cards import FRIEND_CODES
from mathom.games.mount_doom.game import MountDoomGame
from mathom.games.mount_doom.notation import space_text
from mathom.games.mount_doom.position import MOMENTS, OVER, PHASES, REASONS, WINDOW
from mathom.kernel.bits import bits
from mathom.kernel.journal import Args
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE, SPECTATOR

GAME = MountDoomGame()


class Play:
    """A situation that can be played on. Seats are 1 to 4; actions and draws are written in the notation."""

    def __init__(self, position: str) -> None:
        self.state = GAME.parse_position(position)
        self.journal = GAME.start(self.state)

    def due(self) -> str:
        """Who must decide: the number of a seat, * (the table draws) or nobody."""
        seats = self.state.to_act()
        return "".join("*" if seat == CHANCE else str(seat + 1) for seat in seats)

    def play(self, *texts: str) -> Play:
        """Plays actions for the active seat; `*3` is a draw of the table."""
        for text in texts:
            if text.startswith("*"):
                self.draws(text[1:])
            else:
                self.state.apply(self.state.active, GAME.parse_action(text))
        return self

    def draws(self, *texts: str) -> Play:
        """What the table draws, one after another: dice, faces, cards."""
        for text in texts:
            self.state.apply(CHANCE, GAME.parse_chance(text))
        return self

    def tile(self, first: str, second: str) -> Play:
        """Plays the roll phase so that the tile shows these pages, as `3Ara4`; windows are passed, other dice show 1."""
        black, who = [first[0], second[0]], [first[1:4], second[1:4]]
        value = {who[0]: first[4], who[1]: second[4]}
        pair = sorted(who, key=FIGURE_CODES.index)
        self.passes().play(f"roll {pair[0]}+{pair[1]}").draws(*black, *(value[code] for code in pair))
        self.passes().play(f"put {first[:4].replace(who[0], ' ' + who[0])}")
        other = next(code for code in FIGURE_CODES if code not in who)
        again = sorted((who[1], other), key=FIGURE_CODES.index)
        self.play(f"add {other}").draws(black[1], *(value.get(code, "1") for code in again))
        return self.passes().play(f"put {second[0]} {who[1]}")

    def passes(self) -> Play:
        """Passes every window that is open."""
        while self.state.phase == WINDOW:
            self.play("pass")
        return self

    def legal(self) -> list[str]:
        """What the active seat may do."""
        return [GAME.action_text(action) for action in self.state.legal(self.state.active)]

    def refusal(self, text: str, seat: int = 0) -> str:
        """The rule that forbids an action, by default to the active seat; empty where it is legal."""
        refusal = self.state.why_not(seat - 1 if seat else self.state.active, GAME.parse_action(text))
        return refusal.rule if refusal else ""

    def refuses(self, text: str) -> bool:
        """Whether playing it raises and changes nothing."""
        before = self.state.encode()
        try:
            self.play(text)
        except Refused:
            return self.state.encode() == before
        return False

    def chances(self) -> list[str]:
        """What the table may draw."""
        return [GAME.chance_text(outcome) for outcome, _ in self.state.chances()]

    def phase(self) -> str:
        """The phase; of a window its moment, as `window first`."""
        name = PHASES[self.state.phase]
        return f"{name} {MOMENTS[self.state.moment]}" if self.state.phase == WINDOW else name

    def stage(self) -> str:
        return STAGE_CODES[self.state.stage]

    def where(self, figure: str) -> int | str:
        """The space of a figure on the path, or `waiting`."""
        place = self.state.place[FIGURE_CODES.index(figure)]
        return "waiting" if place == WAITING else place

    def courage(self) -> int:
        return self.state.courage

    def nazgul(self) -> int:
        return self.state.nazgul

    def uruk(self) -> int:
        return self.state.uruk

    def track(self) -> str:
        """The six spaces of the encounter track, as the notation writes them."""
        return ",".join(map(space_text, self.state.track))

    def friends(self, seat: int = 0) -> list[str]:
        """The unused friends of all seats, or of one."""
        return [FRIEND_CODES[friend] for friend in bits(self.state.held) if not seat or self.state.owner[friend] == seat - 1]

    def told(self) -> list[str]:
        """The kinds of events so far, after the start."""
        return [event.kind for event in self.journal.all()][1:]

    def last(self, kind: str) -> Args:
        """The arguments of the last event of a kind."""
        return [event for event in self.journal.all() if event.kind == kind][-1].args

    def seen(self, seat: int, kind: str) -> Args:
        """The arguments of the last event of a kind as a seat, or 0 for a spectator, was told of it."""
        reader = seat - 1 if seat else SPECTATOR
        return [event for event in self.journal.seen(reader) if event.kind == kind][-1].args

    def position(self, seat: int = 0) -> str:
        """The position as a seat, or 0 for a spectator, sees it."""
        return GAME.seen_position(self.state, seat - 1 if seat else SPECTATOR)

    def over(self) -> str:
        """How it ended: crater, courage or nazgul; empty while it goes on."""
        return REASONS[self.state.reason] if self.state.phase == OVER else ""


def at(position: str) -> Play:
    return Play(position)


def new(players: int = 2, **options: str) -> Play:
    """A new game, before the table's first draw."""
    play = Play.__new__(Play)
    play.state = GAME.new(options, players)
    play.journal = GAME.start(play.state)
    return play
