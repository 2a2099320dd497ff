"""Goals: the language they are written in, what each counter means, and what can be known about them before the end.

A round is written as its tricks: the cards of the hands in order, then the hand that won, counted from 1; `-` is no card or nobody.
"""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import BY_NAME, NO_CARD, UNIT
from mathom.games.two_towers.goal_text import Piece, pieces
from mathom.games.two_towers.goals import Goal, read_goal
from mathom.games.two_towers.outlook import IMPOSSIBLE, MET, OPEN
from mathom.games.two_towers.position import NOBODY, Position
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.verdict import judge, progress, settled
from tests.rules import rule

CODES = ["Ara", "Ugl", "Gan", "SmeS", "GolS", "Sam", "Old1", "Old2"]
CAST = ["Ara", "Ugl", "SmeS", "Sam"]


def goal(text: str) -> Goal:
    return read_goal(text, CODES)


def kind_of(name: str) -> int:
    return NO_CARD if name == "-" else BY_NAME[name]


def cards(text: str) -> int:
    return sum(UNIT[BY_NAME[name]] for name in text.split())


def played(tricks: str, left: int = 0, players: int = 3, cast: list[str] = CAST) -> Position:
    """A round after some tricks, with so many still to come; nobody has a card yet."""
    rules = Rules(players, 19)
    rules.codes = CODES
    done = [trick.split() for trick in tricks.split(",") if trick.strip()]
    rules.sizes = [len(done) + left]
    p = Position(rules)
    p.characters = [CODES.index(code) for code in cast[: rules.hands]]
    p.leader = 0
    for *names, winner in done:
        finish_trick(p, [kind_of(name) for name in names], NOBODY if winner == "-" else int(winner) - 1)
    return p


def finish_trick(p: Position, table: list[int], winner: int) -> None:
    p.tricks.append(sum(UNIT[kind] for kind in table if kind != NO_CARD))
    p.winners.append(winner)
    p.winning.append(table[winner] if winner != NOBODY else NO_CARD)
    p.previous = table
    if winner != NOBODY:
        p.score[winner] += 1
        p.won[winner] += p.tricks[-1]
    for hand, kind in enumerate(table):
        if kind in (BY_NAME["WT"], BY_NAME["BT"]):
            p.tokens[kind - BY_NAME["WT"]] = hand


def verdict(text: str, p: Position, hand: int = 1) -> int:
    return judge(goal(text), p, hand - 1)


# The language.


@pytest.mark.parametrize(
    "text",
    [
        "tricks>=2",
        "  2 <= tricks and (won(H|O|1-4|R1|F=number) == burden or Ugl.run > most.same - 1)  ",
        "others.before(R1) + 2 < rest.last(3) - pile + number",
        "beaten(WT) == 1 or ends(WT|BT|W) >= 1 or kept > least.holding(16)",
    ],
)
def test_a_goal_keeps_its_text(text: str) -> None:
    assert goal(text).text == text.strip()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "end"),
        ("tricks", "end"),
        ("tricks >=", "end"),
        ("tricks >= 2 and", "end"),
        ("(tricks >= 2", "end"),
        ("tricks >= 2)", "character 12"),
        ("tricks >= 2 tricks", "character 13"),
        ("1 <= tricks <= 2", "character 13"),
        ("tricks => 2", "character 8"),
        ("tricks >= 2;", "character 12"),
        ("Bilbo.tricks >= 2", "character 1"),
        ("Ugl.burden >= 2", "character 5"),
        ("won >= 2", "character 5"),
        ("won() >= 2", "character 5"),
        ("won(HM) >= 2", "character 5"),
        ("won(H M) >= 2", "character 7"),
        ("won(0) >= 2", "character 5"),
        ("won(4-1) >= 2", "character 7"),
        ("won(17) >= 2", "character 5"),
        ("won(H9) >= 1", "character 5"),
        ("won(L) >= 1", "character 5"),
        ("won(F=burden) >= 1", "character 7"),
        ("won(F=number|H=number) >= 1", "character 14"),
        ("before(O) >= 1", "character 8"),
        ("before(H) >= 1", "character 8"),
        ("beaten(H1) >= 1", "character 8"),
        ("last(0) >= 1", "character 6"),
        ("tricks >= 100", "character 11"),
        ("tricks * 2 >= 3", "character 8"),
        ("__import__('os') >= 1", "character 12"),
    ],
)
def test_a_bad_goal_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ValueError, match=place):
        goal(text)


