"""The board and the preparation (C1, C2)."""

from __future__ import annotations

import pytest

from mathom.games.confrontation import board
from mathom.kernel.game import Complaint
from mathom.kernel.observation import encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule

# Region, row, limit, ahead for Sauron, ahead for the Fellowship, sideways, arrow of the Fellowship.
TABLE = [
    ("Mor", 0, 4, "Dag Gon", "", "", ""),
    ("Gon", 1, 2, "Fan Roh", "Mor", "Dag", ""),
    ("Dag", 1, 2, "Fan Mir", "Mor", "Gon", ""),
    ("Roh", 2, 2, "Car Gap", "Gon", "Fan", ""),
    ("Fan", 2, 2, "Car Mis", "Dag Gon", "Mir Roh", "Roh"),
    ("Mir", 2, 2, "Hig Mis", "Dag", "Fan", "Fan"),
    ("Gap", 3, 1, "Ene", "Roh", "", ""),
    ("Car", 3, 1, "Ene Ere", "Fan Roh", "", ""),
    ("Mis", 3, 1, "Ere Rhu", "Fan Mir", "", ""),
    ("Hig", 3, 1, "Rhu", "Mir", "", ""),
    ("Ene", 4, 2, "Cdn", "Car Gap", "Ere", ""),
    ("Ere", 4, 2, "Art Cdn", "Car Mis", "Ene Rhu", "Fan"),
    ("Rhu", 4, 2, "Art", "Hig Mis", "Ere", ""),
    ("Cdn", 5, 2, "Shi", "Ene Ere", "Art", ""),
    ("Art", 5, 2, "Shi", "Ere Rhu", "Cdn", ""),
    ("Shi", 6, 4, "", "Art Cdn", "", ""),
]
REGIONS = [row[0] for row in TABLE]
NAMES = {
    "Mordor": "Mor",
    "Gondor": "Gon",
    "Dagorlad": "Dag",
    "Rohan": "Roh",
    "Fangorn": "Fan",
    "Mirkwood": "Mir",
    "Gap of Rohan": "Gap",
    "Caradhras": "Car",
    "Misty Mountains": "Mis",
    "The High Pass": "Hig",
    "Enedwaith": "Ene",
    "Eregion": "Ere",
    "Rhudaur": "Rhu",
    "Cardolan": "Cdn",
    "Arthedain": "Art",
    "The Shire": "Shi",
}
FELLOWS = ["Sam", "Gan", "Gim", "Pip", "Leg", "Mer", "Bor"]
SERVANTS = ["Orc", "Wit", "Sar", "She", "Bal", "War", "Tro"]


def fighting(region: str, options: str = "") -> Play:
    """Legolas, attacking, and the Balrog choose their cards in a region; nobody else is near."""
    return at(f"classic F {region}=Leg!,Bal! phase=cards attacker=Leg region={region} fight=Leg:Bal {options}")


def retreats(play: Play, phase: str, piece: str, region: str) -> list[str]:
    """Where a card has led or may lead a piece."""
    if play.phase() == phase:
        return sorted(text.removeprefix("to ") for text in play.legal())
    return [play.where(piece)] if play.where(piece) not in ("out", region) else []


@rule("C1.1")
def test_the_board_is_sixteen_regions_in_seven_rows_from_mordor_to_the_shire() -> None:
    assert sorted(REGIONS) == sorted(board.CODES)
    rows = [board.row(region) for region in range(16)]
    assert [rows.count(row) for row in range(7)] == [1, 2, 3, 4, 3, 2, 1]
    for code, row, *_ in TABLE:
        assert board.row(board.CODES.index(code)) == row


