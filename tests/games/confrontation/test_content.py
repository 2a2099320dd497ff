"""An owner's numbers are played, imagined, weighed, shown and told: the content file is the only place where they stand."""

from __future__ import annotations

import re

import pytest

from mathom.bots.confrontation.odds import Odds
from mathom.games import load
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.roster import CODES
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.content import ContentError
from mathom.kernel.game import LANGUAGES
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from tests.rules import rule

PRINTED = (
    "Fro 1 Sam 2 Gan 5 Ara 4 Gim 3 Pip 1 Leg 3 Mer 2 Bor 0 "
    "Fro* 1 Sam* 1 Gan* 5 Ara* 4 The* 2 Sme* 0 Elr* 3 Far* 3 Tre* 4 "
    "Orc 2 Naz 3 Wit 5 Sar 4 She 5 Bal 5 Rid 3 War 2 Tro 9 "
    "Orc* 3 Naz* 5 Wit* 2 Sar* 3 Wor* -1 Uru* 4 Mou* 3 Gol* 1 Wat* 6"
).split()
"""What stands on the pieces of the box."""


def owned(*changes: str) -> ConfrontationGame:
    """The game with an owner's strengths, each written like Gan=6."""
    text = load("confrontation").text("content.toml")
    for change in changes:
        code, _, number = change.partition("=")
        text, count = re.subn(rf'(code = "{re.escape(code)}"\nstrength = )-?\d+', rf"\g<1>{number}", text)
        assert count == 1
    game = load("confrontation", text)
    assert isinstance(game, ConfrontationGame)
    return game


def test_our_strengths_are_those_of_the_box() -> None:
    characters = load("confrontation").content.tables["character"]
    box = dict(zip(PRINTED[::2], map(int, PRINTED[1::2]), strict=True))
    assert {code: entry["strength"] for code, entry in characters.items()} == box


@rule("C4.14", "C8.5")
def test_an_owners_gandalf_wins_what_ours_would_tie() -> None:
    for game, survivors in ((load("confrontation"), {"Fro"}), (owned("Gan=6"), {"Fro", "Gan"})):
        state = game.parse_position("classic F Mis=Gan Fan=Bal Shi=Fro")
        for seat, action in ((0, "Gan-Fan"), (1, "+1"), (0, "+1")):
            state.apply(seat, game.parse_action(action))
        board = game.view(state, 0)["board"]
        assert {stand["piece"] for stands in board.values() for stand in stands} == survivors


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_in_an_imagined_world_the_pieces_have_the_owners_numbers(seat: int) -> None:
    game = owned("Gan=6", "Orc=0", "Wor*=-3", "Tro=12")
    state = game.new({"mode": "draft"})
    belief = game.belief(observe(game, state, game.start(state), seat))
    world = belief.sample(Rng(1))
    assert isinstance(world, Confrontation)
    strength = dict(zip(CODES, world.rules.strength, strict=True))
    assert [strength[code] for code in ("Gan", "Orc", "Wor*", "Tro", "Leg")] == [6, 0, -3, 12, 3]


def test_a_bot_weighs_a_battle_with_the_owners_numbers() -> None:
    game = owned("Leg=7", "Tro=1")
    state = game.parse_position("classic F Mis=Leg Fan=Tro Shi=Fro Mor=War")
    belief = game.belief(observe(game, state, game.start(state), 0))
    world = belief.sample(Rng(1))
    assert isinstance(world, Confrontation)
    leg, troll = CODES.index("Leg"), CODES.index("Tro")
    assert Odds(world).base(leg, troll, 5, False, False) == (7, 1)


def test_everybody_is_shown_the_printed_numbers_of_both_rosters() -> None:
    game = owned("Gan=6", "Elr*=8")
    classic = game.parse_position("classic F Mis=Gan Fan=Bal Shi=Fro")
    for seat in (0, 1, SPECTATOR):
        shown = game.view(classic, seat)["strengths"]
        assert len(shown) == 18
        assert shown["Gan"] == 6
    assert game.view(game.new({"mode": "variant"}), 1)["strengths"]["Elr*"] == 8


def test_while_a_draft_goes_on_one_sees_the_numbers_of_ones_own_tokens_on_both_faces() -> None:
    game = owned("Gan=6")
    state = game.new({"mode": "draft"})
    assert list(game.view(state, 0)["strengths"]) == CODES[:18]
    assert list(game.view(state, 1)["strengths"]) == CODES[18:]
    assert game.view(state, SPECTATOR)["strengths"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_repeats_the_owners_numbers(language: str) -> None:
    ours, theirs = load("confrontation").rulebook(language), owned("Gan=6", "Wor*=-3").rulebook(language)
    told = [number for number, rule in theirs.rules().items() if rule.text != ours.rules()[number].text]
    assert told == ["C8.5", "C11.4"]
    assert " 6." in theirs.rules()["C8.5"].text
    assert "\u22123" in theirs.rules()["C11.4"].text
    for book in (ours, theirs):
        texts = [rule.text for rule in book.rules().values()] + [chapter.notes for chapter in book.chapters]
        assert not any("{" in text for text in texts)


def test_a_strength_may_be_other_than_any_of_ours_but_not_anything() -> None:
    assert owned("Tro=10", "Wor*=-2").content.hash() != load("confrontation").content.hash()
    with pytest.raises(ContentError, match=r"Tro: field strength: 20; expected a whole number from -9 to 19"):
        owned("Tro=20")
