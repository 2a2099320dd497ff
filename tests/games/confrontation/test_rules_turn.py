"""The turn and moving (C3)."""

from __future__ import annotations

import pytest

from mathom.kernel.observation import observe
from mathom.kernel.state import SPECTATOR
from tests.games.confrontation.kit import GAME, at
from tests.rules import rule


@rule("C3.1")
def test_sauron_takes_the_first_turn_and_then_they_alternate() -> None:
    state = GAME.new({}, 2)
    journal = GAME.start(state)
    for seat, texts in (
        (0, ["Gan-Art", "Ara-Cdn", "Gim-Rhu", "Leg-Ere", "Bor-Ene", "ready"]),
        (1, ["Orc-Gon", "Naz-Dag", "Wit-Roh", "She-Fan", "Bal-Mir", "ready"]),
        (1, ["She-Mis"]),
        (0, ["Fro-Art"]),
        (1, ["Orc-Fan"]),
        (0, ["Bor-Gap"]),
    ):
        for text in texts:
            assert seat in state.to_act()
            state.apply(seat, GAME.parse_action(text))
    turns = [event.args["side"] for event in journal.all() if event.kind == "turn"]
    assert turns == ["side.S", "side.F", "side.S", "side.F", "side.S"]


@rule("C3.2")
def test_exactly_one_piece_moves_in_a_turn() -> None:
    play = at("classic S Gon=Orc Dag=Wit Shi=Fro Art=Sam")
    play.play("Orc-Roh")
    assert play.due() == "F"
    assert play.where("Wit") == "Dag"
    assert play.refusal("Wit-Fan", "S") == "C3.2"


@rule("C3.2")
def test_nobody_may_pass() -> None:
    play = at("classic S Gon=Orc Shi=Fro")
    assert play.legal() == ["Orc-Roh", "Orc-Fan"]
    assert play.refusal("no") == "C3.2"
    assert play.refusal("ready") == "C3.2"


@rule("C3.2")
def test_a_whole_turn_card_takes_the_place_of_the_move() -> None:
    play = at("classic F Art=Ara Shi=Fro Gon=Orc cards=King").play("King:Gon")
    assert play.due() == "S"
    assert play.where("Ara") == "Art"


@rule("C3.3")
@pytest.mark.parametrize("target", ["Mis", "Car", "Fan"])
def test_a_step_forward_or_along_an_arrow_is_an_ordinary_move(target: str) -> None:
    assert target in at("classic F Ere=Leg Mor=Orc").moves("Leg")


@rule("C3.3")
@pytest.mark.parametrize("target", ["Rhu", "Ene", "Art", "Cdn", "Gap", "Hig", "Mir", "Mor", "Gon", "Shi"])
def test_sideways_backward_and_farther_need_a_permission(target: str) -> None:
    play = at("classic F Ere=Leg Mor=Orc Gon=Wit Rhu=Tro Art=War")
    assert target not in play.moves("Leg")
    assert play.refusal(f"Leg-{target}") == "C3.3"


@rule("C3.4")
def test_a_region_full_of_ones_own_pieces_is_closed() -> None:
    assert at("classic F Gon=Leg,Gim Roh=Sam Shi=Fro Mor=Wit").refusal("Sam-Gon") == "C3.4"
    assert at("classic F Gon=Leg Roh=Sam Shi=Fro Mor=Wit").refusal("Sam-Gon") == ""


@rule("C3.5")
@pytest.mark.parametrize("guards", ["Orc", "Orc,Wit", "Orc,Wit,Sar", "Orc,Wit,Sar,She"])
def test_enemies_never_keep_a_piece_out_and_moving_in_is_an_attack(guards: str) -> None:
    play = at(f"classic F Gon=Leg Shi=Fro Mor={guards}").play("Leg-Mor")
    assert "attacks" in play.told()
    assert play.where("Leg") == "Mor"
    assert play.phase() in ("draw-defender", "cards")


@rule("C3.5")
def test_the_piece_that_moved_is_the_attacker() -> None:
    assert at("classic S Fan=Orc Car=Gan Shi=Fro").play("Orc-Car").where("Gan") == "out"  # attacking Orcs
    assert at("classic F Car=Gan Fan=Orc Shi=Fro").play("Gan-Fan").phase() == "sauron-card"  # defending Orcs


@rule("C3.5")
def test_entering_an_empty_region_or_ones_own_is_no_attack() -> None:
    play = at("classic S Mor=Orc,Wit Gon=Sar Shi=Fro").play("Orc-Gon")
    assert "attacks" not in play.told()
    assert play.due() == "F"


