"""Playing at a real pseudo-terminal: a whole game, saving, killing, resuming, undoing."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import pytest

from mathom.games import load
from mathom.kernel.game import Complaint
from mathom.kernel.record import Replay, read_record, verify
from mathom.kernel.table import Table
from mathom.terminal.saves import read_save
from tests.terminal.kit import Terminal, mathom

ASK = "number or action>"
ASK_SUGGEST = "number, action or suggest>"
OVER = "Check the dealing:"


def play_on(terminal: Terminal, decisions: int) -> str:
    """Answers with numbers, a different one each time; how it stopped."""
    for made in range(decisions):
        mark = terminal.wait_for(ASK_SUGGEST, ASK, OVER, "There is no number")
        if mark == OVER:
            return OVER
        if mark == "There is no number":
            terminal.wait_for("the list has ")
            terminal.wait_for(ASK, ASK_SUGGEST)
            numbers = terminal.text.rpartition("the list has ")[2].partition(".")[0]
            terminal.send(numbers.split(", ")[0])
        elif mark == ASK_SUGGEST:
            terminal.send("suggest")
        else:
            terminal.send("ready" if "say that you are ready" in terminal.text[-700:] else str(1 + made % 7))
    return ""


def test_a_whole_game_against_the_bot_is_played_by_numbers_to_its_end(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    with Terminal(tmp_path, "play", "confrontation", "--seed", "1", "--save", str(save), "--option", "turn_limit=50") as terminal:
        assert play_on(terminal, 400) == OVER
        assert terminal.finish() == 0
    assert b"\x1b[3J" not in terminal.seen, "one person alone needs no curtain"
    assert "Points: Fellowship" in terminal.text
    assert "secrets" not in save.read_text(encoding="utf-8"), "there are none any more"
    assert "Traceback" not in terminal.text
    record = read_record(save.read_text(encoding="utf-8"))
    game = load("confrontation")
    assert not Replay(game, record).state.to_act()
    verify(game, record)
    shown = mathom(tmp_path, "replay", str(save))
    assert shown.returncode == 0
    assert "everybody, all open" in shown.stdout
    assert mathom(tmp_path, "verify", str(save)).returncode == 0


def test_a_save_is_its_owners_alone_and_says_so_first(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "confrontation") as terminal:
        terminal.wait_for(ASK_SUGGEST)
        saves = list((tmp_path / "data" / "mathom" / "saves").iterdir())
        assert [stat.S_IMODE(path.stat().st_mode) for path in saves] == [0o600]
        first = saves[0].read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# This save holds the secrets of all seats")
        terminal.send("quit")
        assert terminal.finish() == 0
    assert f"mathom play --resume {saves[0]}" in terminal.text


def test_killed_in_the_middle_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    with Terminal(tmp_path, "play", "confrontation", "--seed", "2", "--save", str(save)) as terminal:
        play_on(terminal, 6)
        terminal.wait_for(ASK)
        terminal.kill()
    record, secret = read_save(save)
    before = Table(load("confrontation"), record, secret)
    with Terminal(tmp_path, "play", "--resume", str(save)) as terminal:
        terminal.wait_for(ASK)
        terminal.send("quit")
        assert terminal.finish() == 0
    again, same_secret = read_save(save)
    assert (again.write(), same_secret) == (record.write(), secret)
    turn = before.observe(0).view["turn"] + 1
    assert f"Turn {turn}" in terminal.text


@pytest.mark.parametrize("delay", [0.3, 0.45, 0.6, 0.75, 0.9])
def test_a_save_is_whole_whenever_the_plug_is_pulled(tmp_path: Path, delay: float) -> None:
    save = tmp_path / "game.record"
    seats = ("--seats", "random,random", "--option", "turn_limit=1000", "--match")
    with Terminal(tmp_path, "play", "confrontation", *seats, "--save", str(save)) as terminal:
        time.sleep(delay)
        terminal.kill()
    if not save.exists():
        return
    if not save.read_bytes():  # nothing was decided yet
        with pytest.raises(Complaint, match="is empty: its game was ended before anything was decided"):
            read_save(save)
        return
    record, secret = read_save(save)
    Table(load("confrontation"), record, secret)


def test_ctrl_d_leaves_politely_and_the_game_is_kept(tmp_path: Path) -> None:
    done = mathom(tmp_path, "play", "confrontation", typed="suggest\n")
    assert done.returncode == 0
    assert "mathom play --resume" in done.stdout
    assert done.stderr == ""


def test_no_bytes_from_the_keyboard_bring_the_game_down(tmp_path: Path) -> None:
    odd = "suggest\nready\n" + "\x00\n" + "9" * 5000 + "\n\x1b[A\n" + "why \ufffd\n" + "save '\n" + "rules [\nundo\n"
    done = mathom(tmp_path, "play", "confrontation", typed=odd)
    assert done.returncode == 0
    assert done.stderr == ""


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "confrontation") as terminal:
        terminal.wait_for(ASK_SUGGEST)
        terminal.process.send_signal(2)
        assert terminal.finish() == 130
    assert "mathom play --resume" in terminal.text
    assert "Traceback" not in terminal.text


def test_bad_answers_cost_one_sentence_each_and_change_nothing(tmp_path: Path) -> None:
    position = "classic F Shi=Fro,Sam Ene=Ara,Gan Gon=She,Orc Mor=Tro"
    save = tmp_path / "game.record"
    answers = {
        "99": "There is no number 99 here",
        "xyzzy": "is no action and no command",
        "ara-mor": "(C8.6 Aragorn)",
        "gan cardolan": "(C3.3 One step forward)",
        "orc-fan": "You do not lead the Orcs",
        "ara": "could be Ara-Gap, Ara-Car",
        "why fro-shi": "already",
        "why": "why Fro-Cdn",
        "rules C4.3": "Revealed means revealed now",
        "rules C99": "There is no rule",
        "rules tunnel": "Also about “tunnel”",
        "rules mag": "Magic must exchange",
        "undo": "You have made no decision yet",
        "suggest": "What a strong bot would choose, seeing what you see: number ",
        "memory": "worlds are left",
        "log": "Nothing has happened yet",
        "save": "Say where to",
        "save /": "is a folder",
        "help": "In place of an answer",
    }
    with Terminal(tmp_path, "play", "confrontation", "--position", position, "--save", str(save), columns=120) as terminal:
        terminal.wait_for(ASK)
        before = save.read_text(encoding="utf-8")
        for typed, answer in answers.items():
            terminal.send(typed)
            terminal.wait_for(answer)
            terminal.wait_for(ASK)
        assert save.read_text(encoding="utf-8") == before
        terminal.send("Aragorn the Gap of Rohan")
        terminal.wait_for("Move: Aragorn, from Enedwaith to the Gap of Rohan")
    assert "Traceback" not in terminal.text


def test_undo_goes_back_to_the_last_own_decision_and_stays_in_the_record(tmp_path: Path) -> None:
    position = "classic F Shi=Fro,Sam Ene=Gan Gon=She,Orc Mor=Tro"
    save = tmp_path / "game.record"
    with Terminal(tmp_path, "play", "confrontation", "--position", position, "--save", str(save)) as terminal:
        terminal.wait_for(ASK)
        terminal.send("gan-gap")
        terminal.wait_for(ASK)
        terminal.send("undo")
        terminal.wait_for("Taken back: Gan-Gap")
        terminal.wait_for(ASK)
    record, _ = read_save(save)
    assert record.surviving() == []
    assert [line.write() for line in record.lines][-1] == "undo 0 by 0 agreed 1"


def test_a_copy_is_saved_but_never_over_something_else(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Bilbo", encoding="utf-8")
    with Terminal(tmp_path, "play", "confrontation", columns=200) as terminal:
        terminal.wait_for(ASK_SUGGEST)
        terminal.send(f"save {other}")
        terminal.wait_for("is no save of this game")
        terminal.wait_for(ASK_SUGGEST)
        terminal.send("save copy.record")
        terminal.wait_for("Saved to")
        terminal.wait_for(ASK_SUGGEST)
    assert other.read_text(encoding="utf-8") == "Dear Bilbo"
    read_save(tmp_path / "copy.record")


def test_polish_is_spoken_where_the_surroundings_are_polish(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "confrontation", LANG="pl_PL.UTF-8") as terminal:
        terminal.wait_for("numer, ruch lub podpowiedz>")
        terminal.send("podpowiedz")
        terminal.wait_for("numer lub ruch>")
        terminal.send("gotowe")
        terminal.wait_for("numer lub ruch>")
        terminal.send("pamięć")
        terminal.wait_for("Ukryte u Saurona")


def test_without_unicode_and_without_colour_the_board_is_plain(tmp_path: Path) -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LANG": "C", "NO_COLOR": "1"}
    done = mathom(tmp_path, "play", "confrontation", typed="suggest\nready\n", **plain)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "Mordor" in done.stdout
    assert "\x1b[" not in done.stdout
