"""Reading a rulebook: chapters, rules, rulings, options, notes."""

from __future__ import annotations

import pytest

from mathom.games import GAMES, load
from mathom.kernel.game import LANGUAGES
from mathom.kernel.rulebook import Chapter, Rule, Rulebook, read_mark

BOOK = """# A Game

What it is about.
Two lines.

## T1 The first chapter

**T1.1 Plain.** A rule in
two lines.

**T1.2 A ruling.** {A3} Ours.

| a | b |
|---|---|
| 1 | 2 |

A note.

**T1.3 An option.** {A4; option stuck} With `stuck` = `any` … (T1.1).

## T2 Stars

**T2.1 Frodo*.** Strength 1. **Bold** stays.

**T2.10 Two rulings.** {A5 A6} Both.
"""


def test_title_introduction_and_chapters_are_read() -> None:
    book = Rulebook.read(BOOK)
    assert book.title == "A Game"
    assert book.introduction == "What it is about.\nTwo lines."
    assert [(chapter.number, chapter.title) for chapter in book.chapters] == [
        ("T1", "The first chapter"),
        ("T2", "Stars"),
    ]


def test_a_rule_has_number_title_and_text_in_one_line() -> None:
    assert Rulebook.read(BOOK).rules()["T1.1"] == Rule("T1.1", "Plain", "A rule in two lines.")


def test_a_ruling_and_its_option_are_read_from_the_mark() -> None:
    rules = Rulebook.read(BOOK).rules()
    assert (rules["T1.2"].ruling, rules["T1.2"].option) == (("A3",), "")
    assert (rules["T1.3"].ruling, rules["T1.3"].option) == (("A4",), "stuck")
    assert rules["T1.3"].text.startswith("With `stuck`")
    assert rules["T2.10"].ruling == ("A5", "A6")
    assert read_mark("") == ((), "", False)


def test_a_mark_says_whether_the_book_leaves_it_open_or_says_otherwise() -> None:
    assert read_mark("A31 against; option stuck") == (("A31",), "stuck", True)
    assert read_mark("A5 A6") == (("A5", "A6"), "", False)


def test_a_star_in_a_title_and_bold_words_in_a_text_survive() -> None:
    rule = Rulebook.read(BOOK).rules()["T2.1"]
    assert (rule.title, rule.text) == ("Frodo*", "Strength 1. **Bold** stays.")


def test_what_is_no_rule_is_a_note_of_its_chapter() -> None:
    first, second = Rulebook.read(BOOK).chapters
    assert first.notes == "| a | b |\n|---|---|\n| 1 | 2 |\n\nA note."
    assert second.notes == ""


def test_rules_and_chapters_are_found_whatever_the_capitals() -> None:
    book = Rulebook.read(BOOK)
    rule, chapter = book.find(" t2.10 "), book.find("t2")
    assert isinstance(rule, Rule)
    assert isinstance(chapter, Chapter)
    assert (rule.title, chapter.title) == ("Two rulings", "Stars")
    assert book.find("T9.9") is None
    assert book.find("") is None


def test_a_heading_without_a_number_is_an_error() -> None:
    with pytest.raises(ValueError, match="not a chapter heading"):
        Rulebook.read("# T\n\n## No number\n\n**T1.1 A.** B.\n")


def test_a_book_without_chapters_has_no_rules() -> None:
    assert Rulebook.read("# T\n").rules() == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_houses_rulebooks_agree_in_numbers_rulings_and_options(name: str) -> None:
    english, polish = load(name).rulebook("en"), load(name).rulebook("pl")
    assert list(english.rules()) == list(polish.rules())
    for number, rule in english.rules().items():
        other = polish.rules()[number]
        assert (rule.ruling, rule.option, rule.against) == (other.ruling, other.option, other.against), number
        assert all((rule.title, rule.text, other.title, other.text)), number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_rule_is_marked_against_the_book_where_an_option_of_it_has_such_a_value(name: str, language: str) -> None:
    game = load(name)
    rules = game.rulebook(language).rules()
    for option in filter(lambda option: option.is_offered, game.options):
        assert set(option.by_book) <= set(option.values), option.name
        assert ("against" in game.marks(option).values()) == rules[option.rule].against, option.name


BOOK_HAS = {
    "confrontation": {
        "stuck": "forward",
        "sam_first": "first",
        "gandalf_bonus": "reveal",
        "king_explains": "yes",
        "recall_from": "anywhere",
        "palantir": "any",
        "after_retreat": "over",
        "sam_in_mordor": "enter",
        "anduin_retreat": "both",
        "turn_limit": "0",
    },
    "battle": {"first": "seat1"},
    "mount_doom": {"first": "seat1", "boromir": "seat1 seat2 seat3 seat4", "morgul": "passes", "early_stage": "next"},
    "two_towers": {"lost": "white", "again": "off", "earlier": "off on"},
}
OPEN = {"confrontation": [], "battle": ["doubling"], "mount_doom": [], "two_towers": ["cancelled"]}


@pytest.mark.parametrize("name", GAMES)
def test_each_option_names_the_values_of_the_printed_book(name: str) -> None:
    game = load(name)
    assert {option.name: " ".join(option.by_book) for option in game.options if option.by_book} == BOOK_HAS[name]
    assert [option.name for option in game.options if "open" in game.marks(option).values()] == OPEN[name]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_run_without_gaps_inside_their_chapters(name: str) -> None:
    for language in LANGUAGES:
        chapters = load(name).rulebook(language).chapters
        numbers = [int(chapter.number[1:]) for chapter in chapters]
        assert numbers == sorted(set(numbers)), "a chapter of The Two Towers has the number of its campaign"
        for chapter in chapters:
            assert [rule.number for rule in chapter.rules] == [
                f"{chapter.number}.{count}" for count in range(1, len(chapter.rules) + 1)
            ]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_named_by_the_rule_it_changes(name: str) -> None:
    offered = {option.name: option for option in load(name).options if option.is_offered}
    for language in LANGUAGES:
        rules = load(name).rulebook(language).rules()
        for option in offered.values():
            assert f"`{option.name}`" in rules[option.rule].text, (language, option.name)
        for rule in rules.values():
            assert not rule.option or offered[rule.option].rule == rule.number, (language, rule.number)
