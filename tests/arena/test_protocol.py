"""Bots of other people: real processes on the line, the good ones of the documents and some that fail."""

from __future__ import annotations

import json
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from mathom.arena.book import read_book
from mathom.arena.crew import Crew
from mathom.arena.play import Sitting
from mathom.arena.process import last_words
from mathom.games import load
from mathom.kernel.observation import encode, observe
from tests.arena.kit import arena, bot, timeless
from tests.kept.looking import FOLDER
from tests.terminal.kit import mathom

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def program(language: str) -> str:
    """The example of the documents in that language."""
    [found] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_the_python_bot_of_the_documents_plays_without_this_package(tmp_path: Path) -> None:
    text = program("python")
    assert len(text.splitlines()) <= 40
    assert "mathom" not in text
    (tmp_path / "attacker.py").write_text(text, encoding="utf-8")
    command = (
        "confrontation",
        f"attacker=exec:{sys.executable} -S -E attacker.py",
        "random",
        "--games",
        "4",
        "--into",
        "run.jsonl",
    )
    found = arena(tmp_path, *command)
    assert found["games"] == 4
    assert found["faults"] == []
    assert {row["bot"] for row in found["standings"]} == {"attacker", "random"}
    path = tmp_path / "run.jsonl"
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])  # only the header is left
    assert timeless(found) == timeless(arena(tmp_path, *command))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize(("game", "more"), [("battle", ["--players", "3", "--lone"]), ("mount_doom", []), ("two_towers", [])])
def test_the_javascript_bot_of_the_documents_plays_any_game(tmp_path: Path, game: str, more: list[str]) -> None:
    (tmp_path / "mine.js").write_text(program("javascript"), encoding="utf-8")
    found = arena(tmp_path, game, "mine=exec:node mine.js", "random", "--games", "2", "--seed", "2", *more)
    assert found["games"] >= 3
    assert found["faults"] == []


