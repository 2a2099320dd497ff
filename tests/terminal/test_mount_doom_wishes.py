"""“Not until …” in a terminal: which windows of Adventure to Mount Doom it answers, how it ends, and how much less is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.bots import load_bot
from mathom.games.mount_doom import actions
from mathom.games.mount_doom.game import MountDoomGame
from mathom.games.mount_doom.position import MOMENTS
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.terminal.boards import Look, board_of
from mathom.terminal.boards.mount_doom import MountDoomBoard
from mathom.terminal.boards.mount_doom_wishes import UNTIL, is_met, make_wish
from mathom.terminal.words import Words
from tests.conftest import FULL
from tests.games.mount_doom.kit import Play, at, new
from tests.kept.looking import FOLDER
from tests.rules import rule
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
    state, rng, drawn = GAME.new({"mode": mode}, 1 + seed % 4), Rng(seed), board()
    journal, bot = GAME.start(state), load_bot("rule", seed, GAME)
    asked, all_windows = 0, 0
    while state.to_act():
        (seat,) = state.to_act()
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        observation = observe(GAME, state, journal, seat)
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
    start, over, too_early = (seen_at(text) for text in (f"{HELM} {FRIENDS} phase=window", *ENDS[until]))
    wish = make_wish(until, start)
    assert (is_met(wish, over), is_met(wish, too_early), is_met(wish, start)) == (True, False, False)


def seen_at(position: str) -> Observation:
    play = at(position)
    return observe(GAME, play.state, play.journal, 0)


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


@rule("M6.3", "M10.4")
def test_each_battle_of_an_encounter_is_one() -> None:
    text = f"normal 1/2 stage=Hel Rin=17 Ara=20 courage=9 uruk=3 track=-,UruH,-,-,-,- {FRIENDS} tile=2Ara1/2Gim1"
    drawn, play = board(), at(f"{text} phase=window moment=battle space=2 meeting=UruH left=3")
    hears(drawn, play, "not until battle")
    play.play("pass").draws("Ara")
    while goes_on(drawn, play):
        play.play("pass")
    assert ("battle-won" in play.told(), play.phase(), play.state.left) == (True, "window battle", 2)


AHEAD = {
    "battle": (f"{HELM} tile=Ara1/2Gim1 {FRIENDS} phase=next-die", "window battle"),
    "event": (f"normal 1/2 stage=Roh Ara=5 tile=Ara2/2Gim1 track=-,-,-,-,-,- {FRIENDS} phase=next-die", "window event"),
}
"""Positions in which a wish is said before a coloured die, and what comes later in the same turn."""


@rule("M11.28")
@pytest.mark.parametrize("until", AHEAD)
def test_a_wish_said_earlier_in_the_turn_ends_with_the_battle_or_event_of_its_second_page(until: str) -> None:
    position, moment = AHEAD[until]
    drawn, play = board(), at(position)
    assert play.phase() == "window die"
    hears(drawn, play, f"not until {until}")
    while play.phase() != moment:
        assert play.phase() == "window die"
        assert goes_on(drawn, play)
        play.play("pass")
    assert not goes_on(drawn, play)


@rule("M11.28", "M4.2")
def test_a_second_event_of_the_same_figure_in_a_turn_is_another_one() -> None:
    drawn, play = (
        board(),
        at(f"normal 1/2 stage=Hel Mer=18 tile=Mer2/2Gim1 track=-,-,-,-,-,- {FRIENDS} phase=next-die").play("pass"),
    )
    assert (play.phase(), play.where("Mer")) == ("window event", 20)
    hears(drawn, play, "not until event")
    assert goes_on(drawn, play)
    play.play("pass", "pass", "go 2")
    assert (play.phase(), play.where("Mer"), goes_on(drawn, play)) == ("window event", 22, False)


PAST = {
    "battle": ("stage=Roh Ara=5 courage=9 track=-,OrcR,-,-,-,- friends=1:Arwen,Trick", ["2", "6", "2", "1"], "put 2 Ara", "Sauron"),
    "event": ("stage=Roh Ara=5 courage=9 track=-,OrcR,-,-,-,- friends=1:Galadriel,Trick", ["1", "2", "2", "1"], "put 1 Ara", ""),
}
"""A battle and an event that come and go without a window, since no card fits them; afterwards one of the other kind."""


@rule("M11.28")
@pytest.mark.parametrize("until", PAST)
def test_a_wish_ends_with_a_battle_or_event_in_which_no_card_could_be_used(until: str) -> None:
    words, dice, put, face = PAST[until]
    drawn, play = board(), at(f"normal 1/2 {words} rules=2").play("roll Ara+Gim").draws(*dice)
    hears(drawn, play, f"not until {until}")
    play.play("pass", put, "add Leg").draws("2", "1", "1")
    assert (play.phase(), goes_on(drawn, play)) == ("window second", True)
    play.play("pass", "put 2 Gim").draws(*face.split())
    assert ("battle-lost" in play.told(), "event-heart" in play.told()) == (until == "battle", True)
    assert (play.phase(), goes_on(drawn, play)) == ({"battle": "window event", "event": "window battle"}[until], False)


@rule("M11.28", "M11.34")
def test_a_wish_for_the_stage_said_before_the_first_layout_ends_with_it() -> None:
    drawn, play = board(), new(2, first="seat1").draws("Vision")
    assert play.phase() == "window layout"
    hears(drawn, play, "not until stage")
    assert goes_on(drawn, play)
    track = "track=?,Troll,MOrc,SarL,NazL,?"
    assert not goes_on(drawn, at(f"normal 1/2 {track} friends=1:Power black=1,2 dice=Ara1,Gim1 phase=window moment=first"))


@rule("M11.28", "M7.4")
@pytest.mark.parametrize("until", UNTIL)
def test_in_the_last_stage_where_neither_battle_nor_event_comes_no_wish_for_one_goes_on(until: str) -> None:
    before = make_wish(until, seen_at(f"normal 1/2 stage=Min Rin=38 courage=9 {FRIENDS} phase=window"))
    last = seen_at(
        "normal 1/2 stage=Dou Rin=43 courage=9 track=?,Deceit,-,-,-,- friends=1:Elrond,Treebeard black=2 phase=window moment=last"
    )
    assert is_met(before, last) == (until in ("battle", "event", "stage"))
    assert not is_met(make_wish(until, last), last)


LATE = {
    "courage": "normal 1/2 stage=Roh Rin=13 Ara=16 courage={courage} friends=1:Theoden phase=window rules=2",
    "battle": "normal 1/2 stage={last} courage=9 friends=1:Elrond,Treebeard phase=window {moment}",
    "event": "normal 1/2 stage={last} courage=9 friends=1:Elrond,Treebeard phase=window {moment}",
}
"""Positions in which what is waited for can come once more, and in which it cannot."""


@rule("M11.28", "M7.4", "M8.2")
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("until", LATE)
def test_a_wish_for_what_cannot_come_before_the_game_is_over_is_refused(until: str, language: str) -> None:
    early = at(LATE[until].format(courage=2, last="Min Rin=38", moment=""))
    late = at(LATE[until].format(courage=1, last="Dou Rin=43 track=?,Deceit,-,-,-,-", moment="black=2 moment=last"))
    drawn = board(language)
    typed = f"{drawn.words.say('board.not-until')} {drawn.words.say(f'board.until-{until}')}"
    assert hears(drawn, late, typed) == drawn.words.say(f"board.never-{until}")
    assert not goes_on(drawn, late)
    assert hears(drawn, early, typed) == drawn.words.say(f"board.wish-{until}", n=1)
    assert goes_on(drawn, early)


BEGINNINGS = {
    "battle": ("battle-won", "battle-lost"),
    "event": ("event-heart", "event-nazgul"),
    "stage": ("layout",),
    "turn": ("turn",),
}


def begun(state: MountDoom, journal: Journal, until: str) -> int:
    """How many battles, events, stages or turns have begun: the chronicle tells of them, of a battle only when it is over."""
    told = sum(event.kind in BEGINNINGS[until] for event in journal.all())
    return told + (until == "battle" and state.left > 0 and MOMENTS[state.moment] != "black-roll")


@rule("M11.28")
@pytest.mark.parametrize("until", BEGINNINGS)
def test_no_window_is_silent_that_the_chronicle_says_was_waited_for(until: str) -> None:
    """Whoever wishes at any window is asked again at the first one after a battle, event, stage or turn has begun."""
    for seed in range(GAMES):
        state, rng, drawn = GAME.new({"mode": MODES[seed % 5], "rules": "2"}, 1 + seed % 4), Rng(seed), board()
        journal, bot = GAME.start(state), load_bot("rule", seed, GAME)
        wished: dict[int, int] = {}
        while state.to_act():
            (seat,) = state.to_act()
            if seat == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
                continue
            observation = observe(GAME, state, journal, seat)
            action = drawn.goes_on(observation)
            if action is not None:
                assert begun(state, journal, until) == wished[seat], observation.view["position"]
            elif observation.view["phase"] == "window" and rng.draw([(0, 1), (1, 3)]):
                wished[seat] = begun(state, journal, until)
                drawn.hears(observation, f"not until {until}")
                action = actions.PASS
            state.apply(seat, bot.choose(observation) if action is None else action)


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
    assert (
        hears(drawn, play, "not until battle")
        == hears(drawn, play, "nie pytaj do walki")
        == drawn.words.say("board.wish-battle", n=4)
    )
    assert hears(drawn, play, "ask again") == hears(drawn, play, "pytaj znowu") == drawn.words.say("board.asked-again")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_wish_that_the_board_tells_of_is_heard_as_it_stands_there(language: str) -> None:
    drawn, play = board(language), at(f"{HELM} {FRIENDS} phase=turn")
    view = observe(GAME, play.state, play.journal, play.state.active).view
    shown = " ".join(row.plain.strip() for row in drawn.reminders(view))
    told = re.findall("[“„](.+?)”", shown)
    assert len(told) == len(UNTIL)
    for wish in told:
        assert hears(drawn, play, wish) not in ("", drawn.words.say("board.wish-hint"))
    assert "”" not in " ".join(row.plain for row in drawn.beside(view, Look())), "nobody types in the page"


def test_at_a_keyboard_silenced_windows_are_passed_and_recorded(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    position = f"normal 1/1 stage=Hel Rin=17 Ara=20 courage=9 track=-,OrcH,-,-,-,- {FRIENDS} phase=turn"
    typed = "not until courage\nroll Ara+Gim\nput 2\nask again\nquit\n"
    done = mathom(tmp_path, "play", "mount_doom", "--seats", "human", "--position", position, "--save", str(save), typed=typed)
    record = save.read_text(encoding="utf-8")
    assert record.count("0 pass") == 2
    assert "The first roll lies before you" not in done.stdout
    assert "No cards now?" in done.stdout


@pytest.mark.parametrize("language", ["en", "pl"])
def test_where_nobody_is_asked_nothing_is_said_of_wishes(tmp_path: Path, language: str) -> None:
    """In a replay, and in the words of the table that a page reads out."""
    hint = board(language).words.say("board.wish-hint")
    replayed = mathom(tmp_path, "replay", str(FOLDER / "records" / "mount_doom-normal-4-5.record"), "--lang", language)
    assert replayed.returncode == 0
    assert hint.partition("?")[0] not in replayed.stdout


def test_taking_a_silent_pass_back_ends_the_wish_and_the_window_is_asked(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    position = f"normal 1/1 stage=Hel Rin=17 Ara=20 courage=9 track=-,OrcH,-,-,-,- {FRIENDS} phase=turn"
    typed = "not until courage\nroll Ara+Gim\nundo\nundo\nundo\nquit\n"
    mathom(tmp_path, "play", "mount_doom", "--seats", "human", "--position", position, "--save", str(save), typed=typed)
    said = save.read_text(encoding="utf-8").splitlines()
    decided = [line for line in said if line.startswith(("0 ", "undo"))]
    assert [line.split(" by")[0] for line in decided] == ["0 pass", "0 roll Ara+Gim", "0 pass", "undo 6", "undo 1", "undo 0"]


def test_the_board_stands_above_the_question_which_dice_go_on_the_tile() -> None:
    drawn = board()
    asked = {
        "put-first": "black=1,2 dice=Ara1,Gim1 phase=put-first",
        "put-second": "black=1 dice=Ara1,Gim1 tile=2Leg1/- phase=put-second",
        "add": "black=1 dice=Gim1 tile=2Leg1/- phase=add",
    }
    again = [drawn.draws_again(seen_at(f"{HELM} {words}").view) for words in asked.values()]
    assert again == [True, True, False]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_at_a_keyboard_the_board_is_drawn_again_with_the_dice_for_the_tile(tmp_path: Path, language: str) -> None:
    position = "normal 1/1 stage=Hel Rin=17 Ara=20 courage=9 track=-,OrcH,-,-,-,-"
    done = mathom(
        tmp_path, "play", "mount_doom", "--seats", "human", "--position", position, "--lang", language, typed="roll Ara+Gim\nquit\n"
    )
    words = board(language).words
    roll, put = (words.say(f"prompt.{phase}").partition(":")[0] for phase in ("roll", "put-first"))
    before, _, between = done.stdout.partition(roll)
    between, found, _ = between.partition(put)
    courage = words.say("board.courage")
    assert found
    assert (courage in before, courage in between) == (True, True)
