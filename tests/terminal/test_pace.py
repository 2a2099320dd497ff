"""A bot's answers come at a pace that does not tell whether it had a choice, nor how long it thought."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mathom.bots import seconds_of
from mathom.games import load
from mathom.kernel.game import Complaint
from mathom.kernel.observation import encode
from mathom.kernel.table import Table
from mathom.terminal.boards import board_of
from mathom.terminal.guests import Guests
from mathom.terminal.pace import SLACK, Pace
from mathom.terminal.play import Session
from mathom.terminal.saves import Save
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words
from tests.arena.kit import bot
from tests.terminal.tunnel import BALROG, SHELOB

BEAT = 0.9
STATED = 3.0
SPENT = 0.6


def at(pace: Pace, spent: float, thought: float, stated: float = STATED, waited: float = 0.0, seat: int = 1) -> float:
    """When an answer is released, in seconds after the question."""
    return spent + pace.rest(seat, BEAT, stated, spent, thought, waited)


@pytest.mark.parametrize("before", [[], [2.7], [0.0, 0.4, 2.7]])
def test_whatever_came_before_an_answer_without_thought_comes_as_late_as_one_with_it(before: list[float]) -> None:
    """So it is with the first answers, and where a table was let go and is loaded again."""
    lone, chosen = Pace(), Pace()
    for thought in before:
        at(lone, thought, thought)
        at(chosen, thought, thought)
    assert at(lone, 0.0, 0.0) == at(chosen, 2.7, 2.7) == pytest.approx(STATED)


@pytest.mark.parametrize("waited", [0.5, 2.75, 8.8])
def test_in_a_busy_house_an_answer_without_thought_comes_as_late_as_one_with_it(waited: float) -> None:
    thought = max(0.1, STATED - waited - SLACK)
    lone, chosen = at(Pace(), waited, 0.0, waited=waited), at(Pace(), waited + thought, thought, waited=waited)
    assert lone == pytest.approx(chosen)
    assert lone <= max(STATED, waited) + SLACK


def test_a_bot_that_states_no_time_takes_as_long_as_its_longest_thought() -> None:
    pace = Pace()
    assert at(pace, 1.7, 1.6, stated=0.0) == pytest.approx(2 * BEAT)
    assert at(pace, 0.01, 0.0, stated=0.0) == pytest.approx(2 * BEAT)
    assert at(pace, 0.5, 0.4, stated=0.0) == pytest.approx(2 * BEAT)


def test_each_seat_has_its_own_pace() -> None:
    pace = Pace()
    at(pace, 1.7, 1.6, stated=0.0)
    assert at(pace, 0.01, 0.0, stated=0.0, seat=2) == pytest.approx(BEAT)


def test_waiting_for_other_tables_slows_nothing_that_comes_after() -> None:
    pace = Pace()
    assert at(pace, 10.0, 0.1, stated=0.0, waited=9.9) == pytest.approx(9.9 + SLACK)
    assert at(pace, 0.1, 0.0, stated=0.0) == pytest.approx(BEAT)


def test_where_the_beat_is_short_nobody_waits_long() -> None:
    assert 0.01 + Pace().rest(0, 0.05, 0.0, 0.01) == pytest.approx(0.05)
    assert 0.07 + Pace().rest(0, 0.05, 0.0, 0.07) == pytest.approx(0.1)


def test_without_a_beat_nothing_is_held_back() -> None:
    assert Pace().rest(0, 0.0, 3.0, 0.2, 0.2) == 0.0


def test_a_later_round_is_no_preparation() -> None:
    """Whoever follows suit with the last card of it answers at the pace of all others, in every round."""
    game = load("two_towers")
    state = game.new(game.read_options({}), 3)
    state.round = 2  # type: ignore[attr-defined]
    assert not board_of(game, Words(game, "en")).prepares(state)


# At the keyboard


@pytest.mark.parametrize("given", ["soon", "nan", "-1"])
def test_a_pause_that_is_no_number_is_refused_in_one_sentence(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHOM_PAUSE", given)
    with pytest.raises(Complaint, match=f"MATHOM_PAUSE={given}: expected a number of seconds"):
        Guests(table("human", "rule", position=SHELOB))


def table(*seats: str, position: str, game: str = "confrontation") -> Table:
    return Table.open(load(game), {}, list(seats), b"s" * 32, [b"0" * 16, b"1" * 16], position)


def asked(program: str, position: str, who: str = "human") -> Table:
    begun = table(who, program, position=position)
    begun.decide(0, begun.game.parse_action("Mer-Fan"))
    return begun


def answered(begun: Table, folder: Path) -> float:
    """How long the bot that is due takes to answer in a game at the keyboard."""
    words = Words(begun.game, "en")
    with Guests(begun) as guests:
        session = Session(begun, Save(folder / "game.record"), guests, Screen(), words, board_of(begun.game, words))
        [seat] = begun.state.to_act()
        guests.welcome(seat)  # a process takes its time to start, whatever it is asked
        before = time.monotonic()
        session.next_decision((seat,))
        return time.monotonic() - before


@pytest.fixture
def thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that thinks about every question; where it is asked none, nobody may notice."""
    monkeypatch.setenv("MATHOM_PAUSE", "0.05")
    monkeypatch.setattr("mathom.terminal.guests.seconds_of", lambda game, who: SPENT)
    return bot(tmp_path, "slow", decide="time.sleep(0.2)")


def test_at_the_keyboard_a_lone_choice_takes_as_long_as_a_real_one(tmp_path: Path, thinks: str) -> None:
    choice, lone = asked(thinks, BALROG), asked(thinks, SHELOB)
    assert [len(each.state.legal(1)) > 1 for each in (choice, lone)] == [True, False]
    assert encode(choice.observe(0)) == encode(lone.observe(0))
    for each in (choice, lone):
        assert SPENT <= answered(each, tmp_path) < SPENT + 0.5


def test_where_nobody_looks_on_nobody_waits(tmp_path: Path, thinks: str) -> None:
    assert answered(asked(thinks, SHELOB, who="rule"), tmp_path) < SPENT


def test_a_bot_is_started_for_its_first_question_also_where_it_has_no_choice(thinks: str) -> None:
    with Guests(asked(thinks, SHELOB)) as guests:
        guests.answer(1)
        assert list(guests.asked) == [1]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> float:
    """What an answer takes at least of whoever does not say how long it thinks."""
    monkeypatch.setenv("MATHOM_PAUSE", "0.05")
    monkeypatch.setattr("mathom.terminal.guests.UNSTATED", SPENT)
    return SPENT


def test_a_program_that_states_no_time_shows_no_choice_by_its_first_answer(tmp_path: Path, brief: float) -> None:
    """And so not by the first one after a game was taken up again."""
    slow = bot(tmp_path, "slow", decide="time.sleep(0.2)")
    for position in (BALROG, SHELOB):
        assert brief <= answered(asked(slow, position), tmp_path) < brief + 0.5
    assert answered(asked("rule", SHELOB), tmp_path) < brief


def test_a_search_with_a_budget_of_seconds_states_them() -> None:
    assert [seconds_of("confrontation", who) for who in ("mo:2s", "so:1.5s+", "mo:2s@2", "mo:100", "strong")] == [
        2.0,
        1.5,
        2.0,
        0,
        3.0,
    ]


def test_where_everything_lies_open_nobody_waits(tmp_path: Path, brief: float) -> None:
    begun = table("human", bot(tmp_path, "slow"), position="", game="mount_doom")
    while begun.state.to_act() != (1,):
        begun.decide(0, begun.state.legal(0)[0])
    assert answered(begun, tmp_path) < brief
