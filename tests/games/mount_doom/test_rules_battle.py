"""Chapter M6, and the cards with battles (M10.4 to M10.6, M12.1, M12.7, M12.8)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.mount_doom.kit import Play, at
from tests.games.mount_doom.scenes import DESTINATION, meet
from tests.rules import rule

WEAPONS = ("Mer", "Ara", "Leg", "Gim")
PLAIN = {"Troll": 2, "MOrc": 1, "OrcR": 2, "OrcH": 2, "OrcG": 2}
URUK_HAI = ("UruR", "UruH", "UruG", "UruM")


def supporters(play: Play) -> list[str]:
    """Who supported in the last battle."""
    if play.told()[-1] == "battle-alone":
        return []
    helpers = play.last("battle")["supporters"]
    assert isinstance(helpers, list)
    return [helper.removeprefix("figure.") for helper in helpers]


def faced(bearers: int, ara: int | str, face: str, stage: str = "Roh") -> int:
    """The courage after a battle with Orc Hordes in which Aragorn alone may help."""
    card = {"Lot": "Troll", "Roh": "OrcR", "Hel": "OrcH", "Gon": "OrcG"}[stage]
    play = at(f"normal 1/1 stage={stage} Rin={bearers} Ara={ara} track=-,{card},-,-,-,- tile=2Gim1/- phase=next-die")
    return play.draws(face).courage()


@rule("M6.1", "M6.2")
@pytest.mark.parametrize("where", [*range(41), "waiting"])
def test_a_figure_supports_from_the_ring_bearers_space_to_the_destination(where: int | str) -> None:
    helps = isinstance(where, int) and 11 <= where <= 16
    assert faced(11, where, "Ara") == (13 if helps else 11)


@rule("M6.1")
@pytest.mark.parametrize("stage", ["Lot", "Roh", "Hel", "Gon"])
def test_the_destination_of_the_current_stage_is_the_limit(stage: str) -> None:
    goal = DESTINATION[stage]
    assert (faced(goal - 1, goal, "Ara", stage), faced(goal - 1, goal + 1, "Ara", stage)) == (13, 11)


@rule("M6.1", "M13.3")
def test_a_figure_moved_after_the_roll_does_not_change_who_supports() -> None:
    words = "Rin=10 Ara=9 Leg=16 Mer=16 Gim=16 friends=1:Theoden"
    late = meet("OrcR", words).play("pass", "pass").draws("Ara").play("use Theoden", "figure Ara")
    assert (late.courage(), late.where("Ara")) == (11, 17)
    early = meet("OrcR", words).play("pass", "use Theoden", "figure Ara").draws("Ara")
    assert early.courage() == 13


@rule("M6.1", "M11.28")
def test_a_supporter_that_rides_away_after_the_roll_has_still_supported() -> None:
    words = "Rin=10 Ara=16 Mer=16 Leg=16 Gim=16 friends=1:Theoden"
    play = meet("OrcR", words).play("pass", "pass").draws("Ara").play("use Theoden", "figure Ara")
    assert play.courage() == 13
    before = meet("OrcR", words).play("pass", "use Theoden", "figure Ara").draws("Ara")
    assert before.courage() == 11


@rule("M6.2")
@pytest.mark.parametrize(("helper", "face"), list(product(WEAPONS, WEAPONS)))
def test_the_weapon_of_a_supporter_wins_and_that_of_anybody_else_loses(helper: str, face: str) -> None:
    play = meet("OrcR", f"{helper}=12", rest="Rin1/-").draws(face)
    assert play.courage() == (13 if helper == face else 11)


@rule("M6.2")
def test_sauron_loses_whoever_supports() -> None:
    assert meet("OrcR", "Mer=8 Ara=8 Leg=8 Gim=8").draws("Sauron").courage() == 11


@rule("M6.2")
def test_gandalfs_face_loses_without_a_gandalf_card() -> None:
    play = meet("OrcR", "Mer=8 Ara=8 Leg=8 Gim=8 friends=1:Boromir,Elrond,Arwen").draws("Gandalf").passes()
    assert (play.courage(), play.phase()) == (11, "roll")


@rule("M6.2", "M11.19")
def test_gandalfs_face_wins_if_any_players_gandalf_card_is_given_up() -> None:
    play = meet("OrcR", "friends=1:Trick;2:Support,Boromir", "normal 1/2").draws("Gandalf")
    assert (play.due(), play.legal()) == ("1", ["discard Trick", "discard Support", "pass"])
    play.play("discard Support")
    assert (play.courage(), play.friends(), play.due()) == (13, ["Boromir", "Trick"], "2")


@rule("M6.2", "M11.19")
def test_gandalfs_face_loses_if_no_card_is_given_up() -> None:
    play = meet("OrcR", "friends=1:Trick").draws("Gandalf").play("pass")
    assert (play.courage(), play.friends()) == (11, ["Trick"])


@rule("M6.2")
@pytest.mark.parametrize("card", ["Power", "Trick", "Support", "Vision", "Wrath"])
def test_a_card_given_up_has_no_effect_and_is_gone(card: str) -> None:
    play = meet("OrcR", f"friends=1:{card}").draws("Gandalf").play(f"discard {card}")
    assert (play.friends(), play.courage(), play.track(), play.phase()) == ([], 13, "-,OrcR,-,-,-,-", "roll")
    assert f"spent={card}" in play.position()


@rule("M6.2")
def test_a_card_that_nobody_holds_cannot_be_given_up() -> None:
    play = meet("OrcR", "friends=1:Trick").draws("Gandalf")
    assert (play.refusal("discard Wrath"), play.refusal("use Trick")) == ("M6.2", "M11.28")


@rule("M6.3", "M12.1")
@pytest.mark.parametrize(("card", "cost"), PLAIN.items())
def test_a_lost_battle_costs_the_hearts_of_the_card_and_a_won_one_nothing(card: str, cost: int) -> None:
    bearers = {"Troll": 0, "MOrc": 0, "OrcR": 8, "OrcH": 16, "OrcG": 24}[card]
    assert meet(card, rest="Rin1/-").draws("Sauron").courage() == 13 - cost
    won = meet(card, f"Gim={bearers}", rest="Rin1/-").draws("Gim")
    assert (won.courage(), won.track(), won.told().count("battle")) == (13, f"-,{card},-,-,-,-", 1)


@rule("M12.1")
@pytest.mark.parametrize("card", PLAIN)
def test_there_is_only_one_battle_with_these(card: str) -> None:
    play = meet(card).draws("Sauron")
    assert play.phase() == "roll"


@rule("M6.3", "M12.7")
@pytest.mark.parametrize(
    ("faces", "courage"), [(("Gim", "Gim"), 13), (("Gim", "Sauron"), 11), (("Ara", "Gim"), 11), (("Ara", "Mer"), 9)]
)
def test_the_mumakil_are_two_battles_settled_one_after_another(faces: tuple[str, str], courage: int) -> None:
    play = meet("Mumak", "Gim=34", rest="Rin2/-").draws(faces[0])
    assert play.courage() == (13 if faces[0] == "Gim" else 11)
    assert play.phase() == "draw-battle"
    play.draws(faces[1])
    assert (play.courage(), play.phase(), play.track()) == (courage, "roll", "-,Mumak,-,-,-,-")


@rule("M12.8", "M12.14")
@pytest.mark.parametrize(
    ("faces", "courage"),
    [
        *[("Gim Gim", 13), ("Sauron Gim Gim", 12), ("Gim Sauron Gim Gim", 12)],
        *[("Gim Sauron Gim Ara Gim Gim", 11), ("Sauron Sauron Sauron Gim Mer Gim Gim", 9)],
    ],
)
def test_the_mouth_of_sauron_is_fought_until_two_running_are_won(faces: str, courage: int) -> None:
    play = meet("Mouth", "Gim=34", rest="Rin2/-")
    for face in faces.split():
        assert (play.phase(), play.track()) == ("draw-battle", "-,Mouth,-,-,-,-")
        play.draws(face)
    assert (play.courage(), play.phase(), play.track()) == (courage, "roll", "-,-,-,-,-,-")


@rule("M10.4")
@pytest.mark.parametrize("card", URUK_HAI)
@pytest.mark.parametrize("uruk", range(1, 7))
def test_there_is_a_battle_for_each_uruk_hai_in_isengard(card: str, uruk: int) -> None:
    play = meet(card, f"uruk={uruk}")
    for _ in range(uruk):
        assert play.phase() == "draw-battle"
        play.draws("Sauron")
    assert (play.phase(), play.courage(), play.uruk(), play.track()) == ("roll", 13 - uruk, uruk, f"-,{card},-,-,-,-")


@rule("M10.4")
@pytest.mark.parametrize("wins", range(5))
def test_one_warrior_goes_however_many_battles_are_won(wins: int) -> None:
    faces = ["Gim"] * wins + ["Sauron"] * (4 - wins)
    play = meet("UruR", "Gim=8 uruk=4").draws(*faces)
    assert (play.uruk(), play.courage()) == (3 if wins else 4, 13 - (4 - wins))


@rule("M10.4")
def test_the_chief_never_goes() -> None:
    play = meet("UruR", "Gim=8 uruk=1").draws("Gim")
    assert (play.uruk(), play.phase()) == (1, "roll")


@rule("M10.4")
def test_a_win_of_one_encounter_does_not_count_in_the_next() -> None:
    play = at("normal 1/1 stage=Roh Gim=8 uruk=2 track=-,UruR,OrcR,-,-,- tile=2Ara1/3Leg1 phase=next-die")
    play.draws("Gim", "Gim")
    assert play.uruk() == 1
    play.draws("Gim")
    assert (play.uruk(), play.phase()) == (1, "roll")


@rule("M10.5", "M11.18")
def test_with_treebeards_token_every_win_removes_one_and_the_number_of_battles_is_fixed() -> None:
    play = meet("UruG", "Gim=24 uruk=4 treebeard").draws("Gim")
    assert (play.uruk(), play.phase()) == (3, "draw-battle")
    play.draws("Gim", "Sauron")
    assert (play.uruk(), play.courage(), play.phase()) == (2, 12, "draw-battle")
    play.draws("Gim")
    assert (play.uruk(), play.courage(), play.phase()) == (1, 12, "roll")


@rule("M10.5")
def test_with_treebeards_token_the_chief_goes_last_and_isengard_is_empty() -> None:
    play = meet("UruG", "Gim=24 uruk=2 treebeard").draws("Gim", "Gim")
    assert (play.uruk(), play.courage()) == (0, 13)


@rule("M10.5")
@pytest.mark.parametrize("card", ["UruG", "UruM"])
def test_in_an_empty_isengard_the_card_gives_one_courage_and_stays(card: str) -> None:
    play = meet(card, "uruk=0 treebeard")
    assert (play.courage(), play.phase(), play.track()) == (14, "roll", f"-,{card},-,-,-,-")


@rule("M10.5")
def test_a_token_laid_in_the_middle_counts_for_the_battles_after_it() -> None:
    play = meet("UruG", "Gim=24 Ara=40 Mer=40 Leg=40 uruk=3 friends=1:Treebeard", rest="Rin1/-").play("pass", "pass").draws("Gim")
    play.play("pass", "use Treebeard", "token").draws("Gim")
    assert play.uruk() == 2
    play.draws("Sauron")
    assert (play.uruk(), play.courage()) == (1, 12)


@rule("M10.6", "M13.6")
def test_eomer_wins_one_of_several_battles_without_a_roll() -> None:
    play = meet("UruH", "uruk=3 friends=1:Eomer")
    assert (play.phase(), play.legal()) == ("window battle", ["use Eomer", "pass"])
    play.play("use Eomer")
    assert (play.phase(), play.courage(), play.friends()) == ("draw-battle", 13, [])
    play.draws("Sauron", "Sauron")
    assert (play.courage(), play.uruk(), play.phase()) == (11, 2, "roll")


@rule("M10.6", "M13.9")
def test_boromir_is_for_one_battle_of_several() -> None:
    play = meet("UruR", "uruk=3 friends=1:Boromir").draws("Sauron")
    assert (play.phase(), play.courage(), play.legal()) == ("window loss", 13, ["use Boromir", "pass"])
    play.play("use Boromir").draws("Ara")
    assert (play.courage(), play.friends(), play.phase()) == (13, [], "draw-battle")
    play.draws("Ara")
    assert (play.courage(), play.phase()) == (12, "draw-battle")
    play.draws("Ara")
    assert (play.courage(), play.uruk()) == (11, 2)


@rule("M10.6", "M13.9")
@pytest.mark.parametrize("card", ["Troll", "MOrc", "OrcR", "OrcH", "OrcG", "Mumak", "Mouth"])
def test_boromir_helps_against_nobody_else(card: str) -> None:
    play = meet(card, "friends=1:Boromir").draws("Sauron")
    assert (play.friends(), play.phase() != "window loss", play.courage() < 13) == (["Boromir"], True, True)
