"""Bots in the terminal: in processes of their own, with what their seats see; programs of other people too."""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path

import pytest

from mathom.bots import load_bot
from mathom.games import load
from mathom.games.two_towers.campaign import PRINTED_BEFORE
from mathom.kernel.game import Complaint
from mathom.kernel.observation import observe
from mathom.kernel.record import read_record
from mathom.kernel.table import Table
from mathom.terminal.guests import Guests, read_guest
from tests.arena.kit import bot
from tests.arena.test_run import is_running
from tests.terminal.kit import Terminal, mathom

ASK = "number or action>"
POSITION = "classic F Shi=Fro,Sam Ene=Gan Gon=She,Orc Mor=Tro"
NOTE = "open('met.txt', 'a').write(line)"


def table(*seats: str, position: str = POSITION) -> Table:
    return Table.open(load("confrontation"), {}, list(seats), b"s" * 32, [b"0" * 16, b"1" * 16], position)


def test_a_guest_is_given_what_its_seat_sees_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies hidden can be anything: the lines stay the same."""
    monkeypatch.chdir(tmp_path)
    spy = bot(tmp_path, "spy", hello=NOTE, decide=NOTE)
    heard = []
    monkeypatch.setattr(Guests, "seed", lambda guests, seat: 7)  # that it tells nothing either is shown below
    for hidden in ("She,Orc Mor=Tro", "Orc,Tro Mor=She"):
        with Guests(table(spy, "human", position=f"classic F Shi=Fro,Sam Ene=Gan Gon={hidden}"), 1) as guests:
            guests.choose(0)
        heard.append((tmp_path / "met.txt").read_text(encoding="utf-8"))
        (tmp_path / "met.txt").unlink()
    assert heard[0] == heard[1]
    assert '"view"' in heard[0]


@pytest.mark.parametrize("printed", [PRINTED_BEFORE, load("two_towers").content.hash()])
def test_bots_and_adviser_play_by_the_content_that_the_game_was_begun_with(printed: str) -> None:
    """Also where it is ours from before, of which a save then held nothing but the name."""
    game = load("two_towers", printed=printed)
    begun = Table.open(game, {"chapter": "33"}, ["human", "rule", "strong"], b"s" * 32, [b"0" * 16, b"1" * 16, b"2" * 16])
    begun.record.own_content = ""
    guests = Guests(begun)
    for seat in range(3):
        told = guests.hello(seat)
        assert load(told.game, told.content).content.hash() == printed
        assert (told.content == "") == (printed != PRINTED_BEFORE)


def set_up(seed: int) -> list[str]:
    """How a strong bot that draws from that seed would set up the Fellowship."""
    game = load("confrontation")
    state = game.new({}, 2)
    journal = game.start(state)
    strong = load_bot("strong", seed, game)
    found = []
    while 0 in state.to_act():
        legal = state.legal(0)
        action = legal[0] if len(legal) == 1 else strong.choose(observe(game, state, journal, 0))
        state.apply(0, action)
        found.append(game.action_text(action))
    return found


@pytest.mark.parametrize("seed", [None, 7])
def test_a_program_cannot_work_out_from_its_seed_what_another_seat_draws(tmp_path: Path, seed: int | None) -> None:
    begun = table("strong", bot(tmp_path, "seer"), position="")
    with Guests(begun, seed) as guests:
        told = guests.hello(1).seed
        drawn = guests.hello(0).seed
        while 0 in begun.state.to_act():
            begun.decide(0, guests.choose(0))
    true = [line.text for line in begun.record.lines]
    assert set_up(drawn) == true
    assert set_up(told - 1) != true
    assert abs(told - drawn) > len(guests.crew.entrants)


def test_each_game_has_fresh_seeds_and_only_the_houses_bots_repeat_themselves(tmp_path: Path) -> None:
    seats = ("rule", bot(tmp_path, "mine"))
    fresh = [Guests(table(*seats)) for _ in range(2)]
    again = [Guests(table(*seats), 7) for _ in range(2)]
    assert len({guests.seed(seat) for guests in fresh for seat in (0, 1)}) == 4
    two = Guests(table(*seats[1:], *seats[1:]))
    assert two.seed(0) != two.seed(1)
    assert again[0].seed(0) == again[1].seed(0)
    assert again[0].seed(1) != again[1].seed(1)
    again[1].table.decide(0, again[1].table.state.legal(0)[0])
    assert again[0].seed(0) != again[1].seed(0)  # a game that goes on does not repeat what was drawn


def test_an_adviser_that_was_killed_is_started_anew_and_answers() -> None:
    with Guests(table("human", "rule")) as guests:
        guests.crew.entrants[0] = read_guest("rule")
        for _ in range(2):
            assert guests.choose(0) in guests.table.state.legal(0)
            [process] = guests.crew.processes.values()
            process.process.kill()
            process.process.wait()
        assert guests.choose(0) in guests.table.state.legal(0)


def test_an_adviser_that_cannot_answer_is_said_to_have_failed_each_time(tmp_path: Path) -> None:
    with Guests(table("human", "rule")) as guests:
        guests.crew.entrants[0] = read_guest(bot(tmp_path, "dead", decide="sys.exit(3)"))
        for _ in range(2):
            with pytest.raises(Complaint, match="“dead” ended with status 3"):
                guests.choose(0)


def test_a_house_bot_thinks_elsewhere_and_is_gone_with_its_table() -> None:
    with Guests(table("rule", "human"), 1) as guests:
        assert guests.choose(0) in guests.table.state.legal(0)
        [process] = guests.crew.processes.values()
        assert is_running(process.process.pid)
    assert not is_running(process.process.pid)


def test_a_game_that_was_taken_back_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a search, which remembers what it has seen."""
    monkeypatch.chdir(tmp_path)
    seats = (bot(tmp_path, "spy", decide=NOTE), "mo:40")
    again = table(*seats)
    with Guests(again, 1) as guests:
        for _ in range(2):
            for seat in (0, 1):
                while again.state.to_act() == (seat,):
                    again.decide(seat, guests.choose(seat))
            again.undo(0, 0, (1,))
    heard = [json.loads(line)["observation"] for line in (tmp_path / "met.txt").read_text(encoding="utf-8").splitlines()]
    assert len(heard) >= 2
    assert all(question["since"] == 0 for question in heard)
    begun = [question["events"] for question in heard if question["view"] == heard[0]["view"]]
    assert len(begun) == 2
    assert begun[0] == begun[1]