@rule("C1.1")
@rule("C1.2")
@rule("C1.3")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_rulebook_prints_the_same_table_that_is_played(language: str) -> None:
    chapter = GAME.rulebook(language).find("C1")
    assert chapter is not None
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in chapter.notes.splitlines()[2:]]
    assert len(rows) == 16
    for printed, (code, row, limit, south, north, beside, arrow) in zip(rows, TABLE, strict=True):
        assert [int(printed[1]), int(printed[2])] == [row, limit]
        if language == "pl":
            counts = [0 if cell == "–" else cell.count(",") + 1 for cell in (printed[3], printed[4], printed[6])]
            assert counts == [len(cell.split()) for cell in (south, north, arrow)]
            continue
        assert NAMES[printed[0].split(" (")[0]] == code
        for cell, expected in ((printed[3], south), (printed[4], north), (printed[5], beside), (printed[6], arrow)):
            named = [] if cell == "–" or cell.startswith("closed") else cell.split(", ")
            assert sorted(NAMES[name.split(" (")[0]] for name in named) == expected.split()


@rule("C1.2")
@rule("C3.3")
@pytest.mark.parametrize(("region", "ahead"), [(row[0], row[3]) for row in TABLE if row[3]])
def test_sauron_moves_forward_to_the_regions_ahead_and_nowhere_else(region: str, ahead: str) -> None:
    other = "Shi" if region != "Shi" else "Mor"
    play = at(f"classic S {region}=Orc {other}=Fro,Sam")
    assert sorted(play.moves("Orc")) == ahead.split()


@rule("C1.2")
@rule("C1.7")
@rule("C1.8")
@pytest.mark.parametrize(("region", "ahead", "arrow"), [(row[0], row[4], row[6]) for row in TABLE if row[4]])
def test_the_fellowship_moves_forward_and_along_its_arrows(region: str, ahead: str, arrow: str) -> None:
    other = "Mor" if region != "Mor" else "Shi"
    play = at(f"classic F {region}=Leg {other}=Orc")
    assert sorted(play.moves("Leg")) == sorted(set(ahead.split()) | set(arrow.split()))


@rule("C1.2")
@rule("C5.15")
@pytest.mark.parametrize(("region", "back"), [(row[0], row[3]) for row in TABLE])
def test_backward_for_the_fellowship_is_one_row_nearer_to_the_shire(region: str, back: str) -> None:
    play = fighting(region).cards("Ret", "+1")
    assert retreats(play, "fellowship-retreat", "Leg", region) == back.split()


@rule("C1.2")
@rule("C11.4")
@pytest.mark.parametrize(("region", "back"), [(row[0], row[4]) for row in TABLE if row[0] not in ("Mor", "Shi")])
def test_backward_for_sauron_is_one_row_nearer_to_mordor(region: str, back: str) -> None:
    play = at(f"variant F {region}=Gan*!,Wor*! phase=cards attacker=Gan* region={region} fight=Gan*:Wor*")
    play.cards("+5", "+1")
    assert play.phase() == "wormtongue"
    assert sorted(play.legal()) == sorted(["no", *(f"to {place}" for place in back.split())])


@rule("C1.3")
@rule("C1.6")
@rule("C5.10")
@pytest.mark.parametrize(("region", "beside"), [(row[0], row[5]) for row in TABLE])
def test_sideways_is_the_same_row_and_closed_in_the_mountains(region: str, beside: str) -> None:
    play = fighting(region).cards("+1", "Ret")
    assert retreats(play, "sauron-retreat", "Bal", region) == beside.split()


@rule("C1.4")
@rule("C3.4")
@pytest.mark.parametrize(
    ("region", "limit", "behind"), [(row[0], row[2], row[4].split()[0]) for row in TABLE if row[4] and row[0] != "Shi"]
)
def test_sauron_enters_a_region_below_its_limit_and_is_refused_at_it(region: str, limit: int, behind: str) -> None:
    full = ",".join(SERVANTS[1 : limit + 1])
    play = at(f"classic S {behind}=Orc {region}={full} Shi=Fro")
    assert region not in play.moves("Orc")
    assert play.refusal(f"Orc-{region}") == "C3.4"
    almost = ",".join(SERVANTS[1:limit])
    play = at(f"classic S {behind}=Orc {f'{region}={almost}' if almost else ''} Shi=Fro")
    assert region in play.moves("Orc")


