"""The encounter cards, the allies and the Gandalf cards: codes and kinds. Their numbers are content."""

from __future__ import annotations

from typing import Final

CODES: Final[list[str]] = (
    "Troll MOrc SarL NazL Balrog Arwen Elrond "
    "OrcR Wargs NazR UruR SarR Theoden Galadriel "
    "OrcH Worm NazH UruH SarH Eowyn Eomer "
    "OrcG Grond NazG UruG Eye Faramir Treebeard "
    "Witch Mumak Haradrim UruM Mouth Denethor Army "
    "Deceit Madness Shelob Sting RingPower Phial Eagles "
    "Boromir Power Trick Support Vision Wrath"
).split()
"""Seven encounter cards for each stage, then Boromir and the five Gandalf cards."""

ENCOUNTERS: Final = 42
A_STAGE: Final = 7
NO_CARD: Final = -1

BALROG: Final = 4
WITCH_KING: Final = 28
DENETHOR: Final = 33
ARMY: Final = 34
SHELOB: Final = 37
STING: Final = 38

# What a card makes happen when it is activated.
ALLY: Final = 0
FIGHT: Final = 1
SARUMAN: Final = 2
NAZGUL_CARD: Final = 3
HEARTS: Final = 4
URUK_HAI: Final = 5
WORMTONGUE: Final = 6
EYE: Final = 7
WITCH: Final = 8
MOUTH: Final = 9
TWIST: Final = 10
"""Denethor: a die on the tile is rolled again."""
DEAD: Final = 11
"""The Army of the Dead."""
BLACK_DIE: Final = 12
"""A black die says how many hearts are lost."""

KIND: Final[list[int]] = [
    *(FIGHT, FIGHT, SARUMAN, NAZGUL_CARD, HEARTS, ALLY, ALLY),
    *(FIGHT, HEARTS, NAZGUL_CARD, URUK_HAI, SARUMAN, ALLY, ALLY),
    *(FIGHT, WORMTONGUE, NAZGUL_CARD, URUK_HAI, SARUMAN, ALLY, ALLY),
    *(FIGHT, HEARTS, NAZGUL_CARD, URUK_HAI, EYE, ALLY, ALLY),
    *(WITCH, FIGHT, HEARTS, URUK_HAI, MOUTH, TWIST, DEAD),
    *(HEARTS, HEARTS, HEARTS, BLACK_DIE, BLACK_DIE, HEARTS, HEARTS),
]

KIND_CODES: Final[list[str]] = (
    "ally battle saruman nazgul hearts uruk-hai wormtongue eye witch-king mouth denethor army die".split()
)
"""The kinds by name; cards that are met nowhere are allies or of the kind `gandalf`."""

# Friends: the cards that lie before the players until they are used.
ARWEN: Final = 0
ELROND: Final = 1
THEODEN: Final = 2
GALADRIEL: Final = 3
EOWYN: Final = 4
EOMER: Final = 5
FARAMIR: Final = 6
TREEBEARD: Final = 7
BOROMIR: Final = 8
POWER: Final = 9
TRICK: Final = 10
SUPPORT: Final = 11
VISION: Final = 12
WRATH: Final = 13
FRIENDS: Final = 14
ALLIES: Final = 9
"""The first nine friends are allies, the others Gandalf cards."""
GANDALF_CARDS: Final = 5
NO_FRIEND: Final = -1

CARD_OF: Final[list[int]] = [5, 6, 12, 13, 19, 20, 26, 27, 42, 43, 44, 45, 46, 47]
"""The card of each friend."""
FRIEND_CODES: Final[list[str]] = [CODES[card] for card in CARD_OF]
NOUN: Final[list[str]] = [f"card.{code}" for code in CODES]
"""The catalogue's name for each card."""
ALLY_MASK: Final = (1 << ALLIES) - 1
GANDALF_MASK: Final = 31 << ALLIES


def _friends() -> list[int]:
    found = [NO_FRIEND] * len(CODES)
    for friend, card in enumerate(CARD_OF):
        found[card] = friend
    return found


FRIEND_OF: Final[list[int]] = _friends()
"""The friend that a card is, or NO_FRIEND."""


def stage_of(card: int) -> int:
    return card // A_STAGE


def stack_of(stage: int) -> int:
    """The seven cards of a stage, as bits."""
    return 127 << stage * A_STAGE
