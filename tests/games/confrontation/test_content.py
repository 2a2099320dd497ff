"""An owner's numbers are played, imagined, weighed, shown and told: the content file is the only place where they stand."""

from __future__ import annotations

import re

import pytest

from mathom.bots.confrontation.odds import Odds
from mathom.games import load
from mathom.games.confrontation import board, roster
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.printed import Printed
from mathom.games.confrontation.roster import CODES
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.content import ContentError, without_sources
from mathom.kernel.game import LANGUAGES, Complaint
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from mathom.server.contents import differences, own_names
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


# The board, the tokens of the draft, and what abilities give.

OURS = load("confrontation").text("content.toml")
OLDER = OURS[: OURS.index("[[raised]]")]
"""A file from the time when there were no other tables than that of the characters."""


def mended(*changes: tuple[str, str]) -> ConfrontationGame:
    """Our file with some texts replaced, each where it stands first."""
    text = OURS
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    game = load("confrontation", text)
    assert isinstance(game, ConfrontationGame)
    return game


def region(code: str, **fields: str) -> tuple[str, str]:
    """The change of an entry of a region, whole."""
    start = OURS.index(f'code = "{code}"\n', OURS.index("[[region]]"))
    end = OURS.index("source", start)
    written = "".join(f'{field} = "{value}"\n' for field, value in fields.items() if value)
    return OURS[start:end], f'code = "{code}"\n{written}'


SWAPPED = (
    ('code = "Gim"\nvariant = "The*"', 'code = "Gim"\nvariant = "Sme*"'),
    ('code = "Pip"\nvariant = "Sme*"', 'code = "Pip"\nvariant = "The*"'),
)
"""Gimli and Pippin change their other faces."""


def test_a_file_without_the_younger_tables_is_what_it_was() -> None:
    older, ours = load("confrontation", OLDER), load("confrontation")
    assert older.content.hash() == ours.content.hash() == "a1b91a7acb813c09"
    for table, entries in ours.content.tables.items():
        assert without_sources(older.content.tables[table]) == without_sources(entries)
    assert differences(older) == []


def test_a_changed_younger_table_has_a_fingerprint_of_its_own() -> None:
    stronger = ('code = "Sam"\nstrength = 5', 'code = "Sam"\nstrength = 7')
    games = [load("confrontation"), mended(stronger), mended(*SWAPPED), mended(region("Gon", ahead="Roh", beside="Dag"))]
    assert len({game.content.hash() for game in games}) == 4
    assert [len(differences(game)) for game in games] == [0, 1, 2, 1]


def test_what_fits_our_board_is_what_the_formula_of_the_grid_says() -> None:
    printed = Printed(load("confrontation").content)
    assert vars_of(printed.board) == vars_of(board.GRID)
    assert (printed.variant, printed.token) == (roster.VARIANT, roster.TOKEN)


def vars_of(map_: board.Board) -> list[object]:
    return [map_.ahead, map_.behind, map_.beside, map_.adjacent, map_.around, map_.forward, map_.threatened]


@rule("C1.2", "C1.3")
def test_pieces_go_where_the_owners_board_leads() -> None:
    apart = region("Gon", ahead="Fan Roh"), region("Dag", ahead="Mir Fan")
    game = mended(region("Mis", ahead="Ere", beside="Hig Car"), *apart)
    state = game.parse_position("classic S Mis=Orc Gon=Wit Dag=Leg! Shi=Fro Mor=War")
    moves = [game.action_text(action) for action in state.legal(1)]
    assert [move for move in moves if move[:3] in ("Orc", "Wit")] == ["Orc-Ere", "Wit-Roh", "Wit-Fan"]
    fellows = game.parse_position("classic F Rhu=Leg Shi=Fro Mor=War")
    assert [move for move in map(game.action_text, fellows.legal(0)) if move.startswith("Leg")] == ["Leg-Hig"]


