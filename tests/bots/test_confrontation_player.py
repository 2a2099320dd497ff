"""The house's player of The Confrontation: legal and repeatable everywhere, blind to what is hidden, awake to what is plain."""

from __future__ import annotations

import pytest

from mathom.bots.confrontation.duel import mix
from mathom.bots.confrontation.evaluation import FEATURES, Network, features
from mathom.bots.confrontation.knowledge import network
from mathom.bots.confrontation.player import StrongConfrontation, player
from mathom.bots.levels import LEVELS, Level
from mathom.bots.search.budget import Budget
from mathom.games import load
from mathom.games.confrontation.board import FRONT
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.observation import Observation, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.bots.confrontation_answers import PLAIN

GAME = load("confrontation")
QUICK = Level(Budget(60))
STEADY = Level(Budget(400))
ERRING = Level(Budget(60), overlooks=0.2, blurs=0.05)
EVERY_WAY = [
    {},
    {"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4", "gandalf_bonus": "compare", "palantir": "between"},
    {"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2", "match": "yes"},
    {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "1", "stuck": "forward", "after_retreat": "both"},
    {"mode": "classic", "match": "yes", "anduin_retreat": "downstream", "turn_limit": "0", "sam_in_mordor": "wins"},
]


def bot(seed: int, level: Level = QUICK) -> StrongConfrontation:
    return player(GAME, seed, level)


def question(position: str) -> Observation:
    state = GAME.parse_position(position)
    seen = observe(GAME, state, GAME.start(state), state.to_act()[0])
    assert len(seen.legal) > 1
    return seen


def answer(position: str, seed: int = 1, level: Level = STEADY) -> str:
    return GAME.action_text(bot(seed, level).choose(question(position)))


def answers(position: str, seeds: int = 4) -> set[str]:
    return {answer(position, seed) for seed in range(seeds)}


def made(options: dict[str, str], level: Level, most: int) -> list[int]:
    """What two of them decide, to the end or so far."""
    state = GAME.new(options, 2)
    journal = GAME.start(state)
    bots = [bot(seat, level) for seat in range(2)]
    rng = Rng(5)
    found: list[int] = []
    while (due := state.to_act()) and len(found) < most:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(GAME, state, journal, due[0])
        found.append(bots[due[0]].choose(seen))
        assert found[-1] in seen.legal
        state.apply(due[0], found[-1])
    return found


@pytest.mark.sample(3)
@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_it_plays_every_way_of_the_game_legally(options: dict[str, str]) -> None:
    made(options, QUICK, 400)


def test_the_same_seed_decides_the_same() -> None:
    for level in (QUICK, ERRING):
        assert made({}, level, 60) == made({}, level, 60)


