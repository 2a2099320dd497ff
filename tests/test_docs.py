"""What the documents show works."""

from __future__ import annotations

import contextlib
import importlib
import json
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mathom.arena.book import read_book
from mathom.arena.figures import figures
from mathom.arena.rows import Collection
from mathom.games import GAMES, load
from mathom.games.battle import position as battle
from mathom.games.battle.cards import COMPANIONS, ENEMIES
from mathom.games.confrontation import position as confrontation
from mathom.games.confrontation.roster import CODES
from mathom.games.mount_doom import cards, reading
from mathom.games.mount_doom import position as mount_doom
from mathom.games.mount_doom.position import MOMENTS, REASONS
from mathom.games.two_towers import position as two_towers
from mathom.games.two_towers.cards import NAMES
from mathom.kernel.game import Complaint
from mathom.kernel.observation import encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR

ROOT = Path(__file__).parent.parent
NOTATION = {name: (ROOT / "docs" / "notation" / f"{name}.md").read_text(encoding="utf-8") for name in GAMES}
POSITIONS = [(name, position) for name, text in NOTATION.items() for position in re.findall(r"^    (\S.*)$", text, re.MULTILINE)]
OBSERVATIONS = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")


def test_the_program_about_bots_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(program, {"__name__": "bots"})
    assert re.match(r"\(\d+, \d+, \d+\)", capsys.readouterr().out)


