"""The house's player of Adventure to Mount Doom: legal, repeatable, blind to what is veiled, and right where it is easy to say."""

from __future__ import annotations

import pytest

from mathom.bots.levels import LEVELS, Level
from mathom.bots.mount_doom.knowledge import appraisal, learnt
from mathom.bots.mount_doom.plain import player as plain_player
from mathom.bots.mount_doom.player import player
from mathom.bots.mount_doom.prospects import Prospects
from mathom.bots.mount_doom.weighing import play_turn
from mathom.bots.mount_doom.worth import TASTE, Worth, losses_before
from mathom.bots.search.budget import Budget
from mathom.games import load
from mathom.games.mount_doom.board import ARAGORN
from mathom.games.mount_doom.cards import CODES
from mathom.games.mount_doom.position import OVER
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.observation import Observation, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("mount_doom")
LITTLE = Level(Budget(8))
ENOUGH = Level(Budget(150))
MORGUL = "normal 1/1 stage=Min Rin=33 courage=16 track=?,Mumak,Mouth,Witch,Haradrim,?"


def observation(position: str) -> Observation:
    state = GAME.parse_position(position)
    return observe(GAME, state, GAME.start(state), state.to_act()[0])


def answer(position: str, level: Level = ENOUGH, seed: int = 1) -> str:
    return GAME.action_text(player(GAME, seed, level).choose(observation(position)))


def answers(players: int, mode: str, level: Level, number: int) -> list[int]:
    """What a team does in the beginning of one game."""
    state = GAME.new({"mode": mode}, players)
    journal = GAME.start(state)
    bots = [player(GAME, 3 + seat, level) for seat in range(players)]
    rng = Rng(5)
    made: list[int] = []
    while (due := state.to_act()) and len(made) < number:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(GAME, state, journal, due[0])
        made.append(bots[due[0]].choose(seen))
        assert made[-1] in seen.legal
        state.apply(due[0], made[-1])
    return made


@pytest.mark.parametrize(("players", "mode"), [(1, "normal"), (2, "easier"), (3, "exclusive"), (4, "harder")])
def test_a_team_plays_legally_in_every_mode_and_repeats_itself(players: int, mode: str) -> None:
    assert answers(players, mode, LITTLE, 40) == answers(players, mode, LITTLE, 40)


@pytest.mark.parametrize("name", ["gentle", "fair", "strong"])
def test_every_level_answers(name: str) -> None:
    level = LEVELS["mount_doom"][name]
    quick = Level(Budget(min(level.budget.iterations, 20)), level.overlooks, level.blurs)
    assert answer("normal 1/1 track=?,NazL,Troll,Balrog,Elrond,? friends=1:Boromir phase=roll", quick).startswith("roll ")


def test_it_decides_alike_whatever_the_card_is_that_another_seat_has_looked_at() -> None:
    position = (
        "normal 2/2 turn=9 stage=Roh Rin=9 Mer=10 Ara=9 Leg=8 Gim=11 track=?,OrcR,NazR,SarR,UruR,? friends=1:Boromir "
        "peek={}:1:top black=3,1 dice=Rin2,Ara4 phase=put-first"
    )
    made = set()
    for card in ("Wargs", "Theoden", "Galadriel"):
        made.add(answer(position.format(card)))
    assert len(made) == 1


def test_it_meets_an_ally_rather_than_the_balrog() -> None:
    position = "normal 1/1 track=?,NazL,Troll,Balrog,Elrond,? friends=1:Boromir black=4,5 dice=Rin3,Ara2 phase=put-first"
    assert answer(position).startswith("put 5 ")


def test_it_saves_the_last_courage_with_eomer() -> None:
    position = (
        "normal 1/1 turn=9 stage=Hel courage=2 Rin=20 Mer=18 Ara=17 Leg=16 Gim=19 track=-,OrcH,NazH,SarH,UruH,? "
        "friends=1:Eomer tile=2Rin3/4Ara2 space=2 meeting=OrcH left=1 phase=window moment=battle"
    )
    assert answer(position) == "use Eomer"


