"""Chapter 25: the four rounds of Helm's Deep, their decks, the horns, and how the chapter ends."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import ORC, TOWERS, copies, count
from mathom.kernel.bits import bits
from tests.games.two_towers.kit import GAME, Play, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, playable, seen, start
from tests.rules import rule

SIZES = {3: [8, 9, 10, 11], 4: [6, 7, 8, 9]}
ORCS = [3, 5, 7, 9]
FREE = "The,GimC,LegC,Ham,Erk,Gam,Eom,Gan"


def hands_of(players: int) -> int:
    return 4 if players in (1, 4) else 3


def last_trick(players: int, number: int, more: str = "", taker: int = 1, past: str = "") -> Play:
    """The last trick of a round; Aragorn, Háma, Erkenbrand (and Gamling) have what they need unless the past says otherwise."""
    hands = hands_of(players)
    cast = "AraL,Ham,Erk,Gam" if hands == 4 else "AraL,Ham,Erk"
    size = SIZES[hands][number - 1]
    past = past or (f"1x{size - 4},4,2,3" if hands == 4 else f"1x{size - 3},2,3")
    cards = ["F1", "F2", "F3", "F4"][:hands]
    cards[taker - 1] = "F8"
    text = f"25/{players} play first=1 round={number} cast={cast} leader=1 actor=1 {more}"
    if players == 2:
        text += f" runner=P{2 - number % 2} dealt=40 pyramid={'-,' * 7}{cards[2]}*,-,-,-,-"
    if players == 1:
        text += " dealt=40"
    held = ";".join(f"{hand + 1}:{card}" for hand, card in enumerate(cards))
    return at(f"{text} hands={held} past={past}", "HSM").play(*cards)


def table(play: Play) -> int:
    """The cards of a round that has just begun, before anything is dealt."""
    return play.state.pool


@rule("T25.1", "T25.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_round_has_its_own_number_of_orcs_and_hand_size(players: int) -> None:
    hands = hands_of(players)
    for number in (1, 2, 3, 4):
        play = begin("25", players) if number == 1 else last_trick(players, number - 1)
        assert (play.state.round, play.phase()) == (number, "deal")
        assert (copies(table(play), ORC), count(table(play))) == (ORCS[number - 1], 34 + ORCS[number - 1])
        assert play.state.lost == -1
        assert play.state.size() == SIZES[hands][number - 1]
        if players > 1:
            to_phase(play, "choose")
            dealt = [len(cards_of(play, hand + 1)) for hand in range(hands)]
            if players == 2:
                dealt[2] = sum(kind != -1 for kind in play.state.slots)
            assert dealt == [SIZES[hands][number - 1]] * hands


@rule("T25.2")
@pytest.mark.parametrize("players", [3, 4])
def test_both_towers_and_all_orcs_are_dealt_and_only_suits_lie_in_the_supply(players: int) -> None:
    for number in (1, 2, 3, 4):
        play = begin("25", players) if number == 1 else last_trick(players, number - 1)
        to_phase(play, "choose", number)
        assert not play.state.pool & TOWERS
        assert copies(play.state.pool, ORC) == 0
        assert count(play.state.pool) == 34 + ORCS[number - 1] - players * SIZES[players][number - 1]


@rule("T25.2", "T12.10")
def test_orcs_under_gimlis_card_are_missing_from_the_deck_and_suits_fill_up() -> None:
    play = last_trick(3, 3, more="pile=4")
    assert (play.state.round, copies(table(play), ORC)) == (4, 5)
    to_phase(play, "choose")
    assert [len(cards_of(play, hand)) for hand in (1, 2, 3)] == [11] * 3
    few = last_trick(3, 1, more="pile=4")
    assert copies(table(few), ORC) == 5  # nine Orcs less four are enough for round 2


@rule("T25.2", "T2.8")
@pytest.mark.parametrize("players", [3, 4])
def test_gandalf_takes_a_card_of_the_supply_face_up(players: int) -> None:
    play = start("25", players, {1: "WT,H5"}).play("Gan")
    while play.phase() == "choose":
        play.play(play.legal()[-1])
    play.play("hand2", "H5", "H5")
    assert play.phase() == "supply"
    assert not {"O", "WT", "BT"} & set(play.chances())
    card = next(iter(play.chances()))
    play.draws(card)
    assert card in cards_of(play, 2)
    assert all(card in GAME.view(play.state, seat)["hands"][1]["cards"] for seat in range(players))
    assert len(cards_of(play, 2)) == SIZES[players][0] + 1


@rule("T25.1", "T8.3")
def test_aragorn_is_in_every_round_and_done_characters_may_be_chosen_again() -> None:
    play = to_phase(last_trick(3, 1), "choose")
    assert play.state.characters[play.state.first] == play.state.rules.codes.index("AraL")
    assert play.legal() == [code for code in GAME.content.tables["character"] if code in FREE.split(",")]
    assert {"Ham", "Erk"} <= set(play.legal())


@rule("T25.1", "T12.11")
def test_each_character_that_meets_its_goal_is_done_whatever_the_others_do() -> None:
    play = last_trick(3, 1, past="1x3,2,3,1x2")
    assert play.phase() == "again"  # Erkenbrand won none of the last three
    done = [code for number, code in enumerate(play.state.rules.codes) if play.state.done >> number & 1]
    assert done == ["AraL", "Ham"]
    assert (play.play("on").state.round, play.cause()) == (2, "none")


@rule("T25.1", "T25.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_only_aragorns_failure_loses_at_once(players: int) -> None:
    size = SIZES[hands_of(players)][0]
    play = last_trick(players, 1, past=f"1x{size - 2},3")
    assert (play.phase(), play.cause()) == ("over", "aragorn")


@rule("T25.1", "T12.11")
def test_a_failed_round_may_be_replayed_once_and_not_a_second_time() -> None:
    play = last_trick(3, 2, past="1x4,2,3,1x2").play("again")
    assert (play.state.round, play.state.replayed, play.phase()) == (2, True, "deal")
    assert copies(table(play), ORC) == 5
    second = last_trick(3, 2, more="replayed=yes", past="1x4,2,3,1x2")
    assert (second.state.round, second.state.replayed) == (3, False)


@rule("T25.1", "T12.11")
def test_without_the_option_a_failed_round_is_not_replayed() -> None:
    assert last_trick(3, 2, more="again=off", past="1x4,2,3,1x2").state.round == 3


@rule("T25.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_chapter_is_won_at_the_end_of_the_fourth_round_and_no_sooner(players: int) -> None:
    early = last_trick(players, 3, more=f"done={FREE}")
    assert (early.cause(), early.state.round) == ("none", 4)
    assert last_trick(players, 4, more=f"done={FREE}").cause() == "goals"


@rule("T25.1")
def test_a_character_not_done_after_the_fourth_round_loses_the_chapter() -> None:
    missing = last_trick(3, 4, more=f"done={FREE.replace('Gan', 'AraL')}")
    assert (missing.phase(), missing.cause()) == ("over", "rounds")
    outcome = GAME.outcome(missing.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T25.1")


@rule("T25.1")
def test_in_the_fourth_round_a_miss_of_a_character_already_done_does_not_matter() -> None:
    play = last_trick(3, 4, more=f"done={FREE}", past="1x6,2,3,1x2")
    assert (play.verdict(3), play.cause()) == (-1, "goals")


@rule("T25.3")
@pytest.mark.parametrize(
    ("players", "number", "tricks", "heard"),
    [(3, 3, 4, True), (3, 3, 3, False), (3, 3, 5, False), (3, 2, 4, False), (3, 4, 4, False), (4, 3, 4, True)],
)
def test_the_horns_sound_after_the_fourth_trick_of_the_third_round(players: int, number: int, tricks: int, heard: bool) -> None:
    cast = "AraL,Ham,Erk,Gam" if players == 4 else "AraL,Ham,Erk"
    cards = ["F1", "F8", "F2", "F3"][:players]
    held = ";".join(f"{hand + 1}:{card},M{hand + 1},M{hand + 5}" for hand, card in enumerate(cards))
    text = f"25/{players} play first=1 round={number} cast={cast} leader=1 actor=1 hands={held} pool=F4,F5,F6,F7"
    play = at(f"{text} past=1x{tricks - 1}").play(*cards)
    assert (play.phase() == "horn") == heard


HORN = "25/3 horn first=1 round=3 cast=AraL,Ham,Erk leader=2 actor=2 hands=1:WT,M5;2:M2,O;3:M3,M6 pool=F4,F5 past=1x3,2"


@rule("T25.3")
def test_at_the_horns_each_hand_from_the_leader_on_may_discard_one_card_openly_and_draw_one() -> None:
    play = at(HORN)
    assert (play.due(), play.legal()) == ("P2", ["M2", "O", "no"])
    play.play("O")
    assert (play.phase(), play.chances()) == ("horn-draw", {"F4": 1, "F5": 1})
    play.draws("F4")
    assert (cards_of(play, 2), play.due()) == (["M2", "F4"], "P3")
    discards = [event for event in play.events(0) if "card.O" in event.args.values()]
    assert len(discards) == 1
    assert not any("card.F4" in event.args.values() for event in play.events(0))
    play.play("no")
    assert play.due() == "P1"
    assert play.legal() == ["M5", "WT", "no"]
    play.play("no")
    assert (play.phase(), play.hand(), cards_of(play, 1)) == ("play", 2, ["M5", "WT"])


@rule("T25.3")
def test_a_discarded_card_is_out_of_the_round_and_can_no_longer_be_won() -> None:
    play = at(HORN).play("O").draws("F4").play("no", "no")
    assert play.state.gone
    assert count(play.state.cards_in_all()) == count(at(HORN).state.cards_in_all())


@rule("T25.3")
def test_the_horns_are_not_heard_twice() -> None:
    play = at(HORN).play("no", "no", "no")
    assert (play.phase(), play.hand()) == ("play", 2)
    play.play("M2", "M3", "M5")
    assert (play.phase(), len(play.state.winners)) == ("play", 5)


@rule("T25.3", "T25.10")
def test_the_pyramid_neither_discards_nor_draws_at_the_horns() -> None:
    text = "25/2 play first=1 runner=P1 round=3 cast=AraL,Ham,Erk leader=1 actor=1 dealt=40 pool=F4,F5"
    play = at(f"{text} hands=1:F1,M1;2:F2,M2;3:F3,M3 pyramid={'-,' * 7}F3*,M3*,-,-,- past=1x3").play("F1", "F2", "F3")
    heard = []
    while play.phase() == "horn":
        heard.append(play.hand())
        play.play("no")
    assert (sorted(heard), play.phase()) == ([1, 2], "play")


@rule("T25.3", "T25.11")
def test_alone_each_of_the_four_hands_hears_the_horns() -> None:
    text = "25/1 play first=1 round=3 cast=AraL,Ham,Erk,Gam leader=1 actor=1 dealt=32 pool=H7,H8"
    play = at(f"{text} hands=1:F1,M1;2:F2,M2;3:F3,M3;4:F4,M4 past=1x3").play("F1", "F2", "F3", "F4")
    heard = []
    while play.phase() == "horn":
        heard.append(play.hand())
        play.play("no")
    assert heard == [4, 1, 2, 3]


@rule("T25.10", "T14.9")
@pytest.mark.parametrize(("number", "uncovered"), [(1, [4, 5, 6, 7]), (2, [5, 6, 7, 8]), (3, [6, 7, 8, 9]), (4, [7, 8, 9, 10])])
def test_the_pyramid_of_each_round_is_filled_from_the_top_and_all_uncovered_cards_lie_open(
    number: int, uncovered: list[int]
) -> None:
    play = begin("25", 2) if number == 1 else last_trick(2, number - 1)
    to_phase(play, "choose")
    places = play.state.slots
    size = SIZES[3][number - 1]
    assert [place for place in range(12) if places[place] != -1] == list(range(size))
    # A place of the upper rows is covered by the two of the next row that touch it, so the last card may leave one more open.
    open_places = [place for place in range(12) if places[place] >= 0]
    assert open_places == uncovered
    assert all(play.state.freed >> place & 1 for place in open_places)


@rule("T25.10", "T12.12")
@pytest.mark.parametrize(("number", "runner"), [(1, 0), (2, 1), (3, 0), (4, 1)])
def test_the_dealer_runs_the_pyramid_and_the_deal_alternates(number: int, runner: int) -> None:
    for seed in (1, 2, 3):
        play = begin("25", 2) if number == 1 else last_trick(2, number - 1)
        assert to_phase(play, "choose", seed).state.runner == runner


@rule("T25.11")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_alone_each_hand_begins_with_four_random_cards_and_gets_as_many_as_a_hand_of_four_players(number: int) -> None:
    play = begin("25", 1) if number == 1 else last_trick(1, number - 1)
    while play.phase() not in ("choose", "name"):
        play.draws(next(iter(play.chances())))
    assert [len(cards_of(play, hand)) for hand in (1, 2, 3, 4)] == [4] * 4
    size = SIZES[4][number - 1]
    text = (
        f"25/1 play first=1 round={number} cast=AraL,Ham,Erk,Gam leader=1 actor=1 dealt={{}} hands=1:F1,M1;2:F2,M2;3:F3,M3;4:F4,M4"
    )
    pool = "pool=H1,H2,H3,H4,H5,H6,H7,H8"
    more = at(f"{text.format(4 * size - 4)} {pool} past=1x{size - 5}", "SM").play("F1", "F2", "F3", "F4")
    assert more.phase() == "draw"
    for _ in range(4):
        more.draws(next(iter(more.chances())))
    while more.phase() == "horn":
        more.play("no")
    assert (more.phase(), len(cards_of(more, 1))) == ("play", 2)
    enough = at(f"{text.format(4 * size)} {pool} past=1x{size - 4}", "SM").play("F1", "F2", "F3", "F4")
    while enough.phase() == "horn":
        enough.play("no")
    assert enough.phase() == "play"


@rule("T25.11", "T12.12")
def test_alone_the_player_names_aragorns_hand_where_the_white_tower_is_still_to_come() -> None:
    play = begin("25", 1)
    while play.phase() == "deal":
        play.draws(next(card for card in play.chances() if card not in ("WT", "BT")))
    assert (play.phase(), play.due(), play.legal()) == ("name", "P1", ["hand1", "hand2", "hand3", "hand4"])
    play.play("hand3")
    assert (play.state.first, play.phase()) == (2, "choose")
    assert seen(play, 0, "first")[-1]["hand"] == 3


@rule("T25.12", "T5.3")
def test_having_to_lead_an_orc_loses_helms_deep_as_anywhere() -> None:
    text = "25/3 play first=1 round=2 cast=AraL,Ham,Erk leader=2 actor=2 hands=1:M1,M4;2:O,O;3:M3,M6 past=1x5,2,3"
    play = at(text)
    assert playable(play) == ["O"]
    play.play("O")
    assert (play.phase(), play.cause()) == ("over", "orc")


@rule("T25.1", "T14.14")
def test_a_decided_round_may_be_stopped_at_the_horns_too() -> None:
    """Aragorn and Legolas have met their goals, Gamling has a trick too many, and no Orc is left."""
    decided = HORN.replace("Ham,Erk", "Gam,LegC").replace("2:M2,O", "2:M2").replace("1x3,2", "1,2x2,3:S8+O+O")
    assert at(decided).legal() == ["M2", "no"]  # begun before
    play = at(f"{decided} again=off rules=2")
    assert play.legal() == ["M2", "stop", "no"]
    play.play("stop")
    assert (play.state.round, [play.state.rules.codes[number] for number in bits(play.state.done)]) == (4, ["AraL", "LegC"])