@pytest.mark.sample(2)
@pytest.mark.parametrize("options", EVERY_WAY[:3], ids=str)
def test_it_decides_the_same_in_any_world_that_it_cannot_tell_from_the_true_one(options: dict[str, str]) -> None:
    state = GAME.new(options, 2)
    journal = GAME.start(state)
    rng = Rng(3)
    step = 0
    while (due := state.to_act()) and step < 45:
        seat = due[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        step += 1
        seen = observe(GAME, state, journal, seat)
        chosen = bot(step).choose(seen)
        world = GAME.belief(seen).sample(rng)
        assert bot(step).choose(observe(GAME, world, journal, seat)) == chosen
        state.apply(seat, chosen)


def test_shadowfax_carries_the_ring_into_mordor() -> None:
    assert answers("classic F Roh=Fro Mor=Orc,She Shi=Gan Dag=Tro cards=Shadowfax") == {"Shadowfax:Fro-Gon"}


def test_nobody_wastes_a_card_on_a_battle_that_no_card_can_change() -> None:
    """Sauron's card has neither strength nor text in the Cave Troll's hand."""
    text = "classic S Ere=Bor!,Tro! Shi=Fro,Gan Mor=She,Wit phase=cards attacker=Tro region=Ere fight=Bor:Tro card=F:+1"
    assert not answers(text) & {"+4", "+5", "+6", "Mag"}


EVEN = (
    "classic F Shi=Fro,Sam,Pip Art=Ara Cdn=Gan Rhu=Mer Fan=Leg!,Rid! Mor=She,Wit,Orc Gon=Bal Dag=Sar"
    " phase=cards attacker=Leg region=Fan fight=Leg:Rid"
)


def test_an_even_battle_is_not_foreseeable() -> None:
    assert len(answers(EVEN, 12)) >= 2


def test_thoughts_about_cards_tell_the_worlds_looked_at_and_the_mixture() -> None:
    player = bot(1, STEADY)
    player.choose(question(EVEN))
    assert player.thoughts is not None
    cards = player.thoughts.considered
    assert {card.visits for card in cards} == {player.duels()}
    assert abs(sum(card.share for card in cards) - 1) < 0.01
    assert cards[0].share == max(card.share for card in cards)


def test_somebody_gentle_lays_cards_that_should_be_rare() -> None:
    laid = {}
    for name in ("strong", "gentle"):
        level = LEVELS["confrontation"][name]
        quick = Level(Budget(200), level.overlooks, level.blurs)
        laid[name] = {answer(EVEN, seed, quick) for seed in range(40)}
    assert len(laid["gentle"]) > len(laid["strong"])


LOSING = (
    "classic S Rhu=Fro!,Orc! Shi=Sam Mor=War Gon=Wit discard=F:+2,+3,+4,Mag,Nob,Ret,Clo;S:Mag,Eye,Ret,+3,+4,+5,+6"
    " phase=cards attacker=Orc region=Rhu fight=Fro:Orc"
)
"""Frodo has +1, with which he falls, and +5."""


@pytest.mark.parametrize("name", ["fair", "gentle"])
def test_nobody_errs_by_laying_a_card_that_plainly_loses(name: str) -> None:
    level = LEVELS["confrontation"][name]
    quick = Level(Budget(100), level.overlooks, level.blurs)
    assert {answer(LOSING, seed, quick) for seed in range(30)} == {"+5"}


def test_a_set_up_that_was_begun_is_gone_on_with_as_a_whole() -> None:
    """Also by a bot that does not remember how it began: the server asks a new one at every step."""
    state = GAME.new({}, 2)
    journal = GAME.start(state)
    for step, region in enumerate(FRONT[0]):
        one = bot(step)
        state.apply(0, one.choose(observe(GAME, state, journal, 0)))
        assert [state.at[token] for token in one.front[: step + 1]] == FRONT[0][: step + 1], region


def test_two_who_regret_mix_a_guessing_game_as_they_should() -> None:
    """Rock, paper, scissors with a rock that wins twice: a known mixture."""
    rows, columns = mix([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])
    for shares in (rows, columns):
        for share, right in zip(shares, (0.25, 0.5, 0.25), strict=True):
            assert abs(share - right) < 0.03


def test_what_is_worse_against_everything_is_never_played() -> None:
    rows, columns = mix([[0.6, 0.7], [0.4, 0.5]])
    assert rows[0] > 0.99
    assert columns[0] > 0.99


def test_the_packed_network_sums_what_it_was_given() -> None:
    rng = Rng(4)
    rows = [[int(rng.below(2001)) - 1000 for _ in range(4)] for _ in range(FEATURES)]
    heads = [0.5, -0.25, 1.0]
    state = GAME.parse_position("classic F Dag=Fro Mor=Orc,She Shi=Gan Gon=Tro")
    assert isinstance(state, Confrontation)
    found = features(state)
    sums = [sum(rows[feature][lane] for feature in found) / 1024 for lane in range(4)]
    wanted = sums[0] + sum(head * max(0.0, total) for head, total in zip(heads, sums[1:], strict=True))
    assert abs(Network(rows, heads).logit(found) - wanted) < 1e-9


def test_the_network_knows_who_is_about_to_win() -> None:
    near = GAME.parse_position("classic F Dag=Fro Mor=Orc,She Shi=Gan,Sam Gon=Tro Ere=Ara")
    lost = GAME.parse_position("classic S Shi=Orc,Tro Cdn=Wit Art=Gan Rhu=Fro Mor=She Fan=Bal")
    assert isinstance(near, Confrontation)
    assert isinstance(lost, Confrontation)
    assert network().fellowship(near) > 0.7
    assert network().fellowship(lost) < 0.3


def test_set_ups_differ_and_the_ring_bearer_begins_well_behind() -> None:
    begun = set()
    ahead = 0
    for seed in range(16):
        state = GAME.new({}, 2)
        journal = GAME.start(state)
        bots = [bot(2 * seed), bot(2 * seed + 1)]
        while GAME.starts_anew(state):
            seat = state.to_act()[0]
            state.apply(seat, bots[seat].choose(observe(GAME, state, journal, seat)))
        text = GAME.position(state)
        begun.add(text)
        ahead += any(f"{region}=Fro" in text for region in ("Rhu", "Ere", "Ene"))
    assert len(begun) == 16
    assert ahead <= 1


def test_its_thoughts_name_moves_and_likely_places() -> None:
    state = GAME.new({}, 2)
    journal = GAME.start(state)
    bots = [bot(1), bot(2)]
    while GAME.starts_anew(state):
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(observe(GAME, state, journal, seat)))
    seen = observe(GAME, state, journal, 1)
    chosen = bots[1].choose(seen)
    thoughts = bots[1].thoughts
    assert thoughts is not None
    assert thoughts.considered[0].action == GAME.action_text(chosen)
    assert thoughts.believed["Shi"]["Fro"] > thoughts.believed["Ere"].get("Fro", 0.0)
    for places in thoughts.believed.values():
        assert all(0.0 < share <= 1.0 for share in places.values())


def test_a_slip_is_rarer_the_more_it_costs() -> None:
    erring = bot(1, ERRING)
    slips = [erring.slip(gap) for gap in (0.0, 0.05, 0.1, 0.4)]
    assert slips == sorted(slips, reverse=True)
    assert slips[0] == ERRING.blurs
    assert slips[-1] < ERRING.blurs / 1000
    assert bot(1, QUICK).slip(0.0) == 0.0


def test_stronger_players_think_more_and_only_the_gentle_one_overlooks_much() -> None:
    levels = LEVELS["confrontation"]
    iterations = [levels[name].budget.iterations for name in ("strong", "fair", "gentle")]
    assert iterations == sorted(iterations, reverse=True)
    assert levels["strong"].overlooks == 0.0
    assert levels["gentle"].overlooks > levels["fair"].overlooks


@pytest.mark.parametrize("situation", PLAIN)
def test_a_plain_situation_is_answered_as_anybody_would(situation: str) -> None:
    position, answers_that_do = PLAIN[situation]
    assert answers(position) <= answers_that_do
