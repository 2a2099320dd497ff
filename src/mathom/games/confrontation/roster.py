"""The thirty-six characters: nine tokens a side, each with a classic and a variant face.

A *token* is 0..8 for the Fellowship and 9..17 for Sauron; a *character* is one face of a token.
"""

from __future__ import annotations

from typing import Final

TOKENS: Final = 18
A_SIDE: Final = 9
CHARACTERS: Final = 36

# Character = side * 18 + face * 9 + slot. The two faces of a token share a slot.
FRODO: Final = 0
SAM: Final = 1
GANDALF: Final = 2
ARAGORN: Final = 3
GIMLI: Final = 4
PIPPIN: Final = 5
LEGOLAS: Final = 6
MERRY: Final = 7
BOROMIR: Final = 8

FRODO_V: Final = 9
SAM_V: Final = 10
GANDALF_V: Final = 11
ARAGORN_V: Final = 12
THEODEN: Final = 13
SMEAGOL: Final = 14
ELROND: Final = 15
FARAMIR: Final = 16
TREEBEARD: Final = 17

ORCS: Final = 18
FLYING_NAZGUL: Final = 19
WITCH_KING: Final = 20
SARUMAN: Final = 21
SHELOB: Final = 22
BALROG: Final = 23
BLACK_RIDER: Final = 24
WARG: Final = 25
CAVE_TROLL: Final = 26

ORCS_V: Final = 27
FLYING_NAZGUL_V: Final = 28
WITCH_KING_V: Final = 29
SARUMAN_V: Final = 30
WORMTONGUE: Final = 31
URUK_HAI: Final = 32
MOUTH: Final = 33
GOLLUM: Final = 34
WATCHER: Final = 35

NOBODY: Final = 36

CODES: Final = (
    "Fro Sam Gan Ara Gim Pip Leg Mer Bor "
    "Fro* Sam* Gan* Ara* The* Sme* Elr* Far* Tre* "
    "Orc Naz Wit Sar She Bal Rid War Tro "
    "Orc* Naz* Wit* Sar* Wor* Uru* Mou* Gol* Wat*"
).split()
"""The characters in the notation, the same in every language."""


def token_of(character: int) -> int:
    """The token whose face this character is."""
    return character // 18 * 9 + character % 9


def side_of(character: int) -> int:
    return character // 18


def face_of(token: int, face: int) -> int:
    """The character on that face of a token."""
    return token // 9 * 18 + face * 9 + token % 9


TOKEN: Final[list[int]] = [token_of(character) for character in range(CHARACTERS)]
VARIANT: Final[list[int]] = [face_of(token, 1) for token in range(TOKENS)]
"""Tokens whose faces share a slot. In a draft the content says which characters share a token: the rules hold that."""

# The tokens that rules speak of by name, whichever face is up.
FRODO_TOKEN: Final = 0
SAM_TOKEN: Final = 1
GANDALF_TOKEN: Final = 2
ARAGORN_TOKEN: Final = 3
ORCS_TOKEN: Final = 9
NAZGUL_TOKEN: Final = 10
WITCH_KING_TOKEN: Final = 11