def test_the_readmes_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", readme, re.DOTALL):
        exec(program, {})
    assert re.match(r"\d+ variant [FS] ", capsys.readouterr().out)


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_the_positions_in_the_documents_can_be_played(name: str, position: str) -> None:
    state = load(name).parse_position(position)
    assert state.legal(state.to_act()[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_actions_in_the_documents_are_actions(name: str) -> None:
    game = load(name)
    table = NOTATION[name].partition("| text | meaning |")[2].partition("\n\n")[0]
    texts = [text for row in table.splitlines()[2:] for text in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(texts) > 8
    for text in texts:
        try:
            game.parse_action(text)
        except Complaint as complaint:
            raise AssertionError(text) from complaint


PLAYED = {"confrontation": confrontation, "battle": battle, "mount_doom": mount_doom, "two_towers": two_towers}
PHASES = {name: (position.PHASES, position.OVER) for name, position in PLAYED.items()}
"""The phases of each game by name, and the last of those in which a position waits for somebody."""
ALIKE = {
    "confrontation": [CODES],
    "battle": [COMPANIONS, ENEMIES],
    "mount_doom": [cards.CODES[: cards.ENCOUNTERS], cards.CODES[cards.ENCOUNTERS :]],
    "two_towers": [NAMES, load("two_towers").content.tables["character"]],
}
"""Words of which the documents name one for all."""


def words(text: str) -> set[str]:
    return {word for quoted in re.findall(r"`([^`]+)`", text) for word in quoted.split()}


def chance_texts(name: str) -> set[str]:
    """Everything that a draw of the table may be called."""
    game = load(name)
    found = set()
    for outcome in range(2000):
        with contextlib.suppress(IndexError, KeyError, Complaint):
            text = game.chance_text(outcome)
            found |= {text} if game.parse_chance(text) == outcome else set()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_draw_that_a_record_may_hold_is_in_the_documents(name: str) -> None:
    named = words(NOTATION[name].partition("\n## Draws\n")[2].partition("\n## ")[0])
    ranges = re.findall(r"`\* (\w*?)(\d)` to `\* \1(\d)`", NOTATION[name])
    named |= {f"{word}{number}" for word, first, last in ranges for number in range(int(first), int(last) + 1)}
    drawn = chance_texts(name)
    assert named - {"*"} <= drawn
    for alike in ALIKE[name]:
        assert not drawn & set(alike) or named & set(alike), alike
        drawn -= set(alike)
    assert drawn <= named


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_that_a_position_may_name_is_in_the_documents(name: str) -> None:
    phases, over = PHASES[name]
    assert set(phases[: over + 1]) <= words(NOTATION[name].partition("\n## Positions\n")[2])


def test_every_word_of_a_position_of_mount_doom_is_in_the_documents() -> None:
    assert {*reading.READERS, *reading.FLAGS} <= {word.partition("=")[0] for word in words(NOTATION["mount_doom"])}


@pytest.mark.parametrize("name", GAMES)
def test_the_options_that_every_new_position_names_are_in_the_documents(name: str) -> None:
    named = [f"{option.name}={option.default}" for option in load(name).options if option.default != option.before]
    assert [words for words in named if words not in NOTATION[name]] == []


def test_the_moments_and_the_endings_of_mount_doom_are_in_the_documents() -> None:
    named = words(NOTATION["mount_doom"])
    assert {*MOMENTS, *(f"over={reason}" for reason in REASONS[1:])} <= named


def test_the_map_of_the_house_names_files_that_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "mathom"
    headings = {
        "kernel": "file in `kernel/`",
        "server": "file in `server/`",
        **{f"games/{name}": f"### `games/{name}/`" for name in GAMES},
    }
    for folder, heading in headings.items():
        rows = re.findall(r"^\| `.*$", text.partition(heading)[2].partition("\n## ")[0].partition("\n### ")[0], re.MULTILINE)
        named = {name for row in rows for name in re.findall(r"`([\w.]+)`", row.split("|")[1])}
        files = {path.name for path in (source / folder).iterdir() if path.is_file() and path.name != "__init__.py"}
        assert named == files, folder


@pytest.mark.parametrize("name", GAMES)
def test_the_readmes_picture_is_what_a_player_sees(name: str) -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "picture.py"))["picture"](name)
    kept = (ROOT / "docs" / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == kept, "draw it anew: python docs/picture.py"


def strength_rows() -> list[tuple[str, list[str]]]:
    """The file of games that a row of the tables of strength names, and the row's cells."""
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|(.*`mathom arena .*--into docs/strength/(\w+)\.jsonl.*)\|$", page, re.MULTILINE)
    return [(name, [cell.strip() for cell in row.split("|")]) for row, name in rows]


@pytest.mark.parametrize(("name", "cells"), strength_rows(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_figure_of_strength_is_what_its_games_say(name: str, cells: list[str]) -> None:
    what, command, games, result = cells[:4]
    path = ROOT / "docs" / "strength" / f"{name}.jsonl"
    if games == "not yet":
        assert not path.exists()
        return
    first = command.split()[3]
    found = figures(Collection([read_book(path)]))
    row = next(row for row in found["standings"] if row["bot"] == first)
    asked = re.search(r"--games (\d+)", command)
    assert asked, what
    wanted = int(asked[1])
    assert games == (f"{wanted:,}" if wanted == row["games"] else f"{row['games']:,} of {wanted:,}")
    share, low, high = (100 * row[key] for key in ("share", "low", "high"))
    assert result.startswith(f"{share:.1f} % ({low:.1f}–{high:.1f})")


def test_the_chapters_in_the_documents_are_what_the_kept_deals_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    partners = importlib.import_module("partners")
    runs = ROOT / "docs" / "strength" / "partners.jsonl"
    (content,) = set(re.findall('"content": "(.*?)"', runs.read_text(encoding="utf-8")))
    found = partners.read(runs, "strong", content)
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+)(?:, round (\d))?(?:, group (\w))? \| (.*) \| (.*) \|$", page, re.MULTILINE)
    lines = {
        (chapter, players, int(number or 1), "ABC".index(group or "A")): cell
        for chapter, number, group, *cells in rows
        for players, cell in zip((3, 4), cells, strict=True)
        if cell != "—"
    }
    assert set(lines) == set(found)
    shares = []
    for part, cell in lines.items():
        deals = partners.solved(found[part], 100)
        won = sum(deal["won"] for deal in deals)
        low, high = partners.interval(won, len(deals))
        assert cell == f"{100 * won / len(deals):.0f} % ({100 * low:.0f}–{100 * high:.0f}) of {len(deals)}", part
        shares.append(won / len(deals))
    assert f"{100 * sum(shares) / len(shares):.1f} % on average over {len(shares)} lines" in page


def part(heading: str) -> str:
    """What the page about observations says under a heading that ends so."""
    return OBSERVATIONS.partition(f"{heading}\n")[2].partition("\n## ")[0]


def example(name: str) -> tuple[str, int, Any]:
    """The position of a game's example there, a seat, and what it is shown."""
    position = re.search(r"^    (\S.*)$", part(f"`{name}`"), re.MULTILINE) or re.search(r'parse_position\("(.*)"\)', OBSERVATIONS)
    seat, shown = re.findall(r"seat (\d) is shown.*?```json\n(.*?)```", part(f"`{name}`"), re.DOTALL)[0]
    assert position
    return position[1], int(seat), json.loads(shown)


@cache
def observations(name: str) -> list[dict[str, Any]]:
    """All that the seats and a spectator are shown, from the page's example on and in random games with every number of players."""
    game = load(name)
    found = []
    for number, players in enumerate((0, *game.seats, *game.seats, *game.seats)):
        state = game.new({}, players) if players else game.parse_position(example(name)[0])
        journal, rng, due = game.start(state), Rng(number), (CHANCE,)
        while due:
            for reader in (*range(game.players(state)), SPECTATOR):
                found.append(json.loads(encode(observe(game, state, journal, reader, max(0, len(journal.entries) - 2)))))
            due = state.to_act()
            for seat in due[:1]:
                state.apply(seat, rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat)))
    return found


def keys(value: Any, path: str, parents: set[str]) -> Iterator[str]:
    """The keys of the objects at the paths `parents`; `[]` is each entry of a list, `.*` each value of any other object."""
    for inner in value if isinstance(value, list) else []:
        yield from keys(inner, f"{path}[]", parents)
    for key, inner in value.items() if isinstance(value, dict) else []:
        where = f"{path}.{key if path in parents else '*'}".removeprefix(".")
        yield from [where] if path in parents else []
        yield from keys(inner, where, parents)


@pytest.mark.parametrize("name", ["", *GAMES])
def test_the_keys_in_the_documents_are_those_of_observations(name: str) -> None:
    table = part(f"`{name}`" if name else "## An observation").partition("\n\n**")[0]
    named = [key for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE) for key in re.findall(r"`(.+?)`", row)]
    parents = {key.rpartition(".")[0] for key in named}
    seen = [seen["view"] for seen in observations(name)] if name else [seen for each in GAMES for seen in observations(each)]
    assert sorted(named) == sorted({key for value in seen for key in keys(value, "", parents)})


def is_shown(shown: Any, whole: Any) -> bool:
    """Whether data are what a document shows of them, which may leave out keys of objects."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all(key in whole and is_shown(shown[key], whole[key]) for key in shown)
    if isinstance(shown, list) and isinstance(whole, list):
        return len(shown) == len(whole) and all(map(is_shown, shown, whole))
    return bool(shown == whole)


@pytest.mark.parametrize("name", GAMES)
def test_the_views_in_the_documents_are_what_a_seat_is_shown(name: str) -> None:
    _, seat, shown = example(name)
    assert is_shown(shown, observations(name)[seat]["view"])


def test_the_program_about_observations_prints_one(capsys: pytest.CaptureFixture[str]) -> None:
    exec(OBSERVATIONS.partition("```python\n")[2].partition("```")[0], {})
    assert json.loads(capsys.readouterr().out)["seat"] == 0