def test_whoever_sees_a_move_imagines_it_on_the_owners_board() -> None:
    game = mended(region("Mis", ahead="Ere", beside="Hig Car"))
    state = game.parse_position("classic S Mis=Orc Hig=Rid Fan=Bal Rhu=Leg Shi=Fro Mor=War")
    journal = game.start(state)
    belief = game.belief(observe(game, state, journal, 0))
    state.apply(1, game.parse_action("Orc-Ere"))
    belief.advance(observe(game, state, journal, 0))
    assert belief.contains(state)
    world = belief.sample(Rng(1))
    assert isinstance(world, Confrontation)
    assert vars_of(world.rules.board) == vars_of(Printed(game.content).board)


@rule("C12.13")
def test_in_a_draft_the_owners_faces_share_a_token() -> None:
    game = mended(*SWAPPED)
    state = game.new({"mode": "draft"})
    offered = []
    for _ in range(9):
        offered.append([game.action_text(action) for action in state.legal(0) if game.action_text(action) != "back"])
        state.apply(0, state.legal(0)[1])
    assert ["Gim", "Sme*"] in offered
    assert ["Pip", "The*"] in offered
    assert game.view(state, 0)["tokens"][4:6] == [["Gim", "Sme*"], ["Pip", "The*"]]
    with pytest.raises(Complaint, match=r"Sme\* and Gim are two faces of one token"):
        game.parse_position("draft F Shi=Fro,Gim Fan=Sme* Mor=War")
    both = game.parse_position("draft F Shi=Fro,Gim Fan=The* Mor=War")
    assert game.parse_position(game.position(both)).encode() == both.encode()
    assert "Gimli 3 | Sméagol* 0 |" in "\n".join(chapter.notes for chapter in game.rulebook("en").chapters)


def test_in_the_other_modes_pairs_change_nothing() -> None:
    ours, theirs = load("confrontation"), mended(*SWAPPED)
    for mode in ("classic", "variant"):
        assert theirs.new({"mode": mode}, 2).encode() == ours.new({"mode": mode}, 2).encode()


@rule("C8.11", "C10.6", "C10.9", "C11.5")
@pytest.mark.parametrize(
    ("code", "ours", "position"),
    [
        ("Sam", 5, "classic S Fan=Sam,Fro!,Orc! phase=cards attacker=Orc region=Fan fight=Sam:Orc frodo"),
        ("Tre*", 6, "variant S Fan=Tre*,Sar*! Shi=Fro* phase=cards attacker=Sar* region=Fan fight=Tre*:Sar*"),
        ("The*", 4, "variant S Roh=The*,Sar*! Shi=Fro* phase=cards attacker=Sar* region=Roh fight=The*:Sar*"),
        (
            "Orc*",
            6,
            "variant S Fan=Elr*,Orc*! Shi=Fro* phase=cards attacker=Orc* region=Fan fight=Elr*:Orc*".replace("Leg*", "Elr*"),
        ),
    ],
)
def test_what_an_ability_gives_is_the_owners(code: str, ours: int, position: str) -> None:
    younger = OURS.index("[[raised]]")
    text = OURS[:younger] + OURS[younger:].replace(f'code = "{code}"\nstrength = {ours}', f'code = "{code}"\nstrength = 15', 1)
    side = "S" if code == "Orc*" else "F"
    for game, strength in ((load("confrontation"), ours), (load("confrontation", text), 15)):
        assert game.view(game.parse_position(position), 0)["battle"]["strength"][side] == strength


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", {"region.Hig": "The Pass", "prompt": "to The Pass"}),
        ("pl", {"region.Hig": "Przełęcz", "prompt": "do regionu Przełęcz"}),
    ],
)
def test_an_owners_name_of_a_region_is_said_in_every_case(language: str, said: dict[str, str]) -> None:
    game = mended(region("Hig", ahead="Rhu", beside="Mis", name_en="The Pass", name_pl="Przełęcz"))
    catalogue = game.catalogue(language)
    assert catalogue.say("region.Hig") == said["region.Hig"]
    assert said["prompt"] in catalogue.say("action.move", {"piece": "piece.Orc", "from": "region.Mir", "to": "region.Hig"})
    assert own_names(game)[language]["region.Hig"] == catalogue.entries["region.Hig"]
    assert said["region.Hig"] in game.rulebook(language).find("C1").notes  # type: ignore[union-attr]
    assert not any(key.startswith("print.") for key in catalogue.entries)


