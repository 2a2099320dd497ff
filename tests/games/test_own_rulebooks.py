"""The rulebook repeats no number of the content: with an owner's cards it says what stands on them, in both languages."""

from __future__ import annotations

import pytest

from mathom.games import GAMES, load
from mathom.games.own_content import own_names, paragraphs
from mathom.kernel.content import ContentError
from mathom.kernel.game import LANGUAGES
from tests.conftest import FULL
from tests.laws.changes import Change, changed, changes
from tests.server.owned import changed as edited

TRIED = {"two_towers": 3}
"""Of so many numbers the quick run looks at one."""
SILENT = {("card", "UruR", "hearts"), ("card", "UruH", "hearts")}
"""Numbers that no game can come to (M10.5)."""


def is_told(change: Change) -> bool:
    """Set-up actions and what belongs to a group are told in words."""
    return (change.table, change.code, change.field) not in SILENT and change.field not in ("setup", "pool")


@pytest.mark.parametrize("name", GAMES)
def test_every_printed_number_that_is_another_is_told_in_the_rulebook(name: str) -> None:
    ours = {language: paragraphs(load(name), language) for language in LANGUAGES}
    for change in filter(is_told, changes(name)[:: 1 if FULL else TRIED.get(name, 1)]):
        try:
            game = load(name, changed(name, change))
        except ContentError:
            continue
        for language in LANGUAGES:
            theirs = paragraphs(game, language)
            assert theirs != ours[language], change
            assert not any("{" in text or "}" in text for text in theirs.values())


TOLD = [
    (
        "mount_doom",
        'code = "Balrog"\nhearts = -3',
        'code = "Balrog"\nhearts = -4',
        "M10.2",
        "costs 4 courage",
        "zabiera 4 punkty odwagi",
    ),
    (
        "mount_doom",
        'code = "Balrog"\nhearts = -3',
        'code = "Balrog"\nhearts = 1',
        "M10.2",
        "gives 1 courage",
        "daje 1 punkt odwagi",
    ),
    (
        "mount_doom",
        'code = "Eagles"\nhearts = 1',
        'code = "Eagles"\nhearts = 5',
        "M12.13",
        "give 5 courage",
        "dają 5 punktów odwagi",
    ),
    ("mount_doom", 'code = "SarR"\nwarriors = 2', 'code = "SarR"\nwarriors = 3', "M12.2", "2/3/2", "2/3/2"),
    (
        "mount_doom",
        'code = "NazR"\nremoved = 0',
        'code = "NazR"\nremoved = 1',
        "M12.14",
        "Wargs, Nazgûl (Rohan), Grond",
        "Wargowie, Nazgûl (Rohan), Grond",
    ),
    ("two_towers", "won(O) >= 2", "won(O) >= 3", "T20.1", "Éomer is: win at least 3 Orcs.", "(Éomer): wygraj co najmniej 3 orków."),
    ("two_towers", "won(2|R2) >= 1", "won(3|R3) >= 1", "T33.2", "in chapter 33 is: win at least 1 card of value 3", "rozdział 33"),
    (
        "two_towers",
        "won(S) >= 4",
        "won(S) >= 5",
        "T36.4",
        "Gorbag is: win at least 5 Shadows cards",
        "(Gorbag): wygraj co najmniej 5 ",
    ),
]


@pytest.mark.parametrize(("name", "before", "after", "number", "english", "polish"), TOLD)
def test_a_rule_says_what_stands_on_an_owners_cards(
    name: str, before: str, after: str, number: str, english: str, polish: str
) -> None:
    game = load(name, edited(name, (before, after)))
    for language, said in zip(LANGUAGES, (english, polish), strict=True):
        text = game.rulebook(language).rules()[number].text
        assert said in text
        assert own_names(game)[language][f"rule.{number}"] == text  # so that the page has it, too


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_orcs_of_helms_deep_are_an_owners_in_every_rule(language: str) -> None:
    """Ours are 3, 5, 7 and 9."""
    fewer = [(f"\norcs = {number}\n", f"\norcs = {number - 1}\n") for number in (3, 5, 7, 9)]
    said = paragraphs(load("two_towers", edited("two_towers", *fewer)), language)
    assert [key for key, text in said.items() if "3, 5" in text] == []
    assert [key for key, text in said.items() if "2, 4, 6" in text] == ["rule.T25.2"]


STAIRS = "33/4 burden first=1 cast=Fro,Sam,SmeW,GolW hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,M4 actor=1"


@pytest.mark.parametrize(
    ("goal", "english", "polish"),
    [
        ("first(1) >= 1", "win the first trick.", "wygraj pierwszą lewę."),
        ("last(1) >= 1", "win the last trick.", "wygraj ostatnią lewę."),
        ("first(2) >= 1", "its goal stands in rule T33.3.", "jej cel podaje zasada T33.3."),
    ],
)
def test_a_step_card_is_offered_with_the_goal_that_stands_on_it(goal: str, english: str, polish: str) -> None:
    game = load("two_towers", edited("two_towers", ('"first(1) >= 1"', f'"{goal}"')))
    state = game.parse_position(STAIRS)
    state.apply(0, game.parse_action("burden2"))
    for language, said in zip(LANGUAGES, (english, polish), strict=True):
        assert game.catalogue(language).say(*game.describe(state, 0, game.parse_action("first"))).endswith(said)


def test_the_rule_of_the_step_cards_tells_another_goal() -> None:
    game = load("two_towers", edited("two_towers", ('"first(1) >= 1"', '"first(2) >= 1"')))
    assert "the First Step is: win at least 1 of the first 2 tricks." in game.rulebook("en").rules()["T33.3"].text
    assert "(pierwszy stopień): wygraj co najmniej 1 z 2 pierwszych lew." in game.rulebook("pl").rules()["T33.3"].text
