"""The two rulebooks say the same of where things come from, and what the content file says of it."""

from __future__ import annotations

import re

import pytest

from mathom.kernel.rulebook import Rule
from tests.games.two_towers.kit import GAME

EN, PL = GAME.rulebook("en"), GAME.rulebook("pl")
OURS = GAME.text("content.toml")
WORDS = {
    "public": (r"\bpublic\b", r"\bpubliczn"),
    "reconstructed": (r"\breconstructed\b", r"\bodtworz"),
}
"""The words that mark a source, in English and in Polish."""
INTRODUCED = "T1"
"""Whose notes introduce these words in Polish; in English the introduction does."""

AGAINST = {"T10.1", "T12.3", "T12.10", "T12.11"}
"""Rules, or another value of their option, that a table chooses against the printed book."""
AS_PRINTED = {"R18", "R19"}
"""Rulings that only say what the book says."""


def sources(text: str, language: int) -> set[str]:
    return {word for word, patterns in WORDS.items() if re.search(patterns[language], text, re.IGNORECASE)}


@pytest.mark.parametrize("number", list(EN.rules()))
def test_both_languages_name_the_same_sources_of_a_rule(number: str) -> None:
    assert sources(EN.rules()[number].text, 0) == sources(PL.rules()[number].text, 1)


@pytest.mark.parametrize("number", list(EN.rules()))
def test_where_several_things_are_reconstructed_both_languages_say_so(number: str) -> None:
    """A mark in brackets at the end of a rule could mean its last word alone."""
    english, polish = EN.rules()[number].text, PL.rules()[number].text
    assert ("are reconstructed" in english) == ("są odtworzone" in polish)


@pytest.mark.parametrize("number", [number for number, rule in EN.rules().items() if "This is reconstructed" in rule.text])
def test_where_all_that_a_rule_says_is_reconstructed_no_polish_mark_means_one_sentence_of_several(number: str) -> None:
    polish = PL.rules()[number].text
    assert "(odtworz" not in polish or re.match(r"[^.]*\(odtworzone\)\.", polish)


def test_the_title_of_t6_6_says_in_both_languages_that_it_is_about_winning() -> None:
    assert (EN.rules()["T6.6"].title, PL.rules()["T6.6"].title) == ("Winning a short chapter", "Wygrana w krótkim rozdziale")


RING_1 = ("Ring 1 makes its holder", "Jedynka pierścieni wskazuje")
TOLD = {"25": ("Title, characters", "Tytuł, skład postaci"), "32": ("Title, characters", "Tytuł, skład postaci")}
"""Chapters whose length the book tells."""


@pytest.mark.parametrize("chapter", [str(number) for number in range(20, 37) if number != 29])
def test_the_notes_say_what_of_a_chapters_card_is_public_or_reconstructed(chapter: str) -> None:
    usual = ("Title, length, characters", "Tytuł, długość, skład postaci")
    marks = (" (reconstructed)", " (odtworzone)")
    for book, said, ring, mark in zip((EN, PL), TOLD.get(chapter, usual), RING_1, marks, strict=True):
        (notes,) = [each.notes for each in book.chapters if each.number == f"T{chapter}"]
        assert said in notes.split(". ")[-1]
        assert ring not in notes or mark in notes.partition(ring)[2].partition(".")[0]


@pytest.mark.parametrize("place", range(len(EN.chapters)), ids=[chapter.number for chapter in EN.chapters])
def test_both_languages_name_the_same_sources_of_a_cast(place: int) -> None:
    english, polish = EN.chapters[place], PL.chapters[place]
    assert english.number == polish.number
    if english.number == INTRODUCED:
        assert sources(EN.introduction, 0) == sources(polish.notes, 1) == set(WORDS)
    else:
        assert sources(english.notes, 0) == sources(polish.notes, 1)


def test_both_languages_bear_the_same_marks() -> None:
    def marks(rules: dict[str, Rule]) -> dict[str, tuple[tuple[str, ...], str, bool]]:
        return {number: (rule.ruling, rule.option, rule.against) for number, rule in rules.items()}

    assert marks(EN.rules()) == marks(PL.rules())
    assert {number for number, rule in EN.rules().items() if rule.against} == AGAINST


def test_every_ruling_stands_in_the_rulebook() -> None:
    named = [ruling for rule in EN.rules().values() for ruling in rule.ruling]
    assert sorted(named) == sorted({f"R{number}" for number in range(1, 26)} - AS_PRINTED)


def entries(table: str) -> dict[str, set[str]]:
    """For each entry of our content file the sources that it names, those of its comment too."""
    found = {}
    for entry in re.split(r"(?=^\[\[)", OURS, flags=re.MULTILINE):
        if entry.startswith(f"[[{table}]]"):
            (code,) = re.findall(r'^code = "(.*)"', entry, re.MULTILINE)
            (source,) = re.findall(r"^source = (.*)", entry, re.MULTILINE)
            found[code] = sources(source, 0)
    return found


@pytest.mark.parametrize("chapter", [str(number) for number in range(19, 37)])
def test_the_notes_of_a_chapter_name_the_sources_of_its_content(chapter: str) -> None:
    (notes,) = [each.notes for each in EN.chapters if each.number == f"T{chapter}"]
    rules = " ".join(rule.text for rule in EN.rules().values() if rule.number.startswith(f"T{chapter}."))
    named = entries("chapter")[chapter]
    assert ("public" in named) == ("public" in sources(notes, 0))
    assert named <= sources(f"{notes} {rules}", 0)


CHANGED = {"26-Tre": "T26.3", "27-Sar": "T12.2", "30-GolS": "T30.3", "33-SmeW": "T33.2"}
"""The rule behind each change of a character in a chapter."""
ELSEWHERE = {"Old1": ["T23.2"], "Old2": ["T23.2"], "GolP": ["T34.1", "T34.3"], "Gor": ["T36.4"], "Shg": ["T36.4"]}
"""Characters whose rules do not bear their names, or not only these."""


def rules_of(code: str) -> list[str]:
    """The rules that say what a character is set: those that bear its name."""
    name = GAME.catalogue("en").entries[f"character.{code}"]
    assert isinstance(name, dict)
    return ELSEWHERE.get(code) or [rule.number for rule in EN.rules().values() if rule.title == name["nom"]]


OF_THIS_BOX = [code for code, entry in GAME.content.tables["character"].items() if entry["frame"] != "earlier"]


@pytest.mark.parametrize("code", OF_THIS_BOX)
def test_the_rules_of_a_character_name_the_sources_of_its_content(code: str) -> None:
    assert rules_of(code)
    assert sources(" ".join(EN.rules()[number].text for number in rules_of(code)), 0) == entries("character")[code]


@pytest.mark.parametrize(("change", "number"), CHANGED.items())
def test_the_rule_of_a_change_names_its_sources(change: str, number: str) -> None:
    if not EN.rules()[number].ruling:
        assert sources(EN.rules()[number].text, 0) >= entries("change")[change]


def test_every_change_has_its_rule() -> None:
    assert set(CHANGED) == set(entries("change"))
