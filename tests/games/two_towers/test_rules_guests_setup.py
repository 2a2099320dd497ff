"""What the characters of the earlier box do at set-up: T13.2 to T13.14 and T13.16 to T13.19."""

from __future__ import annotations

import pytest

from tests.games.two_towers.endings import near_end, told
from tests.games.two_towers.kit import Play
from tests.rules import rule

HANDS = {3: "hands=1:WT,H1,M1;2:H2,M2,F2;3:H3,M3,F3", 4: "hands=1:WT,H1,M1;2:H2,M2,F2;3:H3,M3,F3;4:H4,M4,F4"}
PYRAMID = "S7,?,M7,?,?,?,?,H6*,H5*,M6*,F5*,S1*"
OTHERS = "pool=M4,M5,F6,F7,F8 runner=P1 dealt=31"


def set_up(*characters: str, more: str = "") -> Play:
    """Aragorn gave a card to the last hand and gets it back: the set-up actions of the others are next."""
    number = len(characters) + 1
    hands = HANDS[number].replace(",M1", "") + ",M1"
    head = f"road/{number} return first=1 cast={','.join(('Ara', *characters))} {hands}"
    return Play(f"{head} dealt=40 partner={number} actor=1 {more}".strip()).play("M1")


def partners(*characters: str, more: str = "") -> tuple[str, int, list[str]]:
    """The question, the hand that is asked, and the partners that are offered; with a single one the card is next."""
    play = set_up(*characters, more=more)
    offered = [f"hand{play.state.partner + 1}"] if play.phase() in ("give", "both") else play.legal()
    return play.phase(), play.state.actor + 1, offered


@rule("T13.2", "T2.8")
def test_gandalf_takes_the_lost_card_and_may_give_it_to_frodo() -> None:
    play = set_up("GanG", "Fro", more="beside=S8")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 2, 2)
    assert play.legal() == ["H2", "M2", "F2", "S8"]
    assert "2:S8!" in play.position()
    assert "beside" not in play.position()


@rule("T13.2", "T13.3", "T13.5", "T13.10", "T13.13", "T13.17", "T13.19")
@pytest.mark.parametrize(
    ("guest", "partner"),
    [
        ("GanG", "Fro"),
        ("Gil", "Fro"),
        ("Tom", "Fro"),
        ("Glo", "Bil"),
        ("Glo", "Gim"),
        ("Gwa", "Gan"),
        ("Gwa", "GanG"),
        ("Gwa", "GanS"),
        ("Gal", "Gan"),
        ("Gal", "GanG"),
        ("Gal", "GanS"),
        ("MerB", "Fro"),
        ("MerB", "Sam"),
        ("MerB", "Pip"),
    ],
)
def test_a_guest_exchanges_with_the_characters_that_it_names(guest: str, partner: str) -> None:
    assert partners(guest, partner) == ("give", 2, ["hand3"])


@rule("T13.1", "T13.2", "T13.3", "T13.5", "T13.9", "T13.10", "T13.13", "T13.16", "T13.17", "T13.19")
@pytest.mark.parametrize(
    "guest",
    ["Bil", "GanG", "Gil", "Tom", "Bill", "Glo", "Gwa", "GanS", "Gal", "MerB"],
)
def test_without_its_partners_a_guests_exchange_lapses(guest: str) -> None:
    play = set_up(guest, "Ham")
    assert (play.phase(), play.hand()) == ("play", 1)


@rule("T13.7", "T13.8", "T13.12", "T13.18")
@pytest.mark.parametrize(
    ("guest", "phase"),
    [("Bar", "give"), ("Glf", "both"), ("BorC", "give"), ("Cel", "give")],
)
def test_some_guests_choose_among_all(guest: str, phase: str) -> None:
    assert partners(guest, "Ham", "Gam") == ("partner", 2, ["hand1", "hand3", "hand4"])
    assert set_up(guest, "Ham", "Gam").play("hand3").phase() == phase


@rule("T13.12")
def test_the_captain_of_gondor_exchanges_with_anybody_but_frodo() -> None:
    assert partners("BorC", "Fro", "Ham") == ("partner", 2, ["hand1", "hand4"])


@rule("T13.11", "T2.3")
def test_arwen_exchanges_with_aragorn_who_keeps_the_white_tower() -> None:
    play = set_up("Arw", "Ham")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 2, 0)
    assert play.play("F2").legal() == ["H1", "M1", "F2"]


@rule("T13.8", "T2.4", "T2.3")
def test_glorfindel_takes_the_lost_card_exchanges_simultaneously_and_does_not_lead() -> None:
    play = set_up("Glf", "Ham", more="beside=S8").play("hand1")
    assert play.due() == "P1+P2"
    assert play.legal(0) == ["H1", "M1"]
    assert play.legal(1) == ["H2", "M2", "F2", "S8"]
    play.play("S8", seat=1).play("M1", seat=0)
    assert (play.held(1), play.held(2)) == ("H1,S8,WT", "H2,M1,M2,F2")
    assert (play.phase(), play.hand()) == ("play", 1)


