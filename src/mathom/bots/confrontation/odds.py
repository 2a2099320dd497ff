"""How a battle between two characters is likely to end, from what everybody knows: abilities, strengths and both hands."""

from __future__ import annotations

from mathom.bots.confrontation.clash import Clash
from mathom.games.confrontation.cards import EYE, MAGIC, RETREAT
from mathom.games.confrontation.movement import retreats
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import (
    ARAGORN_V,
    BOROMIR,
    CAVE_TROLL,
    ELROND,
    FARAMIR,
    FRODO,
    FRODO_V,
    GANDALF,
    GANDALF_TOKEN,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    MERRY,
    MOUTH,
    NAZGUL_TOKEN,
    ORCS,
    ORCS_TOKEN,
    PIPPIN,
    SAM_TOKEN,
    SARUMAN,
    SARUMAN_V,
    TOKEN,
    WARG,
    WITCH_KING_TOKEN,
    WORMTONGUE,
)
from mathom.games.confrontation.strength import of_fellow, of_servant

A_WIN = 60.0
AN_HEIR = 9.0
"""What the Ring-bearer is worth: the game, or less while Sam can take the Ring."""

VALUES = [
    9.0, 3.0, 5.0, 5.0, 3.0, 1.5, 3.0, 2.5, 3.5,
    9.0, 3.0, 5.0, 4.5, 2.5, 1.5, 3.5, 3.0, 4.5,
    3.2, 4.5, 5.0, 4.5, 4.0, 5.0, 3.5, 3.0, 4.5,
    3.5, 4.5, 4.5, 3.5, 1.5, 4.0, 3.5, 2.0, 3.5,
]  # fmt: skip
"""What each character is worth on the board, in the order of the roster."""

SLAYERS = {MERRY: WITCH_KING_TOKEN, LEGOLAS: NAZGUL_TOKEN, GIMLI: ORCS_TOKEN}
ESCAPES = 0.5
"""How often Wormtongue* slips away when he is beaten."""


class Odds:
    """The odds of battles in one situation. `p` is any world: only what is public is asked of it."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.board = p.rules.board
        self.known: dict[tuple[int, int, int, bool, bool], tuple[float, float]] = {}
        self.by_cards: dict[tuple[int, int, bool, bool, bool], tuple[float, float]] = {}

    def value(self, character: int) -> float:
        """What it costs a side to lose a character."""
        p = self.p
        token = TOKEN[character]
        if token != p.bearer:
            return VALUES[character]
        return AN_HEIR if character == FRODO_V and p.at[SAM_TOKEN] < 16 else A_WIN

    def base(self, fellow: int, servant: int, region: int, by_sauron: bool, with_frodo: bool) -> tuple[int, int]:
        """Both strengths before cards."""
        rules = self.p.rules
        mine = of_fellow(rules, fellow, servant, region, by_sauron, with_frodo)
        return mine, of_servant(rules, servant, by_sauron)

    def of(self, fellow: int, servant: int, region: int, by_sauron: bool, with_frodo: bool = False) -> tuple[float, float]:
        """How likely the fellow falls, and the servant, when they meet there."""
        key = fellow, servant, region, by_sauron, with_frodo
        if key not in self.known:
            self.known[key] = self.by_ability(fellow, servant, region, by_sauron, with_frodo)
        return self.known[key]

    def by_ability(self, fellow: int, servant: int, region: int, by_sauron: bool, with_frodo: bool) -> tuple[float, float]:
        if servant != WARG and servant != SARUMAN and self.slips_away(fellow, region, by_sauron):
            return 0.05, 0.05
        if servant == GOLLUM and fellow != BOROMIR and retreats(self.p, 1, self.board.ahead[1][region]):
            return 0.05, 0.05
        lost, won = self.staying(fellow, servant, region, by_sauron, with_frodo)
        return lost, won * ESCAPES if servant == WORMTONGUE else won

    def staying(self, fellow: int, servant: int, region: int, by_sauron: bool, with_frodo: bool) -> tuple[float, float]:
        """The same when neither uses an ability to leave."""
        if servant != WARG:
            if fellow == BOROMIR:
                return 1.0, 1.0
            if SLAYERS.get(fellow) == TOKEN[servant]:
                return 0.0, 1.0
        if servant == ORCS and by_sauron:
            return 1.0, 0.0
        if servant == SARUMAN_V and TOKEN[fellow] == GANDALF_TOKEN:
            return 1.0, 0.0
        mine, served = self.base(fellow, servant, region, by_sauron, with_frodo)
        if servant == SARUMAN and served >= mine:
            return 1.0, float(served == mine)
        if fellow == ARAGORN_V and by_sauron and servant != WARG and mine > served:
            return 0.0, 1.0
        return self.card_odds(fellow, servant, region, mine - served)

    def slips_away(self, fellow: int, region: int, by_sauron: bool) -> bool:
        """Whether the fellow's ability lets him leave before anything happens."""
        if by_sauron:
            return fellow == FRODO and len(retreats(self.p, 0, self.board.beside[region])) > 0
        if fellow == PIPPIN:
            return len(retreats(self.p, 0, self.board.behind[0][region])) > 0
        return fellow == FARAMIR and len(retreats(self.p, 0, self.board.beside[region])) > 0

    def card_odds(self, fellow: int, servant: int, region: int, lead: int) -> tuple[float, float]:
        clash = self.clash(fellow, servant, region, lead)
        key = lead, clash.void, clash.back, clash.aside, clash.is_troll
        if key not in self.by_cards:
            self.by_cards[key] = clash.odds()
        return self.by_cards[key]

    def clash(self, fellow: int, servant: int, region: int, lead: int) -> Clash:
        """The card game of these two."""
        p = self.p
        clash = Clash(lead, p.hand, [p.discard(0), p.discard(1)])
        clash.back = len(retreats(p, 0, self.board.behind[0][region])) > 0
        clash.aside = len(retreats(p, 1, self.board.beside[region])) > 0
        clash.is_troll = servant == CAVE_TROLL
        if clash.is_troll or (fellow == FRODO_V and servant != WARG):
            clash.void = 1 << EYE | 1 << MAGIC | 1 << RETREAT
        elif fellow == ELROND and servant != WARG:
            clash.void = 1 << EYE | 1 << MAGIC
        clash.is_mouth = servant == MOUTH
        clash.rejects = servant == SARUMAN_V
        clash.shows_first = fellow == GANDALF and servant != WARG
        lost, won = self.value(fellow), self.value(servant) * (ESCAPES if servant == WORMTONGUE else 1.0)
        clash.gains = [0.0, -lost, won, won - lost]
        return clash

    def battle(self) -> Clash:
        """The card game of the battle that is being fought."""
        p = self.p
        fellow, servant = p.who(0), p.who(1)
        mine, served = self.base(fellow, servant, p.region, p.active == 1, p.frodo_shown)
        if not p.gwaihir:
            return self.clash(fellow, servant, p.region, mine - served + p.bonus)
        clash = self.clash(fellow, servant, p.region, p.rules.strength[fellow] - served + p.bonus)
        clash.void = clash.void if clash.is_troll else 0
        clash.shows_first = False
        return clash