def test_a_goal_is_neither_too_long_nor_too_large() -> None:
    assert goal("1+" * 57 + "1<1").text
    with pytest.raises(ValueError, match="at most 60 parts"):
        goal("1+" * 58 + "1<1")
    assert goal("tricks >= 1".ljust(200))
    with pytest.raises(ValueError, match="at most 200 characters"):
        goal("tricks >= 1".ljust(201))


def test_and_binds_closer_than_or() -> None:
    p = played("H1 H2 H3 1")
    assert verdict("tricks == 1 or tricks == 0 and tricks == 0", p) == MET
    assert verdict("(tricks == 1 or tricks == 0) and tricks == 0", p) == IMPOSSIBLE


# What each counter means at the end of the round.

ROUND = "M1 M8 H1 2, F2 O F5 3, BT M3 H2 1, R1 H4 R4 1, S1 H5 O 1, H8 F1 H7 1"
"""Hand 1 wins four tricks, three of them with R1, S1 and H8; hand 1 plays the Black Tower in the third."""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("tricks", 4),
        ("Ugl.tricks", 1),
        ("Gan.tricks", 0),
        ("others.tricks", 2),
        ("least.tricks", 1),
        ("most.won(F)", 2),
        ("won(H)", 5),
        ("won(O)", 1),
        ("won(M|F)", 2),
        ("won(1)", 2),
        ("won(1|R1)", 3),
        ("won(1-4)", 5),
        ("won(H8)", 1),
        ("won(WT|BT)", 1),
        ("with(H)", 1),
        ("with(1-4)", 1),
        ("with(1-4|R1|BT)", 3),
        ("holding(H)", 4),
        ("holding(O)", 1),
        ("before(BT)", 0),
        ("after(BT)", 3),
        ("before(R1)", 1),
        ("after(R1)", 2),
        ("before(WT)", 4),
        ("after(WT)", 0),
        ("first(3)", 1),
        ("last(2)", 2),
        ("last(20)", 4),
        ("run", 4),
        ("Ugl.run", 1),
        ("same", 3),
        ("beaten(BT)", 0),
        ("ends(H)", 1),
        ("Ugl.ends(H)", 0),
        ("burden", 3),
        ("number", 8),
        ("won(H=number)", 1),
        ("pile", 2),
        ("pair.tricks", 4),
        ("rest.tricks", 2),
    ],
)
def test_what_a_counter_means_at_the_end(text: str, value: int) -> None:
    p = played(ROUND)
    p.burden = 3
    p.numbers = [8, 0, 0]
    p.pile = 2
    assert verdict(f"{text} == {value}", p) == MET
    assert verdict(f"{text} > {value} or {text} < {value}", p) == IMPOSSIBLE


def test_kept_is_the_most_won_of_a_suit_that_is_left_over() -> None:
    p = played(ROUND)
    p.hands[0] = cards("M2 O")
    assert verdict("kept == 1", p) == MET
    p.hands[0] = cards("M2 H6")
    assert verdict("kept == 5", p) == MET
    p.hands[0] = cards("WT")
    assert verdict("kept == 0", p) == MET


# The goals of the chapters: what meets them, and what just misses.


