"""The double-dummy solver: what it finds can be played, and what it refutes cannot be won by any decisions at all."""

from __future__ import annotations

import pytest

from mathom.games.two_towers import actions
from mathom.games.two_towers.cards import NAMES, codes
from mathom.games.two_towers.deals import Deal, decide, go_on, is_won, make_deal, round_state
from mathom.games.two_towers.lines import Search
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import BY_GOALS, BY_ROUNDS, OVER, PLAY, ROUND_OVER
from mathom.games.two_towers.solver import REFUTED, SOLVED, UNKNOWN, Result, choices, nodes_per_second, open_copy, solve
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.two_towers.kit import GAME
from tests.rules import rule

LIMIT = 30_000

PARTS = [
    *(("19", 3, 1, 0), ("20", 2, 1, 0), ("21", 4, 1, 0), ("22", 1, 1, 0), ("22", 2, 1, 0), ("23", 3, 1, 0), ("24", 2, 1, 0)),
    *(("25", 3, 3, 0), ("25", 2, 4, 0), ("25", 1, 3, 0), ("26", 2, 1, 0), ("27", 4, 1, 0), ("28", 2, 1, 0), ("28", 1, 1, 0)),
    *(("29", 3, 1, 0), ("30", 4, 1, 0), ("31", 2, 1, 0), ("32", 4, 1, 1), ("32", 2, 1, 2), ("33", 3, 1, 0), ("34", 3, 1, 0)),
    *(("35", 1, 1, 0), ("35", 4, 1, 0), ("36", 2, 1, 0), ("road", 3, 1, 0), ("road", 2, 1, 0)),
]
"""Chapter, players, round and group: every special rule once."""


def start(chapter: str, players: int, number: int = 1, group: int = 0) -> TwoTowers:
    return round_state(GAME.rules_for(GAME.read_options({"chapter": chapter}), players), number, group)


def replay(state: TwoTowers, deal: Deal, result: Result) -> TwoTowers:
    """The chapter after a line, played through the engine like any other game; a round that follows has not begun."""
    p = state.copy()
    line = list(result.line)
    number = p.round
    while line:
        assert p.round == number
        seat = p.to_act()[0]
        if seat == CHANCE:
            p.apply(CHANCE, deal.outcome(p))
        else:
            seat, action = line.pop(0)
            assert action != actions.STOP
            p.apply(seat, action)
    return p


def brute_force(p: TwoTowers, deal: Deal) -> bool:
    """Whether any decisions win, by trying all of them."""
    if p.phase == OVER:
        return False
    if p.phase == ROUND_OVER:
        return is_won(p)
    seat = p.to_act()[0]
    for action in p.legal(seat):
        if action == actions.STOP:
            continue
        after = p.copy()
        decide(after, after.hand_to_act(seat), action, deal)
        if brute_force(after, deal):
            return True
    return False


@pytest.mark.sample(3)
@pytest.mark.parametrize("part", PARTS)
def test_a_line_that_was_found_wins_when_the_engine_plays_it(part: tuple[str, int, int, int]) -> None:
    found = 0
    for seed in range(3):
        state = start(*part)
        deal = make_deal(state, Rng(seed))
        result = solve(state, deal, LIMIT)
        if result.verdict != SOLVED:
            continue
        found += 1
        after = replay(state, deal, result)
        done = sum(1 << character for character in after.characters if character >= 0)
        if after.phase == OVER:
            assert after.cause in (BY_GOALS, BY_ROUNDS)
        else:
            assert after.round == state.round + 1
            done = after.done
        assert done & ~after.done == 0
        assert after.done.bit_count() >= state.rules.hands
    assert found


def towards_the_end(part: tuple[str, int, int, int], seed: int, tricks: int) -> tuple[TwoTowers, Deal] | None:
    """A round that was played well up to its last tricks, and then two cards at random."""
    p = start(*part)
    rng = Rng(seed)
    deal = make_deal(p, rng)
    result = solve(p, deal, LIMIT)
    go_on(p, deal)
    for seat, action in result.line:
        if p.phase == PLAY and p.left() <= tricks and p.actor == p.leader:
            break
        decide(p, p.hand_to_act(seat), action, deal)
    for _ in range(2):
        if p.phase != PLAY:
            return None
        seat = p.to_act()[0]
        decide(p, p.hand_to_act(seat), rng.choose([action for action in p.legal(seat) if action != actions.STOP]), deal)
    return (p, deal) if p.phase == PLAY and p.left() <= tricks else None


@pytest.mark.sample(4)
@pytest.mark.parametrize("part", PARTS)
def test_the_verdict_on_the_last_tricks_is_that_of_trying_everything(part: tuple[str, int, int, int]) -> None:
    for seed in range(10, 14):
        found = towards_the_end(part, seed, 2 if part[0] in ("28", "35") else 3)
        if found is not None:
            p, deal = found
            assert (solve(p, deal, 10**6).verdict == SOLVED) == brute_force(p, deal), GAME.position(p)


def small_set_up(seed: int) -> TwoTowers:
    """Uglúk, Grishnákh and Merry with two cards each, before the first exchange."""
    rng = Rng(seed)
    left = ["H1", "H2", "H3", "H4", "M1", "M2", "M3", "BT", "O", "O", "O"]
    hands: list[list[str]] = [["WT"], [], []]
    for hand in hands:
        while len(hand) < 2:
            hand.append(left.pop(rng.below(len(left))))
    held = ";".join(f"{number + 1}:{','.join(sorted(hand, key=NAMES.index))}" for number, hand in enumerate(hands))
    state = GAME.parse_position(f"21/3 partner dealt=36 first=1 cast=Ugl,Gri,Mer hands={held} towers=1,- actor=1")
    assert isinstance(state, TwoTowers)
    state.shorter = 10
    return state