@rule("T13.9", "T2.4")
def test_bill_exchanges_simultaneously_with_frodo_and_then_with_sam() -> None:
    play = set_up("Bill", "Sam", "Fro")
    assert (play.phase(), play.due(), play.state.partner) == ("both", "P2+P4", 3)
    play.play("H2", seat=1).play("H4", seat=3)
    assert (play.phase(), play.due(), play.state.partner) == ("both", "P2+P3", 2)
    play.play("H4", seat=1).play("H3", seat=2)
    assert (play.held(2), play.held(3)) == ("H3,M2,F2", "H4,M3,F3")
    assert (play.phase(), play.hand()) == ("give", 3), "Sam's own exchange"


@rule("T13.13")
@pytest.mark.parametrize("gandalf", ["Gan", "GanG", "GanS"])
def test_gwaihir_exchanges_with_gandalf_twice(gandalf: str) -> None:
    play = set_up("Gwa", gandalf).play("H2", "H3")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 2, 2)
    play.play("H3", "H2")
    assert play.phase() == "play"


@rule("T13.13", "T10.4")
def test_alone_the_one_character_that_exchanges_may_use_all_its_exchanges() -> None:
    head = f"road/1 partner first=1 cast=Ara,Gwa,GanS,Cel {HANDS[4]} dealt=14 place=1 actor=2"
    play = Play(head).play("hand3", "H2", "H3")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["no", "hand3"])
    play.play("no")
    assert play.phase() == "play", "Celeborn comes too late"


@rule("T13.4", "T14.16")
@pytest.mark.parametrize(("players", "tricks"), [(3, 13), (4, 10), (1, 10)])
def test_fatty_gives_every_other_hand_a_card_and_gets_none(players: int, tricks: int) -> None:
    cast, hands = ("Ara,Fat,Ham", HANDS[3]) if players == 3 else ("Ara,Fat,Ham,Gam", HANDS[4])
    play = Play(f"road/{players} gift first=1 cast={cast} {hands} dealt=40 place=1 partner=3 actor=2")
    play.play("H2")
    assert play.held(3) == "H2,H3,M3,F3"
    if players != 3:
        assert play.state.partner == 3
        play.play("F2")
        assert play.held(4) == "H4,M4,F2,F4"
    play.play("M2")
    assert play.held(1) == "H1,M1,M2,WT"
    assert play.held(2) == ("F2" if players == 3 else "")
    assert play.phase() == "play"
    assert play.state.length() + play.state.shorter == tricks


@rule("T13.4", "T1.8")
def test_fattys_gifts_come_in_his_turn_and_begin_with_the_hand_on_his_left() -> None:
    play = set_up("Ham", "Fat")
    assert (play.phase(), play.hand(), play.state.partner) == ("gift", 3, 0)


@rule("T13.4", "T2.1")
def test_only_giver_and_taker_know_a_gift() -> None:
    play = set_up("Fat", "Ham").play("H2", "M2")
    assert ["card" in args for args in told(play, 0, "gift")] == [False, True]
    assert ["card" in args for args in told(play, 1, "gift")] == [True, True]
    assert ["card" in args for args in told(play, 2, "gift")] == [True, False]


@rule("T13.4", "T14.6", "T14.16")
def test_fatty_runs_out_of_cards_and_sits_the_rest_out() -> None:
    head = "road/3 play first=1 cast=Ara,Fat,Ham hands=1:H1,H4,M1;2:H8;3:H3,M3,M4 leader=1 actor=1"
    play = near_end(head, "1 1 1 1 3", 3).play("H1", "H8", "H3")
    assert play.taker() == 2
    assert (play.phase(), play.hand()) == ("play", 3), "the next hand that has a card leads"
    play.play("M3")
    assert play.hand() == 1
    play.play("M1", "M4", "H4")
    assert (play.phase(), play.cause()) == ("over", "goals")


@rule("T13.4", "T9.6", "T9.7")
def test_a_pyramid_fatty_gives_uncovered_cards_and_everybody_sees_them() -> None:
    hands = "hands=1:WT,H1;2:H2,M2;3:H6,H5,M6,F5,S1"
    play = Play(f"road/2 gift first=1 cast=Ara,Ham,Fat {hands} pyramid={PYRAMID} {OTHERS} place=2 partner=1 actor=3")
    assert (play.due(), play.legal()) == ("P1", ["H5", "H6", "M6", "F5", "S1"])
    play.play("H6", "H5")
    assert [args["card"] for args in told(play, 1, "gift")] == ["card.H6", "card.H5"]
    assert (play.held(1), play.held(2)) == ("H1,H6,WT", "H2,H5,M2")
    assert (play.phase(), play.due()) == ("turn-up", "*"), "the first place of the middle row is free"


