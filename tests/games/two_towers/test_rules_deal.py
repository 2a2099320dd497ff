"""Chapter T1: the deck, the lost card, the deal, and who plays whom."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.games.two_towers.cards import cards, codes, count
from tests.games.two_towers.dealer import deal, dealt
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

MAIN = Counter([f"{suit}{value}" for suit in "HMFS" for value in range(1, 9)] + ["O"] * 3 + ["WT", "BT"])


def characters(play: Play) -> list[str]:
    return [play.state.rules.codes[number] if number >= 0 else "-" for number in play.state.characters]


@rule("T1.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_main_deck_has_four_suits_of_eight_three_orcs_and_both_towers(players: int) -> None:
    play = begin("19", players)
    assert Counter(codes(play.state.cards_in_all())) == MAIN
    to_phase(play, "play")
    assert Counter(codes(play.state.cards_in_all())) == MAIN


@rule("T1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_card_lies_open_beside_the_deal_and_any_but_the_white_tower_can_be_it(players: int) -> None:
    play = begin("19", players)
    assert (play.phase(), play.due()) == ("lost", "*")
    assert play.chances() == {card: number for card, number in MAIN.items() if card != "WT"}
    play.draws("M4")
    assert codes(1 << play.state.lost) == ["M4"]
    assert "M4" not in play.chances()
    assert [event.args["card"] for event in play.events(1) if event.kind == "lost-card"] == ["card.M4"]


@rule("T1.3")
@pytest.mark.parametrize(("players", "sizes"), [(3, [12, 12, 12]), (4, [9, 9, 9, 9])])
def test_everything_else_is_dealt(players: int, sizes: list[int]) -> None:
    play = dealt("19", players, h1="WT", lost="O")
    assert [count(hand) for hand in play.state.hands] == sizes
    assert play.state.pool == 0


@rule("T1.3", "T9.1")
def test_with_two_players_three_hands_get_twelve_cards_each() -> None:
    play = dealt("19", 2, h1="WT")
    state = play.state
    assert [count(hand) for hand in state.hands[:2]] == [12, 12]
    assert len([kind for kind in state.slots if kind != -1]) == 12


@rule("T1.3")
def test_each_card_of_the_deck_is_as_likely_to_come_next() -> None:
    play = begin("19", 3).draws("M4")
    assert play.chances() == {card: number for card, number in MAIN.items() if card != "M4"}


@rule("T1.4")
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_whoever_was_dealt_the_white_tower_is_aragorn_and_keeps_the_card(hand: int) -> None:
    play = dealt("19", 3, **{f"h{hand}": "WT"})
    assert characters(play)[hand - 1] == "Ara"
    assert characters(play).count("-") == 2
    assert "WT" in play.held(hand)
    assert play.state.tokens == [hand - 1, -1]
    assert play.state.first == hand - 1


@rule("T1.4")
@pytest.mark.parametrize(
    ("chapter", "card", "character"), [("21", "WT", "Ugl"), ("27", "BT", "Sar"), ("29", "R1", "Fro"), ("36", "R1", "SamR")]
)
def test_other_chapters_name_another_card_or_character(chapter: str, card: str, character: str) -> None:
    play = dealt(chapter, 3, h2=card)
    assert characters(play)[1] == character
    assert play.state.first == 1


@rule("T1.5")
@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_the_others_choose_going_left_from_the_first_hand(hand: int) -> None:
    play = dealt("19", 4, **{f"h{hand}": "WT"})
    for step, character in enumerate(("Bor", "Leg")):
        assert play.due() == f"P{(hand + step) % 4 + 1}"
        play.play(character)
    assert characters(play) == ["Ara", "Bor", "Leg", "Gim"][-hand + 1 :] + ["Ara", "Bor", "Leg", "Gim"][: -hand + 1]


@rule("T1.5")
def test_nobody_chooses_a_character_that_is_taken_or_is_not_in_the_chapter() -> None:
    play = dealt("19", 4, h1="WT").play("Leg")
    assert play.legal() == ["Bor", "Gim"]
    assert play.refusal("Leg") == "T1.5 taken"
    assert play.refusal("Ara") == "T1.5 taken"
    assert play.refusal("Eom") == "T1.5 not-in-cast"


@rule("T1.6")
def test_the_first_to_choose_may_leave_a_required_character_to_the_next() -> None:
    play = dealt("19", 3, h1="WT")
    assert play.legal() == ["Bor", "Leg", "Gim"]
    play.play("Gim")
    assert characters(play) == ["Ara", "Gim", "Bor"]


@rule("T1.6")
def test_when_as_many_hands_are_left_as_required_characters_only_those_can_be_chosen() -> None:
    play = dealt("21", 4, h1="WT")
    assert play.legal() == ["Gri", "Mer", "Pip"]
    play.play("Pip")
    assert play.legal() == ["Gri", "Mer"]
    play = dealt("21", 3, h1="WT")
    assert play.legal() == ["Gri", "Mer"]
    assert play.refusal("Pip") == "T1.6 required"


@rule("T1.6")
def test_once_the_required_ones_are_taken_anybody_left_can_be_chosen() -> None:
    play = dealt("19", 4, h1="WT").play("Bor")
    assert play.legal() == ["Leg", "Gim"]


@rule("T1.7")
@pytest.mark.parametrize(("players", "six_needed"), [(1, False), (2, True), (3, True), (4, False)])
def test_goals_are_those_for_three_hands_or_for_four(players: int, six_needed: bool) -> None:
    rules = begin("19", players).state.rules
    goal = rules.goals[rules.codes.index("Gim")].text
    assert goal == ("won(M) >= 6" if six_needed else "won(M) >= 4")


@rule("T1.8")
def test_set_up_actions_go_left_from_the_first_hand() -> None:
    play = dealt("19", 4, h3="WT").play("Leg", "Bor")
    order = []
    while play.phase() != "play":
        if play.phase() == "partner" or play.phase() == "give":
            order.append(play.hand())
        play.play(play.legal()[0])
    assert list(dict.fromkeys(order)) == [3, 4, 1, 2]


@rule("T1.8")
def test_the_chapter_names_the_first_leader_even_if_he_is_not_the_first_hand() -> None:
    play = to_phase(dealt("27", 3, h1="BT").play("Eom"), "play")
    assert characters(play) == ["Sar", "Eom", "Gan"]
    assert (play.hand(), play.state.leader) == (3, 2)
    play = to_phase(dealt("19", 3, h2="WT").play("Bor"), "play")
    assert play.hand() == 2


@rule("T1.9")
@pytest.mark.parametrize("chapter", [*map(str, range(19, 37)), "road"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_chapter_can_be_played_at_once_with_any_number(chapter: str, players: int) -> None:
    play = to_phase(begin(chapter, players), "play", seed=players)
    assert len(play.legal()) > 0
    assert sum(len(cards(hand)) for hand in play.state.hands) > 0


@rule("T1.9")
def test_the_text_of_a_character_beats_the_rulebook() -> None:
    hands = "hands=1:H2,H3;2:H4,H5;3:M4,M5;4:W,W burden=2 first=1 leader=1 actor=1"
    assert Play(f"35/4 play cast=Fro,Sam,She,GolF {hands}").play("H2", "H4", "M4", "W").cause() == "none"
    assert Play(f"29/4 play cast=Fro,Sam,GolS,SmeS {hands}").play("H2", "H4", "M4", "W").cause() == "weariness"


def test_a_deal_gives_the_cards_that_a_test_asks_for() -> None:
    play = deal(begin("19", 3), h1="WT,O", h2="BT,O", h3="O", lost="H8")
    assert [play.held(hand).count("O") for hand in (1, 2, 3)] == [1, 1, 1]
