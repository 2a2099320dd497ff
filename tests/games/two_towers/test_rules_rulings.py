"""Chapter T12, the rulings about single chapters: R2, R3, R10 to R16."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import NAMES, codes, count
from mathom.kernel.bits import bits
from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

# Round 1 of Helm's Deep, one trick from its end: Aragorn, Legolas and Gimli.
HELM = "25/3 play first=1 cast=AraL,LegC,GimC leader=1 actor=1"


def done(play: Play) -> list[str]:
    return sorted(play.state.rules.codes[number] for number in bits(play.state.done))


@rule("T12.2", "T2.3")
@pytest.mark.parametrize("players", [3, 4])
def test_in_27_saruman_exchanges_with_anybody_and_keeps_the_black_tower(players: int) -> None:
    play = dealt("27", players, h1="BT,WT")
    while play.phase() == "choose":
        play.play(play.legal()[0])
    assert play.legal() == ["hand2", "hand3", "hand4"][: players - 1]
    play.play("hand2")
    assert "WT" in play.legal()
    assert play.refusal("BT") == "T2.3 keeps"


@rule("T12.2", "T10.4")
def test_alone_it_is_the_one_exchange_of_the_round() -> None:
    play = dealt("27", 1).play("Gan", "The", "Eom", "hand3", "WT")
    play.play(next(card for card in play.legal() if card != "WT"))
    assert (play.phase(), play.hand()) == ("hide", 4)  # Théoden, who could exchange with Éomer, is not asked
    assert "WT" in play.held(3).split(",")


@rule("T12.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_19_the_black_tower_may_be_lost_unless_the_option_forbids_it(players: int) -> None:
    assert begin("19", players).chances()["BT"] == 1
    assert "BT" not in begin("19", players, lost="both").chances()
    assert "WT" not in begin("19", players, lost="both").chances()


@rule("T12.3")
@pytest.mark.parametrize(
    ("chapter", "may"), [("20", True), ("21", False), ("22", True), ("23", True), ("26", False), ("27", False)]
)
def test_elsewhere_it_may_be_lost_unless_a_character_needs_it(chapter: str, may: bool) -> None:
    for option in ("white", "both"):
        play = begin(chapter, 3, lost=option)
        assert ("BT" in play.chances(), "WT" in play.chances()) == (may, False)


@rule("T12.3")
@pytest.mark.parametrize("players", [2, 3])
def test_in_28_neither_the_lost_nor_the_spare_card_is_the_white_tower(players: int) -> None:
    assert "WT" not in begin("28", players).chances()
    for seed in range(30):
        play = to_phase(begin("28", players), "play", seed)
        assert play.state.down() or count(play.state.pool) == 1
        assert players == 2 or play.state.pool & ~(1 << NAMES.index("WT")) == play.state.pool
        assert NAMES[play.state.lost] != "WT"


@rule("T12.3")
def test_in_28_the_white_tower_is_as_likely_in_every_place() -> None:
    play = begin("28", 3).draws("H1")
    weights = play.chances()
    assert weights["WT"] * 27 == sum(weights.values())


@rule("T12.10")
@pytest.mark.parametrize(("number", "pile", "orcs"), [(2, 0, 5), (3, 0, 7), (4, 0, 9), (3, 2, 7), (3, 4, 5), (4, 3, 6), (2, 9, 0)])
def test_a_round_has_its_number_of_orcs_or_what_is_not_under_gimli(number: int, pile: int, orcs: int) -> None:
    tricks = "tricks=2.M1.M1+F1+F2/3.M2.M2+F3+F4"
    play = Play(
        f"25/3 play round={number - 1} pile={pile} first=1 cast=AraL,Ham,Gam hands=1:H8;2:H1;3:H2 leader=1 actor=1 {tricks}"
    )
    to_phase(play.play("H8", "H1", "H2"), "choose")
    assert play.state.round == number
    assert sum(codes(hand).count("O") for hand in play.state.hands) == orcs
    assert [count(hand) for hand in play.state.hands] == [number + 7] * 3


@rule("T12.10")
def test_the_orcs_under_gimli_come_back_at_the_end_of_the_round_in_which_he_is_done() -> None:
    play = Play(f"{HELM} pile=1 hands=1:H8;2:H1;3:H2 tricks=3.M8.M8+O+O/2.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert "GimC" in done(play)
    assert play.state.pile == 0
    play = Play(f"{HELM} pile=2 hands=1:H8;2:H1;3:H2 tricks=3.M8.M8+O+O/2.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert "GimC" not in done(play)
    assert play.state.pile == 2


@rule("T12.10")
def test_once_gimli_is_done_no_orc_stays_under_his_card_for_the_next_round() -> None:
    tricks = "tricks=1.M8.M8+M1+M2/3.F8.F8+F1+F2"
    position = f"25/3 play round=3 first=1 cast=AraL,LegC,Gam leader=2 actor=2 hands=1:O;2:H8;3:O {tricks}"
    play = Play(f"{position} done=GimC").play("H8", "O", "O")
    assert (play.state.round, play.state.pile, codes(play.state.pool).count("O")) == (4, 0, 9)
    play = Play(position).play("H8", "O", "O")
    assert (play.state.round, play.state.pile, codes(play.state.pool).count("O")) == (4, 2, 7)


@rule("T12.11")
def test_each_character_that_meets_its_goal_is_done_whatever_the_others_do() -> None:
    play = Play(f"{HELM} hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/3.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert done(play) == ["AraL", "LegC"]
    assert (play.phase(), play.due(), play.legal()) == ("again", "P1", ["again", "on"])


@rule("T12.11", "T14.14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_player_one_says_whether_a_failed_round_is_played_again(players: int) -> None:
    for seed in range(200):
        play = begin("25", players, again="on")
        try:
            to_phase(play, "again", seed)
        except AssertionError:
            continue
        assert play.due() == "P1"
        before = play.state.round
        assert play.play("again").state.round == before
        assert play.state.replayed
        return
    raise AssertionError("no round failed without Aragorn")


@rule("T12.11")
def test_a_round_is_replayed_once_and_what_was_done_in_it_stays_done() -> None:
    play = Play(f"{HELM} hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/3.F8.F8+F1+F2").play("H8", "H1", "H2", "again")
    assert (play.state.round, done(play)) == (1, ["AraL", "LegC"])
    play = Play(f"{HELM} replayed=yes hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/3.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert (play.phase(), play.state.round, play.state.replayed) == ("deal", 2, False)


@rule("T12.11")
def test_without_the_option_a_failed_round_is_not_replayed() -> None:
    play = Play(f"{HELM} again=off hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/3.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert (play.phase(), play.state.round) == ("deal", 2)


@rule("T12.11")
def test_aragorns_failure_cannot_be_replayed() -> None:
    play = Play(f"{HELM} hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/2.F8.F8+F1+F2").play("H8", "H1", "H2")
    assert (play.phase(), play.cause()) == ("over", "aragorn")


@rule("T12.11", "T25.1")
def test_a_failed_fourth_round_may_be_replayed_too() -> None:
    play = Play(f"{HELM.replace('play', 'play round=4')} hands=1:H8;2:H1;3:H2 tricks=2.M8.M8+O+O/3.F8.F8+F1+F2").play(
        "H8", "H1", "H2"
    )
    assert play.phase() == "again"
    assert play.play("on").cause() == "rounds"


@rule("T12.12")
def test_alone_the_player_names_aragorns_hand_if_the_white_tower_was_not_dealt() -> None:
    play = begin("25", 1)
    while play.phase() == "deal":
        play.draws(next(card for card in play.chances() if card != "WT"))
    assert (play.phase(), play.legal()) == ("name", ["hand1", "hand2", "hand3", "hand4"])
    play.play("hand3")
    assert (play.state.first, play.state.rules.codes[play.state.characters[2]]) == (2, "AraL")


@rule("T12.12")
def test_if_it_was_dealt_its_hand_is_aragorns() -> None:
    play = dealt("25", 1, h3="WT")
    assert (play.phase(), play.state.first) == ("choose", 2)


@rule("T12.12")
@pytest.mark.parametrize(("number", "runner"), [(1, 0), (2, 1), (3, 0), (4, 1)])
@pytest.mark.parametrize("holder", [0, 1])
def test_with_two_players_the_dealer_runs_the_pyramid_and_dealers_take_turns(number: int, runner: int, holder: int) -> None:
    orcs = ",O" * (2 * number - 2)
    deck = f"25/2 deal round={number} pool={','.join(codes(begin('25', 2).state.pool))}{orcs} pyramid={pyramid(number)}"
    play = Play(deck)
    to_phase(play, "choose", holder + 5)
    assert play.state.runner == runner


def pyramid(number: int) -> str:
    """The face-down places of a round's pyramid."""
    down = begin("25", 2).state.rules.down[number - 1]
    return ",".join("?" if down >> place & 1 else "-" for place in range(12))


