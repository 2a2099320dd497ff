"""Chapter B1: setting up, and what the cards are."""

from __future__ import annotations

import re

import pytest

from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS
from mathom.games.battle.matching import strikes
from mathom.kernel.state import CHANCE
from tests.games.battle.kit import GAME, Play, at, walks
from tests.rules import rule

NEW = "2 P1 first row=-,-,-"
DEALT = ["Fro", "Sam", "Mer", "Pip", "The", "Far"]
COLOUR_WORDS = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "violet": "V", "joker": "joker"}


def opened(first: str = "P1", *dealt: str) -> Play:
    return at(NEW).draws(first, "Har", "Gri", "Pat", *(dealt or DEALT))


def tables() -> list[list[list[str]]]:
    """The tables of the rulebook's first chapter, row by row without the heads: enemies, companions."""
    notes = "\n".join(chapter.notes for chapter in GAME.rulebook("en").chapters)
    rows = re.findall(r"^\| (.*) \|$", notes, re.MULTILINE)
    cells = [row.split(" | ") for row in rows]
    heads = [index for index, row in enumerate(cells) if row[0] in ("Enemy", "Companion")]
    return [cells[heads[0] + 1 : heads[1]], cells[heads[1] + 1 :]]


def symbols_of(text: str) -> str:
    return "".join(COLOUR_WORDS[word] for word in text.split(", "))


@rule("B1.1")
def test_three_of_the_21_enemies_are_turned_up_and_the_rest_is_the_stack() -> None:
    play = at(NEW)
    play.state.apply(CHANCE, GAME.parse_chance("P1"))
    assert play.chances() == dict.fromkeys(ENEMIES, 1)
    play.draws("Har", "Gri", "Pat", *DEALT)
    assert play.row() == "Pat,Gri,Har"
    assert play.state.enemies.bit_count() == 18
    assert play.fallen() == []