@rule("C3.6")
def test_a_movement_ability_replaces_the_ordinary_move() -> None:
    assert sorted(at("classic S Roh=Wit Fan=Leg Shi=Fro").moves("Wit")) == ["Car", "Fan", "Gap"]
    assert sorted(at("classic S Roh=Wit Shi=Fro,Leg").moves("Wit")) == ["Car", "Gap"]


@rule("C3.6")
def test_the_warg_cannot_prevent_a_move_by_ability() -> None:
    play = at("classic F Fan=Ara Mir=War Shi=Fro").play("Ara-Mir").cards("+1", "+1")
    assert play.sums() == (5, 3)
    assert at("draft F Shi=Tre*,Fro Fan=War").refusal("Tre*~Fan") == ""


@rule("C3.7")
def test_frodo_in_mordor_wins_before_any_battle() -> None:
    play = at("classic F Gon=Fro Mor=Orc,Wit,Sar,Tro").play("Fro-Mor")
    assert play.over() == "F bearer-in-mordor"
    assert "revealed" not in play.told()


@rule("C3.7")
@rule("C12.7")
def test_the_witch_king_v_in_the_shire_wins_before_any_battle() -> None:
    play = at("variant S Art=Wit* Shi=Fro*,Sam*,Elr*,Gan*").play("Wit*-Shi")
    assert play.over() == "S witch-king-in-shire"
    assert "revealed" not in play.told()


@rule("C3.7")
def test_another_piece_that_enters_mordor_has_to_fight() -> None:
    play = at("classic F Gon=Sam Shi=Fro Mor=Orc").play("Sam-Mor")
    assert play.over() == ""
    assert play.phase() == "cards"


@rule("C3.8")
def test_special_cards_come_before_the_move_and_only_one_steps() -> None:
    play = at("classic S Gon=Orc Dag=Wit Mor=Sar Shi=Fro cards=Dark,Recall,Crebain")
    assert {"Dark:Orc-Fan", "Recall:Orc", "Crebain:Shi"} <= set(play.legal())
    play.play("Dark:Orc-Fan")
    assert play.phase() == "move"
    assert [text for text in play.legal() if ":" in text] == []
    assert play.refusal("Recall:Orc") == "C3.8"
    assert play.refusal("Crebain:Shi") == "C3.8"


@rule("C3.8")
def test_the_balrogs_question_comes_before_the_battle_and_hiding_comes_last() -> None:
    play = at("classic F Ere=Leg Shi=Fro Car=Bal Fan=Wit").play("Leg-Fan")
    assert play.phase() == "tunnel"
    assert play.where("Leg") == "Ere"
    assert not play.is_open("Wit")
    play.play("no")
    assert play.phase() == "cards"
    assert play.is_open("Leg")
    play.cards("+5", "+1")
    assert play.due() == "S"
    assert not play.is_open("Leg")
    assert play.told()[1:] == [
        *("tunnel", "tunnel-passed", "revealed", "revealed", "cards", "compared", "falls"),
        "turn",
    ]


@rule("C3.8")
def test_the_palantir_may_be_the_last_thing_in_saurons_turn() -> None:
    play = at("classic S Gon=Orc Art=Fro,Sam cards=Palantir").play("Orc-Roh")
    assert (play.due(), play.phase()) == ("S", "palantir")
    play.play("Palantir:Art")
    assert play.due() == "F"
    assert not play.is_open("Fro")


@rule("C3.9")
@pytest.mark.parametrize("stuck", ["any", "forward"])
def test_a_player_without_any_move_loses_at_once(stuck: str) -> None:
    assert at(f"classic S Shi=Orc,War Ere=Fro stuck={stuck}").over() == "F cannot-move"
    assert at(f"classic F Mor=Sam,Leg Gap=Orc stuck={stuck}").over() == "S cannot-move"
    assert at(f"classic S Shi=Orc Gon=War Ere=Fro stuck={stuck}").over() == ""
    assert at(f"classic F Mor=Sam Gon=Leg Gap=Orc stuck={stuck}").over() == ""


@rule("C3.9")
@pytest.mark.parametrize("stuck", ["any", "forward"])
def test_a_player_without_pieces_loses_in_his_turn(stuck: str) -> None:
    play = at(f"classic F Mis=Gim Fan=Orc Shi=Fro stuck={stuck}").play("Gim-Fan")
    assert play.over() == "F cannot-move"


@rule("C3.9")
def test_being_stuck_is_looked_at_when_the_turn_begins() -> None:
    play = at("classic F Art=Fro Shi=Orc Car=Leg").play("Leg-Fan")
    assert play.over() == "F cannot-move"
    assert play.told()[-1] == "over-cannot-move"


