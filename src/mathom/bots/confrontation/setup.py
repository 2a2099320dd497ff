"""How the rule-of-thumb player of The Confrontation prepares: never twice the same, never foolish."""

from __future__ import annotations

from mathom.games.confrontation import actions, board, cards, roster
from mathom.games.confrontation.position import DRAFT, HOLD
from mathom.kernel.rng import Rng

CLASSIC_FACE = dict(
    zip(
        "Fro Sam Gan Ara Gim Pip Leg Mer Bor Orc Naz Wit Sar She Bal Rid War Tro".split(),
        (30, 55, 60, 55, 55, 60, 45, 50, 55, 65, 60, 70, 60, 85, 60, 45, 65, 55),
        strict=True,
    )
)
"""Of a hundred drafts, in how many the classic face of a token is chosen."""

HELD = {"Shadowfax": 6, "White": 4, "King": 2, "Gwaihir": 5, "Recall": 1, "Dark": 5, "Crebain": 3, "Palantir": 6}
"""How gladly it holds each special card."""

PLACED = {
    "Art": "Fro1 Sam2 Ara3 Gim5 Pip3 Leg5 Mer6 Bor4 Fro*1 Sam*4 Gan*3 Ara*4 The*5 Sme*3 Elr*4 Far*4 Tre*2",
    "Cdn": "Fro1 Sam2 Ara3 Gim4 Pip3 Leg4 Mer6 Bor4 Fro*1 Sam*4 Gan*3 Ara*4 The*4 Sme*3 Elr*4 Far*4 Tre*2",
    "Rhu": "Ara4 Gim6 Pip6 Leg6 Mer3 Bor6 Gan2 Sam*3 Ara*4 The*4 Sme*2 Elr*6 Far*6 Tre*4 Gan*2",
    "Ere": "Ara5 Gim6 Pip4 Leg5 Mer3 Bor6 Gan3 Sam*3 Ara*5 The*4 Sme*2 Elr*6 Far*5 Tre*4 Gan*2",
    "Ene": "Ara5 Gim6 Pip4 Leg5 Mer3 Bor6 Gan2 Sam*3 Ara*4 The*6 Sme*2 Elr*5 Far*5 Tre*3 Gan*2",
    "Gon": "Wit2 Sar4 She6 Tro3 War3 Rid3 Bal1 Orc*2 Wit*2 Sar*4 Wor*5 Uru*3 Mou*4 Gol*2 Wat*4",
    "Dag": "Wit3 Sar4 She3 Tro4 War3 Rid4 Bal1 Orc*3 Wit*2 Sar*4 Wor*3 Uru*3 Mou*4 Gol*2 Wat*4 Naz*2",
    "Roh": "Orc3 Wit3 Sar3 Bal6 Rid4 War5 Tro3 Orc*5 Sar*3 Wor*2 Uru*5 Mou*4 Gol*4 Wat*2 Naz*3",
    "Fan": "Orc4 Wit3 Sar2 Bal6 Rid4 War5 Tro4 Orc*6 Sar*3 Wor*1 Uru*5 Mou*4 Gol*4 Wat*3 Naz*4",
    "Mir": "Orc6 Wit3 Sar3 Bal1 Rid5 War6 Tro4 Orc*6 Sar*3 Wor*2 Uru*5 Mou*4 Gol*5 Wat*2 Naz*4",
}
"""Who likes to begin where, and how much; whoever stands nowhere begins at home: Frodo most often, the Nazgûl to fly out later."""

LIKING = {
    (character, board.CODES.index(region)): int(word.removeprefix(code))
    for region, words in PLACED.items()
    for character, code in enumerate(roster.CODES)
    for word in words.split()
    if word[:-1] == code
}


def prepare(phase: int, legal: list[int], held: int, rng: Rng) -> int:
    """The next step of the draft, the choice of special cards (`held` so far, as bits), or the placing."""
    if actions.READY in legal:
        return actions.READY
    options = [action for action in legal if action != actions.BACK]
    if phase == HOLD:
        options = [action for action in options if held >> action - actions.SPECIAL & 1 == 0]
    return rng.draw([(action, liking(phase, action)) for action in options])


def liking(phase: int, action: int) -> int:
    if phase == DRAFT:
        token = roster.TOKEN[action - actions.CHARACTER]
        classic = roster.face_of(token, 0)
        share = CLASSIC_FACE[roster.CODES[classic]]
        return share if action - actions.CHARACTER == classic else 100 - share
    if phase == HOLD:
        return HELD[cards.SPECIAL_CODES[action - actions.SPECIAL]]
    # Squared, so that a piece seldom begins where it has little to do; one that is left over may have to.
    return 1 + 10 * LIKING.get(divmod(action - actions.GO, board.REGIONS), 0) ** 2