@rule("T19.1", "T19.3", "T19.4", "T19.5", "T20.1", "T20.2", "T21.1", "T21.4", "T21.5", "T22.2", "T23.5", "T24.2", "T24.3", "T24.4")
@pytest.mark.parametrize(
    ("text", "met", "missed"),
    [
        ("pair.tricks >= rest.tricks", "H1 BT H2 2, H3 H4 H5 3, H6 H7 H8 3, S2 S1 S3 1", "BT H1 H2 1, H3 H4 H5 3, H6 H7 H8 3"),
        ("pair.tricks >= rest.tricks", "H2 H1 H3 1, H4 H5 H6 3", "H1 H2 H3 2, H4 H5 H6 3, H7 S1 H8 1"),
        ("before(BT) >= 2 and after(BT) == 0", "H2 H1 S1 1, H4 H3 S2 1, H5 BT H6 1", "H2 H1 S1 1, H5 BT H6 1, H4 H3 S2 2"),
        ("before(BT) >= 2 and after(BT) == 0", "H2 H1 S1 1, H4 H3 S2 1", "H2 H1 S1 1, H4 H3 S2 1, BT S3 S4 1, H8 S5 S6 1"),
        ("won(M) >= 3", "M3 M1 M2 1", "M3 M1 H2 1, M4 M5 M6 3"),
        ("won(F) >= 3", "F3 F1 F2 1", "F3 F1 H2 1, F4 F5 F6 3"),
        ("won(O) >= 2", "H1 O O 1", "H1 O H2 1, O S8 O 2"),
        ("tricks == Ugl.tricks", "H2 H1 H3 1, H4 H5 H6 2", "H2 H1 H3 1, H4 H5 H6 3"),
        ("tricks >= 1 and tricks <= 2", "H2 H1 H3 1, H4 H5 H6 1", "H2 H1 H3 1, H4 H5 H6 1, S1 S2 S3 1"),
        ("tricks <= least.tricks", "H2 H1 H3 1, H4 H5 H6 2, S1 S2 S3 3", "H2 H1 H3 1, H4 H5 H6 2"),
        ("tricks < SmeS.tricks", "H2 H1 H3 3", "H2 H1 H3 1, H4 H5 H6 3"),
        ("tricks >= 2", "H2 H1 H3 1, H4 H5 H6 1", "H2 H1 H3 1, H4 H5 H6 -"),
        ("last(1) >= 1", "H2 H1 H3 2, H4 H5 H6 1", "H2 H1 H3 1, H4 H5 H6 2"),
        ("with(1-4) >= 1", "H4 O H3 1", "H5 H1 H3 1, WT H2 H4 1"),
    ],
)
def test_goals_of_the_first_chapters(text: str, met: str, missed: str) -> None:
    assert verdict(text, played(met)) == MET
    assert verdict(text, played(missed)) == IMPOSSIBLE


@rule("T25.4", "T25.7", "T25.8", "T25.9", "T27.1", "T28.4", "T30.3", "T31.4", "T32.6", "T32.7", "T33.2", "T33.3", "T35.3", "T35.5")
@rule("T36.1", "T36.3", "T36.4")
@pytest.mark.parametrize(
    ("text", "met", "missed"),
    [
        ("tricks >= 1 and least.tricks >= 1", "H2 H1 H3 1, H4 H5 H6 2, S1 S2 S3 3", "H2 H1 H3 1, H4 H5 H6 1, S1 S2 S3 3"),
        ("tricks >= 1 and won(O) == 0", "H2 H1 H3 1, O H5 H6 2", "H2 O H3 1"),
        ("last(3) >= 1", "H1 H2 H3 1, S1 S2 S3 2, M1 M2 M3 2", "H1 H2 H3 1, S1 S2 S3 2, M1 M2 M3 2, F1 F2 F3 3"),
        ("tricks == 1", "H1 H2 H3 1, S1 S2 S3 2", "H1 H2 H3 1, S1 S2 S3 1"),
        ("beaten(BT) >= 1", "BT WT H1 3", "BT H2 H1 1, S1 WT S2 2"),
        ("beaten(BT) >= 1", "BT R1 H1 2", "H2 BT WT 1"),
        ("run >= 2", "H1 H2 H3 2, S1 S2 S3 1, M1 M2 M3 1", "H1 H2 H3 1, S1 S2 S3 -, M1 M2 M3 1"),
        ("tricks >= 1 and won(R) == 0", "H1 H2 H3 1, R1 R2 R3 3", "H1 H2 R3 1"),
        ("same >= 3", "H1 M1 R1 1", "H1 M1 F2 1, O O O -"),
        ("with(F) >= 2", "F1 H1 H2 1, F2 H3 H4 1", "F1 H1 H2 1, BT F3 F4 1"),
        ("won(1) >= 1", "H2 F1 H3 1", "H2 R1 H3 1"),
        ("won(2) >= 1", "H2 F1 H3 1", "H1 R2 H3 1"),
        ("first(1) >= 1", "H1 H2 H3 1, S1 S2 S3 2", "H1 H2 H3 2, S1 S2 S3 1"),
        ("tricks <= 1", "H1 H2 H3 1, S1 S2 S3 2", "H1 H2 H3 1, S1 S2 S3 1"),
        ("tricks == 0", "H1 H2 H3 2", "H1 H2 H3 1"),
        ("won(R) >= 2", "R1 R2 H3 1", "R1 H2 H3 1"),
        ("won(S) >= 3", "S1 S2 S3 1", "S1 S2 O 1"),
    ],
)
def test_goals_of_the_later_chapters(text: str, met: str, missed: str) -> None:
    assert verdict(text, played(met)) == MET
    assert verdict(text, played(missed)) == IMPOSSIBLE


