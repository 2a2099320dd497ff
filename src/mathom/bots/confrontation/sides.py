"""What a situation of The Confrontation is worth to one side: Frodo's way, dangers, guards, and what an attack may bring."""

from __future__ import annotations

from mathom.bots.confrontation.odds import A_WIN, Odds
from mathom.games.confrontation.board import (
    CARADHRAS,
    DAGORLAD,
    FANGORN,
    GONDOR,
    MORDOR,
    OUT,
    REGIONS,
    SHIRE,
    is_tunnel,
    row,
)
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN,
    BALROG,
    BLACK_RIDER,
    FLYING_NAZGUL,
    FLYING_NAZGUL_V,
    FRODO_TOKEN,
    SAM,
    SAM_TOKEN,
    TREEBEARD,
    WITCH_KING,
    WITCH_KING_V,
)

EAGER = 0.4
"""How likely the enemy makes the attack that would hurt most."""
AGAIN = 0.6
"""How much of a second battle in the same region is counted."""

A_STEP = 0.15
A_BLOCK = 1.5
"""What a step of the Ring-bearer is worth for each fallen servant, and how many steps a servant in his way costs."""
COMPANY = 1.2
"""Sam beside Frodo."""
A_GUARD = 0.5
"""A piece in the Shire, for each servant who has come near it."""
A_HURRY = 8
"""How many fallen servants each servant in the Shire counts for when the Ring-bearer's steps are weighed."""

IN_SHIRE = (0.0, 7.0, 20.0, A_WIN)
AT_HOME = (0.0, 4.0, 6.5, 7.5, 8.0)
A_GATE = 1.2
"""Servants in the Shire and in Mordor, by their number, and one in each region before Mordor."""
RUNS = (0.0, 56.0, 14.0, 6.5, 3.2, 1.6, 0.8)
HUNTED = 0.25
"""How much Sauron fears a Ring-bearer, by row, and how much of that is left where he can strike."""
AN_ADVANCE = 0.15
WITCH_KING_NEAR = (0.0, 0.2, 0.5, 1.0, 3.0, 10.0, A_WIN)
"""A servant's row, and that of Witch-king*."""
IN_WAIT = 1.0
"""The Balrog over the tunnel."""