def test_the_names_of_the_map_stand_in_the_file_with_their_source() -> None:
    regions = load("confrontation").content.tables["region"]
    for language in LANGUAGES:
        catalogue = load("confrontation").catalogue(language)
        assert {code: entry[f"name_{language}"] for code, entry in regions.items()} == {
            code: catalogue.say(f"region.{code}") for code in board.CODES
        }
    assert [code for code, entry in regions.items() if entry["source"] == "reconstructed"] == ["Gap", "Mis", "Hig"]


def test_a_name_left_out_is_ours_in_every_case() -> None:
    game = mended(region("Hig", ahead="Rhu", beside="Mis"))
    assert game.content.hash() == load("confrontation").content.hash()
    assert differences(game) == []
    assert game.catalogue("pl").entries == load("confrontation").catalogue("pl").entries


NEXT = "does not lie in the row ahead; expected regions that do"
SAME = "does not lie in the same row; expected regions that do"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (region("Mor", ahead="Fan"), f"Mor: field ahead: “Fan” {NEXT}"),
        (region("Mor", ahead="Gon Xyz"), f"Mor: field ahead: “Xyz” {NEXT}"),
        (region("Mor", ahead="Gon Dag Gon"), "Mor: field ahead: names a region twice; expected it once"),
        (region("Gap", beside="Car"), "Gap: field ahead: nothing lies ahead; expected at least one region"),
        (region("Roh", ahead="Car", beside="Fan"), "Gap: field ahead: no region has Gap ahead; expected one that leads there"),
        (region("Rhu", ahead="Art"), "Ere: field beside: Rhu does not name Ere; expected it among its own"),
        (region("Rhu", ahead="Art", beside="Ere Mis"), f"Rhu: field beside: “Mis” {SAME}"),
        (region("Rhu", ahead="Art", beside="Ere Rhu"), f"Rhu: field beside: “Rhu” {SAME}"),
        (region("Roh", ahead="Car Gap", beside="Fan", name_en="A name that is too long"), "Roh: field name_en: "),
        (('variant = "The*"', 'variant = "Wor*"'), "Gim: field variant: Wor* is of the other side; expected one of Gim's own"),
        (('variant = "Fro*"', 'variant = "The*"'), "Fro: field variant: The* has another name; expected Fro*"),
        (('variant = "The*"', 'variant = "Sme*"'), "Pip: field variant: Sme* shares a token with Gim already; expected another"),
        (('variant = "The*"', 'variant = "Gim"'), "Gim: field variant: 'Gim'; expected one of "),
    ],
)
def test_a_board_or_a_draft_that_does_not_fit_together_is_refused_with_its_line(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(ContentError) as caught:
        mended(change)
    line, _, said = str(caught.value).partition(": ")
    assert said.startswith(expected)
    upto = OURS.replace(*change, 1).split("\n")[: int(line.removeprefix("line ")) + 1]
    assert [text for text in upto if text.startswith("code = ")][-1] == f'code = "{expected[:3]}"'


def test_a_strength_may_be_other_than_any_of_ours_but_not_anything() -> None:
    assert owned("Tro=10", "Wor*=-2").content.hash() != load("confrontation").content.hash()
    with pytest.raises(ContentError, match=r"Tro: field strength: 20; expected a whole number from -9 to 19"):
        owned("Tro=20")