@rule("T13.3", "T13.6", "T13.10", "T13.12", "T13.13", "T13.17")
@pytest.mark.parametrize(
    ("text", "met", "missed"),
    [
        ("ends(F) >= 1", "F1 F2 F3 3", "F1 F2 F3 1, H1 F4 F5 3"),
        ("tricks == 3 and run == 3", "H1 H2 H3 1, S1 S2 S3 1, M1 M2 M3 1", "H1 H2 H3 1, S1 S2 S3 1, M1 M2 M3 2, F1 F2 F3 1"),
        ("won(M) > most.won(M)", "M1 M2 H3 1, M3 H1 H2 2", "M1 H2 H3 1, M3 H1 H4 2"),
        ("last(1) >= 1 and won(R1) == 0", "H1 R1 H3 3, S1 S2 S3 1", "R1 H2 H3 1, S1 S2 S3 1"),
        ("holding(M) >= 2", "H1 M2 H3 1, M1 H2 S3 1", "H1 M2 M3 1"),
        ("tricks > least.tricks and tricks < most.tricks", "H1 H2 H3 1, S1 S2 S3 2, M1 M2 M3 2", "H1 H2 H3 1, S1 S2 S3 2"),
    ],
)
def test_goals_of_the_earlier_box(text: str, met: str, missed: str) -> None:
    assert verdict(text, played(met)) == MET
    assert verdict(text, played(missed)) == IMPOSSIBLE


@rule("T29.4", "T29.5", "T29.6")
def test_stinker_and_slinker_are_looked_at_before_the_trick_with_ring_1() -> None:
    stinker, slinker = (
        "before(R1) > SmeS.before(R1) or tricks < SmeS.tricks",
        "before(R1) <= least.before(R1) or tricks > Ugl.tricks",
    )
    ahead = played("H1 H2 H3 1, R1 R2 R3 3, S1 S2 S3 3")
    assert (verdict(stinker, ahead, 1), verdict(slinker, ahead, 3)) == (MET, MET)
    level = played("R1 R2 R3 1, S1 S2 S3 3")
    assert (verdict(stinker, level, 1), verdict(slinker, level, 2)) == (IMPOSSIBLE, MET)
    behind = played("H1 H2 H3 3, R1 R2 R3 3, S1 S2 S3 2")
    assert (verdict(stinker, behind, 1), verdict(slinker, behind, 3)) == (MET, MET)