def test_what_it_learnt_knows_that_courage_helps_and_nazgul_harm() -> None:
    position = (
        "normal 1/1 turn=9 stage=Gon courage={} nazgul={} Rin=26 Mer=27 Ara=26 Leg=25 Gim=28 "
        "track=?,OrcG,NazG,Grond,UruG,? phase=roll"
    )
    promises = []
    for courage, nazgul in ((12, 1), (6, 1), (6, 6)):
        state = GAME.parse_position(position.format(courage, nazgul))
        assert isinstance(state, MountDoom)
        promises.append(appraisal().promise(state))
    assert promises[0] > promises[1] > promises[2]


def test_a_turn_by_its_rules_of_thumb_ends_with_the_next_turn_or_the_game() -> None:
    state = GAME.new({}, 2)
    assert isinstance(state, MountDoom)
    rng = Rng(4)
    while state.phase != OVER:
        turn = state.turn
        play_turn(Worth(learnt().taste), state, rng)
        assert state.turn == turn + 1 or state.phase == OVER


def test_it_tells_what_it_thought() -> None:
    bot = player(GAME, 1, LITTLE)
    bot.choose(observation("normal 1/1 track=?,NazL,Troll,Balrog,Elrond,? friends=1:Boromir phase=roll"))
    assert bot.thoughts is not None
    assert bot.thoughts.iterations == 8
    assert bot.thoughts.considered[0].action.startswith("roll ")


@pytest.mark.parametrize("kind", ["mo", "so", "duct"])
def test_a_plain_search_answers(kind: str) -> None:
    seen = observation("normal 1/2 track=?,NazL,Troll,Balrog,Elrond,? friends=1:Boromir phase=roll")
    assert plain_player(GAME, 1, kind, Budget(6, trees=2)).choose(seen) in seen.legal


PLACES = "normal 1/1 turn=9 stage=Roh courage={} Rin=12 Mer=13 Ara={} Leg=15 Gim=16 track=?,OrcR,NazR,SarR,UruR,? phase=roll"


def position(courage: int = 9, aragorn: int = 12) -> MountDoom:
    state = GAME.parse_position(PLACES.format(courage, aragorn))
    assert isinstance(state, MountDoom)
    return state


def test_steps_are_worth_what_the_appraisal_makes_of_where_they_lead() -> None:
    """In courage; what the space itself costs or brings is counted apart."""
    now = position()
    prospects = Prospects(learnt().taste, appraisal(), now)
    heart = appraisal().odds(now) - appraisal().odds(position(courage=8))
    for steps in (1, 2, 3):
        there = position(aragorn=12 + steps)
        gain = (appraisal().odds(there) - appraisal().odds(now)) / max(heart, 0.08)
        assert prospects.step(now, ARAGORN, steps, True) == pytest.approx(gain - prospects.event(now, ARAGORN, 12 + steps))


def test_steps_of_a_figure_that_has_moved_since_are_weighed_by_rules_of_thumb() -> None:
    prospects = Prospects(learnt().taste, appraisal(), position())
    later = position(aragorn=14)
    for steps in (1, 2, 5):
        assert prospects.step(later, ARAGORN, steps, True) == Worth(learnt().taste).step(later, ARAGORN, steps, True)


def test_the_mouth_is_feared_by_as_many_victories_as_the_owners_card_demands() -> None:
    assert losses_before(1, 0.5) == 1.0
    assert losses_before(2, 0.5) == 3.0
    assert meeting_the_mouth(1) < meeting_the_mouth(2) < meeting_the_mouth(3)


def meeting_the_mouth(wins: int) -> float:
    text = GAME.text("content.toml").replace('code = "Mouth"\nbattles = 2', f'code = "Mouth"\nbattles = {wins}')
    state = GAME.with_content(text).parse_position(MORGUL)
    assert isinstance(state, MountDoom)
    return Worth(TASTE).meeting(state, CODES.index("Mouth"))