@rule("T13.6")
def test_goldberrys_hand_lies_open() -> None:
    play = set_up("Gold", "Ham")
    assert (play.phase(), play.hand()) == ("play", 1)
    assert "2:H2,M2,F2" in play.game.seen_position(play.state, 0)
    assert "3:?3" in play.game.seen_position(play.state, 0)
    assert [args["cards"] for args in told(play, 2, "opens-hand")] == [["card.H2", "card.M2", "card.F2"]]


@rule("T13.6", "T14.5")
def test_everybody_sees_what_goldberry_gets_and_gives() -> None:
    play = set_up("Gold", "Bar", "Ham").play("hand2", "H3", "M2")
    assert told(play, 3, "gives")[-1]["card"] == "card.H3"
    assert told(play, 3, "returns")[-1]["card"] == "card.M2"
    assert "2:H2,H3,F2" in play.game.seen_position(play.state, 0)


@rule("T13.14", "T2.5", "T2.6")
def test_the_lord_of_horses_hides_a_card() -> None:
    play = set_up("ShaL", "Ham")
    assert (play.phase(), play.due(), play.legal()) == ("hide", "P2", ["H2", "M2", "F2"])
    play.play("H2", "H1")
    assert play.legal() == ["M2", "F2", "unhide"], "the hidden Hills card need not follow"
    assert play.play("unhide").legal() == ["H2"]


@rule("T13.16", "T3.2")
def test_the_servant_need_not_follow_suit() -> None:
    head = "road/3 play first=1 cast=Ara,GanS,Ham hands=1:H1,M1,F1;2:H2,M2,O;3:H3,M3,F3 leader=1 actor=1"
    play = Play(head).play("H1")
    assert play.legal() == ["H2", "M2", "O"]
    play.play("O")
    assert play.legal() == ["H3"], "the others must"


@rule("T13.16", "T5.3")
def test_the_servant_may_still_not_lead_an_orc() -> None:
    head = "road/3 play first=1 cast=Ara,GanS,Ham hands=1:H1,M1;2:H2,O;3:H3,M3 leader=2 actor=2"
    assert "O" not in Play(head).legal()


@rule("T13.2", "T13.5", "T13.8", "T13.16", "T12.9")
@pytest.mark.parametrize("guest", ["GanG", "Tom", "GanS"])
def test_the_first_in_the_order_of_set_up_takes_the_lost_card_and_later_ones_nothing(guest: str) -> None:
    play = set_up(guest, "Gan", more="beside=S8")
    assert (play.phase(), play.held(2), play.held(3)) == ("play", "H2,M2,F2,S8", "H3,M3,F3")
    play = set_up("Gan", guest, more="beside=S8")
    assert (play.phase(), play.held(2), play.held(3)) == ("play", "H2,M2,F2,S8", "H3,M3,F3")


@rule("T13.17", "T14.15")
def test_galadriel_puts_a_card_in_the_place_of_the_lost_card_and_takes_it() -> None:
    play = set_up("Gal", "GanS", more="beside=S8")
    assert (play.phase(), play.legal()) == ("partner", ["hand3", "event"])
    play.play("event")
    assert play.legal() == ["H2", "M2", "F2"]
    play.play("F2")
    assert play.held(2) == "H2,M2,S8"
    assert play.held(3) == "H3,M3,F2,F3", "and Gandalf takes what she put there"
    for seat in range(3):
        assert [(args["card"], args["taken"]) for args in told(play, seat, "swaps")] == [("card.F2", "card.S8")]


@rule("T13.17", "T14.15", "T13.16")
def test_galadriel_comes_too_late_for_a_lost_card_that_gandalf_took() -> None:
    assert partners("GanS", "Gal", more="beside=S8") == ("give", 3, ["hand2"])


@rule("T13.17", "T14.1")
def test_galadriel_must_exchange_with_the_lost_card_if_no_gandalf_is_there() -> None:
    play = set_up("Gal", "Ham", more="beside=S8")
    assert play.refusal("no") != ""
    if play.phase() == "partner":
        play.play("event")
    assert (play.phase(), play.legal()) == ("give", ["H2", "M2", "F2"])


@rule("T13.17", "T10.4")
def test_alone_galadriel_may_leave_the_lost_card() -> None:
    head = f"road/1 partner first=1 cast=Ara,Gal,Ham,Cel {HANDS[4]} beside=S8 dealt=14 place=1 actor=2"
    assert Play(head).legal() == ["no", "event"]
    assert Play(head).play("event", "H2").phase() == "play", "it was the one exchange"
    assert Play(head).play("no").legal() == ["no", "hand1", "hand2", "hand3"]