@rule("T22.3", "T25.5", "T25.6", "T26.2", "T29.2", "T29.3", "T34.3", "T13.5")
def test_goals_that_depend_on_a_number() -> None:
    p = played("F3 F5 H1 1, R1 R2 O 1, H3 H4 S1 2", cast=["Ara", "Sam", "Ugl"])
    p.numbers = [3, 0, 0]
    p.burden = 2
    assert verdict("won(F=number) >= 1", p) == MET
    assert verdict("won(F) == number", p) == IMPOSSIBLE
    assert verdict("won(R) == burden", p) == MET
    assert verdict("won(H) >= burden", p) == IMPOSSIBLE
    assert verdict("Sam.won(H) == burden", p) == MET
    assert verdict("won(O) >= pile + 1", p) == MET
    p.numbers = [2, 0, 0]
    p.burden = 1
    p.pile = 1
    assert verdict("won(F=number) >= 1", p) == IMPOSSIBLE
    assert verdict("won(F) == number", p) == MET
    assert verdict("won(R) == burden", p) == IMPOSSIBLE
    assert verdict("won(H) >= burden", p) == MET
    assert verdict("Sam.won(H) == burden", p) == IMPOSSIBLE
    assert verdict("won(O) >= pile + 1", p) == IMPOSSIBLE


# What can be known before the end.


@rule("T6.3", "T12.1")
def test_cards_that_can_still_be_won_keep_a_goal_open() -> None:
    p = played("M1 M8 M2 1, M3 M4 H1 2", left=2)
    p.hands = [cards("H2 H3"), cards("M5 M6"), cards("S1 S2")]
    assert verdict("won(M) >= 3", p) == MET
    assert verdict("won(M) >= 5", p) == OPEN
    assert verdict("won(M) >= 6", p) == IMPOSSIBLE
    assert verdict("won(M) <= 4", p) == OPEN
    assert verdict("won(M) <= 5", p) == MET
    assert verdict("won(F) == 0", p) == MET


@rule("T1.2", "T7.2")
def test_cards_that_lie_out_of_play_cannot_be_won() -> None:
    p = played("H1 H2 H3 1", left=1)
    p.hands = [cards("S1"), cards("S2"), cards("S3")]
    p.lost, p.aside, p.gone = BY_NAME["M1"], BY_NAME["WT"], cards("F1")
    for name in ("M", "WT", "F"):
        assert verdict(f"won({name}) >= 1", p) == IMPOSSIBLE
    assert verdict("before(WT) == tricks and after(WT) == 0", p) == OPEN
    assert verdict("after(WT) == 0", p) == MET


@rule("T12.1")
def test_a_verdict_never_asks_the_closed_hands() -> None:
    texts = ("won(M) >= 1", "kept >= 1", "with(M) >= 1", "ends(M) >= 1", "beaten(BT) >= 1", "before(BT) >= 3", "same >= 2")
    deals = (("M1 H4", "S1 S3", "O BT WT"), ("S1 BT", "M1 S3", "O WT H4"), ("O S3", "WT H4", "M1 S1 BT"))
    seen = set()
    for deal in deals:
        p = played("H1 H2 H3 1", left=2)
        p.hands = [cards(hand) for hand in deal]
        seen.add(tuple(verdict(text, p, 3) for text in texts))
    assert seen == {(OPEN,) * 5 + (IMPOSSIBLE, OPEN)}


@rule("T12.1", "T19.2")
def test_aragorn_is_certain_only_if_every_hand_might_be_his_partner() -> None:
    text = "pair.tricks >= rest.tricks"
    p = played("H2 H1 S1 1, H4 H3 S2 1, H5 H6 S3 2", left=1)
    p.hands = [cards("H8"), cards("BT"), cards("S8")]
    assert verdict(text, p) == MET
    p = played("H1 H2 S1 2, H3 H4 S2 2, H5 H6 S3 2", left=1)
    p.hands = [cards("H8"), cards("S7"), cards("S8")]
    assert verdict(text, p) == IMPOSSIBLE
    p.hands = [cards("BT"), cards("S7"), cards("S8")]
    assert verdict(text, p) == OPEN
    p.open_hand = 2
    p.hands = [cards("S7"), cards("S8"), cards("BT")]
    assert verdict(text, p) == IMPOSSIBLE
    p = played("H1 BT S1 2, H4 H3 S2 2, H5 H6 S3 2", left=2)
    assert verdict(text, p) == MET


