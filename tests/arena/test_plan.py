"""Which games are played."""

from __future__ import annotations

from collections import Counter

from mathom.arena.entrants import Entrant
from mathom.arena.plan import Fixture, Plan, Way


def plan(game: str, players: int, bots: int, lone: bool = False, lineups: tuple[tuple[int, ...], ...] = ()) -> Plan:
    entrants = [Entrant(f"bot{number}", "random") for number in range(bots)]
    return Plan(game, 1, "", "", [Way({}, players)], entrants, 1, lone=lone, lineups=list(lineups))


def seats(found: list[Fixture]) -> list[tuple[int, ...]]:
    return [fixture.seats for fixture in found]


def test_two_bots_play_each_deal_from_both_sides() -> None:
    found = list(plan("confrontation", 2, 2).fixtures(5))
    assert [(fixture.deal, fixture.seats) for fixture in found] == [(deal, pair) for deal in range(3) for pair in ((0, 1), (1, 0))]


def test_more_than_two_bots_meet_each_other() -> None:
    found = Counter(seats(list(plan("confrontation", 2, 4).fixtures(10))))
    assert found == {(one, other): 5 for one in range(4) for other in range(4) if one != other}


def test_at_a_larger_table_two_bots_sit_in_every_way() -> None:
    found = Counter(seats(list(plan("battle", 3, 2).fixtures(12))))
    assert len(found) == 6
    assert set(found.values()) == {2}
    assert all(sum(table[seat] for table in found) == 3 for seat in range(3))


def test_a_lone_bot_sits_in_every_seat_against_each_other_bot() -> None:
    found = seats(list(plan("battle", 4, 3, lone=True).fixtures(4)))
    assert found == [tuple(0 if seat == own else other for seat in range(4)) for other in (1, 2) for own in (0, 3, 2, 1)]


def test_a_lineup_is_played_in_all_its_rotations() -> None:
    assert seats(list(plan("battle", 3, 3, lineups=((0, 1, 2),)).fixtures(3))) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert seats(list(plan("battle", 2, 2, lineups=((0, 1),)).fixtures(2))) == [(0, 1), (1, 0)]


def test_a_team_of_each_bot_plays_each_deal() -> None:
    found = list(plan("two_towers", 3, 2).fixtures(2))
    assert [(fixture.deal, fixture.seats) for fixture in found] == [(deal, (bot,) * 3) for deal in range(2) for bot in range(2)]


def test_a_longer_run_begins_as_a_shorter_one() -> None:
    whole = plan("battle", 3, 3)
    shorter = list(whole.fixtures(12))
    assert list(whole.fixtures(24))[: len(shorter)] == shorter
