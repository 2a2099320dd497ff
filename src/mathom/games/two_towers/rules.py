"""What a chapter, its characters and the chosen options fix; shared by all copies of a state."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import NO_CARD
from mathom.games.two_towers.goals import Goal

ROAD: Final = 37
"""The Road Goes Ever On, counted as a chapter."""

# What a character does at set-up.
EXCHANGE: Final = 0
HIDE: Final = 1
CLAIM: Final = 2
TAKE_LOST: Final = 3
NUMBER: Final = 4
EIGHTS: Final = 5
REMOVE: Final = 6
EXCHANGE_EIGHT: Final = 7
TOGETHER: Final = 8
GIFTS: Final = 9
OPEN_HAND: Final = 10
FIX_LAST: Final = 11
PLAY_AHEAD: Final = 12

OPS: Final = "exchange hide claim lost number eights remove exchange-eight together gifts open fix-last play-ahead".split()
"""The set-up actions as content calls them."""


class Rules:
    """One chapter for one number of players."""

    def __init__(self, players: int, chapter: int) -> None:
        self.players: int = players
        self.chapter: int = chapter
        self.solo: bool = players == 1
        self.pyramid: bool = players == 2
        self.hands: int = 4 if players in (1, 4) else 3
        self.variant: int = 0
        """The options in one small number."""
        self.lost_both: bool = False
        self.nobody_cancels: bool = False
        self.again: bool = False
        self.earlier: bool = False
        self.number: int = 1
        # The characters of the whole content.
        self.codes: list[str] = []
        self.goals: list[Goal] = []
        self.ops: list[list[int]] = []
        """For each character its set-up actions."""
        self.partners: list[list[int]] = []
        """For each set-up action the characters it may be done with, as bits, or a number."""
        self.keeps: list[int] = []
        """For each character the card it never gives away, by kind."""
        self.with_lost: int = 0
        """Characters that may exchange with the lost card, as bits."""
        self.free: int = 0
        """Characters that need not follow suit."""
        self.tireless: int = 0
        """Characters that may play Weariness off the lead."""
        self.givers: int = 0
        self.claimers: int = 0
        """Characters that claim the Black Tower."""
        self.fixers: int = 0
        self.collectors: int = 0
        """Characters whose Orcs lie under Gimli's card."""
        self.piled: int = 0
        """Gimli, under whose card they lie."""
        self.step_goals: list[Goal] = []
        # The chapter.
        self.cast: int = 0
        """The characters of the chapter, as bits."""
        self.required: int = 0
        self.first_card: int = NO_CARD
        self.first_character: int = -1
        self.lead_character: int = -1
        self.deck: int = 0
        self.aside: int = NO_CARD
        """The card that lies with the tower event from the start."""
        self.has_lost: bool = True
        self.lost_never: int = 0
        """Kinds that are drawn again when they turn up as the lost card, as fields."""
        self.sizes: list[int] = []
        self.extra: int = 0
        """Cards that every hand gets on top of the deal."""
        self.orcs: list[int] = []
        """How many Orcs each round has, where that is set by round."""
        self.most_orcs: int = 0
        self.plans: list[list[int]] = []
        """For each round where each card of the deal goes: hands, then places of the pyramid from 8 on."""
        self.cut: int = 0
        """How many cards are dealt before the characters are chosen, where that is not the whole deal."""
        self.down: list[int] = []
        """For each round the face-down places of the pyramid, as bits."""
        self.dealt_slots: list[int] = []
        """For each round all places of the pyramid, as bits."""
        self.covers: list[list[int]] = []
        """For each place of the pyramid those that lie over it."""
        self.special: int = 0
        """The cards that a lone player's first hand is given."""
        self.held_back: bool = False
        """Whether one Orc joins the deck only after the opening deal."""
        self.must: int = 0
        """Cards that are certain to be dealt, as fields."""
        self.unburied: bool = False
        """Whether towers never lie in the upper rows of the pyramid."""
        self.groups: list[int] = []
        self.pools: int = 0
        """The groups that meet at the Forbidden Pool, as bits."""
        self.is_long: bool = False
        self.part_two: bool = False
        self.entish: bool = False
        self.old_men: int = 0
        """The characters with hidden faces, as bits."""
        self.gandalf: int = -1
        self.saruman: int = -1
        """Who the Old Men turn out to be."""
        self.whispers: bool = False
        self.helm: bool = False
        self.numbers: bool = False
        self.palantir: bool = False
        self.palantir_character: int = -1
        self.has_burden: bool = False
        self.marshes: bool = False
        self.gate: bool = False
        self.wraiths: bool = False
        self.summons: bool = False
        self.henneth: bool = False
        self.stairs: int = 0
        """0 no step cards, 1 also both to one hand, 2 to two different hands."""
        self.light: int = 0
        """The characters that may play the Light, as bits."""
        self.show_all: bool = False
        self.road: bool = False
        self.road_size: int = 0
