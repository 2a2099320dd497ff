"""A run: the same with any number of jobs, interrupted, killed and continued; and what is refused."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest

from tests.arena.kit import arena, bot, timeless
from tests.terminal.kit import MATHOM, Terminal, mathom, surroundings

RUN = ("confrontation", "random", "so:5", "mo:5", "--games", "8", "--seed", "3")


def lines(path: Path) -> list[dict[str, object]]:
    """The games of a file without their times, in the order of the plan."""
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    for line in found:
        del line["times"]
    return sorted(found, key=lambda line: (line["deal"], line["seats"]))


def started(home: Path, *args: str) -> subprocess.Popen[bytes]:
    """The arena, under way."""
    return subprocess.Popen(
        [*MATHOM, "arena", *args],
        cwd=home,
        env=surroundings(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Also where the tests run in the background.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def wait_for_lines(path: Path, number: int) -> None:
    end = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert time.monotonic() < end, "the arena does not get on"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing disturbed."""
    path = tmp_path_factory.mktemp("whole") / "run.jsonl"
    arena(path.parent, *RUN, "--into", str(path))
    return path


def test_a_run_is_the_same_with_any_number_of_jobs(whole: Path, tmp_path: Path) -> None:
    arena(tmp_path, *RUN, "--jobs", "3", "--into", "run.jsonl")
    assert lines(tmp_path / "run.jsonl") == lines(whole)


def test_a_run_that_was_killed_goes_on_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    before = 1
    for _ in range(2):
        process = started(tmp_path, *RUN, "--jobs", "2", "--into", "run.jsonl")
        wait_for_lines(path, before + 4)
        process.kill()
        process.communicate()
        before = path.read_bytes().count(b"\n")
        with path.open("ab") as file:
            file.write(b'{"way":0,"deal":')  # what a power cut leaves
    found = arena(tmp_path, *RUN, "--into", "run.jsonl")
    assert 5 < before < 25
    assert lines(path) == lines(whole)
    assert timeless(found) == timeless(arena(tmp_path, "report", str(whole)))


