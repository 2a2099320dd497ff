"""“Not until …” in a terminal: which windows of Adventure to Mount Doom it answers, how it ends, and how much less is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.bots import load_bot
from mathom.games.mount_doom import actions
from mathom.games.mount_doom.game import MountDoomGame
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.terminal.boards import View, board_of
from mathom.terminal.boards.mount_doom import MountDoomBoard
from mathom.terminal.boards.mount_doom_wishes import UNTIL, is_met, make_wish
from mathom.terminal.words import Words
from tests.conftest import FULL
from tests.games.mount_doom.kit import Play, at
from tests.terminal.kit import mathom

GAME = MountDoomGame()
MODES = GAME.option("mode").values
GAMES = 60 if FULL else 8
HELM = "normal 1/2 stage=Hel Rin=17 Ara=20 courage=9 track=-,OrcH,-,-,-,-"
FRIENDS = "friends=1:Elrond,Theoden,Arwen,Galadriel,Vision"


def board(language: str = "en") -> MountDoomBoard:
    found = board_of(GAME, Words(GAME, language))
    assert isinstance(found, MountDoomBoard)
    return found


def hears(drawn: MountDoomBoard, play: Play, typed: str) -> str:
    return drawn.hears(observe(GAME, play.state, play.journal, play.state.active), typed)


def goes_on(drawn: MountDoomBoard, play: Play) -> bool:
    return drawn.goes_on(observe(GAME, play.state, play.journal, play.state.active)) == actions.PASS


def windows(mode: str, seed: int, until: str = "") -> tuple[int, int]:
    """The windows that a simple player is asked in a game, and all windows there were; with a wish whenever a card is not used."""
    state, rng, drawn = GAME.new({"mode": mode}, 2), Rng(seed), board()
    journal, bot = GAME.start(state), load_bot("rule", seed, GAME)
    asked, all_windows = 0, 0
    while state.to_act():
        (seat,) = state.to_act()
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        observation = observe(GAME, state, journal, seat, since=len(journal.entries))
        is_window = observation.view["phase"] == "window"
        all_windows += is_window
        action = drawn.goes_on(observation)
        if action is None:
            action = bot.choose(observation)
            asked += is_window
            if is_window and action in (actions.PASS, actions.REST):
                action = actions.PASS
                if until:
                    drawn.hears(observation, f"not until {until}")
        state.apply(seat, action)
    return asked, all_windows


@pytest.mark.parametrize("mode", MODES)
def test_a_player_who_wishes_not_to_be_asked_is_asked_at_most_half_as_often(mode: str) -> None:
    without = sum(windows(mode, seed)[0] for seed in range(GAMES))
    for until in UNTIL:
        assert sum(windows(mode, seed, until)[0] for seed in range(GAMES)) <= without / 2, until


@pytest.mark.parametrize("until", UNTIL)
def test_every_kind_of_card_is_silent_and_every_question_that_is_none_of_a_card_is_asked(until: str) -> None:
    drawn = board()
    play = at(f"{HELM} {FRIENDS} phase=turn")
    assert "asked for" in hears(drawn, play, f"Not until  {until}")
    assert goes_on(drawn, play)
    play.play("pass", "roll Ara+Gim").draws("1", "2", "3", "4")
    assert (play.phase(), goes_on(drawn, play)) == ("window first", True)
    play.play("pass")
    assert (play.phase(), goes_on(drawn, play)) == ("put-first", False)


def test_asking_again_wakes_every_card_at_once() -> None:
    drawn, play = board(), at(f"{HELM} {FRIENDS} phase=turn")
    hears(drawn, play, "not until stage")
    assert hears(drawn, play, "ask again") == "Cards are asked for again."
    assert not goes_on(drawn, play)


def test_a_wish_is_one_seats_own() -> None:
    drawn, play = board(), at(f"{HELM} {FRIENDS} phase=turn")
    hears(drawn, play, "not until stage")
    assert not goes_on(drawn, at(f"{HELM} {FRIENDS} phase=turn".replace("1/2", "2/2")))
    assert goes_on(drawn, play)


BATTLE = f"{HELM} {FRIENDS} tile=2Ara1/3Gim2 space=2 meeting=OrcH left=1 phase=window moment=battle"
NEXT_TURN = f"{HELM} {FRIENDS} phase=window turn=2"
GONDOR = "normal 1/2 stage=Gon courage=9 friends=1:Faramir phase=window"
LOW = HELM.replace("courage=9", "courage=4") + f" {FRIENDS} phase=window"
ENDS = {"turn": (NEXT_TURN, BATTLE), "battle": (BATTLE, NEXT_TURN), "stage": (GONDOR, NEXT_TURN), "courage": (LOW, GONDOR)}
"""A window that ends a wish said at the start of the first turn, and one that does not."""


@pytest.mark.parametrize("until", ENDS)
def test_when_it_is_time_cards_are_asked_for_again(until: str) -> None:
    start, over, too_early = (view_of(text) for text in (f"{HELM} {FRIENDS} phase=window", *ENDS[until]))
    wish = make_wish(until, start)
    assert (is_met(wish, over), is_met(wish, too_early), is_met(wish, start)) == (True, False, False)


def view_of(position: str) -> View:
    play = at(position)
    return observe(GAME, play.state, play.journal, 0).view


def test_a_wish_for_the_next_event_ends_before_it_strikes() -> None:
    drawn, play = board(), at(f"normal 1/2 stage=Roh Ara=5 tile=-/Ara2 {FRIENDS} phase=next-die")
    assert play.phase() == "window die"
    hears(drawn, play, "not until event")
    assert goes_on(drawn, play)
    play.play("pass")
    assert (play.phase(), goes_on(drawn, play)) == ("window event", False)


def test_within_a_battle_the_wish_is_for_the_next_one() -> None:
    drawn, play = board(), at(f"{HELM} tile=2Ara1/2Gim1 {FRIENDS} phase=next-die").play("pass")
    assert play.phase() == "window battle"
    hears(drawn, play, "not until battle")
    asked = []
    while play.state.to_act() and play.state.turn == 1:
        if play.due() == "*":
            play.draws("Sauron" if play.phase() == "draw-battle" else "1")
        elif goes_on(drawn, play):
            play.play("pass")
        else:
            asked.append(play.phase())
            play.play("pass" if "window" in asked[-1] else play.legal()[0])
    assert asked[0] == "window battle"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_is_typed_and_is_no_wish_is_left_to_others(language: str) -> None:
    drawn, play = board(language), at(f"{HELM} {FRIENDS} phase=turn")
    assert [hears(drawn, play, typed) for typed in ("use Elrond", "pass", "not", "nie", "")] == [""] * 5
    said = drawn.words.say("board.not-until")
    for until in UNTIL:
        assert hears(drawn, play, f"{said} {drawn.words.say(f'board.until-{until}')}") == drawn.words.say(
            f"board.wish-{until}", n=4
        )
    assert hears(drawn, play, f"{said} x") == drawn.words.say("board.wish-hint")


def test_at_a_keyboard_silenced_windows_are_passed_and_recorded(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    position = f"normal 1/1 stage=Hel Rin=17 Ara=20 courage=9 track=-,OrcH,-,-,-,- {FRIENDS} phase=turn"
    typed = "not until courage\nroll Ara+Gim\nput 2\nask again\nquit\n"
    done = mathom(tmp_path, "play", "mount_doom", "--seats", "human", "--position", position, "--save", str(save), typed=typed)
    record = save.read_text(encoding="utf-8")
    assert record.count("0 pass") == 2
    assert "The first roll lies before you" not in done.stdout
    assert "No cards now?" in done.stdout


def test_the_board_stands_above_the_question_which_dice_go_on_the_tile() -> None:
    drawn = board()
    asked = {
        "put-first": "black=1,2 dice=Ara1,Gim1 phase=put-first",
        "put-second": "black=1 dice=Ara1,Gim1 tile=2Leg1/- phase=put-second",
        "add": "black=1 dice=Gim1 tile=2Leg1/- phase=add",
    }
    again = [drawn.draws_again(view_of(f"{HELM} {words}")) for words in asked.values()]
    assert again == [True, True, False]