@pytest.mark.parametrize(
    ("decide", "said"),
    [
        ("raise ValueError('the sky has fallen')", "ended with status 1: ValueError: the sky has fallen"),
        ("action = 7777", "not among the “actions”"),
    ],
)
def test_a_guest_that_fails_is_named_in_one_sentence(tmp_path: Path, decide: str, said: str) -> None:
    with pytest.raises(Complaint, match="“odd” ") as told, Guests(table(bot(tmp_path, "odd", decide=decide), "human"), 1) as guests:
        guests.choose(0)
    assert said in str(told.value)
    assert str(told.value).endswith("; the game is kept, and can go on.")


def test_a_program_plays_in_the_terminal_and_goes_on_only_if_it_is_named_again(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "first", hello="open('met.txt', 'a').write('%s\\n' % os.getpid())")
    save = tmp_path / "game.record"
    with Terminal(
        tmp_path, "play", "confrontation", "--seats", f"human,{entrant}", "--position", POSITION, "--save", str(save), columns=120
    ) as terminal:
        terminal.wait_for("against first")
        terminal.wait_for(ASK)
        terminal.send("gan-gap")
        terminal.wait_for(ASK)
        terminal.send("undo")
        terminal.wait_for("Taken back: Gan-Gap")
        terminal.wait_for(ASK)
        terminal.send("gan-gap")
        terminal.wait_for(ASK)
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.finish() == 130
    assert "Traceback" not in terminal.text
    assert entrant in read_record(save.read_text(encoding="utf-8")).seats
    gone(tmp_path / "met.txt")
    kept = save.read_bytes()
    refused = mathom(tmp_path, "play", "--resume", str(save))
    assert refused.returncode == 2
    assert "is started only if you name it again: --seats" in refused.stderr
    assert save.read_bytes() == kept
    (tmp_path / "met.txt").unlink()
    done = mathom(tmp_path, "play", "--resume", str(save), "--seats", f"human,{entrant}", typed="fro-art\nquit\n")
    assert done.returncode == 0, done.stderr
    assert f"--seats 'human,{entrant}'" in done.stdout
    gone(tmp_path / "met.txt")


def test_ctrl_c_while_a_bot_thinks_leaves_nothing_behind(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "slow", hello="open('met.txt', 'a').write('%s\\n' % os.getpid())", decide="time.sleep(300)")
    with Terminal(tmp_path, "play", "battle", "--option", "first=seat1", "--seats", f"{entrant},human") as terminal:
        end = time.monotonic() + 20
        while not (tmp_path / "met.txt").exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.finish() == 130
    assert "Go on with:" in terminal.text
    assert "Traceback" not in terminal.text
    gone(tmp_path / "met.txt")


def gone(path: Path) -> None:
    """Waits for the end of all processes that wrote their number."""
    pids = [int(pid) for pid in path.read_text(encoding="utf-8").split()]
    assert pids
    end = time.monotonic() + 10
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < end, "left behind"
        time.sleep(0.05)


def test_a_program_that_fails_ends_the_evening_in_one_sentence_and_the_game_is_kept(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "dead", decide="sys.exit(3)")
    done = mathom(tmp_path, "play", "battle", "--option", "first=seat1", "--seats", f"{entrant},human")
    assert done.returncode == 2
    assert done.stderr == "“dead” ended with status 3; the game is kept, and can go on.\n"
    assert "Go on with:" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["battle", "--seats", "human,exec:no-such-program"], "no program “no-such-program”"),
        (["battle", "--seats", "human,mine=rule"], "only a program has a name of its own"),
        (["battle", "--seats", "human,gollum"], "no bot “gollum”"),
        (
            ["two_towers", "--campaign", "c.json", "--seats", f"human,exec:{sys.executable},rule"],
            "bots of the house sit in a campaign",
        ),
    ],
)
def test_who_cannot_sit_down_is_said_in_one_sentence(tmp_path: Path, args: list[str], said: str) -> None:
    done = mathom(tmp_path, "play", *args)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert said in done.stderr