@rule("T12.13")
def test_a_tower_laid_as_the_lead_sets_no_suit() -> None:
    play = Play("22/3 play first=1 cast=Tre,Qui,Mer numbers=2:3 hands=1:WT,M1;2:S1,M2;3:S2,M3 token=M5 leader=1 actor=1").play("WT")
    assert offered(play) == ["M2", "S1"]
    assert play.play("S1").legal() == ["S2"]


@rule("T12.13")
@pytest.mark.parametrize("token", ["O", "BT"])
def test_a_last_trick_led_with_an_orc_or_tower_from_the_token_sets_none_and_never_loses(token: str) -> None:
    play = Play(f"22/3 play first=1 cast=Tre,Qui,Mer numbers=2:3 hands=2:S1;3:S2 token={token} leader=1 actor=1")
    assert offered(play) == [token]
    play.play(token)
    assert (play.phase(), play.cause()) == ("play", "none")
    play.play("S1", "S2")
    assert play.taker() == (3 if token == "O" else 1)


@rule("T12.13", "T5.3")
def test_laying_an_orc_as_leader_loses_though_another_card_enters_the_trick() -> None:
    play = Play("22/3 play first=1 cast=Tre,Qui,Mer numbers=2:3 hands=1:O;2:S1,M2;3:S2,M3 token=M5 leader=1 actor=1")
    assert offered(play) == ["O"]
    assert play.play("O").cause() == "orc"
    play = Play("22/3 play first=1 cast=Tre,Qui,Mer numbers=2:3 hands=1:M1;2:S1,M2;3:S2,M3 token=O leader=1 actor=1")
    assert play.play("M1").cause() == "none"


