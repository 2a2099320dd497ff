"""What comes of a position in one world: all hands go on by their habits; the last tricks are searched with every card known."""

from __future__ import annotations

from typing import Final

from mathom.bots.two_towers.habits import USUAL, Habits, Manner
from mathom.games.two_towers import actions, tricks
from mathom.games.two_towers.cards import ORC
from mathom.games.two_towers.deals import Deal, decide, is_won
from mathom.games.two_towers.lines import Search
from mathom.games.two_towers.needs import Needs
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import AGAIN, GIVE, GROUP, HORN, NOBODY, OVER, PARTNER, PLAY, ROUND_OVER
from mathom.games.two_towers.solver import choices, decider, open_copy, rank
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.wishes import wishes_of

CONSOLATION: Final = 0.2
"""What a round is worth that is lost in its last trick; one that is lost before is worth less."""


class Trials:
    """Plays worlds to their end, and counts what it took."""

    def __init__(self, ends: int, sure: int, nodes: int, manner: Manner = USUAL) -> None:
        self.ends: int = ends
        """With so many tricks to go it is looked whether the rest can be won with open cards,"""
        self.sure: int = sure
        """and with so many that is taken for won."""
        self.nodes: int = nodes
        """How far each search goes."""
        self.manner: Manner = manner
        self.spent: int = 0

    def value(self, world: TwoTowers, deal: Deal, hand: int, action: int) -> float:
        """What a decision in a world comes to, from 0 to 1; the world stays as it is."""
        p = world.copy()
        decide(p, hand, action, deal)
        return self.play_on(p, deal)

    def play_on(self, p: TwoTowers, deal: Deal) -> float:
        """Plays a world to its end, in place, or until it is won or lost with open cards."""
        habits: Habits | None = None
        needs: Needs | None = None
        last = -1
        gandalf = NOBODY
        while True:
            phase = p.phase
            if phase == PLAY:
                if last != len(p.winners):
                    last = len(p.winners)
                    left = p.left()
                    if left <= self.ends:
                        search = Search(open_copy(p), deal, set(), 0, 1)
                        found = search.run(self.nodes)
                        self.spent += search.nodes
                        if found and left <= self.sure:
                            return 1.0
                        if not found and not search.is_cut:
                            return late(p)
                    else:
                        if needs is None or gandalf != p.gandalf:
                            gandalf = p.gandalf
                            needs = Needs(p, wishes_of(p))
                        if needs.is_hopeless(p, Outlook(p)):
                            return late(p)
                if habits is None:
                    habits = Habits(p, self.manner)
                decide(p, p.actor, habits.choose(tricks.playable(p)), deal)
            elif phase == OVER:
                return late(p)
            elif phase == ROUND_OVER:
                return 1.0 if is_won(p) else late(p)
            elif phase == GROUP or phase == AGAIN:
                decide(p, NOBODY, p.work_out()[0], deal)
            elif phase == HORN:
                decide(p, p.actor, hear(tricks.legal_horn(p)), deal)
            else:
                hand = decider(p)
                decide(p, hand, self.set_up(p, deal, hand), deal)

    def set_up(self, p: TwoTowers, deal: Deal, hand: int) -> int:
        """A decision of the set-up: the one after which the hands suit their characters best."""
        open_to = choices(p, hand)
        if len(open_to) == 1:
            return open_to[0]
        ranked = rank(p, deal, hand)
        if p.phase != PARTNER:
            return ranked[0].action
        best = ranked[0].action
        top = -1e9
        for option in ranked:
            fit = option.fit
            if option.state.phase == GIVE:
                fit = rank(option.state, deal, hand)[0].fit
            if fit > top:
                top = fit
                best = option.action
        return best


def hear(legal: list[int]) -> int:
    """At the horns an Orc goes, and nothing else."""
    return ORC if ORC in legal else actions.NO


def late(p: TwoTowers) -> float:
    """What a lost round is worth: the more, the later it was lost."""
    return CONSOLATION * len(p.winners) / p.length()