def test_hands_share_the_tricks_that_are_left() -> None:
    p = played("H1 H2 H3 2, S1 S2 S3 2, M1 M2 M3 2, F1 F2 F3 3", left=2)
    assert verdict("tricks == Ugl.tricks", p) == IMPOSSIBLE
    assert verdict("tricks + 1 >= Ugl.tricks", p) == OPEN
    assert verdict("tricks < Ugl.tricks", p) == MET
    assert verdict("others.tricks > tricks", p) == MET
    assert verdict("tricks >= 3", p) == IMPOSSIBLE
    assert verdict("last(1) >= 1", p) == OPEN
    assert verdict("first(5) >= 2", p) == IMPOSSIBLE


@rule("T21.5", "T25.4")
def test_the_others_may_need_more_tricks_together_than_are_left() -> None:
    p = played("H1 H2 H3 1, S1 S2 S3 1", left=3)
    assert verdict("tricks <= least.tricks", p) == IMPOSSIBLE
    assert verdict("tricks > least.tricks", p) == MET
    assert verdict("tricks <= least.tricks + 1", p) == OPEN
    p = played("H1 H2 H3 S1 4", left=2, players=4)
    assert verdict("tricks >= 1 and least.tricks >= 1", p) == IMPOSSIBLE
    p = played("H1 H2 H3 S1 4", left=3, players=4)
    assert verdict("tricks >= 1 and least.tricks >= 1", p) == OPEN


@rule("T13.6")
def test_a_broken_row_cannot_become_all_the_tricks_one_may_win() -> None:
    assert verdict("tricks == 3 and run == 3", played("H1 H2 H3 1, S1 S2 S3 2", left=5)) == IMPOSSIBLE
    assert verdict("tricks == 3 and run == 3", played("H1 H2 H3 2, S1 S2 S3 1", left=5)) == OPEN
    assert verdict("run >= 3", played("H1 H2 H3 1, S1 S2 S3 1, M1 M2 M3 2", left=2)) == IMPOSSIBLE


@rule("T5.4")
def test_a_trick_may_go_to_nobody() -> None:
    p = played("H1 H2 H3 1", left=1)
    assert verdict("tricks + others.tricks == 2", p) == OPEN


@rule("T20.2")
def test_an_orc_of_ones_own_is_never_won() -> None:
    p = played("H1 H2 H3 1", left=3)
    p.hands = [cards("S1 S2"), cards("O O S3"), cards("O S4 S5")]
    assert verdict("won(O) >= 3", p) == OPEN
    p.rules.sizes = [2]
    assert verdict("won(O) >= 3", p) == IMPOSSIBLE
    p.rules.sizes = [4]
    p.table[0] = BY_NAME["O"]
    assert verdict("won(O) >= 3", p) == OPEN
    p.hands[2] = cards("S4 S5 S6")
    assert verdict("won(O) >= 3", p) == IMPOSSIBLE
    p.open_hand = 1
    assert verdict("won(O) >= 2", p, 2) == IMPOSSIBLE
    assert verdict("won(O) >= 2", p) == OPEN


@rule("T27.1", "T4.2")
def test_saruman_fails_once_nothing_can_cancel_the_black_tower() -> None:
    p = played("H1 H2 H3 1", left=2)
    p.hands = [cards("BT S1"), cards("WT S2"), cards("S3 S4")]
    assert verdict("beaten(BT) >= 1", p) == OPEN
    p = played("H1 WT H3 2", left=2)
    p.hands = [cards("BT S1"), cards("S5 S2"), cards("S3 S4")]
    assert verdict("beaten(BT) >= 1", p) == IMPOSSIBLE
    p.hands[2] = cards("R1 S4")
    assert verdict("beaten(BT) >= 1", p) == OPEN
    p = played("H1 H2 H3 1", left=2)
    p.table = [BY_NAME["BT"], BY_NAME["WT"], NO_CARD]
    assert verdict("beaten(BT) >= 1", p) == MET
    assert verdict("Ugl.beaten(BT) == 0", played("BT WT H1 3")) == MET


