"""The rule-of-thumb player of The Two Towers: it answers everywhere, and a few plays that it must not miss."""

from __future__ import annotations

import time

import pytest

from mathom.bots import load_bot
from mathom.games import load
from mathom.games.two_towers.deals import Deal, decide, go_on, is_won, make_deal, round_state
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import OVER, ROUND_OVER
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import settled
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, decode, encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("two_towers")
assert isinstance(GAME, TwoTowersGame)


def observation(position: str, seat: int | None = None) -> Observation:
    """What the seat that is due, or another, sees of a position."""
    state = GAME.parse_position(position)
    journal = GAME.start(state)
    return observe(GAME, state, journal, state.to_act()[0] if seat is None else seat)


def answer(position: str) -> str:
    return GAME.action_text(load_bot("rule", 1, GAME).choose(observation(position)))


def wins(bot: str, state: TwoTowers, deal: Deal) -> bool:
    """Whether a team of bots wins a round."""
    bots = [load_bot(bot, seat, GAME) for seat in range(state.rules.players)]
    go_on(state, deal)
    while state.phase not in (OVER, ROUND_OVER):
        seat = state.to_act()[0]
        action = bots[seat].choose(observe(GAME, state, Journal(), seat))
        if GAME.action_text(action) == "stop":
            return settled(state) == 1
        decide(state, state.hand_to_act(seat), action, deal)
    return state.phase == ROUND_OVER and is_won(state)


@pytest.mark.sample(3)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_it_plays_every_chapter_to_its_end(chapter: str, players: int) -> None:
    state = GAME.new({"chapter": chapter, "earlier": "on"}, players)
    bots = [load_bot("rule", seat, GAME) for seat in range(players)]
    rng = Rng(players)
    while due := state.to_act():
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            state.apply(due[0], bots[due[0]].choose(observe(GAME, state, Journal(), due[0])))
    assert state.phase == OVER


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("chapter", ["32", "road"])
def test_it_plays_later_rounds_of_long_chapters(chapter: str, players: int) -> None:
    state = round_state(GAME.rules_for(GAME.read_options({"chapter": chapter}), players), 2)
    wins("rule", state, make_deal(state, Rng(1)))
    assert state.winners


def test_it_needs_nothing_but_what_is_sent() -> None:
    text = "19/3 play dealt=36 first=1 cast=Ara,Bor,Gim hands=1:H1,H5;2:H3,H6;3:F8,M2 towers=1,- leader=1 actor=1"
    seen = observation(text)
    assert load_bot("rule", 1, GAME).choose(decode(encode(seen))) == load_bot("rule", 1, GAME).choose(seen)


def test_others_cards_that_it_cannot_see_make_no_difference() -> None:
    text = "19/3 play dealt=36 first=1 cast=Ara,Bor,Gim hands=1:H1,H5,M4;2:{};3:{} towers=1,- leader=1 actor=1"
    one, other = (observation(text.format(*hands)) for hands in (("H3,H6,S1", "F8,M2,S2"), ("F8,M2,S2", "H3,H6,S1")))
    assert load_bot("rule", 3, GAME).choose(one) == load_bot("rule", 3, GAME).choose(other)


def test_a_team_of_them_wins_far_more_than_a_team_of_random_players() -> None:
    won = {"rule": 0, "random": 0}
    for chapter in ("23", "28", "35"):
        for seed in range(12):
            for bot in won:
                state = round_state(GAME.rules_for(GAME.read_options({"chapter": chapter}), 3))
                won[bot] += wins(bot, state, make_deal(state, Rng(seed)))
    assert won["rule"] >= 12
    assert won["rule"] > 2 * won["random"]


def test_it_gets_rid_of_an_orc_when_it_can() -> None:
    text = "19/3 play first=1 cast=Ara,Bor,Gim hands=1:M3,M7;2:S2,S5,O;3:H3,H4,M2 towers=1,- leader=1 actor=2 table=1:H8 suit=H"
    assert answer(text) == "O"


def test_it_does_not_take_the_lead_with_little_but_an_orc_left() -> None:
    text = "19/3 play first=1 cast=Ara,Bor,Gim hands=1:M3,M7;2:H2,H6,O;3:H4,S1,S2 towers=1,- leader=1 actor=2 table=1:H3 suit=H"
    assert answer(text) == "H2"


def test_merry_ducks_once_he_has_two_tricks() -> None:
    text = (
        "21/3 play dealt=36 first=1 cast=Ugl,Gri,Mer hands=1:{};2:{};3:H2,H8 towers=1,2 leader=1 actor=3 table=1:H4;2:H5 suit=H"
        " tricks=3.M5.M1+M2+M5/3.M6.M3+M4+M6"
    )
    assert answer(text.format("F1", "F2")) == "H2"


def test_gimli_takes_the_mountains_that_he_needs() -> None:
    text = (
        "19/3 play dealt=36 first=1 cast=Ara,Bor,Gim hands=1:{};2:{};3:M7,M8,M1 towers=1,- leader=1 actor=3 table=1:M4;2:M5 suit=M"
        " tricks=3.M6.M2+M3+M6"
    )
    assert answer(text.format("F1,F3", "F2,F4")) in ("M7", "M8")


def test_frodo_lays_no_claim_to_more_rings_than_his_burden() -> None:
    text = (
        "29/3 play dealt=36 first=1 cast=Fro,GolS,SmeS hands=1:H1,H7,S2;2:F1,F2;3:F3,F4 burden=2 event=WT rings=broken"
        " leader=2 actor=1 table=2:H3;3:R4 suit=H tricks=1.H6.H4+H5+H6/1.R5.R2+R5+S1"
    )
    assert answer(text) == "H1"


def test_a_round_that_is_decided_is_stopped() -> None:
    state = GAME.parse_position(
        "21/3 play dealt=36 first=1 cast=Ugl,Gri,Mer hands=1:F1;2:F2;3:H2 towers=1,2 leader=3 actor=3"
        " tricks=3.M5.M1+M2+M5/3.M6.M3+M4+M6/3.S6.S3+S4+S6"
    )
    seat = state.to_act()[0]
    assert "stop" in [GAME.action_text(action) for action in state.legal(seat)]
    chosen = load_bot("rule", 1, GAME).choose(observe(GAME, state, GAME.start(state), seat))
    assert GAME.action_text(chosen) == "stop"


def test_a_play_takes_about_a_millisecond() -> None:
    text = "19/4 play dealt=36 first=1 cast=Ara,Bor,Gim,Leg hands=1:{};2:{};3:{};4:{} towers=1,- leader=1 actor=1"
    hands = ("H1,H5,M4,F3,S7,S8,F8,M8,WT", "H2,H6,M1,F1,S1,S2,F2,M2,BT", "H3,H7,M3,F4,S3,S4,F5,M5,O", "H4,H8,M6,F6,S5,S6,F7,M7,O")
    seen = observation(text.format(*hands))
    bot = load_bot("rule", 1, GAME)
    start = time.process_time()
    for _ in range(20):
        bot.choose(seen)
    assert (time.process_time() - start) / 20 < 0.01
