"""The Window on the West: T32."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import codes
from tests.games.two_towers.endings import cast, met, near_end, playable, told
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

FOUR = "32/4 play first=1 cast=Fro,Sam,Far,Bor burden=2"
POOL = "32/4 play first=1 cast=Fro,SmeP,SmeW,GolW group=B burden=2"
HANDS = "hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,BT"


@rule("T32.1", "T14.14")
@pytest.mark.parametrize(("players", "groups"), [(1, "AB"), (2, "ABC"), (3, "ABC"), (4, "AB")])
def test_player_1_says_which_group_comes_first(players: int, groups: str) -> None:
    play = begin("32", players)
    assert (play.phase(), play.due()) == ("group", "P1")
    assert play.legal() == [f"group{letter}" for letter in groups]


@rule("T32.1")
@pytest.mark.parametrize(
    ("players", "group", "characters"),
    [
        (3, "A", "Bor Far Fro"),
        (3, "B", "Fro Sam SmeP"),
        (3, "C", "Fro GolW SmeW"),
        (2, "C", "Fro GolW SmeW"),
        (4, "A", "Bor Far Fro Sam"),
        (4, "B", "Fro GolW SmeP SmeW"),
        (1, "B", "Fro GolW SmeP SmeW"),
    ],
)
def test_a_group_is_played_as_a_whole(players: int, group: str, characters: str) -> None:
    play = to_phase(begin("32", players).play(f"group{group}"), "burden")
    assert sorted(cast(play)) == characters.split()


@rule("T32.1", "T1.6")
def test_only_characters_of_the_group_can_be_chosen() -> None:
    play = to_phase(begin("32", 4).play("groupA"), "choose")
    assert sorted(play.legal()) == ["Bor", "Far", "Sam"]
    assert play.refusal("SmeW") == "T1.5 not-in-cast"


def won_group_c() -> Play:
    """The last card of a round with group C, whose goals are all reached, lies before hand 3."""
    head = "32/3 play first=1 cast=Fro,SmeW,GolW group=C burden=2 hands=1:H2;2:H3;3:H4 leader=1 actor=1"
    return near_end(head, "1:R2+R3 2:M1+M2 3:F5+S5+M5").play("H2", "H3", "H4")


@rule("T32.1", "T8.1", "T8.2")
def test_the_groups_still_to_be_played_are_offered_after_a_round_that_was_won() -> None:
    play = won_group_c()
    assert (play.phase(), play.legal()) == ("group", ["groupA", "groupB"])
    assert play.state.round == 2
    assert "done=Fro,GolW,SmeW" in play.position()


@rule("T32.1")
def test_the_last_group_begins_unasked_and_its_success_wins_the_chapter() -> None:
    head = "32/3 play round=2 done=Fro,SmeW,GolW groups=C cast=Fro,Far,Bor burden=2 first=1 hands=1:H2;2:H3;3:M4 leader=1 actor=1"
    play = near_end(head, "3 3 1:R2+R3 2:F7+F1 2:F6+F2 1:BT+M1").play("H2", "H3", "M4")
    assert (play.phase(), play.state.round, play.state.group) == ("deal", 3, 1)
    last = (
        head.replace("cast=Fro,Far,Bor", "cast=Fro,Sam,SmeP group=B").replace("groups=C", "groups=AC").replace("round=2", "round=3")
    )
    last = last.replace("done=Fro,SmeW,GolW", "done=Fro,SmeW,GolW,Far,Bor")
    play = near_end(last, "1:R2+R3 2:H5+H6 3:M1").play("H2", "H3", "M4")
    assert (play.phase(), play.cause()) == ("over", "goals")


@rule("T32.1", "T6.6")
def test_a_missed_goal_in_any_group_loses_the_chapter() -> None:
    head = "32/3 play first=1 cast=Fro,SmeW,GolW group=C burden=2 hands=1:H2;2:H3;3:H4 leader=1 actor=1"
    play = near_end(head, "1:R2 2:M1+M2 3:F5+S5+M5").play("H2", "H3", "H4")
    assert (play.phase(), play.cause()) == ("over", "missed")


@rule("T32.2", "T7.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rings_6_and_7_take_the_place_of_weariness(players: int) -> None:
    play = to_phase(begin("32", players).play("groupA"), "burden")
    found = codes(play.state.cards_in_all())
    suits = [f"{suit}{value}" for suit in "HMFS" for value in range(1, 8)]
    assert sorted(found) == sorted([*suits, *(f"R{value}" for value in range(1, 8)), "WT", "BT"])
    assert "event=WT" in play.position()


def at_henneth(
    characters: str = "Fro,Sam,Far,Bor", place: int = 0, event: str = "WT", hands: str = HANDS, players: int = 4
) -> Play:
    more = f"place={place} " if place else ""
    return Play(f"32/{players} partner first=1 cast={characters} burden=2 {hands} event={event} {more}actor={place + 1}")


@rule("T32.3")
def test_an_exchange_may_be_made_with_henneth_annun_instead_of_a_character() -> None:
    play = at_henneth()
    assert play.legal() == ["hand2", "event"]
    assert play.refusal("no") == "T14.1 must-exchange"
    play.play("event")
    assert play.legal() == ["H1"]
    play.play("H1")
    assert play.held(1) == "R1,WT"
    assert "event=H1" in play.position()
    assert play.state.tokens[0] == 0


@rule("T32.3", "T7.2")
def test_everybody_sees_what_is_laid_down_and_taken_at_henneth_annun() -> None:
    play = at_henneth().play("event", "H1")
    for seat in range(4):
        assert [(args["card"], args["taken"]) for args in told(play, seat, "swaps")] == [("card.H1", "card.WT")]


@rule("T32.3", "T12.16")
def test_the_exchange_with_henneth_annun_can_be_repeated_but_not_followed_by_one_with_a_character() -> None:
    play = at_henneth(place=1).play("event", "H2")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["no", "event"])
    play.play("event", "M2")
    assert (play.held(2), "event=M2" in play.position()) == ("H2,WT", True)
    play.play("no")
    assert (play.phase(), play.hand()) == ("partner", 3)
    assert play.legal() == ["hand1", "hand4", "event"], "for the next character the choice is free again"


@rule("T32.3", "T12.16")
def test_ring_1_never_lies_at_henneth_annun() -> None:
    play = at_henneth().play("event")
    assert play.legal() == ["H1"]
    assert play.refusal("R1") == "T2.3 keeps"
    other = at_henneth(place=2, hands="hands=1:H1;2:H2;3:R1,H3;4:H4").play("event")
    assert other.legal() == ["H3"]
    assert other.refusal("R1") == "T12.16 keeps"


@rule("T32.3", "T2.2", "T12.16")
def test_with_no_partner_in_play_henneth_annun_may_be_used_or_not() -> None:
    play = at_henneth(place=3)
    assert play.legal() == ["no", "event"], "Aragorn is not here, so Boromir has only Henneth Annûn"
    play.play("event", "BT")
    assert "event=BT" in play.position()
    assert at_henneth(place=3).play("no").phase() == "play"
    three = at_henneth("Fro,Far,Bor", hands="hands=1:R1,H1;2:H2;3:H3", players=3)
    assert three.legal() == ["no", "event"]


@rule("T32.3")
def test_a_character_without_an_exchange_passes_henneth_annun_by() -> None:
    hands = "hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,BT"
    play = Play(f"32/4 burden first=1 cast=Fro,SmeW,GolW,SmeP group=B {hands} event=WT actor=1").play("burden2")
    assert (play.phase(), play.hand()) == ("partner", 1)
    play.play("no")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 4, ["hand1", "event"])


@rule("T32.3", "T9.7")
def test_the_pyramid_uses_henneth_annun_with_uncovered_cards() -> None:
    pyramid = "S7,?,M7,?,?,?,?,H2*,H5*,M1*,R5*,S1*"
    head = "32/2 partner first=1 runner=P1 cast=Fro,Bor,Far burden=2 hands=1:R1,F7;2:M3;3:H2,H5,M1,R5,S1"
    play = Play(f"{head} pool=M2,M4,F1,F2,F3 pyramid={pyramid} dealt=31 event=WT place=2 actor=3")
    assert (play.due(), play.legal()) == ("P1", ["hand1", "hand2", "event"])
    play.play("event")
    assert play.legal() == ["H2", "H5", "M1", "S1", "R5"]
    play.play("H2")
    assert play.held(3) == "H5,M1,S1,R5,WT"


@rule("T32.3", "T10.4")
def test_alone_henneth_annun_uses_up_the_one_exchange() -> None:
    play = at_henneth(players=1)
    assert play.legal() == ["no", "hand2", "event"]
    play.play("event", "H1", "no")
    assert play.phase() == "play"


@rule("T32.4")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("4 4 1:BT", True), ("4 4 4:BT", True), ("4 4:BT", False), ("4 4 1:BT 4", False), ("4 4 4", True), ("4 1:BT", False)],
)
def test_boromir_has_his_goal_of_the_first_chapter(tricks: str, expected: bool) -> None:
    assert (4 in met(FOUR.replace("play", "over cause=missed"), tricks)) == expected


@rule("T32.5", "T14.2")
@pytest.mark.parametrize("held", ["R4,H1", "R1,R4,H1"])
def test_a_ring_cannot_be_led_in_the_first_trick_at_the_pool(held: str) -> None:
    play = Play(f"{POOL} hands=1:{held};2:H2,M2;3:H3,M3;4:H4,M4 rings=broken leader=1 actor=1")
    assert playable(play) == ["H1"]


@rule("T32.5")
@pytest.mark.parametrize("card", ["R1", "R1!", "R2"])
def test_a_hand_of_rings_alone_loses_at_the_pool(card: str) -> None:
    play = Play(f"{POOL} hands=1:{'R2' if card == 'R2' else 'R1'};2:H2;3:H3;4:H4 leader=1 actor=1").play(card)
    assert play.cause() == "pool"
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T32.5")


@rule("T32.5")
def test_from_the_second_trick_on_the_pool_forbids_nothing() -> None:
    head = f"{POOL} hands=1:R4,H1;2:H2,M2;3:H3,M3;4:H4,M4 tricks=1.M1.M1 leader=1 actor=1"
    assert playable(Play(f"{head} rings=broken")) == ["H1", "R4"]
    assert playable(Play(head)) == ["H1"], "T7.3 goes on"
    alone = Play(f"{POOL} hands=1:R4;2:H2;3:H3;4:H4 tricks=1.M1.M1 leader=1 actor=1")
    assert alone.play("R4").phase() == "play"


@rule("T32.5")
def test_the_pool_lies_in_two_of_the_three_groups_and_not_in_that_of_the_memories() -> None:
    for group, characters, cause in (("A", "Fro,Far,Bor", "none"), ("B", "Fro,Sam,SmeP", "pool"), ("C", "Fro,SmeW,GolW", "pool")):
        head = f"32/3 play first=1 cast={characters} group={group} burden=2"
        assert Play(f"{head} hands=1:R4;2:H2;3:H3 leader=1 actor=1").play("R4").cause() == cause
    assert Play(f"{FOUR} hands=1:R4;2:H2;3:H3;4:H4 leader=1 actor=1").play("R4").cause() == "none"


@rule("T32.5")
def test_a_ring_may_follow_in_the_first_trick_at_the_pool() -> None:
    play = Play(f"{POOL} hands=1:BT,H1;2:R2,M2;3:R3,M3;4:H4,M4 leader=1 actor=1").play("BT")
    assert play.legal() == ["M2", "R2"]
    assert play.play("R2").phase() == "play"


@rule("T32.6")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("3:F7+H1 3:F2+F1", True),
        ("3:F7", False),
        ("3:F7 3:BT+F1+F2", False),
        ("3:F7 3:WT+F1", False),
        ("3:M7+F1 3:H7+F2", False),
        ("3:F7 3:R1+F3", False),
        ("3:F7 3:F6 3:F5", True),
        ("3:F7 1:F6", False),
    ],
)
def test_faramir_wins_two_tricks_with_a_forests_card(tricks: str, expected: bool) -> None:
    assert (3 in met(FOUR.replace("play", "over cause=missed"), tricks)) == expected


@rule("T32.6")
def test_faramir_exchanges_with_frodo_or_boromir() -> None:
    assert at_henneth(place=2).legal() == ["hand1", "hand4", "event"]


@rule("T32.7")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("3:H7+H1", True),
        ("3:S1", True),
        ("3:H1+M1 3:S1", True),
        ("3:R1", False),
        ("3:R2+R1", False),
        ("3:H2+M2", False),
        ("2:H1", False),
        ("3:WT+F1", True),
    ],
)
def test_wretched_smeagol_wins_a_1_of_a_basic_suit(tricks: str, expected: bool) -> None:
    assert (3 in met(POOL.replace("play", "over cause=missed"), tricks)) == expected