@rule("C1.4")
@rule("C3.4")
@pytest.mark.parametrize(("region", "limit", "behind"), [(row[0], row[2], row[3].split()[0]) for row in TABLE if row[3]])
def test_the_fellowship_enters_a_region_below_its_limit_and_is_refused_at_it(region: str, limit: int, behind: str) -> None:
    full = ",".join(FELLOWS[1 : limit + 1])
    spare = "Gap" if "Hig" in (region, behind) else "Hig"
    servant = "Shi" if behind != "Shi" else "Car"
    play = at(f"classic F {behind}=Sam {spare}=Ara {region}={full} {servant}=Orc")
    assert region not in play.moves("Sam")
    assert play.refusal(f"Sam-{region}") == "C3.4"
    almost = ",".join(FELLOWS[1:limit])
    play = at(f"classic F {behind}=Sam {spare}=Ara {f'{region}={almost}' if almost else ''} {servant}=Orc")
    assert region in play.moves("Sam")


@rule("C1.5")
def test_enemy_pieces_take_up_none_of_ones_own_room() -> None:
    play = at("classic F Mis=Leg Ere=Sam Car=Orc Mor=Tro")
    assert "Car" in play.moves("Sam")  # one of Sauron's stands on that mountain
    assert "Mis" not in play.moves("Sam")  # one of the Fellowship stands on this one
    play.play("Sam-Car")
    assert (play.where("Sam"), play.where("Orc")) == ("Car", "Car")


@rule("C1.5")
def test_four_enemies_in_mordor_do_not_keep_a_piece_out() -> None:
    assert "Mor" in at("classic F Gon=Leg Shi=Fro Mor=Orc,Wit,Sar,She").moves("Leg")


@rule("C1.6")
def test_no_ability_leads_sideways_between_mountains_but_the_flying_nazguls() -> None:
    assert at("classic F Mis=Ara Car=Orc Shi=Fro").moves("Ara") == ["Fan", "Mir"]
    assert at("classic S Mis=Wit Car=Leg Shi=Fro").moves("Wit") == ["Ere", "Rhu"]
    assert "Car" in at("classic S Gap=Naz Car=Leg Shi=Fro,Sam").moves("Naz")


@rule("C1.6")
def test_nobody_retreats_or_changes_places_sideways_between_mountains() -> None:
    assert at("classic S Fan=Sar Car=Fro Shi=Sam").play("Sar-Car").phase() == "saruman"
    assert at("classic S Fan=Wit Car=Fro Shi=Sam").play("Wit-Car").phase() == "cards"
    swap = at("variant S Fan=Orc* Mis=Sme* Car=Elr* Ere=Far* Shi=Fro*").play("Orc*-Mis")
    assert swap.phase() == "swap"
    assert swap.legal() == ["Far*", "no"]


@rule("C1.6")
@rule("C10.5")
def test_mountains_side_by_side_are_adjacent_for_gandalf_v() -> None:
    play = at("variant S Mir=Uru* Mis=Elr* Car=Gan* Mor=Mou*").play("Uru*-Mis").cards("+1", "+1")
    assert (play.phase(), play.legal()) == ("bonus", ["no", "yes"])


@rule("C1.7")
def test_the_anduin_carries_the_fellowship_downstream_only() -> None:
    assert "Fan" in at("classic F Mir=Leg Mor=Orc").moves("Leg")
    assert "Roh" in at("classic F Fan=Leg Mor=Orc").moves("Leg")
    assert "Fan" not in at("classic F Roh=Leg Mor=Orc").moves("Leg")
    assert "Mir" not in at("classic F Fan=Leg Mor=Orc").moves("Leg")
    assert at("classic F Roh=Leg Mor=Orc").refusal("Leg-Fan") == "C3.3"


@rule("C1.7")
def test_upstream_leads_only_an_ability_that_goes_sideways() -> None:
    assert "Fan" in at("classic F Roh=Ara Fan=Orc").moves("Ara")
    assert "Mir" in at("classic F Fan=Ara Mir=Orc").moves("Ara")
    assert at("classic S Gon=Orc Roh=Fro Shi=Sam").play("Orc-Roh").legal() == ["to Fan", "no"]


@rule("C1.7")
def test_saurons_pieces_never_use_the_arrows() -> None:
    assert sorted(at("classic S Mir=Orc Shi=Fro").moves("Orc")) == ["Hig", "Mis"]
    assert sorted(at("classic S Fan=Orc Shi=Fro").moves("Orc")) == ["Car", "Mis"]