def test_a_card_that_is_beaten_on_the_table_does_not_win_the_present_trick() -> None:
    p = played("H1 H2 H3 1", left=1)
    p.hands[2] = cards("S7")
    p.table = [BY_NAME["S2"], BY_NAME["S5"], NO_CARD]
    p.suit = 3
    assert verdict("last(1) >= 1", p) == IMPOSSIBLE
    assert verdict("last(1) >= 1", p, 2) == OPEN
    assert verdict("won(S) >= 1", p) == IMPOSSIBLE
    assert verdict("tricks == 1", p) == MET
    assert verdict("ends(S) >= 1", p) == MET


@rule("T23.3", "T23.4", "T23.6")
def test_tricks_of_old_men_count_for_nobody_until_they_are_turned() -> None:
    p = played("H1 H2 H3 1, S1 S2 S3 1, M1 M2 M3 2", left=4, cast=["Old1", "Ara", "Old2"])
    p.rules.old_men = 3 << CODES.index("Old1")
    p.rules.gandalf = p.rules.saruman = CODES.index("Gan")
    p.rules.goals = [goal("tricks >= 2"), goal("tricks >= 9"), *[goal("tricks >= 2")] * 4, *[goal("tricks >= 1")] * 2]
    assert verdict("tricks >= 1", p) == OPEN
    assert verdict("tricks <= Old1.tricks", p, 2) == OPEN
    assert verdict("tricks >= 1", p, 2) == MET
    assert verdict("Gan.tricks == 0", p, 2) == OPEN
    assert settled(p) == 0
    p.rules.sizes = [5]
    assert settled(p) == -1


def test_before_the_first_lead_everything_is_open() -> None:
    p = played("", left=2)
    p.leader = NOBODY
    assert verdict("tricks >= 3", p) == OPEN
    assert settled(p) == 0


def settled_round(tricks: str, left: int, *goals: str, hands: tuple[str, str, str] = ("", "", "")) -> Position:
    p = played(tricks, left)
    p.rules.goals = [goal("tricks >= 0")] * len(CODES)
    for hand, text in enumerate(goals):
        p.rules.goals[p.characters[hand]] = goal(text)
    p.hands = [cards(hand) for hand in hands]
    return p


@rule("T6.4", "T6.5")
def test_a_round_may_stop_as_a_win_when_no_orc_is_left_and_as_a_loss_when_a_goal_is() -> None:
    done = settled_round("H1 H2 H3 1", 1, "tricks >= 1", hands=("S1", "S2", "S3"))
    assert settled(done) == 1
    assert settled(settled_round("H1 H2 H3 1", 1, "tricks >= 1", hands=("S1", "S2", "O"))) == 0
    assert settled(settled_round("H1 H2 H3 1", 1, "tricks >= 2", hands=("S1", "S2", "S3"))) == 0
    assert settled(settled_round("H1 H2 H3 1", 1, "tricks >= 3", hands=("S1", "S2", "O"))) == -1
    done.rules.step_goals = [goal("first(1) >= 1"), goal("last(1) >= 1")]
    done.steps = [0, NOBODY]
    assert settled(done) == 1
    done.steps = [0, 1]
    assert settled(done) == 0
    done.steps = [2, 1]
    assert settled(done) == -1


@rule("T12.8", "T35.5")
def test_a_round_of_part_two_does_not_stop_while_weariness_may_be_forced() -> None:
    p = settled_round("R1 R2 R3 1", 1, "tricks >= 1", hands=("S1", "W", "S3"))
    assert settled(p) == 0
    p.rules.tireless = 1 << p.characters[1] | 1 << p.characters[2]
    assert settled(p) == 1
    p.rules.tireless = 0
    p.leader = p.open_hand = 1
    p.hands[0] = p.hands[2] = cards("")
    assert settled(p) == 1