@rule("C3.9")
@pytest.mark.parametrize(
    ("position", "saved"),
    [
        ("classic S Shi=Naz Ere=Fro", "Naz-Ere"),  # a far attack
        ("classic F Mor=Gan,Sam,Leg,Mer Gon=Ara Roh=Orc", "Ara-Roh"),  # an attack backward
        ("classic F Mor=Gan,Sam,Leg,Mer Gon=Ara Dag=Orc", "Ara-Dag"),  # an attack sideways
        ("variant F Mor=Tre* Fan=Orc*", "Tre*~Fan"),
        ("classic S Shi=Orc Ere=Fro cards=Recall", "Recall:Orc"),
        ("classic S Shi=Orc Ere=Fro cards=Crebain", "Crebain:Ere"),
        ("classic F Mor=Ara Gap=Orc cards=King", "King:Gap"),
        ("classic F Mor=Sam Gap=Orc cards=White", "White"),
    ],
)
def test_an_ability_or_a_whole_turn_card_saves_unless_only_forward_counts(position: str, saved: str) -> None:
    side = position.split()[1]
    play = at(position)
    assert play.over() == ""
    assert saved in play.legal()
    other = "F" if side == "S" else "S"
    assert at(f"{position} stuck=forward").over() == f"{other} cannot-move"


@rule("C3.9")
@pytest.mark.parametrize("stuck", ["any", "forward"])
def test_an_arrow_is_a_move_forward(stuck: str) -> None:
    crowd = "classic F Mor=Sam,Gan,Gim,Pip Dag=Leg,Mer"
    assert at(f"{crowd} Mir=Ara Gap=Orc stuck={stuck}").moves("Ara") == ["Fan"]
    assert at(f"{crowd} Gon=Ara Gap=Orc stuck={stuck}").over() == "S cannot-move"


@rule("C3.9")
@rule("C13.7")
def test_a_whole_turn_card_is_no_help_while_the_king_forbids_it() -> None:
    king = "classic F Art=Ara Shi=Orc Gon=Sam Ere=Fro cards=King,Crebain"
    assert at(king).play("King:Shi").over() == "F cannot-move"
    assert at(king).play("Sam-Mor").over() == ""


@rule("C3.9")
def test_a_card_before_the_move_saves_nobody() -> None:
    assert at("classic S Shi=Orc Ere=Fro cards=Palantir,Dark").over() == "F cannot-move"


@rule("C3.9")
@rule("C11.7")
@pytest.mark.parametrize("stuck", ["any", "forward"])
def test_a_revealed_watcher_alone_is_stuck(stuck: str) -> None:
    assert at(f"variant S Fan=Wat*!! Shi=Fro* stuck={stuck}").over() == "F cannot-move"
    assert at(f"variant S Fan=Wat* Shi=Fro* stuck={stuck}").over() == ""


@rule("C3.10")
@pytest.mark.parametrize("reader", [0, SPECTATOR])
def test_the_opponent_sees_from_where_to_where_and_not_who(reader: int) -> None:
    play = at("classic S Gon=Orc,Wit Shi=Fro").play("Orc-Fan")
    seen = [event for event in observe(GAME, play.state, play.journal, reader).events if event.kind == "moves"]
    assert [(event.args["from"], event.args["to"]) for event in seen] == [("region.Gon", "region.Fan")]
    assert "piece" not in seen[0].args
    assert seen[0].args["could"] == ["Orc", "Wit"]
    own = [event for event in observe(GAME, play.state, play.journal, 1).events if event.kind == "moves"]
    assert own[0].args["piece"] == "piece.Orc"


@rule("C3.10")
def test_a_move_that_gives_a_piece_away_leaves_it_hidden() -> None:
    play = at("variant S Gon=Uru*,Wit* Shi=Fro*").play("Uru*-Ere")
    seen = observe(GAME, play.state, play.journal, 0)
    moved = next(event for event in seen.events if event.kind == "moves")
    assert moved.args["could"] == ["Uru*"]
    assert not play.is_open("Uru*")
    assert seen.view["board"]["Ere"] == [{"side": "S", "piece": None, "open": False}]


@rule("C3.10")
def test_a_piece_that_lies_face_up_moves_by_name() -> None:
    play = at("classic S Gon=Orc Art=Fro!! Shi=Sam").play("Orc-Roh", "Fro-Ere")
    event = [event for event in observe(GAME, play.state, play.journal, 1).events if event.kind == "moves"][-1]
    assert event.args["piece"] == "piece.Fro"