FAILING = {
    "dead": ("sys.exit(3)", "died", "ended with status 3"),
    "shot": ("os.kill(os.getpid(), 9)", "died", "was killed by signal 9"),
    "broken": ("raise ValueError('the sky has fallen')", "died", "ValueError: the sky has fallen"),
    "slow": ("time.sleep(60)", "late", "gave no answer in 1 s"),
    "deaf": ("sys.stdin.close(); sys.stdout.close(); os.close(1); time.sleep(60)", "died", "closed its output"),
    "rubbish": (
        "print('I move my knight', flush=True); continue",
        "malformed",
        "answered “I move my knight”, which is no line like “{",
    ),
    "binary": ("sys.stdout.buffer.write(bytes([255, 0, 27, 10])); sys.stdout.flush(); continue", "malformed", "answered “???”"),
    "empty": ("print('{}', flush=True); continue", "malformed", "answered “{}”"),
    "cheat": ("action = 999_999", "illegal", "chose “999999”, which is not among the “actions” of the question"),
    "wordy": (
        'print(\'{"action":"Fro-Mor"}\', flush=True); continue',
        "illegal",
        "chose “Fro-Mor”, which is not among the “actions” of the question",
    ),
    "chatty": (
        'print(\'{"action":%s}\\n{"action":%s}\' % (action, action), flush=True); continue',
        "malformed",
        "a line that nobody had asked for",
    ),
    "bytes": ('sys.stdout.buffer.write(b\'{"action":"\\xff"}\\n\'); sys.stdout.flush(); continue', "malformed", "answered"),
    "deep": ("print('{\"action\":1,\"thoughts\":' + '[' * 900_000, flush=True); continue", "malformed", "answered"),
    "deeper": ("print('[' * 900_000 + ']' * 900_000, flush=True); continue", "malformed", "answered"),
    "digits": ("print('{\"action\":' + '9' * 5000 + '}', flush=True); continue", "malformed", "answered"),
    "large": ("print('{\"action\":' + '9' * 40 + '}', flush=True); continue", "malformed", "answered"),
    "countless": (
        "print('{\"action\":%s,\"iterations\":%s}' % (action, '9' * 300), flush=True); continue",
        "malformed",
        "answered",
    ),
    "uncounted": ('print(\'{"action":%s,"iterations":NaN}\' % action, flush=True); continue', "malformed", "answered"),
    "backwards": ('print(\'{"action":%s,"iterations":-5}\' % action, flush=True); continue', "malformed", "answered"),
    "dreaming": ('print(\'{"action":%s,"thoughts":[7]}\' % action, flush=True); continue', "malformed", "answered"),
    "endless": ("sys.stdout.write('x' * 5_000_000); sys.stdout.flush()", "malformed", "a line of more than 4 MB"),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_bot_that_fails_loses_by_name_and_the_arena_goes_on(tmp_path: Path, name: str) -> None:
    decide, kind, last = FAILING[name]
    entrant = bot(tmp_path, name, decide=decide)
    found = arena(tmp_path, "confrontation", entrant, "random", "--games", "2", "--seed", "2", "--limit", "1")
    [fault] = found["faults"]
    assert (fault["bot"], fault["kind"], fault["games"]) == (name, kind, 2)
    assert last in fault["last"].replace("�", "?")
    assert {row["bot"]: row["wins"] for row in found["standings"]} == {name: 0, "random": 2}


@pytest.mark.parametrize("said", ["'hi'", "'[' * 900_000", "'9' * 5000", "'\\udcff'"])
def test_a_bot_that_never_says_that_it_is_ready_has_failed(tmp_path: Path, said: str) -> None:
    hello = f"sys.stdout.reconfigure(errors='surrogateescape'); print({said}, flush=True); continue"
    entrant = bot(tmp_path, "rude", hello=hello)
    found = arena(tmp_path, "battle", entrant, "random", "--games", "2", "--seed", "2", "--abort")
    assert found["games"] == 0
    assert found["faults"][0]["last"].startswith('did not say “{"type":"ready"}”, but “')


def test_an_action_may_be_named_by_its_number_its_text_or_its_number_as_a_text(tmp_path: Path) -> None:
    for name, answer in (("number", "int(action)"), ("text", "message['actions'][action]"), ("key", "action")):
        entrant = bot(tmp_path, name, decide=f"print(json.dumps({{'action': {answer}}}), flush=True); continue")
        assert arena(tmp_path, "battle", entrant, "random", "--games", "2", "--seed", "2")["faults"] == []


def test_of_what_node_says_when_it_fails_the_error_is_told() -> None:
    said = """/tmp/boom.js:1
throw new Error("boom")
^

Error: boom
    at Object.<anonymous> (/tmp/boom.js:1:7) {
  code: 'SKY'
}

Node.js v20.20.2
"""
    assert last_words(said) == "Error: boom"
    assert last_words("Traceback:\n  line 1\nValueError: no\n\n") == "ValueError: no"
    assert last_words("Node.js v20.20.2") == "Node.js v20.20.2"
    assert last_words("\n") == ""


def test_a_bot_is_not_given_the_log_to_read_and_under_another_user_cannot_open_it(tmp_path: Path) -> None:
    peek = "os.write(2, b'secret '); heard = ''\n        try: heard = os.pread(2, 100, 0)\n        except OSError: pass"
    entrant = bot(tmp_path, "peeper", decide=f"{peek}\n        if heard: sys.exit(3)")
    command = ("two_towers", entrant, "--players", "3", "--games", "1", "--seed", "2", "--log", "bots.log")
    assert arena(tmp_path, *command)["faults"] == []
    assert "secret" in (tmp_path / "bots.log").read_text(encoding="utf-8")
    assert stat.S_IMODE((tmp_path / "bots.log").stat().st_mode) == 0o600


def test_a_failing_partner_loses_the_game_for_its_team_alone(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "dead", decide="sys.exit(3)")
    found = arena(tmp_path, "two_towers", entrant, "rule", "--players", "3", "--games", "2", "--seed", "2")
    assert [(row["bot"], row["games"]) for row in found["faults"]] == [("dead", 2)]
    assert {row["bot"]: row["games"] for row in found["standings"]} == {"dead": 2, "rule": 2}


def test_what_a_bot_complains_about_goes_to_the_log(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "muttering", decide="print('hm', message['number'], file=sys.stderr)")
    done = mathom(tmp_path, "arena", "confrontation", entrant, "random", "--games", "2", "--seed", "2", "--log", "bots.log")
    assert "hm" not in done.stdout + done.stderr
    assert "hm 0\nhm 1\n" in (tmp_path / "bots.log").read_text(encoding="utf-8")


def test_a_program_is_started_anew_for_each_game_and_each_seat(tmp_path: Path) -> None:
    note = "open('met.txt', 'a').write('%s %s %s\\n' % (os.getpid(), message['seat'], number))"
    entrant = bot(tmp_path, "shy", hello=note)
    arena(tmp_path, "two_towers", entrant, "--players", "3", "--games", "2", "--seed", "2")
    met = [line.split() for line in (tmp_path / "met.txt").read_text(encoding="utf-8").splitlines()]
    assert [seat for _, seat, _ in met] == ["0", "1", "2"] * 2
    assert len({process for process, _, _ in met}) == 6
    assert {number for _, _, number in met} == {"0"}


def test_events_come_once_and_in_order(tmp_path: Path) -> None:
    keep = (
        "seen = message['observation']; open('seen.jsonl', 'a').write(json.dumps([message['number'], seen['seat'], seen['since'],"
        " len(seen['events'])]) + '\\n')"
    )
    entrant = bot(tmp_path, "keeping", decide=keep)
    arena(tmp_path, "battle", entrant, "random", "--games", "2", "--seed", "2")
    known: dict[int, int] = {}
    for line in (tmp_path / "seen.jsonl").read_text(encoding="utf-8").splitlines():
        number, seat, since, events = json.loads(line)
        assert since == (known.get(seat, 0) if number else 0)
        assert events or number
        known[seat] = since + events


@pytest.mark.parametrize("name", ["two_towers", "confrontation"])
def test_a_run_begun_before_tells_its_bots_the_content_that_its_tables_play_with(name: str) -> None:
    plan = read_book(FOLDER / "arena" / f"{name}.jsonl").plan
    game = load(plan.game, plan.own_content, plan.content)
    told = Sitting(game, plan, next(plan.fixtures(1)), Crew(plan.entrants, plan.limit), "key").hello(0)
    assert load(told.game, told.content).content.hash() == plan.content


@pytest.mark.parametrize(
    ("name", "line", "said"), [("gollum", None, "There is no bot “gollum” for battle"), ("rule", "checkmate", "JSON is malformed")]
)
def test_our_own_bots_say_in_a_sentence_what_they_cannot_do(name: str, line: str | None, said: str) -> None:
    hello = {"type": "hello", "game": "battle", "rules": 1, "options": {}, "seat": 0, "players": 2, "seed": 5, "limit": 60}
    done = subprocess.run(
        [sys.executable, "-m", "mathom.arena.bot", name],
        input=f"{line or json.dumps(hello)}\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1


def test_our_own_bots_answer_on_the_line() -> None:
    """As any program may ask them: with their thoughts, if it likes."""
    game = load("confrontation")
    state = game.parse_position("classic F Shi=Fro,Sam Mis=Leg Fan=Bal Gon=She")
    seen = observe(game, state, game.start(state), 0)
    common = {"game": "confrontation", "rules": game.rules_version, "options": seen.options, "seat": 0, "players": 2, "seed": 5}
    hello = {"type": "hello", "protocol": 1, **common, "limit": 60, "content": "", "thoughts": True}
    texts = {str(action): game.action_text(action) for action in seen.legal}
    question = {"type": "decide", "number": 0, "observation": json.loads(encode(seen)), "actions": texts}
    lines = [hello, question, {"type": "end", "outcome": None}, hello, question]
    done = subprocess.run(
        [sys.executable, "-m", "mathom.arena.bot", "mo:50"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    ready, first, again, second = map(json.loads, done.stdout.splitlines())
    assert ready == again == {"type": "ready"}
    assert first == second
    assert first["action"] in seen.legal
    assert first["iterations"] == 50
    assert first["thoughts"]["considered"][0]["action"] in texts.values()
