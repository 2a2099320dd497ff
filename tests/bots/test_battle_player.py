"""The house's player of Battle for Middle-earth: legal, repeatable, blind to hidden hands, and right where it is easy to say."""

from __future__ import annotations

import pytest

from mathom.bots.battle.knowledge import appraisal
from mathom.bots.battle.model import sight
from mathom.bots.battle.plain import player as plain_player
from mathom.bots.battle.player import player
from mathom.bots.levels import LEVELS, Level
from mathom.bots.search.budget import Budget
from mathom.games import load
from mathom.games.battle.state import Battle
from mathom.kernel.observation import Observation, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("battle")
LITTLE = Level(Budget(6))
ENOUGH = Level(Budget(80))


def observation(position: str) -> Observation:
    state = GAME.parse_position(position)
    return observe(GAME, state, GAME.start(state), state.to_act()[0])


def answer(position: str, level: Level = ENOUGH, seed: int = 1) -> str:
    return GAME.action_text(player(GAME, seed, level).choose(observation(position)))


def answers(players: int, number: int, check_worlds: bool = False) -> list[int]:
    """What the players of one game do in its beginning."""
    state = GAME.new({}, players)
    journal = GAME.start(state)
    bots = [player(GAME, 3 + seat, LITTLE) for seat in range(players)]
    rng = Rng(5)
    made: list[int] = []
    while (due := state.to_act()) and len(made) < number:
        seat = due[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(GAME, state, journal, seat)
        made.append(bots[seat].choose(seen))
        assert made[-1] in seen.legal
        if check_worlds:
            other = GAME.belief(seen).sample(rng)
            other.journal = journal
            again = observe(GAME, other, journal, seat)
            assert player(GAME, 9, LITTLE).choose(again) == player(GAME, 9, LITTLE).choose(seen)
        state.apply(seat, made[-1])
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_legally_with_any_number_of_players_and_repeats_itself(players: int) -> None:
    assert answers(players, 14) == answers(players, 14)


def test_it_decides_alike_in_the_true_world_and_in_one_it_cannot_tell_from_it() -> None:
    assert answers(2, 14, check_worlds=True)


@pytest.mark.parametrize("name", ["gentle", "fair", "strong"])
def test_every_level_answers(name: str) -> None:
    level = LEVELS["battle"][name]
    quick = Level(Budget(min(level.budget.iterations, 12)), level.overlooks, level.blurs)
    assert answer("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber,Gln;P2:Fro,Sam", quick)


def test_it_beats_the_last_enemy_where_that_wins() -> None:
    rest = "War,Dun,Arc,Eas,Cre,Har,Gri,Ugl,Cor,Wol,Wor,Tro,Mum,Sha,Got,She,Mou,Bal,Wit,Sar"
    position = f"2 P1 main row=-,-,Pat hands=P1:Sam;P2:Fro teams=P1:A.Elr fallen={rest}"
    assert answer(position) == "A:3"


def test_it_puts_the_card_that_lets_a_team_beat_ten_points() -> None:
    position = "2 P1 turn row=Pat,War,Wit hands=P1:Gwa,Gln,Hld;P2:Fro,Sam teams=P1:A.Ber"
    assert answer(position) == "Gwa-A"


def test_what_it_learnt_knows_that_points_help() -> None:
    behind = GAME.parse_position("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber;P2:Fro,Sam won=P2:Bal")
    ahead = GAME.parse_position("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber;P2:Fro,Sam won=P1:Bal")
    assert isinstance(behind, Battle)
    assert isinstance(ahead, Battle)
    assert appraisal().promise(ahead)[0] > 0.5 > appraisal().promise(behind)[0]
    assert sum(appraisal().promise(ahead)) == pytest.approx(1.0)


def test_a_sight_hides_others_hands_and_shows_ones_own() -> None:
    one = GAME.parse_position("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber;P2:Fro,Sam")
    other = GAME.parse_position("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber;P2:Pip,Mer")
    assert isinstance(one, Battle)
    assert isinstance(other, Battle)
    assert sight(one, 0) == sight(other, 0)
    assert sight(one, 1) != sight(other, 1)


def test_it_tells_what_it_thought() -> None:
    bot = player(GAME, 1, LITTLE)
    bot.choose(observation("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber,Gln;P2:Fro,Sam"))
    assert bot.thoughts is not None
    assert bot.thoughts.iterations == 6
    assert bot.thoughts.worlds > 1
    [(place, held)] = bot.thoughts.believed.items()
    assert place == "2"
    assert not {"Elr", "Ber", "Gln"} & set(held)
    assert abs(sum(held.values()) - 2) < 0.01


@pytest.mark.parametrize("kind", ["mo", "so", "duct"])
def test_a_plain_search_answers(kind: str) -> None:
    seen = observation("2 P1 turn row=Tro,Har,Gri hands=P1:Elr,Ber,Gln;P2:Fro,Sam")
    assert plain_player(GAME, 1, kind, Budget(4, trees=2)).choose(seen) in seen.legal
