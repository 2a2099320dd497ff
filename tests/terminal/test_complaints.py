"""Complaints in the reader's language: every one that the commands can make has its sentence in Polish."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import mathom
from mathom import cli
from mathom.arena.book import DIFFERENCES
from mathom.games import GAMES, load
from mathom.kernel.content import ContentError
from mathom.kernel.game import LANGUAGES
from mathom.kernel.laws import LAWS
from mathom.server.database import DISK, SENTENCES
from mathom.server.rows import newer
from mathom.terminal import complaints
from mathom.terminal.complaints import FIELD, complaint
from tests.conftest import FULL
from tests.mutants import mutant

SOURCES = Path(mathom.__file__).parent
SERVING = [f"server/{name}.py" for name in ("serve", "network", "folder", "database", "writer", "postgres")]
ROOMS = ("arena", "bots", "games", "kernel", "terminal", "cli.py", *SERVING)
"""Where complaints are made that a person at a terminal may meet; the rest of the server speaks to the page, in codes."""
MADE_BY = {"Complaint", "ContentError", "ArgumentTypeError", "demand", "wrong", "Fault", "StoreError"}
"""Calls whose last argument is a sentence, or a part of one."""
GOALS = ("games/two_towers/goals.py", "games/two_towers/options.py")
"""Here a ValueError says what is wrong in a content file."""
TABLE = json.loads((SOURCES / "terminal" / "complaints.pl.json").read_text(encoding="utf-8"))
HOLE = "Xq"


def texts(node: ast.expr) -> list[str]:
    """The sentences that an expression may make, with a word for each thing that is put in; none where it is not written there."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*texts(node.body), *texts(node.orelse)]
    if not isinstance(node, ast.JoinedStr):
        return []
    found = [""]
    for part in node.values:
        inner = part.value if isinstance(part, ast.FormattedValue) else part
        found = [before + after for before in found for after in (texts(inner) if isinstance(inner, ast.expr) else []) or [HOLE]]
    return found


def made(path: Path) -> Iterator[str]:
    kinds = MADE_BY | ({"ValueError"} if path.relative_to(SOURCES).as_posix() in GOALS else set())
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in kinds:
                before = "argument --x: " if called == "ArgumentTypeError" else ""
                yield from (before + text for text in texts(node.args[-1]))


def sources() -> list[Path]:
    rooms = [SOURCES / room for room in ROOMS]
    found = (path for room in rooms for path in ([room] if room.is_file() else room.rglob("*.py")))
    return sorted(path for path in found if path.name != "laws.py")


