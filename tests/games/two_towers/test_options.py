"""Every value of every option where it makes a difference: played, recorded, read back and replayed."""

from __future__ import annotations

import pytest

from mathom.games import game_of
from mathom.games.two_towers.options import CHAPTERS, OPTIONS
from mathom.kernel.journal import Journal
from mathom.kernel.record import Line, Record, Replay, read_record
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from tests.games.two_towers.endings import cast
from tests.games.two_towers.kit import GAME, Play, begin
from tests.rules import rule

ALL = {(option.name, value) for option in OPTIONS for value in option.values}
SHOWN = {("lost", "white"), ("lost", "both"), ("cancelled", "suit"), ("cancelled", "nobody"), ("again", "off"), ("again", "on")}
SHOWN |= {("earlier", "off"), ("earlier", "on"), ("rules", "1"), ("rules", "2"), *(("chapter", chapter) for chapter in CHAPTERS)}
"""What is played below."""


def recorded(play: Play, *texts: str) -> Play:
    """Plays on with actions, and draws with a star; what the text of a record of that replays is the same."""
    start = play.position()
    play = Play(start)
    options = GAME.options_of(play.state)
    record = Record(GAME.id, GAME.content.hash(), options, ["human"] * GAME.players(play.state), start)
    for text in texts:
        if text[0] == "*":
            play.draws(text[1:])
            record.lines.append(Line(CHANCE, text[1:]))
        else:
            record.lines.append(Line(play.state.to_act()[0], text))
            play.play(text)
    replay = Replay(game_of(record), read_record(record.write()))
    assert GAME.options_of(replay.state) == options
    assert GAME.position(replay.state) == play.position()
    assert told(replay.journal) == told(play.journal)
    return play


def told(journal: Journal) -> list[tuple[str, str]]:
    return [(event.kind, event.rule) for event in journal.all()]


def test_every_value_is_played_here() -> None:
    assert SHOWN == ALL


@rule("T1.9")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_chapter_says_who_may_be_chosen_and_a_game_of_it_is_replayed(chapter: str) -> None:
    table = Table.open(GAME, {"chapter": chapter}, ["a", "b", "c"], b"\x07" * 32, [b"\x01" * 8] * 3)
    offered: set[str] = set()
    for _ in range(60):
        due = table.state.to_act()
        if not due:
            break
        view = GAME.view(table.state, due[0])
        offered |= {entry["code"] for entry in view["cast"]}
        assert view["chapter"] == chapter
        table.decide(due[0], table.state.legal(due[0])[0])
    printed = GAME.content.tables["chapter"][chapter]["cast"].replace("*", "").split()
    black = [code for code, entry in GAME.content.tables["character"].items() if entry["frame"] == "black"]
    assert offered <= set(black if chapter == "road" else printed)
    record = read_record(table.record.write())
    assert GAME.position(Replay(game_of(record), record).state) == GAME.position(table.state)


@rule("T12.3")
@pytest.mark.parametrize("chapter", ["19", "road"])
def test_lost_says_whether_the_black_tower_may_be_lost(chapter: str) -> None:
    drawn = [f"*{code}" for code in ("Bor", "Leg", "Gim", "Eom", "Mer", "Pip", "Gan", "The")] if chapter == "road" else []
    white = recorded(begin(chapter, 3, lost="white"), *drawn, "*BT")
    assert "beside=BT" in white.position()
    both = recorded(begin(chapter, 3, lost="both"), *drawn)
    with pytest.raises(Refused):
        both.draws("BT")


@rule("T12.4")
@pytest.mark.parametrize(("value", "taker", "leader"), [("suit", 4, 4), ("nobody", 0, 1)])
def test_cancelled_says_who_wins_where_both_towers_lie_with_an_orc_and_a_card_of_the_suit(
    value: str, taker: int, leader: int
) -> None:
    head = "19/4 play first=1 cast=Ara,Bor,Gim,Leg leader=1 actor=1 hands=1:WT,M1;2:O,H2;3:BT,H3;4:S2,H4"
    play = recorded(Play(f"{head} cancelled={value}"), "WT", "O", "BT", "S2")
    assert (play.taker(), play.hand()) == (taker, leader)


@rule("T12.11", "T25.1")
@pytest.mark.parametrize(("value", "phase", "number"), [("off", "deal", 2), ("on", "again", 1)])
def test_again_says_whether_a_failed_round_of_helms_deep_may_be_repeated(value: str, phase: str, number: int) -> None:
    head = "25/3 play first=1 cast=AraL,LegC,Gam leader=1 actor=1 hands=1:H8;2:H1;3:H2"
    play = recorded(Play(f"{head} tricks=2.M8.M8+O+O/3.F8.F8+F1+F2/3.S8.S8 again={value}"), "H8", "H1", "H2")
    assert (play.phase(), play.state.round) == (phase, number)
    if value == "on":
        assert recorded(play, "again").state.replayed


def test_four_rounds_are_the_choice_of_a_new_game_and_what_was_written_before_may_be_repeated() -> None:
    assert GAME.read_options({})["again"] == "off"
    assert GAME.kept_options({})["again"] == "on"


@rule("T11.4")
@pytest.mark.parametrize("value", ["off", "on"])
def test_earlier_says_who_may_be_drawn_for_the_road(value: str) -> None:
    play = recorded(begin("road", 3, earlier=value), "*Bor")
    assert ("Bil" in play.chances()) == (value == "on")
    if value == "on":
        assert "Bil" in recorded(play, "*Bil").position()


@rule("T9.4")
@pytest.mark.parametrize(("number", "tokens"), [("2", [2, -1]), ("1", [-1, -1])])
def test_the_rules_say_whether_a_buried_white_tower_brings_its_token(number: str, tokens: list[int]) -> None:
    play = recorded(begin("19", 2, rules=number), *without_white("19", number, 40))
    assert (cast(play)[2], play.state.tokens) == ("Ara", tokens)


@rule("T24.5")
@pytest.mark.parametrize(("number", "dealt", "backs"), [("2", 12, 3), ("1", 10, 5)])
def test_the_rules_say_how_many_cards_of_the_pyramid_are_seen_at_the_whispers(number: str, dealt: int, backs: int) -> None:
    play = begin("24", 2, rules=number)
    draws = [*without_white("24", number, 11), "*WT"] if number == "2" else without_white("24", number, 10)
    play = recorded(play, *draws)
    assert (play.phase(), play.state.dealt, play.state.slots.count(-2)) == ("choose", dealt, backs)


def without_white(chapter: str, number: str, most: int) -> list[str]:
    """Draws that leave the White Tower out."""
    play = begin(chapter, 2, rules=number)
    found: list[str] = []
    while play.phase() in ("lost", "deal") and len(found) < most:
        found.append(next(card for card in play.chances() if card != "WT"))
        play.draws(found[-1])
    return [f"*{card}" for card in found]


@rule("T6.4", "T14.14")
@pytest.mark.parametrize(("number", "legal"), [("2", ["M3", "stop"]), ("1", ["M3"])])
def test_the_rules_say_whether_a_decided_round_may_be_stopped_in_a_trick(number: str, legal: list[str]) -> None:
    head = "24/3 play first=1 cast=Gan,Eow,The leader=1 actor=1 hands=1:M5;2:F3;3:M3"
    won = "1.H8.H8+H7+H6/1.M8.M8+M7+M6/2.S8.S8+O+O/3.H5.H5+H4+H3"
    play = recorded(Play(f"{head} tricks={won} rules={number}"), "M5", "F3")
    assert play.legal() == legal
    if number == "2":
        assert recorded(play, "stop").cause() == "stopped-lost"
