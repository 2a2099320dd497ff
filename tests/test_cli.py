"""The commands: what they print, and what they say when something is wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from mathom.cli import main
from mathom.games import GAMES, load
from mathom.kernel.table import Table
from tests.conftest import FULL
from tests.server.finished import play_out, record
from tests.terminal.kit import MATHOM, mathom, surroundings

POSITION = "classic F Shi=Fro,Sam Mis=Leg Fan=Bal Gon=She"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game between bots."""
    home = tmp_path_factory.mktemp("finished")
    path = home / "game.record"
    done = mathom(home, "play", "confrontation", "--seats", "random,random", "--seed", "3", "--save", str(path))
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("unfinished")
    path = home / "game.record"
    done = mathom(home, "play", "confrontation", "--save", str(path), typed="suggest\nready\n")
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Our content of The Confrontation, as the command writes it."""
    return mathom(tmp_path_factory.mktemp("ours"), "content", "export", "confrontation").stdout


def fails(home: Path, *args: str) -> str:
    """The one sentence that a wrong command gets."""
    done = mathom(home, *args)
    assert done.returncode == 2, (args, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith((".", "”."))
    return lines[0]


def test_alone_it_says_what_there_is(tmp_path: Path) -> None:
    done = mathom(tmp_path)
    assert done.returncode == 0
    assert "mathom play confrontation" in done.stdout


@pytest.mark.parametrize("command", ["games", "play", "replay", "verify", "rules", "position", "content", "simulate", "bench"])
def test_every_help_teaches_by_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"Example:\n  mathom {command}" in capsys.readouterr().out


def test_the_list_of_games_is_for_people_and_programs(tmp_path: Path) -> None:
    assert "The Confrontation" in mathom(tmp_path, "games").stdout
    assert "Konfrontacja" in mathom(tmp_path, "games", "--lang", "pl").stdout
    games = json.loads(mathom(tmp_path, "games", "--json").stdout)
    assert games[0]["id"] == "confrontation"
    assert games[0]["options"][0]["values"] == ["classic", "variant", "draft"]


WRONG = [
    (["frobnicate"], "invalid choice"),
    (["play"], "Say which game"),
    (["play", "chess"], "no game “chess”"),
    (["play", "confrontation", "--mode", "fast"], "no value of the option mode"),
    (["play", "confrontation", "--option", "speed=9"], "no option “speed”"),
    (["play", "confrontation", "--option", "speed"], "name=value"),
    (["play", "confrontation", "--cards", "9"], "no value of the option"),
    (["play", "confrontation", "--sauron", "gollum"], "no bot “gollum”"),
    (["play", "confrontation", "--seats", "human"], "is for 2"),
    (["play", "confrontation", "--players", "3"], "is for 2, not for 3"),
    (["play", "confrontation", "--players", "2", "--seats", "human"], "do not agree"),
    (
        ["play", "confrontation", "--seats", "human,gollum"],
        "no bot “gollum” for confrontation; there is strong, fair, gentle, rule, random",
    ),
    (["play", "confrontation", "--seats", "human,human", "--sauron", "random"], "not both"),
    (["play", "confrontation", "--position", "classic F Shi=Xyz"], "no character"),
    (["play", "confrontation", "--content", "wrong.toml"], "line 16"),
    (["play", "confrontation", "--save", "."], "is a folder"),
    (["play", "confrontation", "--save", "letter.txt"], "exists already"),
    (["play", "confrontation", "--lang", "de"], "invalid choice"),
    (["play", "--resume", "missing.record"], "No such file"),
    (["play", "--resume", "."], "Is a directory"),
    (["play", "--resume", "binary.record"], "not a text file"),
    (["play", "--resume", "letter.txt"], "is no save"),
    (["play", "--resume", "missing.record", "--mode", "draft"], "leave out --mode"),
    (["replay", "missing.record"], "No such file"),
    (["replay", "."], "Is a directory"),
    (["replay", "binary.record"], "not a text file"),
    (["replay", "letter.txt"], "no record"),
    (["verify", "letter.txt"], "no record"),
    (["rules", "chess"], "no game “chess”"),
    (["rules", "confrontation", "C99.1"], "no rule"),
    (["rules", "confrontation", "frobnicate"], "no rule and no word"),
    (["rules", "confrontation", "--coverage", "--tests", "nowhere"], "no folder of tests"),
    (["position", "confrontation", "nonsense"], "A position begins with"),
    (["position", "confrontation", POSITION, "--seat", "Q"], "no seat"),
    (["content", "check", "confrontation", "wrong.toml"], "line 16"),
    (["content", "check", "wrong.toml"], "line 16"),
    (["content", "check", "nameless.toml"], "expected a first line like game = "),
    (["content", "check", "chess.toml"], "line 9: there is no game “chess”"),
    (["content", "check", "confrontation", "letter.txt"], "not valid TOML"),
    (["content", "check", "confrontation", "binary.record"], "not a text file"),
    (["simulate", "confrontation", "--games", "0"], "at least 1"),
    (["simulate", "confrontation", "--games", "many"], "no whole number"),
    (["simulate", "confrontation", "--players", "3"], "is for 2, not for 3"),
    (["simulate", "confrontation", "--players", "few"], "expected a number, or all"),
    (["simulate", "confrontation", "--bots", "gollum"], "no bot “gollum”"),
    (["simulate", "confrontation", "--bots", "random,random,random"], "is for 2, not for 3"),
    (["bench", "chess"], "no game “chess”"),
    (["bench", "--seconds", "0"], "at least 0.01"),
    (["bench", "--seconds", "1e-9"], "at least 0.01"),
    (["bench", "--seconds", "nan"], "at least 0.01"),
    (["play", "two_towers", "--chapter", "19", "--option", "chapter=20"], "chapter=20 and chapter=19 contradict"),
    (["play", "confrontation", "--mode", "classic", "--option", "mode=variant"], "mode=classic and mode=variant contradict"),
    (["play", "confrontation", "--cards", "4", "--option", "sauron_cards=2"], "sauron_cards=4 and sauron_cards=2 contradict"),
    (["play", "confrontation", "--match", "--option", "match=no"], "match=yes and match=no contradict"),
    (["play", "battle", "--option", "first=seat1", "--option", "first=random"], "first=seat1 and first=random contradict"),
    (["simulate", "two_towers", "--chapter", "all", "--option", "chapter=20"], "chapter=20 and chapter=19 contradict"),
    (["arena", "confrontation", "rule", "--mode", "all", "--option", "mode=draft"], "mode=classic and mode=draft contradict"),
]
"""Commands, and a part of the sentence that says what is wrong with them."""

ENGLISH = re.compile(r"\b(the|is|are|not|there|expected|with|of|in|and|that|this|it|from|line|than|more|only)\b")


def prepare(home: Path, ours: str) -> None:
    """The files that the wrong commands name."""
    (home / "letter.txt").write_text("Dear Bilbo,\n", encoding="utf-8")
    (home / "binary.record").write_bytes(bytes(range(256)))
    (home / "nameless.toml").write_text(ours.replace('game = "confrontation"\n', ""), encoding="utf-8")
    (home / "chess.toml").write_text(ours.replace('game = "confrontation"', 'game = "chess"'), encoding="utf-8")
    (home / "wrong.toml").write_text(ours.replace("strength = 1", "strength = 77", 1), encoding="utf-8")


@pytest.mark.parametrize(("args", "reason"), WRONG)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, ours: str, args: list[str], reason: str) -> None:
    prepare(tmp_path, ours)
    assert reason in fails(tmp_path, *args)
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear Bilbo,\n"


@pytest.mark.parametrize("args", [args for args, _ in WRONG if "--lang" not in args and args])
def test_what_is_wrong_is_said_in_polish_to_those_who_read_polish(tmp_path: Path, ours: str, args: list[str]) -> None:
    prepare(tmp_path, ours)
    english, polish = fails(tmp_path, *args), fails(tmp_path, *args, "--lang", "pl")
    assert polish != english
    assert not ENGLISH.search(re.sub("„[^”]*”", "", polish.replace(str(tmp_path), ""))), polish


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for root")
def test_a_folder_that_may_not_be_written_is_an_error_before_the_game_begins(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    assert "Permission denied" in fails(tmp_path, "play", "confrontation", "--save", str(locked / "game.record"))


def test_a_folder_that_cannot_be_made_is_an_error_before_the_game_begins(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "is no folder" in fails(tmp_path, "play", "confrontation", "--save", "file/game.record")


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_save_that_is_cut_short_is_refused_and_left_alone(tmp_path: Path, unfinished: Path, share: float) -> None:
    whole = unfinished.read_bytes()
    cut = tmp_path / "cut.record"
    cut.write_bytes(whole[: int(len(whole) * share)])
    before = cut.read_bytes()
    assert "cut" in fails(tmp_path, "play", "--resume", str(cut))
    assert cut.read_bytes() == before


def test_a_save_that_was_changed_is_refused(tmp_path: Path, unfinished: Path) -> None:
    changed = tmp_path / "changed.record"
    changed.write_text(unfinished.read_text(encoding="utf-8").replace("Gim-Art", "Pip-Art"), encoding="utf-8")
    assert "changed" in fails(tmp_path, "play", "--resume", str(changed))


def test_a_broken_record_is_not_replayed(tmp_path: Path, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    broken = tmp_path / "broken.record"
    for change in (
        ("-Art", "-Xyz"),
        ("game confrontation", "game chess"),
        ("rules 2", "rules 99"),
        ("seat 1", "seat 7"),
    ):
        broken.write_text(text.replace(*change, 1), encoding="utf-8")
        fails(tmp_path, "replay", str(broken))


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path, finished: Path) -> None:
    assert "is over" in fails(tmp_path, "play", "--resume", str(finished))


def test_a_finished_game_is_shown_all_open_or_as_a_seat_saw_it(tmp_path: Path, finished: Path) -> None:
    openly = mathom(tmp_path, "replay", str(finished)).stdout
    assert "▲?" not in openly
    assert "●?" not in openly
    fellowship = mathom(tmp_path, "replay", str(finished), "--seat", "F").stdout
    assert "▲?" in fellowship
    assert "●?" not in fellowship
    watched = mathom(tmp_path, "replay", str(finished), "--seat", "watch", "--lang", "pl").stdout
    assert "▲?" in watched
    assert "●?" in watched
    assert "widz" in watched


def test_an_unfinished_game_is_never_shown_all_open(tmp_path: Path, unfinished: Path) -> None:
    assert "not over" in fails(tmp_path, "replay", str(unfinished), "--seat", "all")
    assert "no person" in fails(tmp_path, "replay", str(unfinished), "--seat", "S")
    mine = mathom(tmp_path, "replay", str(unfinished), "--seat", "F")
    assert mine.returncode == 0
    assert "holds the secrets of Fellowship" in mine.stdout
    plain = mathom(tmp_path, "replay", str(unfinished))
    assert plain.returncode == 0
    named = re.findall(r"● \w+\*? -?\d(?!!)", plain.stdout)
    assert named == []


def test_a_fair_deal_is_verified_and_a_changed_one_is_not(tmp_path: Path, finished: Path) -> None:
    done = mathom(tmp_path, "verify", str(finished))
    assert done.returncode == 0
    assert "recomputed" in done.stdout
    assert "does not prove that nobody looked" in " ".join(done.stdout.split())
    lines = finished.read_text(encoding="utf-8").splitlines()
    lines = [f"secret {'00' * 32}" if line.startswith("secret ") else line for line in lines]
    forged = tmp_path / "forged.record"
    forged.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "not fair" in fails(tmp_path, "verify", str(forged))


def test_a_game_that_goes_on_from_another_says_how_much_it_took_over(tmp_path: Path) -> None:
    path = tmp_path / "branch.record"
    before = record("mount_doom", 2)
    table = Table.open(load("mount_doom"), before.options, before.seats, b"x" * 32, [b"a", b"b"], "", before.surviving()[:12])
    path.write_text(play_out(table).record.write(), encoding="utf-8")
    verified = mathom(tmp_path, "verify", str(path))
    assert verified.returncode == 0
    assert "its first 12 lines were taken over and are not checked here" in " ".join(verified.stdout.split())
    assert "known beforehand" not in verified.stdout
    shown = mathom(tmp_path, "replay", str(path), "--lang", "pl")
    assert "jej pierwszych 12 wierszy przejęto stamtąd" in " ".join(shown.stdout.split())


def test_whoever_verifies_a_deal_that_anybody_could_know_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "named.record"
    game = load("mount_doom")
    table = Table.open(game, {}, ["Ann"], b"x" * 32, [b"a"], deal="a rainy evening")
    path.write_text(play_out(table).record.write(), encoding="utf-8")
    verified = mathom(tmp_path, "verify", str(path))
    assert verified.returncode == 0
    assert "“a rainy evening”, was known beforehand" in " ".join(verified.stdout.split())


def test_a_rule_is_found_by_number_chapter_and_word(tmp_path: Path) -> None:
    assert "Revealed means revealed now" in mathom(tmp_path, "rules", "confrontation", "c4.3").stdout
    assert "Ujawniona" in mathom(tmp_path, "rules", "confrontation", "C4.3", "--lang", "pl").stdout
    chapter = mathom(tmp_path, "rules", "confrontation", "C4").stdout
    assert "C4.20" in chapter
    assert "C5.1" not in chapter.split()
    assert "C9.1 Balrog" in mathom(tmp_path, "rules", "confrontation", "caradhras").stdout


def test_rules_are_read_with_the_numbers_of_an_owners_cards(tmp_path: Path) -> None:
    text = load("mount_doom").text("content.toml").replace("hearts = -3", "hearts = -4", 1)
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    assert "costs 3 courage" in mathom(tmp_path, "rules", "mount_doom", "M10.2").stdout
    assert "costs 4 courage" in mathom(tmp_path, "rules", "mount_doom", "M10.2", "--content", "own.toml").stdout
    assert "zabiera 4 punkty" in mathom(tmp_path, "rules", "mount_doom", "M10.2", "--content", "own.toml", "--lang", "pl").stdout


def test_coverage_counts_the_tests_that_cite_a_rule(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    numbers = [
        line.split()[0].strip("*")
        for line in (Path(__file__).parents[1] / "src/mathom/games/confrontation/rulebook.en.md")
        .read_text(encoding="utf-8")
        .splitlines()
        if line.startswith("**C")
    ]
    cited = ", ".join(f'"{number}"' for number in numbers)
    full = f"@rule({cited})\ndef test_all(): assert True\n\n"
    full += "@pytest.mark.rule('C4.3')\nclass TestMore:\n    def test_it(self): assert True\n"
    (tests / "test_all.py").write_text(full, encoding="utf-8")
    done = mathom(tmp_path, "rules", "confrontation", "--coverage")
    assert done.returncode == 0, done.stdout
    assert next(line for line in done.stdout.splitlines() if line.startswith("C4.3 ")).split()[-1] == "2"
    (tests / "test_all.py").write_text("@rule('C4.3', 'C77.7')\ndef test_one(): assert True\n", encoding="utf-8")
    done = mathom(tmp_path, "rules", "confrontation", "--coverage", "--tests", str(tests))
    assert done.returncode == 1
    assert "Not cited: C1.1" in done.stdout
    assert "No such rule: C77.7, cited by test_all.py::test_one" in done.stdout


def test_a_position_is_drawn_for_everybody_or_for_one_side(tmp_path: Path) -> None:
    openly = mathom(tmp_path, "position", "confrontation", POSITION)
    assert "▲ Bal 5" in openly.stdout
    assert "Leg-Fan  Attack with Legolas" in openly.stdout
    fellowship = mathom(tmp_path, "position", "confrontation", POSITION, "--seat", "F").stdout
    assert "Bal" not in fellowship.replace("Balrog", "")
    sauron = mathom(tmp_path, "position", "confrontation", POSITION, "--seat", "S", "--lang", "pl").stdout
    assert "Leg" not in sauron
    assert "Decyduje" in sauron


def test_our_content_is_in_order_and_an_owners_is_played(tmp_path: Path) -> None:
    ours = mathom(tmp_path, "content", "export", "confrontation").stdout
    own = tmp_path / "own.toml"
    own.write_text(ours.replace("strength = 9", "strength = 8", 1), encoding="utf-8")
    done = mathom(tmp_path, "content", "check", "confrontation", str(own))
    assert done.returncode == 0
    assert "is in order" in done.stdout
    assert ["Tro", "Cave", "Troll", "strength", "9", "→", "8"] in [line.split() for line in done.stdout.splitlines()]
    polish = mathom(tmp_path, "content", "check", str(own), "--lang", "pl").stdout
    assert ["Tro", "Jaskiniowy", "Troll", "siła", "9", "→", "8"] in [line.split() for line in polish.splitlines()]
    assert mathom(tmp_path, "content", "check", str(own)).stdout == done.stdout, "the file says itself which game it is for"
    save = tmp_path / "game.record"
    begun = mathom(tmp_path, "play", "confrontation", "--content", str(own), "--save", str(save), typed="suggest\nready\n")
    again = mathom(tmp_path, "play", "--resume", str(save))
    assert again.returncode == 0, again.stderr
    shown = mathom(tmp_path, "replay", str(save))
    assert shown.returncode == 0
    for said in (begun, again, shown):
        assert said.stdout.count("Own cards are in play: 1 entry is not as in ours.") == 1
    assert "W grze są własne karty: 1 wpis" in mathom(tmp_path, "replay", str(save), "--lang", "pl").stdout
    same = tmp_path / "same.toml"
    same.write_text(ours, encoding="utf-8")
    assert "Own cards" not in mathom(tmp_path, "play", "confrontation", "--content", str(same), typed="quit\n").stdout


def test_a_simulation_is_the_same_for_the_same_seed_whoever_does_the_work(tmp_path: Path) -> None:
    args = ("simulate", "confrontation", "--games", "40", "--seed", "5", "--cards", "2", "--json")
    alone, shared = (json.loads(mathom(tmp_path, *args, "--jobs", jobs).stdout) for jobs in ("1", "3"))
    for figures in (alone, shared):
        del figures["speed"], figures["jobs"]
    assert alone == shared
    assert sum(row["games"] for row in alone["outcomes"]) == 40
    assert "40 games, 2 random players" in mathom(tmp_path, *args[:-1]).stdout


def test_the_bench_prints_what_the_table_of_peers_reads(tmp_path: Path) -> None:
    measured = list(GAMES) if FULL else ["confrontation"]
    figures = json.loads(mathom(tmp_path, "bench", *([] if FULL else measured), "--json", "--seconds", "0.05").stdout)
    assert {"mathom", "compiled", "seed", "games"} <= figures.keys()
    assert list(figures["games"]) == measured
    for name, row in figures["games"].items():
        assert {"compiled", "steps_per_s", "copies_per_s", "checksum"} <= row.keys()
        assert len(row["ways"]) >= len(load(name).seats)
    assert set(figures["games"]["confrontation"]["ways"]) == {"classic", "variant", "draft", "special cards"}
    again = json.loads(mathom(tmp_path, "bench", "confrontation", "--json", SECONDS="0.05").stdout)
    assert list(again["games"]) == ["confrontation"]
    assert again["games"]["confrontation"]["checksum"] == figures["games"]["confrontation"]["checksum"]


def test_a_reader_that_stops_listening_is_no_error(tmp_path: Path) -> None:
    command = f"{' '.join(MATHOM)} rules confrontation C1 | head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=surroundings(tmp_path), cwd=tmp_path, check=False
    )
    assert done.stderr == ""


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "evil.record").write_text("mathom-record 1\ngame \x1b]0;title\x07\x1b[2J\n", encoding="utf-8")
    assert "\x1b" not in fails(tmp_path, "replay", "evil.record")
    assert "\x1b" not in fails(tmp_path, "position", "confrontation", "classic F \x1b[31m=Fro")


@pytest.mark.parametrize("where", ["~nosuchuser/x.record", "round/x.record", "/dev/zero"])
def test_a_save_that_cannot_be_is_one_sentence(tmp_path: Path, where: str) -> None:
    (tmp_path / "round").symlink_to(tmp_path / "around")
    (tmp_path / "around").symlink_to(tmp_path / "round")
    assert fails(tmp_path, "play", "confrontation", "--save", where)


def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    assert "is not a file" in fails(tmp_path, "replay", "/dev/zero")


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_streams_are_no_traceback(tmp_path: Path, closed: str) -> None:
    command = f"{shlex.join([*MATHOM, 'play', 'confrontation'])} {closed}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env=surroundings(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr


def test_a_replay_before_the_end_does_not_say_how_many_steps_others_made(tmp_path: Path) -> None:
    heads = []
    for typed in ("\n1\nquit\n", "\nsuggest\nquit\n"):
        save = tmp_path / f"{len(heads)}.record"
        done = mathom(tmp_path, "play", "confrontation", "--seats", "human,human", "--save", str(save), typed=typed)
        assert done.returncode == 0
        heads.append([mathom(tmp_path, "replay", str(save), "--seat", seat).stdout for seat in ("S", "watch")])
    assert heads[0] == heads[1]


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("2\n", "Battle for Middle-earth"),
        ("chess\n0\nmount\n", "Adventure to Mount Doom"),
        ("e\n\nconfrontation\n", "The Confrontation"),
    ],
)
def test_play_without_a_game_asks_which_until_it_is_told(tmp_path: Path, typed: str, title: str) -> None:
    done = mathom(tmp_path, "play", typed=f"{typed}\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Which game?") == typed.count("\n")
    begun = done.stdout.rpartition("or a name:")[2].split("\n")
    assert title in [line.rpartition(":")[2].strip() for line in begun]


@pytest.mark.parametrize("name", ["battle", "mount_doom"])
def test_plain_shows_only_ascii(tmp_path: Path, name: str) -> None:
    done = mathom(tmp_path, "play", name, "--plain", "--lang", "pl", typed="koniec\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert len(done.stdout.splitlines()) > 10