@pytest.fixture
def holes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put into a sentence may be a part of one."""
    known = [*complaints.patterns("pl"), (re.compile(rf"(?:{HOLE}|[., ])*"), "…")]
    monkeypatch.setattr(complaints, "patterns", lambda language: known)


@pytest.mark.parametrize("sentence", [*SENTENCES.values(), DISK, newer("tables.db", 99), newer("The PostgreSQL database", 99)])
def test_what_keeps_the_server_from_its_database_is_said_in_polish(sentence: str) -> None:
    english = sentence.format(path="/home/sam/tables.db", error="disk I/O error")
    check_polish(english, complaint(english, "pl"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_every_complaint_can_be_said_in_polish(path: Path, holes: None) -> None:
    unknown = [sentence for sentence in made(path) if " " in sentence.strip() and complaint(sentence, "pl") == sentence]
    assert unknown == []


def test_no_name_or_number_of_a_sentence_is_lost() -> None:
    """But for those that are the same in every such sentence, such as the title of a game."""
    fields = {sentence: set(FIELD.findall(sentence)) - set(FIELD.findall(words)) for sentence, words in TABLE.items()}
    assert {sentence for sentence, lost in fields.items() if lost} == {
        "“{text}” is no action of {title}; one is written like {example}."
    }
    assert all(set(FIELD.findall(words)) <= set(FIELD.findall(sentence)) for sentence, words in TABLE.items())


ENGLISH = re.compile(
    r"\b(the|is|are|not|there|expected|with|of|in|and|that|this|it|from|line|than|more|only|here|needs|has|stands)\b"
)


def check_polish(english: str, polish: str) -> None:
    """Another sentence, without English around what is quoted; files lie in folders with names of their own."""
    assert polish != english
    assert not ENGLISH.search(re.sub(r"„[^”]*”|'[^']*'|`[^`]*`|\S*/\S*", "", polish)), polish


POSITION = "That position cannot be played: {}."
PLAN = "run.jsonl holds games of another plan ({}); name another file with --into."
STOPPED = "{}, 3 times in a row before it was ever ready, so the arena stops; such games are played anew when the run goes on."
WITHIN = [
    *(PLAN.format(words) for words in [*DIFFERENCES.values(), "“a” was changed since", "seed 3, not 4"]),
    POSITION.format("H3 lies in two places"),
    POSITION.format("hand 2 shows a card that it does not hold"),
    POSITION.format("hand 2 has another number of tricks than it won"),
    POSITION.format("an uncovered card of the pyramid cannot be played"),
    POSITION.format("more cards lie face down than there are"),
    POSITION.format("a trick too many"),
    POSITION.format("hands of 1, 2, 3 cards cannot play 4 tricks"),
    STOPPED.format("“mine” ended with status 1: no module"),
    f"{STOPPED.format('“mine” gave no answer in 10 s')} With --into FILE a run can go on later.",
    f"{STOPPED.format('“mine” was killed by signal 9')} The same command with --into run.jsonl goes on.",
    "“mine” closed its output; the game is kept, and can go on.",
    "“mine” wrote a line of more than 1 MB: too much; the game is kept, and can go on.",
    "“mine” wrote a line that nobody had asked for; the game is kept, and can go on.",
    "“mine” chose “7”, which is not among the “actions” of the question; the game is kept, and can go on.",
    "line 3: 19: field bends: has helm and road; expected one of them at most",
    "line 3: Old1: field goal: “won(S) >= 1” turns no Old Man over; expected tricks >= 1, since chapter 23 has old-men",
    "Port 80 cannot be used: Permission denied.",
    "The campaign cannot be read: Object missing required field `seats`.",
    "The campaign cannot be read: Object contains unknown field `foo` - at `$.attempts[0]`.",
    "The campaign cannot be read: Expected `array`, got `str` - at `$.seats`.",
]
"""Sentences with a part that was made elsewhere."""


@pytest.mark.parametrize("sentence", WITHIN)
def test_the_part_of_a_sentence_that_was_made_elsewhere_is_polish_too(sentence: str) -> None:
    check_polish(sentence, complaint(sentence, "pl"))


@pytest.mark.parametrize("law", LAWS)
def test_a_law_that_an_owners_values_break_is_named_in_polish(law: str) -> None:
    said = complaint(f"own.toml: with these values a game of 3 breaks the law “{law}”; change what you changed last.", "pl")
    assert law not in said
    assert said.startswith("own.toml: z tymi wartościami")


@pytest.mark.parametrize("words", ["Tre 34", " any"])
def test_a_code_that_is_none_may_be_several_words(words: str) -> None:
    ours = load("two_towers").text("content.toml")
    with pytest.raises(ContentError) as error:
        load("two_towers", ours.replace('leads = "Ara"', f'leads = "{words}"', 1))
    check_polish(str(error.value), complaint(f"own.toml: {error.value}.", "pl"))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_wrong_with_a_content_file_is_said_in_polish(name: str) -> None:
    ours = load(name).text("content.toml")
    for number in range(2000 if FULL else 150):
        try:
            load(name, mutant(ours, Random(f"{name} {number}")) or "\n")
        except ContentError as error:
            check_polish(str(error), complaint(f"own.toml: {error}.", "pl"))


def test_a_value_of_several_words_is_told_in_polish_too() -> None:
    text = load("two_towers").text("content.toml").replace('leads = "Ara"', 'leads = "Ara Bor"', 1)
    with pytest.raises(ContentError) as wrong:
        load("two_towers", text)
    check_polish(str(wrong.value), complaint(f"own.toml: {wrong.value}.", "pl"))


COMMANDS = [
    "arena battle",
    "arena battle rule",
    "arena battle rule gollum",
    "arena battle rule rule:5",
    "arena battle rule mo:many",
    "arena battle rule random --lone",
    "arena battle rule random --games 0",
    "arena battle rule random --limit 0",
    "arena battle rule random --limit soon",
    "arena battle rule random --players few",
    "arena battle rule random --lineup rule,gollum",
    "arena battle rule random --into .",
    "arena battle rule random --report nowhere/out.html",
    "arena battle rule exec:",
    "arena battle rule exec:no-such-program",
    "arena battle a=rule a=random",
    "arena two_towers rule --lone",
    "arena report",
    "arena report missing.jsonl",
    "arena report letter.txt",
    "campaign missing.json",
    "campaign letter.txt",
    "campaign letter.txt --chapter 99",
    "play battle --campaign new.json",
    "play --campaign new.json",
    "play two_towers --campaign new.json --seed",
    "play two_towers --campaign new.json --position x",
    "play two_towers --campaign new.json --names A,B,C,D,E",
    "play two_towers --campaign new.json --chapter 99",
    "play battle --names A,B",
    "play --resume game.record --chapter 20",
    "play --resume game.record battle",
    "play --resume game.record",
    "play battle --fellowship random",
    "play battle --cards 2",
    "play battle --match",
    "play battle --players -1",
    "play battle --match=yes",
    "play battle --position nonsense --mode x",
    "replay game.record --seat Q",
    "replay game.record --to 9999",
    "replay game.record --content other.toml",
    "replay undone.record",
    "replay moved.record",
    "replay headless.record",
    "replay odd.record",
    "verify moved.record",
    "verify secret.record",
    "verify game.record --commit abc",
    "verify",
    "rules",
    "play battle --seats exec:true,random",
    "play battle --seats exec:false,random",
    "play battle --seats exec:cat,random",
    "serve --port few",
    "serve --port 65536",
    "serve --host-name a_b",
    "serve --bell-host http://ntfy.sh",
    "serve --bell-host ntfy.sh:0",
    "serve --data letter.txt/inside",
    "serve --data spoilt.db",
    "serve --data postgresql://nowhere.invalid:99999/x",
    "position battle nonsense",
    "position battle 2 P1 turn row=Pat,Har",
    "position battle 2 P1 turn row=Pat,Har,Xyz",
    "position battle 2 P1 turn row=Pat,Har,Gri hands=P1:Fro;P2:Fro",
    "position battle 2 P1 main row=Pat,Har,Gri",
    "position confrontation classic F Shi=Fro turn=1 turn=2",
    "position confrontation classic F Xyz=Fro",
    "position confrontation classic F Shi=Fro phase=cards",
    "position mount_doom normal",
    "position mount_doom normal 1/2 stage=Xyz",
    "position mount_doom normal 1/2 stage=Roh Rin=40",
    "position mount_doom normal 1/2 stage=Roh Rin=9 phase=window",
    "position two_towers 19",
    "position two_towers 19/3 fight",
    "position two_towers 19/3 play suit=X",
    "position two_towers 19/3 play",
    "simulate battle --games x",
    "simulate battle --players all --bots rule,random",
    "simulate battle --players 3 --bots rule,random",
    "bench --seconds x",
    "frobnicate",
    "play battle --frobnicate",
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished game, and with records that were spoilt."""
    folder = tmp_path_factory.mktemp("complaints")
    assert (
        cli.main(["play", "confrontation", "--seats", "random,random", "--seed", "3", "--save", str(folder / "game.record")]) == 0
    )
    text = (folder / "game.record").read_text(encoding="utf-8")
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if re.match(r"[01*] ", line))
    spoilt = {
        "undone.record": [*lines[:first], "undo 5", *lines[first:]],
        "moved.record": [*lines[:first], *lines[first + 5 :]],
        "headless.record": lines[:1],
        "odd.record": [*lines[:first], "what is this", *lines[first:]],
        "secret.record": [line if not line.startswith("secret ") else "secret xyz" for line in lines],
    }
    for name, rows in spoilt.items():
        (folder / name).write_text("\n".join(rows), encoding="utf-8")
    (folder / "letter.txt").write_text("Dear Bilbo,\n", encoding="utf-8")
    (folder / "spoilt.db").write_text("Dear Bilbo,\n" * 100, encoding="utf-8")
    ours = load("confrontation").text("content.toml")
    (folder / "other.toml").write_text(ours.replace("strength = 5", "strength = 4", 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_command_is_told_so_in_polish(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    told = []
    for language in LANGUAGES:
        assert cli.main([*command.split(), "--lang", language]) == 2
        told.append(capsys.readouterr().err.strip())
    check_polish(*told)
