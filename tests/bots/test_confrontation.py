"""The rule-of-thumb player of The Confrontation: it answers everywhere, sees nothing it may not, and misses few plain things."""

from __future__ import annotations

import pytest

from mathom.bots import Bot, load_bot
from mathom.bots.confrontation.clash import mixed
from mathom.games import load
from mathom.kernel.observation import Observation, Outcome, decode, encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from tests.bots.confrontation_answers import PLAIN

GAME = load("confrontation")
EVERY_WAY = [
    {},
    {"mode": "variant"},
    {"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4", "gandalf_bonus": "compare", "palantir": "between"},
    {"mode": "draft"},
    {"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2", "match": "yes"},
    {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "1", "stuck": "forward", "after_retreat": "both"},
    {"mode": "classic", "match": "yes", "anduin_retreat": "downstream", "turn_limit": "0"},
]


def answer(position: str, seed: int = 1) -> str:
    """What it does in a situation that both sides have known from the start."""
    state = GAME.parse_position(position)
    journal = GAME.start(state)
    seen = observe(GAME, state, journal, state.to_act()[0])
    assert len(seen.legal) > 1
    return GAME.action_text(load_bot("rule", seed, GAME).choose(seen))


def answers(position: str) -> set[str]:
    return {answer(position, seed) for seed in range(40)}


def play(options: dict[str, str], names: tuple[str, str], seed: int) -> Outcome:
    state = GAME.new(options, 2)
    journal = GAME.start(state)
    bots = [load_bot(name, seed * 10 + seat, GAME) for seat, name in enumerate(names)]
    rng = Rng(seed)
    while due := state.to_act():
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            decide(state, observe(GAME, state, journal, due[0]), bots[due[0]])
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def decide(state: State, seen: Observation, bot: Bot) -> None:
    chosen = bot.choose(seen)
    assert chosen in seen.legal
    state.apply(seen.seat, chosen)


@pytest.mark.sample(3)
@pytest.mark.parametrize("options", EVERY_WAY, ids=str)
def test_it_plays_every_way_of_the_game_to_its_end(options: dict[str, str]) -> None:
    for seed in range(4):
        play(options, ("rule", "rule"), seed)
        play(options, ("rule", "random"), seed)
        play(options, ("random", "rule"), seed)


@pytest.mark.sample(2)
@pytest.mark.parametrize("options", EVERY_WAY[:6], ids=str)
def test_it_decides_the_same_in_any_world_that_it_cannot_tell_from_the_true_one(options: dict[str, str]) -> None:
    state = GAME.new(options, 2)
    journal = GAME.start(state)
    rng = Rng(3)
    step = 0
    while due := state.to_act():
        seat = due[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        step += 1
        seen = observe(GAME, state, journal, seat)
        world = GAME.belief(seen).sample(rng)
        chosen = load_bot("rule", step, GAME).choose(seen)
        assert load_bot("rule", step, GAME).choose(observe(GAME, world, journal, seat)) == chosen
        assert load_bot("rule", step, GAME).choose(decode(encode(seen))) == chosen
        state.apply(seat, chosen)


def test_it_beats_a_random_player_from_both_sides() -> None:
    for options in ({}, {"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2"}):
        assert sum(play(options, ("rule", "random"), seed).winners == (0,) for seed in range(15)) >= 12
        assert sum(play(options, ("random", "rule"), seed).winners == (1,) for seed in range(15)) >= 14


def test_shadowfax_carries_the_ring_into_mordor() -> None:
    text = "classic F Roh=Fro Mor=Orc,She Shi=Gan Dag=Tro cards=Shadowfax"
    assert answers(text) == {"Shadowfax:Fro-Gon"}


def test_the_dark_brings_the_third_servant_into_the_shire() -> None:
    assert answers("variant S Shi=Uru*,Wor* Cdn=Gol* Art=Gan* Ene=Fro* Mor=Orc* cards=Dark") <= {"Gol*-Shi", "Dark:Gol*-Shi"}


def test_gimli_attacks_orcs_that_are_known() -> None:
    assert answers("classic F Ere=Gim Shi=Fro,Sam,Gan Mis=Orc!! Mor=She,Wit,Tro") == {"Gim-Mis"}


def test_saruman_plays_no_cards_when_he_is_stronger_and_does_when_he_is_not() -> None:
    text = "classic S Ere={0}!,Sar! Shi=Fro Mor=Orc phase=saruman attacker=Sar region=Ere fight={0}:Sar"
    assert answers(text.format("Leg")) == {"yes"}
    assert answers(text.format("Gan")) == {"no"}


def test_sam_steps_in_where_frodo_cannot_get_away() -> None:
    text = "classic S Mis=Tro Ere=Fro!,Sam,Wit! Rhu=Orc Ene=Rid Shi=Gan phase=sam attacker=Wit region=Ere fight=Fro:Wit"
    assert answers(text) == {"yes"}


def test_magic_takes_what_wins() -> None:
    text = (
        "classic S Ere=Gim!,Rid! Shi=Fro Mor=She phase=sauron-magic attacker=Rid region=Ere fight=Gim:Rid"
        " card=F:+2;S:Mag discard=F:+1,+3;S:+1,+3"
    )
    assert answers(text) == {"+3"}


def test_its_cards_cannot_be_foreseen() -> None:
    text = "classic F Fan=Leg!,Rid! Shi=Fro Mor=She phase=cards attacker=Leg region=Fan fight=Leg:Rid"
    assert len(answers(text)) >= 3


def test_learning_from_each_other_two_players_mix_a_guessing_game_evenly() -> None:
    evens = [[1.0, -1.0], [-1.0, 1.0]]
    for side in (0, 1):
        one, other = mixed(evens, side)
        assert abs(one - other) < 0.25 * (one + other)


def test_a_card_that_is_better_against_everything_is_nearly_always_played() -> None:
    assert mixed([[1.0, 2.0], [0.0, 1.0]], 0)[1] < 5


def test_set_ups_differ_and_the_ring_bearer_begins_well_behind() -> None:
    begun = set()
    ahead = 0
    for seed in range(40):
        state = GAME.new({}, 2)
        journal = GAME.start(state)
        bot = load_bot("rule", seed, GAME)
        while 0 in state.to_act():
            decide(state, observe(GAME, state, journal, 0), bot)
        text = GAME.position(state)
        begun.add(text)
        ahead += any(f"{region}=Fro" in text for region in ("Rhu", "Ere", "Ene"))
    assert len(begun) > 35
    assert ahead <= 2


@pytest.mark.parametrize("situation", PLAIN)
def test_a_plain_situation_is_answered_as_anybody_would(situation: str) -> None:
    position, answers_that_do = PLAIN[situation]
    assert answers(position) <= answers_that_do