@rule("B1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_three_companions_and_the_rest_goes_to_the_mordor_cards(players: int) -> None:
    play = at(f"{players} P1 first row=-,-,-")
    play.draws("P2", "Har", "Gri", "Pat", *COMPANIONS[: 3 * players])
    assert [len(play.hand(f"P{number + 1}")) for number in range(players)] == [3] * players
    assert play.hand("P2") == COMPANIONS[0 : 3 * players : players]
    assert (play.due(), play.phase()) == ("P2", "turn")
    play.play("draw")
    assert play.chances() == dict.fromkeys(COMPANIONS[3 * players :], 1) | {f"Mordor-{order}": 4 for order in ORDERS}


@rule("B1.2")
def test_no_mordor_card_is_dealt() -> None:
    play = at(NEW)
    for outcome in ("P1", "Har", "Gri", "Pat"):
        play.state.apply(CHANCE, GAME.parse_chance(outcome))
    assert list(play.chances()) == COMPANIONS


@rule("B1.2")
def test_hands_are_secret_and_their_size_is_not() -> None:
    play = opened()
    players = GAME.view(play.state, 0)["players"]
    assert players[0]["hand"] == ["Fro", "Mer", "The"]
    assert (players[1]["hand"], players[1]["hand_size"]) == ([], 3)
    dealt = [event.args.get("card") for event in play.journal.seen(0) if event.kind == "dealt"]
    assert dealt == ["card.Fro", None, "card.Mer", None, "card.The", None]


@rule("B1.3")
def test_the_table_draws_who_begins() -> None:
    assert at("4 P1 first row=-,-,-").chances() == {"P1": 1, "P2": 1, "P3": 1, "P4": 1}
    assert opened("P2").due() == "P2"
    assert opened("P1").due() == "P1"


@rule("B1.3")
def test_seat_one_begins_where_the_table_agrees_so() -> None:
    state = GAME.new({"first": "seat1"}, 3)
    assert len(state.chances()) == 21
    play = Play(GAME.position(state)).draws("Har", "Gri", "Pat", *COMPANIONS[:9])
    assert play.due() == "P1"
    assert play.hand("P1") == ["Fro", "Pip", "Bor"]


@rule("B1.3")
def test_turns_go_round_clockwise() -> None:
    play = at("3 P2 turn row=Pat,Gri,Har")
    turns = []
    for card in ("Fro", "Sam", "Mer", "Pip"):
        turns.append(play.due())
        play.play("draw").draws(card)
    assert turns == ["P2", "P3", "P1", "P2"]


@rule("B1.4")
@pytest.mark.parametrize("enemy", ["Arc", "War", "Dun", "Pat", "Eas", "Cre"])
def test_a_joker_takes_the_place_of_each_colour(enemy: str) -> None:
    others = [other for other in ENEMIES if other != enemy][:2]
    play = at(f"2 P1 turn row={enemy},{','.join(others)} hands=P1:Bom").play("Bom-A")
    assert "1" in play.strikes("A")


@rule("B1.4")
def test_the_six_colours_are_all_different() -> None:
    singles = {"Arc": "Eom", "War": "Ang", "Dun": "Bor", "Pat": "Far", "Eas": "The", "Cre": "Fro"}
    for enemy in singles:
        rest = [other for other in singles if other != enemy][:2]
        state = at(f"2 P1 turn row={enemy},{','.join(rest)} hands=P1:Gan").state
        beaten_by = [code for code in singles.values() if 1 in strikes(state, 1 << COMPANIONS.index(code), 0)]
        assert beaten_by == [singles[enemy]]


@rule("B1.5")
def test_the_31_companions_are_those_of_the_rulebooks_table() -> None:
    entries = list(GAME.content.tables["companion"].values())
    assert len(entries) == len(set(COMPANIONS)) == 31
    assert [symbols_of(row[1]) for row in tables()[1]] == [entry["symbols"] for entry in entries]
    traits = [re.search(r"B\d+\.\d+", row[2]) for row in tables()[1]]
    rules = [found[0] if found else "" for found in traits]
    where = {
        "none": "",
        "help": "B6.1",
        "double": "B6.2",
        "take": "B6.3",
        "immune": "B6.5",
        "stays": "B6.6",
        "wanders": "B6.7",
        "second": "B6.8",
        "big-joker": "B6.9",
        "captain-joker": "B6.9",
        "draw": "B6.10",
    }
    assert rules == [where[entry["trait"]] for entry in entries]


@rule("B1.5")
def test_no_companion_is_ever_in_two_places() -> None:
    for state in walks(6):
        assert GAME.broken(state) == []
        lying = [
            mask for seat in range(state.rules.players) for mask in (state.hands[seat], state.fielded[seat], state.given[seat])
        ]
        assert sum(mask.bit_count() for mask in [*lying, state.stack, state.discard()]) == 31


@rule("B1.6")
def test_the_21_enemies_are_those_of_the_rulebooks_table() -> None:
    entries = list(GAME.content.tables["enemy"].values())
    assert len(entries) == len(set(ENEMIES)) == 21
    assert [symbols_of(row[1]) for row in tables()[0]] == [entry["symbols"] for entry in entries]
    assert [int(row[2]) for row in tables()[0]] == [entry["points"] for entry in entries]
    assert [row[3] == "yes" for row in tables()[0]] == [entry["captain"] == 1 for entry in entries]


@rule("B1.6")
def test_one_two_three_and_four_symbols_are_worth_1_3_6_and_10() -> None:
    entries = GAME.content.tables["enemy"].values()
    assert {(len(entry["symbols"]), entry["points"]) for entry in entries} == {(1, 1), (2, 3), (3, 6), (4, 10)}


@rule("B1.7")
def test_there_are_four_mordor_cards_of_each_order() -> None:
    play = at("2 P1 turn row=Pat,Gri,Har").play("draw")
    chances = play.chances()
    assert {text: weight for text, weight in chances.items() if "Mordor" in text} == {f"Mordor-{order}": 4 for order in ORDERS}
    assert sum(chances.values()) == 31 + 12
