"""What an owner's content has otherwise, in the reader's words: which entry of which table, and both values."""

from __future__ import annotations

import re

import pytest

from mathom.games import GAMES, game_of, load
from mathom.games.own_content import Difference, differences, examine, own_texts, wordings
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.content import Content, ContentError, is_ordered, write_content
from mathom.kernel.game import LANGUAGES, Complaint
from mathom.kernel.record import Replay, read_record
from tests.conftest import FULL
from tests.laws.changes import changed as with_change
from tests.laws.changes import changes
from tests.server.owned import changed


@pytest.mark.parametrize("name", GAMES)
def test_no_two_values_of_a_content_are_called_alike(name: str) -> None:
    game = load(name)
    for words in wordings(game).values():
        called = [
            (words.entry(table, code), words.field(field))
            for table, entries in game.content.tables.items()
            for code, entry in entries.items()
            for field in entry
            if field != "source"
        ]
        assert len(set(called)) == len(called), [each for each in called if called.count(each) > 1]


@pytest.mark.parametrize("name", GAMES)
def test_values_that_differ_are_told_differently(name: str) -> None:
    for change in changes(name)[:: 1 if FULL else 5]:
        try:
            game = load(name, with_change(name, change))
        except ContentError:
            continue
        for one in differences(game):
            for language in LANGUAGES:
                ours, theirs = one.said[language]
                assert ours != theirs, one


ALIKE = {"joker", "Sam", "Sam*", "Nazgul"}
"""Codes that are what they are called."""


@pytest.mark.parametrize("name", GAMES)
def test_no_code_of_the_file_is_left_in_a_value(name: str) -> None:
    game, words = load(name), wordings(load(name))["pl"]
    for entries in game.content.tables.values():
        for entry in entries.values():
            for field, value in entry.items():
                if isinstance(value, str) and field != "source" and not field.startswith("name_"):
                    codes = set(value.split()) - ALIKE
                    assert not codes & set(re.split(", |; ", words.value(field, value))), (field, value)


def test_both_languages_name_the_same() -> None:
    english, polish = (own_texts(language) for language in LANGUAGES)
    assert list(english.entries) == list(polish.entries)
    assert all(english.fields(key) == polish.fields(key) for key in english.entries)


TOLD = """
mount_doom    | code = "SarR"/warriors = 2 | warriors = 3
              | Saruman (Rohan): warriors 2 → 3 | Saruman (Rohan): wojownicy 2 → 3
mount_doom    | code = "galadriel"/value = 11 | value = 12
              | Courage track, Galadriel: circle 11 → 12 | Tor odwagi, Galadriela: pole 11 → 12
mount_doom    | code = "3"/symbol = "Ara" | symbol = "Leg"
              | Encounter track, space 3: symbol Aragorn → Legolas | Tor spotkań, pole 3: symbol Aragorn → Legolas
mount_doom    | code = "Wargs"/hearts = -2/removed = 1 | removed = 0
              | Wargs: removed after use yes → no | Wargowie: usuwana po użyciu tak → nie
confrontation | [[raised]]  # Sam/code = "Sam"/strength = 5 | strength = 7
              | Sam by ability: strength 5 → 7 | Sam dzięki zdolności: siła 5 → 7
battle        | code = "Fro"/symbols = "V" | symbols = "RG"
              | Frodo: symbols violet → red, green | Frodo: symbole fioletowy → czerwony, zielony
two_towers    | code = "1"/orcs = 3 | orcs = 4
              | Chapter 25, round 1: Orcs 3 → 4 | Rozdział 25, runda 1: orkowie 3 → 4
two_towers    | code = "Eom"/goal = "won(O) >= 2" | goal = "won(O) >= 3"
              | Éomer: goal win at least 2 Orcs → win at least 3 Orcs | Éomer: cel wygraj co najmniej 2 orków → wygraj co najmniej 3 orków
two_towers    | setup = "exchange Gim Ara" | setup = "lost; exchange any-but Fro"
              | Legolas (Hunter): set-up action exchange: Gimli (Hunter) or Aragorn (Hunter) → takes the lost card; exchange: with anybody but Frodo
              | Legolas (Łowca): akcja przygotowania wymiana: Gimli (Łowca) lub Aragorn (Łowca) → bierze zagubioną kartę; wymiana: z kimkolwiek, ale nie: Frodo
"""  # noqa: E501


def told() -> list[list[str]]:
    cells = [cell.strip() for line in TOLD.strip().splitlines() for cell in line.split("|")]
    cells = [cell for cell in cells if cell]
    return [cells[at : at + 5] for at in range(0, len(cells), 5)]


@pytest.mark.parametrize(("name", "before", "after", "english", "polish"), told())
def test_a_difference_says_what_differs_in_the_readers_language(
    name: str, before: str, after: str, english: str, polish: str
) -> None:
    head, slash, _ = before.rpartition("/")
    (one,) = differences(load(name, changed(name, (before.replace("/", "\n"), f"{head}{slash}{after}".replace("/", "\n")))))
    assert [shown(one, language) for language in LANGUAGES] == [english, polish]


def shown(one: Difference, language: str) -> str:
    ours, theirs = one.said[language]
    return f"{one.name[language]}: {one.label[language]} {ours} → {theirs}"


def backwards(name: str) -> str:
    """Ours with the entries of every table in the opposite order."""
    tables = {table: dict(reversed(entries.items())) for table, entries in load(name).content.tables.items()}
    return write_content(Content(tables), name)


@pytest.mark.parametrize("name", GAMES)
def test_a_new_game_takes_an_owners_entries_in_the_order_of_ours(name: str) -> None:
    """No fingerprint and no list of differences tells of an order, so it must not change a game."""
    usual, own = load(name), load(name, backwards(name))
    assert (own.content.hash(), differences(own)) == (usual.content.hash(), [])
    assert not is_ordered(own.content, usual.content)
    assert examine(name, backwards(name)).content.tables == usual.content.tables
    assert is_ordered(examine(name, backwards(name)).content, usual.content)


def test_a_record_with_entries_in_another_order_is_played_as_it_was_and_none_is_begun_so_now() -> None:
    content = "".join(f"content-line {line}|\n" for line in backwards("two_towers").split("\n"))
    text = f"mathom-record 1\ngame two_towers\nrules 1\ncontent {load('two_towers').content.hash()}\noption chapter 25\n"
    record = read_record(f"{text}seat 0 Ann\nseat 1 Bob\nseat 2 Cid\n{content}")
    state = Replay(game_of(record), record).state
    assert isinstance(state, TwoTowers)
    assert state.rules.orcs == [9, 7, 5, 3]
    record.options["rules"] = "2"
    with pytest.raises(Complaint, match="stand in another order than those of ours"):
        game_of(record)
