"""Chapter T9: two players and the pyramid."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import NAMES
from mathom.games.two_towers.position import DOWN
from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.endings import cast
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.games.two_towers.rounds import start
from tests.rules import rule

CAST = "dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim"


def rows(play: Play) -> str:
    """The places of the pyramid: cards that can be played, (covered ones), ? face down, - empty."""
    state = play.state
    words = []
    for place, kind in enumerate(state.slots):
        name = "?" if kind == DOWN else "-" if kind < 0 else NAMES[kind]
        words.append(name if kind < 0 or state.freed >> place & 1 else f"({name})")
    return " ".join(words)


@rule("T9.1")
def test_the_pyramid_is_the_third_of_three_hands() -> None:
    play = to_phase(begin("19", 2), "play")
    assert play.state.rules.hands == 3
    assert len(play.state.characters) == 3
    play = Play(f"19/2 play {CAST} hands=1:H1,H2;2:M1,M2;3:H8,F3 pyramid=-,-,-,-,-,-,-,H8*,F3*,-,-,- leader=1 actor=1")
    play.play("H1", "M1")
    assert (play.hand(), play.due()) == (3, "P1")
    assert play.play("H8").taker() == 3


@rule("T9.2")
def test_its_rows_of_three_four_and_five() -> None:
    play = dealt("19", 2, h1="WT", p1="S1", p3="S2", p8="F1", p9="F2", p10="F3", p11="F4", p12="F5")
    assert rows(play) == "(S1) ? (S2) ? ? ? ? F1 F2 F3 F4 F5"
    assert play.held(3) == "F1,F2,F3,F4,F5"
    for seat in (0, 1):
        assert play.game.view(play.state, seat)["slots"] == ["S1", "?", "S2", "?", "?", "?", "?", "F1", "F2", "F3", "F4", "F5"]


@rule("T9.2", "T6.1")
def test_nobody_knows_the_face_down_cards() -> None:
    play = dealt("19", 2, h1="WT", lost="H8")
    assert play.state.down() == 5
    seen = play.game.seen_position(play.state, 0)
    unseen = seen.partition("pool=")[2].split(" ")[0].split(",")
    assert len(unseen) == 5 + 12


@rule("T9.3", "T9.8")
@pytest.mark.parametrize(
    ("gone", "turned"),
    [((8, 9), 4), ((9, 10), 5), ((10, 11), 6), ((11, 12), 7)],
)
def test_a_middle_card_lies_under_two_cards_of_the_bottom_row(gone: tuple[int, int], turned: int) -> None:
    words = ["S1", "?", "S2", "?", "?", "?", "?", "F1*", "F2*", "F3*", "F4*", "F5*"]
    left = [word if place + 1 not in gone else "-" for place, word in enumerate(words)]
    one = left[:]
    one[gone[1] - 1] = words[gone[1] - 1]
    card = words[gone[1] - 1].removesuffix("*")
    held = ",".join(word.removesuffix("*") for word in one if word.endswith("*"))
    play = Play(
        f"19/2 play {CAST} hands=1:H1,H2,H3,H4,H5,H6,H7;2:M1,M2,M3,M4,M5,M6,M7;3:{held}"
        f" pyramid={','.join(one)} pool=M8,F8,S8,S7,H8 leader=1 actor=1"
    )
    play.play("H1", "M1", card)
    assert (play.phase(), play.due()) == ("turn-up", "*")
    play.draws("S8")
    assert NAMES[play.state.slots[turned - 1]] == "S8"
    assert "S8" in play.held(3)
    assert play.phase() == "play"


@rule("T9.3")
@pytest.mark.parametrize(("gone", "freed"), [((4, 5), 1), ((5, 6), 2), ((6, 7), 3)])
def test_a_top_card_lies_under_two_cards_of_the_middle_row(gone: tuple[int, int], freed: int) -> None:
    words = ["S1", "S2", "S3", "M4*", "M5*", "M6*", "M7*"] + ["-"] * 5
    one = [word if place + 1 != gone[0] else "-" for place, word in enumerate(words)]
    held = ",".join(word.removesuffix("*") for word in one if word.endswith("*"))
    play = Play(f"19/2 play {CAST} hands=1:H1,H2,H3,H4,H5,H6;2:F1,F2,F3,F4,F5,F6;3:{held} pyramid={','.join(one)} leader=1 actor=1")
    play.play("H1", "F1", words[gone[1] - 1].removesuffix("*"))
    assert f"S{freed}" in play.held(3)
    assert sum(f"S{place}" in play.held(3) for place in (1, 2, 3)) == 1


@rule("T9.3", "T9.8")
def test_one_of_two_covering_cards_is_enough_to_keep_it_covered() -> None:
    play = Play(
        f"19/2 play {CAST} hands=1:H1,H2,H3,H4,H5,H6;2:M1,M2,M3,M4,M5,M6;3:F1,F2,F3,F4,F5"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,F3*,F4*,F5* pool=M8,F8,S8,S7,H8 leader=1 actor=1"
    )
    play.play("H1", "M1", "F1")
    assert rows(play) == "(S1) ? (S2) ? ? ? ? - F2 F3 F4 F5"
    assert play.phase() == "play"


@rule("T9.4")
@pytest.mark.parametrize(("holder", "runner"), [("h1", 0), ("h2", 1)])
def test_the_player_who_is_first_given_a_character_runs_it(holder: str, runner: int) -> None:
    play = dealt("19", 2, **{holder: "WT"})
    assert play.state.runner == runner
    order = []
    while play.phase() == "choose":
        order.append((play.hand(), play.due()))
        play.play(play.legal()[0])
    assert order == ([(2, "P2"), (3, "P1")] if runner == 0 else [(3, "P2"), (1, "P1")])


@rule("T9.4")
@pytest.mark.parametrize("place", ["p1", "p8"])
def test_if_the_pyramid_has_the_named_card_player_one_runs_it(place: str) -> None:
    play = dealt("19", 2, **{place: "WT"})
    state = play.state
    assert (state.first, state.runner, state.rules.codes[state.characters[2]]) == (2, 0, "Ara")
    assert (play.phase(), play.hand(), play.due()) == ("choose", 1, "P1")


@rule("T9.4")
@pytest.mark.parametrize("place", ["", "p1", "p8"])
def test_the_pyramid_takes_the_named_character_and_the_token_wherever_its_white_tower_lies(place: str) -> None:
    """Face down, face up under other cards, uncovered: nobody else has it, so it can only be there."""
    play = start("19", 2, {place: "WT"}) if place else buried(begin("19", 2))
    assert (play.state.first, play.state.runner, cast(play)[2]) == (2, 0, "Ara")
    assert play.state.tokens == [2, -1]
    assert [(event.rule, event.args["seat"]) for event in play.events(0) if event.kind == "first"] == [("T1.4", "pyramid")]


@rule("T9.4")
def test_a_game_begun_before_gives_the_token_only_where_the_tower_lies_uncovered() -> None:
    assert buried(begin("19", 2, rules="1")).state.tokens == [-1, -1]
    assert start("19", 2, {"p1": "WT"}, rules="1").state.tokens == [-1, -1]
    assert start("19", 2, {"p8": "WT"}, rules="1").state.tokens == [2, -1]


@rule("T9.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_has_the_white_tower_takes_the_token_and_the_pyramid_runs_for_him(seat: int) -> None:
    play = start("19", 2, {seat + 1: "WT"})
    assert (play.state.first, play.state.runner, play.state.tokens) == (seat, seat, [seat, -1])


def buried(play: Play) -> Play:
    """A deal in which the White Tower lies face down in the pyramid."""
    while play.phase() in ("lost", "deal"):
        play.draws(next(card for card in play.chances() if card != "WT"))
    return play


@rule("T9.5")
def test_the_runner_chooses_exchanges_and_plays_for_it() -> None:
    play = dealt("19", 2, h2="WT")
    assert (play.hand(), play.due()) == (3, "P2")
    play.play("Gim")
    if play.phase() == "choose":
        play.play("Bor")
    play.play("hand3")
    play.play(play.legal()[0])
    assert (play.phase(), play.hand(), play.due()) == ("return", 3, "P2")
    play.play(play.legal()[0])
    assert (play.phase(), play.hand(), play.due()) == ("give", 3, "P2")  # Gimli, with Aragorn


@rule("T9.5")
def test_the_other_player_may_not_decide_for_it() -> None:
    play = Play(f"19/2 play {CAST} hands=1:H1,H2;2:M1,M2;3:H8,F3 pyramid=-,-,-,-,-,-,-,H8*,F3*,-,-,- leader=3 actor=3")
    assert (play.due(), play.legal(1)) == ("P1", [])
    assert play.refusal("H8", 1) == "T1.8 not-your-turn"


@rule("T9.6")
def test_only_uncovered_cards_can_be_played_and_must_follow() -> None:
    play = Play(
        f"19/2 play {CAST} hands=1:S8,H2,H3,H4,H5,H6;2:S7,M2,M3,M4,M5,M6;3:F1,F2,F3,F4,F5"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,F3*,F4*,F5* pool=M8,F8,S6,S5,H8 leader=1 actor=1"
    )
    play.play("S8", "S7")
    assert offered(play) == ["F1", "F2", "F3", "F4", "F5"]
    assert play.refusal("S1") == "T9.6 covered"


@rule("T9.6")
def test_a_card_that_was_uncovered_only_at_the_end_of_a_trick_counts_from_then_on() -> None:
    play = Play(
        f"19/2 play {CAST} hands=1:S8,S7,H3;2:S6,S5,M3;3:M4 pyramid=S1,-,-,M4*,-,-,-,-,-,-,-,- leader=1 actor=1",
    )
    play.play("S8", "S6", "M4", "S7", "S5")
    assert play.legal() == ["S1"]


@rule("T9.6", "T2.1")
def test_at_set_up_only_the_bottom_row_is_exchanged() -> None:
    play = dealt("19", 2, h1="WT", p1="S1", p3="S2", p8="F1", p9="F2", p10="F3", p11="F4", p12="F5").play("Bor", "Gim")
    play.play("hand3")
    card = play.legal()[0]
    play.play(card)
    assert sorted(play.legal()) == sorted(["F1", "F2", "F3", "F4", "F5", card])


@rule("T9.6", "T9.7")
def test_a_gap_in_the_bottom_row_frees_nothing_before_the_set_up_is_over() -> None:
    play = Play(
        "19/2 return dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim hands=1:WT,H1,H2;2:M1,M2,M3;3:F2,F3,F4,F5,H3"
        " pyramid=S1,?,S2,?,?,?,?,-,F2*,F3*,F4*,F5* pool=M8,F8,S6,S5,H8 actor=1 partner=3"
    )
    play.play("F2")
    assert rows(play).startswith("(S1) ? (S2) ? ? ? ? - -")
    assert play.phase() == "give"


@rule("T9.7")
def test_cards_that_join_it_cover_nothing_and_lie_open() -> None:
    play = Play(
        "19/2 give dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim hands=1:WT,H1,H2;2:M1,M2,M3;3:F1,F2,F3,F4,F5"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,F3*,F4*,F5* pool=M8,F8,S6,S5,H8 actor=1 partner=3"
    )
    play.play("H1", "F3")
    assert rows(play) == "(S1) ? (S2) ? ? ? ? F1 F2 - F4 F5"
    assert play.held(3) == "H1,F1,F2,F4,F5"
    assert "H1" in play.game.view(play.state, 1)["hands"][2]["cards"]


@rule("T9.7", "T2.8")
def test_a_lost_card_that_it_takes_can_be_played_at_once() -> None:
    play = Play(
        "27/2 return dealt=31 first=1 runner=P1 cast=Sar,The,Gan hands=1:BT,H1,H2;2:M1,M2,M3;3:F1,F2"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,-,-,- pool=M8,F8,S6,S5,H8 beside=M7 actor=1 partner=2"
    )
    play.play("M1")
    while play.due() == "*":
        play.draws(next(iter(play.chances())))
    assert play.hand() == 3
    assert "M7" in play.legal()


@rule("T9.8")
def test_cards_are_turned_up_at_the_end_of_the_trick_not_before() -> None:
    play = Play(
        f"19/2 play {CAST} hands=1:H1,H2,H3;2:M1,M2,M3;3:F5,F4 pyramid=-,-,-,?,-,-,-,F5*,-,F4*,-,- pool=S8 leader=3 actor=3",
    )
    play.play("F5")
    assert (play.phase(), play.hand(), play.state.down()) == ("play", 1, 1)
    play.play("H1", "M1")
    assert play.phase() == "turn-up"
    play.draws("S8")
    assert (play.state.down(), play.held(3)) == (0, "F4,S8")


@rule("T9.8")
def test_cards_that_the_set_up_uncovered_are_turned_up_before_the_first_trick() -> None:
    play = Play(
        "19/2 give dealt=31 first=2 runner=P2 cast=Gim,Ara,Bor hands=1:WT,H1,H2;2:M1,M2,M3;3:F3,F4,F5,H3"
        " pyramid=S1,?,S2,?,?,?,?,-,-,F3*,F4*,F5* pool=M8,F8,S6,S5,H8 place=2 actor=1 partner=2"
    )
    play.play("H1", "M1")
    assert (play.phase(), play.due()) == ("turn-up", "*")
    play.draws("M8")
    assert rows(play).startswith("(S1) ? (S2) M8")
    assert play.phase() == "play"


@rule("T9.8", "T1.3")
def test_what_is_turned_up_is_any_card_that_nobody_has_seen() -> None:
    play = Play(f"19/2 turn-up {CAST} hands=1:H1,H2;2:M1,M2;3:F4 pyramid=-,?,-,?,-,-,-,-,-,F4*,-,- pool=O,S8,H7 leader=3")
    assert play.chances() == {"H7": 1, "S8": 1, "O": 1}


@rule("T9.5", "T7.5")
def test_the_runner_may_declare_ring_one_for_the_pyramid() -> None:
    play = Play(
        "29/2 play dealt=31 first=3 runner=P1 cast=GolS,SmeS,Fro burden=2 hands=1:H7,M1;2:H3,H6;3:R1,M2"
        " pyramid=-,-,-,-,-,-,-,R1*,M2*,-,-,- leader=1 actor=1"
    )
    play.play("H7", "H3")
    assert (play.due(), play.legal()) == ("P1", ["M2", "R1", "R1!"])
    assert play.play("R1!").taker() == 3
    assert play.state.slots[7] == -1


@rule("T9.5", "T12.7", "T5.3")
def test_a_pyramid_with_only_orcs_takes_its_hidden_card_back_first() -> None:
    play = Play(
        "20/2 play dealt=31 first=1 runner=P2 cast=Ara,Gim,Eom hands=1:H1,H2;2:H3,H4;3:O hidden=3:M2"
        " pyramid=-,-,-,-,-,-,-,O*,-,-,-,- leader=3 actor=3"
    )
    assert (play.due(), offered(play)) == ("P2", ["unhide"])
    play.play("unhide")
    assert offered(play) == ["M2"]


@rule("T9.6", "T5.3")
def test_covered_cards_do_not_save_the_pyramid_from_leading_an_orc() -> None:
    play = Play(
        f"19/2 play {CAST} hands=1:H1,H2;2:H3,H4;3:O pyramid=-,-,-,M2,-,-,-,O*,-,-,-,- leader=3 actor=3",
    )
    assert offered(play) == ["O@8"]
    assert play.play("O@8").cause() == "orc"