def test_a_refuted_deal_cannot_be_won_by_any_exchange_either() -> None:
    verdicts = []
    for seed in range(30):
        state = small_set_up(seed)
        result = solve(state, Deal(), 10**6)
        verdicts.append(result.verdict)
        assert (result.verdict == SOLVED) == brute_force(state.copy(), Deal()), [codes(hand) for hand in state.hands]
    assert {SOLVED, REFUTED} == set(verdicts)


def search_of(position: str) -> Search:
    state = GAME.parse_position(position)
    assert isinstance(state, TwoTowers)
    return Search(open_copy(state), Deal(), set(), 0, 1)


def key_of(position: str) -> tuple[int, ...]:
    search = search_of(position)
    return search.key(Outlook(search.p))


GIMLI = "19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1,H5;2:H3,H6;3:F8,F2 towers=1,- leader={} actor={} tricks={}"
FIVE = "3.M6.M1+M2+M6/3.M7.M3+M7+S1/{}"


def test_two_positions_are_one_only_if_all_that_matters_is_alike() -> None:
    five = key_of(GIMLI.format(1, 1, FIVE.format("3.S8.S2+S3+S8")))
    assert five == key_of(GIMLI.format(1, 1, FIVE.format("3.S8.S2+S5+S8"))), "which Shadows were won tells nobody anything"
    assert five != key_of(GIMLI.format(2, 2, FIVE.format("3.S8.S2+S3+S8"))), "another leader"
    assert five != key_of(GIMLI.format(1, 1, FIVE.format("3.S8.S2+M5+S8"))), "Gimli's sixth Mountains card"
    assert five != key_of(GIMLI.format(1, 1, FIVE.format("1.S8.S2+S3+S8"))), "Aragorn has a trick more"


def test_more_than_a_goal_asks_for_is_as_good_as_enough() -> None:
    six, seven = (key_of(GIMLI.format(1, 1, FIVE.format(last))) for last in ("3.S8.S2+M5+S8", "3.S8.M4+M5+S8"))
    assert six == seven


def test_of_equal_neighbours_one_is_tried_but_not_if_a_goal_tells_them_apart() -> None:
    text = "22/3 play first=1 cast=Tre,Qui,Pip hands=1:M1,S1;2:F4,F5;3:M2,F9 token=M3 numbers=2:{} towers=1,- leader=2 actor=2"
    moves = {number: sorted(search_of(text.format(number)).moves()) for number in (1, 4)}
    assert [NAMES[move] for move in moves[1]] == ["F4"]
    assert [NAMES[move] for move in moves[4]] == ["F4", "F5"]
    between = search_of(text.format(1).replace("F4,F5", "F4,F10"))
    assert sorted(NAMES[move] for move in between.moves()) == ["F10", "F4"], "the 9 of another hand lies between"


@pytest.mark.parametrize("part", PARTS)
def test_a_search_leaves_the_position_as_it_was(part: tuple[str, int, int, int]) -> None:
    p = start(*part)
    rng = Rng(4)
    deal = make_deal(p, rng)
    go_on(p, deal)
    while p.phase != PLAY:
        seat = p.to_act()[0]
        decide(p, p.hand_to_act(seat), rng.choose(p.legal(seat)), deal)
    table = open_copy(p)
    before = table.encode()
    Search(table, deal, set(), 0, 1).run(2000)
    assert table.encode() == before


@rule("T36.2")
def test_which_card_is_laid_open_makes_no_difference_when_all_are_known() -> None:
    state = GAME.parse_position("36/3 show first=1 cast=SamR,FroS,Gor hands=1:R1,H1;2:H2,H3;3:S1,S2 event=WT place=3 actor=1")
    assert isinstance(state, TwoTowers)
    assert (len(state.legal(0)), len(choices(state, 0))) == (2, 1)


@rule("T20.2")
def test_eomer_with_two_orcs_and_no_way_to_part_with_them_is_refuted() -> None:
    text = "20/3 play dealt=36 first=1 cast=Ara,Eom,Gim hands=1:WT,H1,H2;2:O,O,H8;3:M1,O,H3 towers=1,- leader=1 actor=1"
    state = GAME.parse_position(text)
    assert isinstance(state, TwoTowers)
    assert solve(state, Deal(), LIMIT).verdict == REFUTED


def test_a_search_that_reaches_its_limit_says_so() -> None:
    state = start("19", 4)
    deal = make_deal(state, Rng(1))
    result = solve(state, deal, 50)
    assert (result.verdict, result.line) == (UNKNOWN, [])
    assert result.nodes <= 200


def test_the_same_deal_comes_from_the_same_seed_and_fits_the_engine() -> None:
    for part in PARTS:
        one, other = (make_deal(start(*part), Rng(5)) for _ in range(2))
        assert (one.cards, one.lost, one.slots, one.supply) == (other.cards, other.lost, other.slots, other.supply)
        p = start(*part)
        rng = Rng(6)
        number = p.round
        while p.to_act() and p.round == number and not p.replayed:
            seat = p.to_act()[0]
            p.apply(seat, one.outcome(p) if seat == CHANCE else rng.choose(p.legal(seat)))  # the engine refuses what cannot come


def test_the_speed_is_measured_in_nodes() -> None:
    assert nodes_per_second(GAME.rules_for(GAME.read_options({"chapter": "19"}), 4), 0.05) > 1000