@rule("C1.8")
@pytest.mark.parametrize("guard", ["Orc", "Bal", "Orc!", "Bal!"])
def test_the_tunnel_is_open_whoever_stands_in_caradhras(guard: str) -> None:
    play = at(f"classic F Ere=Leg Car={guard} Mor=Wit")
    assert "Fan" in play.moves("Leg")
    play.play("Leg-Fan")
    if play.phase() == "tunnel":
        play.play("no")
    assert play.where("Leg") == "Fan"


@rule("C1.8")
def test_an_attack_through_the_tunnel_is_fought_in_fangorn() -> None:
    play = at("classic F Ere=Leg Fan=Wit Shi=Fro").play("Leg-Fan").cards("+5", "+1")
    assert play.sums() == (8, 6)
    assert (play.where("Leg"), play.where("Wit")) == ("Fan", "out")


@rule("C1.9")
def test_nobody_goes_back_through_the_tunnel() -> None:
    assert "Ere" not in at("classic F Fan=Leg Mor=Orc").moves("Leg")
    assert "Ere" not in at("classic S Fan=Orc Shi=Fro").moves("Orc")
    assert "Fan" not in at("classic S Ere=Orc Shi=Fro").moves("Orc")
    play = at("classic F Ere=Pip Fan=Orc Shi=Fro").play("Pip-Fan")
    assert play.legal() == ["to Car", "to Mis", "no"]
    play = at("classic F Ere=Leg Fan=Bal Mis=Gim Car=Gan Shi=Fro").play("Leg-Fan").cards("Ret", "+1")
    assert play.told().count("retreats") == 0  # both regions behind are full, and Eregion is not behind


@rule("C1.9")
def test_the_black_rider_and_the_uruk_hai_find_no_tunnel() -> None:
    rider = at("classic S Fan=Rid Mis=Orc Car=Wit Ere=Fro Shi=Sam")
    assert rider.moves("Rid") == []
    uruk = at("variant S Fan=Uru* Mis=Fro* Car=Elr* Shi=Sam*")
    assert sorted(uruk.moves("Uru*")) == ["Car", "Mis"]


@rule("C1.10")
def test_the_tunnel_makes_no_neighbours() -> None:
    assert "Ere" not in at("classic F Fan=Ara Ere=Orc Shi=Fro").moves("Ara")
    battle = at("variant S Gon=Uru* Fan=Elr* Ere=Gan* Mor=Mou*").play("Uru*-Fan").cards("+1", "+5")
    assert "bonus" not in battle.phase()
    assert battle.where("Elr*") == "out"
    swap = at("variant S Gon=Uru* Fan=Sme* Ere=Gan* Mor=Mou*").play("Uru*-Fan")
    assert swap.phase() == "cards"


def fresh(**options: str) -> Play:
    """A new game, before anyone has prepared anything."""
    play = Play.__new__(Play)
    play.state = GAME.new(options, 2)  # type: ignore[assignment]
    play.journal = GAME.start(play.state)
    return play


def decide(play: Play, side: str, *texts: str) -> Play:
    for text in texts:
        play.state.apply(play.seat(side), GAME.parse_action(text))
    return play


PLACED = {
    "F": ["Gan-Art", "Ara-Cdn", "Gim-Rhu", "Leg-Ere", "Bor-Ene"],
    "S": ["Orc-Gon", "Naz-Dag", "Wit-Roh", "She-Fan", "Bal-Mir"],
}


@rule("C2.1")
def test_each_side_leads_nine_characters() -> None:
    view = GAME.view(fresh().state, SPECTATOR)
    assert view["rosters"]["F"] == ["Fro", "Sam", "Gan", "Ara", "Gim", "Pip", "Leg", "Mer", "Bor"]
    assert view["rosters"]["S"] == ["Orc", "Naz", "Wit", "Sar", "She", "Bal", "Rid", "War", "Tro"]
    assert fresh().refusal("Fro-Art", "S") == "C3.2"
    assert fresh(mode="variant").refusal("Fro-Art", "F") == "C2.1"