@rule("T25.1")
def test_at_helms_deep_only_aragorns_failure_is_a_loss() -> None:
    p = settled_round("H1 H2 H3 1", 1, "tricks >= 1", "tricks >= 9", hands=("S1", "S2", "S3"))
    p.rules.helm = True
    p.rules.first_character = p.characters[0]
    assert settled(p) == 2
    p.hands[1] = cards("O")
    assert settled(p) == 0
    p.rules.first_character = p.characters[1]
    assert settled(p) == -1


def test_progress_says_what_one_has_needs_and_can_have() -> None:
    p = played("M1 M8 H2 1", left=2)
    p.hands = [cards("H3 H4"), cards("M5 M6"), cards("M7 S2")]
    assert progress(goal("won(M) >= 6"), p, 0) == [(2, 6, 5)]
    assert progress(goal("tricks > Ugl.tricks or tricks < 3"), p, 0) == [(1, 1, 3), (1, 2, 3)]
    assert progress(goal("pair.tricks >= rest.tricks"), p, 1) == [(0, 1, 2)]


def test_ones_own_tricks_may_be_added_to_those_of_the_smallest_or_the_largest() -> None:
    p = played("H1 H2 H3 1, S1 S2 S3 1, M1 M2 M3 3")
    assert verdict("tricks + least.tricks == 2", p) == MET
    assert verdict("most.tricks + tricks < 3", p) == IMPOSSIBLE
    assert verdict("most.tricks + tricks > 3", p) == IMPOSSIBLE
    assert verdict("most.tricks - least.tricks == 1", p) == MET


# In words.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("won(M) >= 6", [("goal.won.at-least.suit", {"n": 6, "suit": "suit.M"})]),
        ("won(M) > 5", [("goal.won.at-least.suit", {"n": 6, "suit": "suit.M"})]),
        ("6 <= won(M)", [("goal.won.at-least.suit", {"n": 6, "suit": "suit.M"})]),
        ("won(R1) < 1", [("goal.won.not-card", {"card": "card.R1"})]),
        ("won(1-3|O) == 0", [("goal.won.none.these", {"cards": ["1–3", "card.O"]})]),
        ("won(O) >= pile + 1", [("goal.won.pile", {})]),
        ("tricks == Ugl.tricks", [("goal.tricks.as", {"who": "character.Ugl"})]),
        ("tricks >= 1 and tricks <= 2", [("goal.tricks.either", {"low": 1, "n": 2})]),
        ("tricks >= 1 and least.tricks >= 1", [("goal.every", {"n": 1})]),
        (
            "tricks >= 1 and least.tricks >= 2",
            [("goal.tricks.at-least", {"n": 1}), ("goal.and", {}), ("goal.least.tricks", {"n": 2})],
        ),
        ("tricks == 3 and run == 3", [("goal.tricks.row", {"n": 3})]),
        ("Sam.won(H) == burden", [("goal.their.burden.exactly", {"who": "character.Sam", "suit": "suit.H"})]),
        ("last(1) >= 1", [("goal.last.one", {})]),
        ("with(1-4) >= 2", [("goal.with.value", {"n": 2, "values": "1–4"})]),
    ],
)
def test_a_goal_has_words_for_its_shape(text: str, said: list[Piece]) -> None:
    assert pieces(goal(text), CODES) == said


def test_any_other_goal_is_spelled_out() -> None:
    words = pieces(goal("others.before(R1) - 2 < pile and (tricks == 0 or most.won(F=number) > 1)"), CODES)
    assert words == [
        ("goal.term.before", {"who": "goal.who.others", "card": "card.R1"}),
        ("goal.sign.minus", {}),
        ("goal.term.constant", {"number": 2}),
        ("goal.sign.lt", {}),
        ("goal.term.pile", {}),
        ("goal.and", {}),
        ("goal.open", {}),
        ("goal.tricks.none", {}),
        ("goal.or", {}),
        ("goal.term.won", {"who": "goal.who.most", "cards": ["goal.drawn"]}),
        ("goal.sign.gt", {}),
        ("goal.term.constant", {"number": 1}),
        ("goal.close", {}),
    ]