def test_ctrl_c_keeps_what_is_finished_and_tells_it(tmp_path: Path) -> None:
    process = started(
        tmp_path, "confrontation", "random", "so:30", "--games", "1000", "--seed", "3", "--jobs", "2", "--into", "run.jsonl"
    )
    wait_for_lines(tmp_path / "run.jsonl", 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"The same command with --into run.jsonl goes on." in out
    assert b"Deal by deal" in out
    json.loads((tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()[-1])


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    """Neither after Ctrl-C nor after a kill, and not what a bot has started itself."""
    child = "import subprocess; open('pids', 'a').write('%s\\n%s\\n' % (os.getpid(), subprocess.Popen(['sleep', '300']).pid))"
    entrant = bot(tmp_path, "parent", hello=child, decide="time.sleep(300)")
    for number in (signal.SIGINT, signal.SIGKILL):
        (tmp_path / "pids").write_text("", encoding="utf-8")
        process = started(tmp_path, "confrontation", entrant, "random", "--games", "2", "--seed", "3")
        wait_for_lines(tmp_path / "pids", 2)
        process.send_signal(number)
        process.communicate(timeout=30)
        pids = [int(pid) for pid in (tmp_path / "pids").read_text(encoding="utf-8").split()]
        end = time.monotonic() + 20
        while any(is_running(pid) for pid in pids):
            assert time.monotonic() < end, f"left behind after {number.name}"
            time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended; one that nobody has waited for yet has."""
    try:
        os.kill(pid, 0)
        done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, encoding="utf-8", check=False)
    except ProcessLookupError:
        return False
    return bool(done.stdout.strip()) and not done.stdout.strip().startswith("Z")


def with_room(folder: Path, room: int, *args: str) -> subprocess.CompletedProcess[str]:
    """A run in which no file may grow beyond so many bytes. Python must not write modules then: it would leave them in part, and
    whoever imports them next could not read them."""
    return subprocess.run(
        [*MATHOM, "arena", *args],
        cwd=folder,
        env=surroundings(folder, PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        encoding="utf-8",
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )


def test_a_file_without_room_keeps_what_is_finished_and_says_what_to_do(whole: Path, tmp_path: Path) -> None:
    for room in (100, len(whole.read_bytes()) // 2):  # not even the header, and some games
        (tmp_path / "run.jsonl").unlink(missing_ok=True)
        done = with_room(tmp_path, room, *RUN, "--into", "run.jsonl")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "run.jsonl cannot be written any further (File too large); make room for it" in done.stderr
        assert (tmp_path / "run.jsonl").stat().st_size == room
    games = (tmp_path / "run.jsonl").read_bytes().count(b"\n") - 1
    assert games > 0
    assert f"The Confrontation: {games} games, seed 3" in done.stdout  # none counts that is not kept
    arena(tmp_path, *RUN, "--into", "run.jsonl")
    assert lines(tmp_path / "run.jsonl") == lines(whole)


def test_a_page_without_room_hides_no_complaint_and_leaves_the_older_one(whole: Path, tmp_path: Path) -> None:
    report = tmp_path / "run.html"
    arena(tmp_path, "report", str(whole), "--report", "run.html")
    page = report.read_bytes()
    assert stat.S_IMODE(report.stat().st_mode) == 0o600  # it names the seed
    room = len(whole.read_bytes()) // 2
    done = with_room(tmp_path, room, *RUN, "--into", "run.jsonl", "--report", "run.html")
    assert done.returncode == 2
    assert "run.jsonl cannot be written any further (File too large); make room for it" in done.stderr
    assert "The same command with --into run.jsonl goes on." in done.stderr
    done = with_room(tmp_path, 100, "report", str(whole), "--report", "run.html")
    assert (done.returncode, done.stderr) == (
        2,
        "run.html cannot be written (File too large); make room for it, or name another file.\n",
    )
    assert "The Confrontation: 24 games" in done.stdout
    assert report.read_bytes() == page


def test_a_run_that_goes_on_elsewhere_says_so(whole: Path, tmp_path: Path) -> None:
    header, *rest = whole.read_bytes().splitlines(keepends=True)
    begun = json.loads(header)
    begun["machine"] = "an abacus"
    (tmp_path / "run.jsonl").write_bytes(json.dumps(begun, separators=(",", ":")).encode() + b"\n" + b"".join(rest[:-1]))
    done = mathom(tmp_path, "arena", *RUN, "--into", "run.jsonl")
    assert done.returncode == 0
    assert "This run was begun on: an abacus. Here: " in done.stderr


def test_records_without_room_are_complained_of_and_none_is_left_in_part(tmp_path: Path) -> None:
    game = ("confrontation", "random", "rule", "--games", "2", "--seed", "3")
    done = with_room(tmp_path, 500, *game, "--records", "games")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot be written (File too large); make room for it, or leave out --records." in done.stderr
    assert "With --into FILE a run can go on later." in done.stderr
    assert list((tmp_path / "games").iterdir()) == []


def test_a_run_can_be_made_longer(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    shorter = [word if word != "8" else "4" for word in RUN]
    assert arena(tmp_path, *shorter, "--into", "run.jsonl")["games"] == 12
    assert arena(tmp_path, *RUN, "--into", "run.jsonl")["games"] == 24
    assert lines(path) == lines(whole)


def test_a_run_without_a_seed_goes_on_with_the_one_it_began_with(tmp_path: Path) -> None:
    command = ("battle", "random", "rule", "--into", "run.jsonl")
    first = arena(tmp_path, *command, "--games", "2")
    longer = arena(tmp_path, *command, "--games", "4")
    assert (longer["seeds"], longer["games"]) == (first["seeds"], 4)


def test_a_file_is_written_by_one_arena_and_for_one_plan(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    entrant = bot(tmp_path, "slow", decide="time.sleep(300)")
    process = started(tmp_path, "confrontation", entrant, "random", "--games", "2", "--seed", "3", "--into", "run.jsonl")
    wait_for_lines(path, 1)
    try:
        done = mathom(tmp_path, "arena", "confrontation", entrant, "random", "--seed", "3", "--into", "run.jsonl")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "Another arena is writing run.jsonl" in done.stderr
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    path.write_bytes(whole.read_bytes())
    for changed, said in ((("confrontation", "random", "so:5"), "other bots"), ((*RUN[:4], "--seed", "4"), "seed 3, not 4")):
        done = mathom(tmp_path, "arena", *changed, *(() if "--seed" in changed else ("--seed", "3")), "--into", "run.jsonl")
        assert done.returncode == 2
        assert f"holds games of another plan ({said})" in done.stderr
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("text", ["notes\n", "notes\nand", '{"arena":2}\n', '{"arena":2,"plan":{}}\n'])
def test_what_is_no_file_of_the_arena_stays_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / "notes.txt").write_text(text, encoding="utf-8")
    done = mathom(tmp_path, "arena", "confrontation", "random", "rule", "--games", "2", "--into", "notes.txt")
    assert done.returncode == 2
    assert "is no file of the arena" in done.stderr
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == text


def test_at_a_terminal_there_is_a_bar_with_the_time_left(tmp_path: Path) -> None:
    with Terminal(tmp_path, "arena", "confrontation", "random", "rule", "--games", "2000", columns=120) as terminal:
        terminal.wait_for("/2000")
        terminal.wait_for(" left")
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("Deal by deal")
        terminal.wait_for("Stopped before the end. With --into FILE a run can go on later.")
        assert terminal.finish() == 130


def test_two_bots_with_long_names_can_be_told_apart(tmp_path: Path) -> None:
    names = [f"a-search-with-a-name-of-forty-letters-{number}" for number in (10, 11)]
    bots = [f"{name}=random" for name in names]
    piped = mathom(tmp_path, "arena", "confrontation", *bots, "--games", "2", "--seed", "1", "--into", "run.jsonl")
    assert "…" not in piped.stdout
    assert all(f"\n{name}  " in piped.stdout for name in names)
    with Terminal(tmp_path, "arena", "report", "run.jsonl") as terminal:
        assert terminal.finish() == 0
        assert "…" not in terminal.text
        assert all(len(line) <= 80 for line in terminal.text.splitlines())
        for part in ("s-10 ", "s-11 "):
            assert part in terminal.text


def test_its_help_teaches_by_an_example(tmp_path: Path) -> None:
    done = mathom(tmp_path, "arena", "--help")
    assert done.returncode == 0
    assert "Example:\n  mathom arena confrontation rule random" in done.stdout


def test_the_map_of_the_house_names_every_file_of_the_arena() -> None:
    root = Path(__file__).parents[2]
    table = (root / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("file in `arena/`")[2].partition("\n## ")[0]
    named = {name for row in table.splitlines() for name in re.findall(r"`([\w.]+)`", row.partition("|")[2].partition("|")[0])}
    files = {path.name for path in (root / "src" / "mathom" / "arena").glob("*.py")} - {"__init__.py"}
    assert named == files


def test_records_can_be_looked_at_again(tmp_path: Path) -> None:
    arena(tmp_path, "battle", "rule", "random", "--players", "3", "--lone", "--games", "3", "--seed", "1", "--records", "games")
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert [name[8:] for name in names] == ["-00000-0-1-1.record", "-00000-1-0-1.record", "-00000-1-1-0.record"]
    for name in names:
        assert mathom(tmp_path, "verify", f"games/{name}").returncode == 0
        assert stat.S_IMODE((tmp_path / "games" / name).stat().st_mode) == 0o600  # it names the seed, which tells the deals


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["confrontation", "rule"], "needs two bots or more"),
        (["confrontation", "rule", "gollum"], "no bot “gollum”"),
        (["confrontation", "rule", "mo:much"], "is no budget of a search"),
        (["chess", "rule", "random"], "no game “chess”"),
        (["confrontation", "rule", "random", "--games", "0"], "at least 1"),
        (["confrontation", "rule", "random", "--limit", "0"], "more than 0"),
        (["confrontation", "rule", "random", "--players", "3"], "is for 2, not for 3"),
        (["confrontation", "rule", "random", "--lone"], "--players 3 or 4"),
        (["battle", "rule", "random", "--lineup", "rule,smaug"], "no “smaug” among the bots"),
        (["battle", "rule", "random", "--lineup", "rule,random", "--players", "3"], "other numbers of seats"),
        (["two_towers", "rule", "random", "--lone"], "a whole team of one bot"),
        (["two_towers", "rule", "--chapter", "18"], "“18” is no value"),
        (["battle", "rule", "random", "--chapter", "all"], "no option “chapter”"),
        (["confrontation", "rule", "exec:"], "needs a command"),
        (["confrontation", "rule", "exec:no-such-program x"], "no program “no-such-program”"),
        (["confrontation", "rule", "exec:'"], "a quotation mark is missing"),
        (["confrontation", "a=rule", "a=random"], "Two bots are called “a”"),
        (["confrontation", "a,b=rule", "random"], "a short line without commas"),
        (["report", "nowhere.jsonl"], "nowhere.jsonl"),
        (["confrontation", "rule", "random", "--report", "nowhere/out.html"], "no such folder"),
        (["confrontation"], "Name the bots, as in: mathom arena battle rule random."),
        (["report"], "Name the files that --into wrote, as in: mathom arena report run.jsonl."),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(tmp_path: Path, args: list[str], reason: str) -> None:
    done = mathom(tmp_path, "arena", *args)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert reason in done.stderr