@rule("C2.2")
def test_the_mode_says_who_plays_and_classic_is_the_default() -> None:
    assert fresh().state.encode() == fresh(mode="classic").state.encode()
    variant = GAME.view(fresh(mode="variant").state, SPECTATOR)["rosters"]
    assert variant["F"] == ["Fro*", "Sam*", "Gan*", "Ara*", "The*", "Sme*", "Elr*", "Far*", "Tre*"]
    assert variant["S"] == ["Orc*", "Naz*", "Wit*", "Sar*", "Wor*", "Uru*", "Mou*", "Gol*", "Wat*"]
    assert fresh(mode="draft").phase() == "draft"


@rule("C2.2")
def test_options_stay_the_same_while_a_game_lasts() -> None:
    chosen = GAME.read_options({"mode": "draft", "stuck": "forward", "match": "yes", "turn_limit": "50"})
    state = GAME.new(chosen, 2)
    rng = Rng(3)
    for _ in range(400):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        state.apply(seat, rng.draw(state.chances()) if seat < 0 else rng.choose(state.legal(seat)))
        assert GAME.options_of(state) == chosen


@rule("C2.2")
@pytest.mark.parametrize("given", [{"mode": "epic"}, {"modus": "classic"}, {"turn_limit": "7"}, {"match": ""}])
def test_an_unknown_option_or_value_is_complained_about(given: dict[str, str]) -> None:
    with pytest.raises(Complaint):
        GAME.new(given, 2)


@rule("C2.3")
def test_first_the_draft_then_the_special_cards_then_the_set_up() -> None:
    play = fresh(mode="draft", fellowship_cards="1", sauron_cards="1")
    phases = [play.phase()]
    rng = Rng(1)
    while play.phase() != "move":
        for side in "FS":
            while play.seat(side) in play.state.to_act() and play.phase() == phases[-1]:
                forward = [text for text in play.legal(side) if text != "back"]
                text = "ready" if "ready" in forward else forward[rng.below(len(forward))]
                decide(play, side, text)
        phases.append(play.phase())
    assert phases == ["draft", "hold", "place", "move"]
    assert [kind for kind in play.told() if kind in ("rosters", "specials", "placed")] == [
        "rosters",
        "specials",
        "placed",
    ]


@rule("C2.3")
def test_without_draft_and_special_cards_the_set_up_comes_at_once() -> None:
    assert fresh().phase() == "place"
    assert fresh(fellowship_cards="4", sauron_cards="4").phase() == "place"
    assert fresh(fellowship_cards="2").phase() == "hold"


@rule("C2.4")
def test_four_pieces_at_home_one_in_each_region_in_front_and_none_in_the_mountains() -> None:
    play = decide(decide(fresh(), "F", *PLACED["F"], "ready"), "S", *PLACED["S"], "ready")
    counts = play.state.count
    stands = {code: (counts[number], counts[17 + number]) for number, code in enumerate(board.CODES)}
    fellowship = {"Shi": 4, "Art": 1, "Cdn": 1, "Rhu": 1, "Ere": 1, "Ene": 1}
    sauron = {"Mor": 4, "Gon": 1, "Dag": 1, "Mir": 1, "Fan": 1, "Roh": 1}
    assert stands == {region: (fellowship.get(region, 0), sauron.get(region, 0)) for region in REGIONS}
    assert [play.where(piece) for piece in ("Gan", "Fro", "Bal", "Tro")] == ["Art", "Shi", "Mir", "Mor"]


@rule("C2.4")
def test_any_piece_may_stand_in_any_of_the_five_regions() -> None:
    play = fresh()
    regions = []
    for step in range(5):
        options = [text for text in play.legal("F") if text != "back"]
        assert len(options) == 9 - step
        regions.append(options[0].partition("-")[2])
        decide(play, "F", options[step % 3])
    assert sorted(regions) == ["Art", "Cdn", "Ene", "Ere", "Rhu"]
    assert play.legal("F") == ["ready", "back"]
    assert play.refusal("Fro-Mis", "F") in ("C2.4", "C2.5")