@rule("T12.14")
def test_a_pyramid_shelob_removes_three_uncovered_cards_and_everybody_sees_them() -> None:
    play = Play(
        "35/2 remove dealt=31 first=1 runner=P1 cast=Fro,Sam,She burden=2 light=yes"
        " hands=1:R1,H1;2:M1,M2;3:F1,F2,F3,F4,F5,H8,M8,F8,S8"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,F3*,F4*,F5* pool=H7,M7,F7,S7,W place=2 op=1 actor=3"
    )
    assert play.legal() == ["F1", "F2", "F3", "F4", "F5"]
    play.play("F1", "F3", "F5")
    assert [event.args["card"] for event in play.events(1) if event.kind == "removes"] == ["card.F1", "card.F3", "card.F5"]
    assert play.game.view(play.state, 1)["hands"][2]["put_away"] == ["F1", "F3", "F5"]


@rule("T12.14", "T7.8")
@pytest.mark.parametrize("hand", [1, 2])
def test_the_light_saves_from_a_forced_weariness(hand: int) -> None:
    hands = ["W,W" if number == hand else "H3,H4" if number == 3 else "H1,H2" for number in (1, 2, 3)]
    position = f"35/3 play first=1 cast=Fro,Sam,She burden=2 hands=1:{hands[0]};2:{hands[1]};3:{hands[2]} leader=3 actor=3"
    play = Play(f"{position} light=yes").play("H3")
    if hand == 2:
        play.play("H1")
    assert play.legal() == ["L"]
    play.play("L")
    assert play.cause() == "none"
    spent = Play(position).play("H3")
    if hand == 2:
        spent.play("H1")
    assert spent.legal() == ["W"]


@rule("T12.15", "T9.7")
def test_the_pyramids_orc_lies_open_beside_its_bottom_row() -> None:
    play = dealt("31", 2, h1="R1")
    assert play.held(3).split(",").count("O") == 1
    assert len(play.held(3).split(",")) == 6
    assert "O" not in [NAMES[kind] for kind in play.state.slots if kind >= 0]
    assert "O" in play.game.view(play.state, 1)["hands"][2]["cards"]


@rule("T12.16")
@pytest.mark.parametrize(
    ("players", "groups"), [(1, ["groupA", "groupB"]), (4, ["groupA", "groupB"]), (3, ["groupA", "groupB", "groupC"])]
)
def test_a_lone_player_has_the_groups_for_four_hands(players: int, groups: list[str]) -> None:
    assert begin("32", players).legal() == groups


HENNETH = "32/3 partner first=1 cast=Fro,Far,Bor burden=2 hands=1:R1,H1,H2;2:M1,M2,M3;3:F1,F2,F3 event=WT"


@rule("T12.16")
def test_ring_one_never_goes_to_henneth_annun() -> None:
    play = Play(f"{HENNETH} actor=1").play("event")
    assert play.legal() == ["H1", "H2"]
    play = Play(f"{HENNETH.replace('1:R1,H1,H2;2:M1,', '1:H1,H2;2:R1,M1,')} place=1 actor=2").play("event")
    assert "R1" not in play.legal()


@rule("T12.16")
def test_each_character_with_an_exchange_may_use_it_there_and_several_times() -> None:
    play = Play(f"{HENNETH} actor=1").play("event", "H1")
    assert (play.held(1), NAMES[play.state.aside]) == ("H2,R1,WT", "H1")
    assert play.legal() == ["no", "event"]
    play.play("event", "WT", "no")
    assert (play.hand(), play.phase()) == (2, "partner")  # Faramir
    assert play.legal() == ["hand1", "hand3", "event"]
    play.play("event", "M1")
    assert play.held(2) == "M2,M3,WT"
