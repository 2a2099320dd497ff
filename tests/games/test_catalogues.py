"""The catalogues of every game: both languages say the same things, with the same arguments, in all their forms."""

from __future__ import annotations

import pytest

from mathom.games import GAMES, load
from mathom.kernel.game import LANGUAGES
from mathom.kernel.text import FIELD, PLURALS, Catalogue
from tests.games.texts import forms, is_noun, plurals

CATALOGUES = {name: [load(name).catalogue(language) for language in LANGUAGES] for name in GAMES}
EACH = pytest.mark.parametrize("catalogue", [each for both in CATALOGUES.values() for each in both])


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_keys_in_the_same_order(name: str) -> None:
    english, polish = CATALOGUES[name]
    assert list(english.entries) == list(polish.entries)


COUNTED = {"n"}
"""The argument that is a number and chooses the form."""


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_use_the_same_arguments(name: str) -> None:
    english, polish = CATALOGUES[name]
    assert plurals(english) == plurals(polish)
    for key in english.entries:
        assert english.fields(key) == polish.fields(key), key
        assert is_noun(english, key) == is_noun(polish, key), key


@EACH
def test_plural_sentences_have_every_form_of_the_language(catalogue: Catalogue) -> None:
    assert plurals(catalogue)
    for key in plurals(catalogue):
        value = catalogue.entries[key]
        assert isinstance(value, dict)
        assert tuple(value) == PLURALS[catalogue.language]
        for form in forms(catalogue, key):
            assert COUNTED & catalogue.fields(key), key
            assert {field[1] for field in FIELD.finditer(form)} == catalogue.fields(key), key