@rule("C2.4")
def test_a_piece_is_placed_only_once_and_only_in_its_own_regions() -> None:
    play = decide(fresh(), "F", "Gan-Art")
    assert play.refusal("Gan-Cdn", "F") == "C2.4"
    assert play.refusal("Sam-Gon", "F") == "C2.4"
    assert play.refusal("Sam-Cdn", "F") == ""


@rule("C2.5")
def test_a_set_up_is_secret_until_both_are_ready() -> None:
    play = fresh()
    before = encode(observe(GAME, play.state, play.journal, 1))
    watched = encode(observe(GAME, play.state, play.journal, SPECTATOR))
    for text in PLACED["F"]:
        decide(play, "F", text)
        assert encode(observe(GAME, play.state, play.journal, 1)) == before
        assert encode(observe(GAME, play.state, play.journal, SPECTATOR)) == watched
    decide(play, "F", "ready")
    seen = observe(GAME, play.state, play.journal, 1)
    assert (seen.to_act, seen.view["ready"]) == ((1,), [0])  # that he is ready is all that is seen
    assert seen.view["board"] == observe(GAME, fresh().state, play.journal, 1).view["board"]


@rule("C2.5")
def test_a_set_up_can_be_changed_until_one_is_ready() -> None:
    play = decide(fresh(), "F", "Gan-Art", "Ara-Cdn", "back", "back", "Fro-Art")
    assert (play.where("Gan"), play.where("Fro")) == ("out", "Art")
    again = decide(fresh(), "F", "Fro-Art")
    assert play.state.encode() == again.state.encode()


@rule("C2.5")
@pytest.mark.parametrize("side", ["F", "S"])
def test_who_has_said_that_he_is_ready_changes_nothing_any_more(side: str) -> None:
    play = decide(fresh(), side, *PLACED[side], "back", PLACED[side][-1], "ready")
    other = "S" if side == "F" else "F"
    assert play.legal(side) == []
    for text in ("back", "ready", PLACED[side][0]):
        assert play.refusal(text, side) != ""
    decide(play, other, PLACED[other][0], "back")  # who is not ready still may
    assert play.seat(side) not in play.state.to_act()


@rule("C2.5")
def test_the_game_begins_when_both_are_ready_and_not_before() -> None:
    play = decide(fresh(), "S", *PLACED["S"], "ready")
    assert play.phase() == "place"
    decide(play, "F", *PLACED["F"])
    assert play.phase() == "place"
    decide(play, "F", "ready")
    assert (play.phase(), play.due()) == ("move", "S")


@rule("C2.6")
def test_line_ups_and_numbers_are_known_but_not_who_stands_where() -> None:
    play = decide(decide(fresh(), "F", *PLACED["F"], "ready"), "S", *PLACED["S"], "ready")
    view = observe(GAME, play.state, play.journal, 1).view
    assert view["board"]["Art"] == [{"side": "F", "piece": None, "open": False}]
    assert view["board"]["Shi"] == [{"side": "F", "piece": None, "open": False}] * 4
    assert view["board"]["Gon"] == [{"side": "S", "piece": "Orc", "open": False}]
    assert view["rosters"]["F"] == ["Fro", "Sam", "Gan", "Ara", "Gim", "Pip", "Leg", "Mer", "Bor"]
    other = decide(decide(fresh(), "F", "Fro-Art", "Sam-Cdn", "Mer-Rhu", "Pip-Ere", "Gim-Ene", "ready"), "S", *PLACED["S"], "ready")
    assert encode(observe(GAME, other.state, other.journal, 1)) == encode(observe(GAME, play.state, play.journal, 1))


@rule("C2.7")
@rule("C5.1")
def test_each_player_starts_with_his_nine_cards() -> None:
    play = decide(decide(fresh(), "F", *PLACED["F"], "ready"), "S", *PLACED["S"], "ready")
    assert play.hand("F") == ["+1", "+2", "+3", "+4", "+5", "Mag", "Nob", "Clo", "Ret"]
    assert play.hand("S") == ["+1", "+2", "+3", "+4", "+5", "+6", "Mag", "Eye", "Ret"]
    assert play.discards("F") == play.discards("S") == []
