"""Catalogues: arguments, plural forms, noun cases."""

from __future__ import annotations

import json

import pytest

from mathom.kernel.text import CASES, PLURALS, Catalogue, plural

ENGLISH = {
    "hello": "Hello.",
    "moves": "{piece} goes from {from} to {to}.",
    "left": {"one": "{n} piece is left.", "other": "{n} pieces are left."},
    "piece.Fro": {"nom": "Frodo"},
    "region.Mor": "Mordor",
    "region.Shi": "the Shire",
    "twice": "{piece} and {piece}",
}
POLISH = {
    "enters": "{piece} wchodzi do {region:gen}.",
    "left": {
        "one": "Został {n} pionek.",
        "few": "Zostały {n} pionki.",
        "many": "Zostało {n} pionków.",
        "other": "{n} pionka",
    },
    "piece.Fro": {"nom": "Frodo", "gen": "Froda", "dat": "Frodowi", "acc": "Froda", "ins": "Frodem", "loc": "Frodzie"},
    "region.Roh": {"nom": "Rohan", "gen": "Rohanu"},
    "sees": "Widzisz {pieces:acc}.",
}


def english() -> Catalogue:
    return Catalogue.read("en", json.dumps(ENGLISH))


def polish() -> Catalogue:
    return Catalogue.read("pl", json.dumps(POLISH))


@pytest.mark.parametrize(("n", "form"), [(0, "other"), (1, "one"), (2, "other"), (5, "other"), (21, "other"), (101, "other")])
def test_english_has_one_and_other(n: int, form: str) -> None:
    assert plural("en", n) == form


@pytest.mark.parametrize(
    ("n", "form"),
    [
        *((0, "many"), (1, "one"), (2, "few"), (3, "few"), (4, "few"), (5, "many"), (9, "many"), (10, "many")),
        *((11, "many"), (12, "many"), (13, "many"), (14, "many"), (15, "many"), (20, "many"), (21, "many")),
        *((22, "few"), (24, "few"), (25, "many"), (100, "many"), (101, "many"), (102, "few"), (111, "many")),
        *((112, "many"), (114, "many"), (122, "few"), (1000, "many"), (1002, "few"), (1012, "many")),
    ],
)
def test_polish_has_one_few_and_many(n: int, form: str) -> None:
    assert plural("pl", n) == form


def test_every_plural_form_that_can_come_up_is_a_known_one() -> None:
    for language, forms in PLURALS.items():
        assert {plural(language, n) for n in range(200)} <= set(forms)


def test_a_sentence_is_said_with_its_arguments() -> None:
    said = english().say("moves", {"piece": "piece.Fro", "from": "region.Shi", "to": "region.Mor"})
    assert said == "Frodo goes from the Shire to Mordor."
    assert english().say("hello") == "Hello."


def test_an_argument_may_be_used_twice_and_others_left_over() -> None:
    assert english().say("twice", {"piece": "piece.Fro", "spare": 1}) == "Frodo and Frodo"


@pytest.mark.parametrize(("n", "said"), [(1, "1 piece is left."), (0, "0 pieces are left."), (7, "7 pieces are left.")])
def test_the_number_chooses_the_english_form(n: int, said: str) -> None:
    assert english().say("left", {"n": n}) == said


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, "Został 1 pionek."), (3, "Zostały 3 pionki."), (12, "Zostało 12 pionków."), (22, "Zostały 22 pionki.")],
)
def test_the_number_chooses_the_polish_form(n: int, said: str) -> None:
    assert polish().say("left", {"n": n}) == said


def test_a_noun_stands_in_the_case_the_sentence_asks_for() -> None:
    assert polish().say("enters", {"piece": "piece.Fro", "region": "region.Roh"}) == "Frodo wchodzi do Rohanu."
    for case in CASES:
        assert polish().fill("piece.Fro", case) == POLISH["piece.Fro"][case]  # type: ignore[index]


def test_a_case_that_is_missing_falls_back_to_the_nominative() -> None:
    assert polish().fill("region.Roh", "ins") == "Rohan"


def test_a_noun_by_itself_is_said_in_the_nominative() -> None:
    assert polish().say("piece.Fro") == "Frodo"
    assert english().say("region.Mor") == "Mordor"


def test_a_list_is_said_with_commas_each_noun_in_its_case() -> None:
    assert polish().say("sees", {"pieces": ["piece.Fro", "region.Roh"]}) == "Widzisz Froda, Rohan."
    assert polish().say("sees", {"pieces": []}) == "Widzisz ."


@pytest.mark.parametrize(("value", "said"), [(5, "5"), ("just words", "just words"), (-1, "-1"), (True, "True")])
def test_what_is_no_key_is_said_as_it_is(value: object, said: str) -> None:
    assert english().fill(value, "nom") == said


def test_braces_in_an_argument_are_not_filled_again() -> None:
    assert english().say("twice", {"piece": "{piece}"}) == "{piece} and {piece}"


def test_the_fields_of_a_sentence_are_those_of_all_its_forms() -> None:
    assert english().fields("moves") == {"piece", "from", "to"}
    assert english().fields("hello") == set()
    assert polish().fields("left") == {"n"}
    assert polish().fields("enters") == {"piece", "region"}


def test_an_unknown_key_or_a_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        english().say("nothing")
    with pytest.raises(KeyError):
        english().say("moves", {"piece": "piece.Fro"})