class Side:
    """One side's view: `p` is any world of its belief, `shares` says where each enemy may stand."""

    def __init__(self, p: Position, side: int, shares: list[dict[int, float]], odds: Odds) -> None:
        self.p = p
        self.board = p.rules.board
        self.side = side
        self.odds = odds
        self.first = side * A_SIDE
        self.enemies: list[list[tuple[int, float]]] = [[] for _ in range(REGIONS)]
        """By region, the enemies who may stand there, and how likely."""
        for slot, places in enumerate(shares):
            for region, share in places.items():
                if region != OUT:
                    self.enemies[region].append((p.roster[(1 - side) * A_SIDE + slot], share))
        self.number = [p.count[(1 - side) * 17 + region] for region in range(REGIONS)]
        self.reach = {
            (character, region): self.reach_of(character, region)
            for region in range(REGIONS)
            for character, _ in self.enemies[region]
        }
        self.threats: dict[tuple[int, ...], float] = {}

    def at(self) -> list[int]:
        """Where the own pieces stand, by slot."""
        return self.p.at[self.first : self.first + A_SIDE]

    def moved(self, token: int, region: int) -> list[int]:
        at = self.at()
        at[token - self.first] = region
        return at

    def reach_of(self, character: int, start: int) -> int:
        """Where an enemy could strike next, as bits, if somebody stood there."""
        reach = 0
        for region in self.board.forward[character // 18][start]:
            reach |= 1 << region
        further: list[int] = []
        if character == WITCH_KING:
            further = self.board.beside[start]
        elif character == ARAGORN:
            further = self.board.around[start]
        elif character == TREEBEARD and self.p.count[17 + FANGORN] == 1:
            further = [FANGORN]
        elif character == FLYING_NAZGUL:
            further = list(range(REGIONS))
        elif character == FLYING_NAZGUL_V:
            further = [region for step in self.board.ahead[1][start] for region in self.board.ahead[1][step]]
        elif character == BLACK_RIDER:
            path = [start]
            for place in path:
                ahead = self.board.ahead[1][place]
                path += [region for region in ahead if not self.p.held[0] >> region & 1 and region not in path]
                further += ahead
        for region in further:
            reach |= 1 << region
        return reach

    def falls(self, mine: int, enemy: int, region: int, attacking: bool) -> tuple[float, float]:
        """How likely the own character falls, and the enemy, when they meet there."""
        if self.side == 0:
            beside = mine == SAM and self.p.at[FRODO_TOKEN] == region
            return self.odds.of(mine, enemy, region, not attacking, beside)
        fellow, servant = self.odds.of(enemy, mine, region, attacking)
        return servant, fellow

    def threat(self, region: int, here: tuple[int, ...]) -> float:
        """What the own pieces of a region may lose in the enemy's next turn."""
        key = region, *here
        if key not in self.threats:
            self.threats[key] = self.weigh_threat(region, here)
        return self.threats[key]

    def weigh_threat(self, region: int, here: tuple[int, ...]) -> float:
        """From each region the enemy strikes with whomever it suits; the worst of these blows counts."""
        worst = 0.0
        mine = [self.p.roster[token] for token in here]
        for start in range(REGIONS):
            total = 0.0
            for enemy, share in self.enemies[start]:
                if not self.reach[enemy, start] >> region & 1 or start == region:
                    continue
                if enemy == FLYING_NAZGUL and len(here) > 1 and region not in self.board.ahead[1][start]:
                    continue
                loss = 0.0
                for character in mine:
                    lost, won = self.falls(character, enemy, region, False)
                    loss += lost * self.odds.value(character) - 0.8 * won * self.odds.value(enemy)
                if loss > 0:
                    total += share * loss / len(mine)
            if total > 0:
                worst = max(worst, total / self.number[start] ** 0.5)
        return EAGER * worst

    def dangers(self, at: list[int]) -> float:
        """What all own pieces may lose next."""
        groups: dict[int, list[int]] = {}
        for slot, region in enumerate(at):
            if region != OUT:
                groups.setdefault(region, []).append(self.first + slot)
        return sum(self.threat(region, tuple(here)) for region, here in groups.items())

    def worth(self, at: list[int]) -> float:
        """What it is worth to stand there, by slot."""
        raise NotImplementedError

    def meets(self, character: int, region: int) -> tuple[float, float]:
        """How likely a character falls that attacks there, and what it may expect to win in its first battle."""
        lost = won = 0.0
        number = self.number[region]
        for enemy, share in self.enemies[region]:
            mine, theirs = self.falls(character, enemy, region, True)
            lost += share / number * mine
            won += share / number * theirs * self.odds.value(enemy)
        return lost, won

    def go(self, token: int, region: int) -> float:
        """What a move is worth, a battle at its end included."""
        if not self.number[region]:
            return self.worth(self.moved(token, region))
        character = self.p.roster[token]
        lost, won = self.meets(character, region)
        battles = 1.0 + (1.0 - lost) * AGAIN * (self.number[region] > 1)
        fallen = min(1.0, lost * battles)
        gain = won * battles - fallen * self.odds.value(character)
        return gain + (1.0 - fallen) * self.worth(self.moved(token, region)) + fallen * self.worth(self.moved(token, OUT))


class Fellowship(Side):
    """The Ring-bearer waits until servants have fallen, goes where no blow can be struck at him, and stays near Sam."""

    def __init__(self, p: Position, shares: list[dict[int, float]], odds: Odds) -> None:
        super().__init__(p, 0, shares, odds)
        self.balrog = dict(self.enemies[CARADHRAS]).get(BALROG, 0.0)
        self.stride = A_STEP * (A_SIDE - sum(self.number) + A_HURRY * self.number[SHIRE])
        self.way = self.ways()
        self.pressure = sum(self.number[region] for region in range(REGIONS) if row(region) >= 4)

    def ways(self) -> list[float]:
        """From each region, how hard the rest of the way to Mordor is."""
        way = [0.0] * REGIONS
        for region in sorted(range(REGIONS), key=row)[1:]:
            way[region] = min(self.step(region, end) + way[end] for end in self.board.forward[0][region] if row(end) < row(region))
        return way

    def step(self, start: int, end: int) -> float:
        steps = 1.0 + (A_BLOCK * self.number[end] if end != MORDOR else 0.0)
        return self.stride * steps + (6 * self.balrog if is_tunnel(0, start, end) else 0.0)

    def worth(self, at: list[int]) -> float:
        bearer = at[self.p.bearer]
        if bearer == MORDOR:
            return A_WIN
        found = -self.dangers(at)
        if bearer != OUT:
            found -= self.way[bearer]
        if self.p.roster[SAM_TOKEN] == SAM and at[SAM_TOKEN] == at[FRODO_TOKEN]:
            found += COMPANY
        guards = sum(1 for region in at if region == SHIRE)
        return found + A_GUARD * min(self.pressure, 4) * min(guards, 3)

    def go(self, token: int, region: int) -> float:
        if token == self.p.bearer and region == MORDOR:
            return A_WIN
        found = super().go(token, region)
        if is_tunnel(0, self.p.at[token], region) and self.balrog:
            lost = self.worth(self.moved(token, OUT)) - self.odds.value(self.p.roster[token])
            return found * (1 - self.balrog) + lost * self.balrog
        return found


class Sauron(Side):
    """Some stay at home; the others strike where the Ring-bearer may be, and go to the Shire where nobody stops them."""

    def __init__(self, p: Position, shares: list[dict[int, float]], odds: Odds) -> None:
        super().__init__(p, 1, shares, odds)
        self.bearer = shares[p.bearer]
        """Where the Ring-bearer may stand."""

    def worth(self, at: list[int]) -> float:
        home = sum(1 for region in at if region == MORDOR)
        found = IN_SHIRE[min(3, sum(1 for region in at if region == SHIRE))] + AT_HOME[min(4, home)]
        if found >= A_WIN:
            return A_WIN
        found -= self.dangers(at)
        found += A_GATE * ((GONDOR in at) + (DAGORLAD in at))
        for region, share in self.bearer.items():
            if region != OUT:
                hunted = any(place != OUT and region in self.board.ahead[1][place] for place in at)
                found -= share * RUNS[row(region)] * (HUNTED if hunted else 1.0)
        for slot, region in enumerate(at):
            if region == OUT:
                continue
            character = self.p.roster[A_SIDE + slot]
            found += AN_ADVANCE * row(region)
            if character == WITCH_KING_V:
                found += WITCH_KING_NEAR[row(region)]
            elif character == BALROG and region == CARADHRAS:
                found += IN_WAIT
        return found

    def go(self, token: int, region: int) -> float:
        at = self.moved(token, region)
        if region == SHIRE and (self.p.roster[token] == WITCH_KING_V or at.count(SHIRE) >= 3):
            return A_WIN
        return super().go(token, region)


def side_of(p: Position, side: int, shares: list[dict[int, float]], odds: Odds) -> Side:
    return Sauron(p, shares, odds) if side else Fellowship(p, shares, odds)
