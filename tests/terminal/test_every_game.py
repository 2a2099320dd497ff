"""Every game of the house, with every number of players, through the real commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mathom.bots import default_bot
from mathom.games import GAMES, load
from mathom.kernel.content import ContentError
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.kernel.table import Table
from mathom.terminal.boards import board_of
from mathom.terminal.words import Words
from tests.conftest import FULL
from tests.terminal.kit import mathom

COUNTS = [
    (name, players)
    for number, name in enumerate(GAMES)
    for players in (load(name).seats if FULL else (load(name).seats[number % len(load(name).seats)],))
]
"""Every number of players in the full run; otherwise one for each game, another for each."""


def done(home: Path, *args: str, typed: str = "") -> str:
    """What a command that works prints."""
    ended = mathom(home, *args, typed=typed)
    assert ended.returncode == 0, (args, ended.stderr)
    return ended.stdout


def refused(home: Path, *args: str) -> str:
    """The one sentence of a command that does not."""
    ended = mathom(home, *args)
    assert ended.returncode == 2, (args, ended.stdout)
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_bots_play_it_and_the_record_is_shown_and_verified(tmp_path: Path, name: str, players: int) -> None:
    save = str(tmp_path / "game.record")
    done(tmp_path, "play", name, "--seats", ",".join(["random"] * players), "--seed", "3", "--save", save)
    assert "everybody, all open" in done(tmp_path, "replay", save)
    game = load(name)
    state = game.new({}, players)
    assert game.players(state) == players
    board = board_of(game, Words(game, "en"))
    view = game.view(state, SPECTATOR)
    last = players - 1
    seen = done(tmp_path, "replay", save, "--seat", board.seat_words(last, view)[0], "--to", "10")
    assert f"seen by {board.seat_name(last, view)}, 10 of " in seen
    done(tmp_path, "verify", save)


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_position_from_the_middle_is_drawn_for_all_and_for_one_seat_and_is_played_on(
    tmp_path: Path, name: str, players: int
) -> None:
    game = load(name)
    state = game.new({}, players)
    rng = Rng(5)
    for _ in range(45):
        step(state, rng)
    while state.to_act() == (CHANCE,):
        step(state, rng)
    text = game.position(state)
    due = state.to_act()[0]
    board = board_of(game, Words(game, "en"))
    view = game.view(state, SPECTATOR)
    openly = done(tmp_path, "position", name, text)
    assert f"{board.seat_name(due, view)} is due." in openly
    for action in state.legal(due):
        assert game.action_text(action) in openly
    done(tmp_path, "position", name, text, "--seat", board.seat_words(players - 1, view)[0], "--lang", "pl")
    assert "is no seat" in refused(tmp_path, "position", name, text, "--seat", "P9")
    assert "mathom play --resume" in done(tmp_path, "play", name, "--position", text)


@pytest.mark.parametrize("name", GAMES)
def test_one_person_plays_against_or_with_the_best_bot_unless_it_is_said_otherwise(tmp_path: Path, name: str) -> None:
    save = tmp_path / "game.record"
    done(tmp_path, "play", name, "--save", str(save))
    seats = re.findall(r"^seat \d (\w+)$", save.read_text(encoding="utf-8"), re.MULTILINE)
    assert seats == ["human", *[default_bot(name)] * (min(load(name).seats) - 1)]


@pytest.mark.parametrize("name", GAMES)
def test_its_rulebook_is_read_by_number_chapter_and_contents(tmp_path: Path, name: str) -> None:
    for language in ("en", "pl") if FULL else (("en", "pl")[list(GAMES).index(name) % 2],):
        rulebook = load(name).rulebook(language)
        chapter = rulebook.chapters[1]
        assert chapter.rules[0].number in done(tmp_path, "rules", name, chapter.rules[0].number.lower(), "--lang", language)
        assert chapter.rules[-1].number in done(tmp_path, "rules", name, chapter.number, "--lang", language)
        assert f"  {chapter.number}" in done(tmp_path, "rules", name, "--lang", language)


def other_content(name: str) -> tuple[str, str]:
    """Our content with one number changed, and the code of the entry that holds it."""
    ours = load(name).text("content.toml")
    for number in re.finditer(r"(?<= = )-?\d+$", ours, re.MULTILINE):
        changed = f"{ours[: number.start()]}{int(number[0]) + 1}{ours[number.end() :]}"
        try:
            if load(name, changed).content.hash() != load(name).content.hash():
                return changed, re.findall(r'^code = "(.+)"$', ours[: number.start()], re.MULTILINE)[-1]
        except ContentError:
            continue
    raise AssertionError("no number of the content can be raised by one")


@pytest.mark.parametrize("name", GAMES if FULL else ["mount_doom"])
def test_an_owners_content_is_checked_played_and_kept_in_the_record(tmp_path: Path, name: str) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(done(tmp_path, "content", "export", name), encoding="utf-8")
    assert "the same values as ours" in done(tmp_path, "content", "check", str(ours))
    own = tmp_path / "own.toml"
    text, code = other_content(name)
    own.write_text(text, encoding="utf-8")
    checked = done(tmp_path, "content", "check", str(own))
    assert load(name, text).content.hash() in checked
    assert any(line.split()[0] == code and "→" in line for line in checked.splitlines() if line.strip())
    save = str(tmp_path / "game.record")
    players = min(load(name).seats)
    seats = ",".join(["random"] * players)
    done(tmp_path, "play", name, "--seats", seats, "--content", str(own), "--save", save)
    done(tmp_path, "replay", save)
    done(tmp_path, "verify", save, "--content", str(own))
    for command in ("replay", "verify"):
        assert "made with other content" in refused(tmp_path, command, save, "--content", str(ours))
    done(tmp_path, "simulate", name, "--content", str(own), "--games", "2")
    position = load(name, text).position(load(name, text).new({}, players))
    done(tmp_path, "position", name, position, "--content", str(own))


@pytest.mark.parametrize("name", GAMES if FULL else ["battle", "two_towers"])
def test_a_simulation_counts_wins_and_points_for_every_number_of_players(tmp_path: Path, name: str) -> None:
    args = ("simulate", name, "--players", "all", "--bots", "random", "--games", "4", "--seed", "2", "--json")
    runs = [json.loads(done(tmp_path, *args, "--jobs", jobs)) for jobs in ("1", "2")]
    for figures in (figures for run in runs for figures in run):
        del figures["speed"], figures["jobs"]
    assert runs[0] == runs[1], "the figures do not depend on who does the work"
    assert [figures["players"] for figures in runs[0]] == sorted(load(name).seats)
    for figures in runs[0]:
        assert figures["bots"] == ["random"] * figures["players"]
        if "won" in figures:
            assert figures["won"]["games"] == sum(row["games"] for row in figures["outcomes"] if row["winner"] == "everybody")
        else:
            drawn = sum(row["games"] for row in figures["outcomes"] if row["winner"] == "nobody")
            assert sum(row["wins"] for row in figures["seats"]) == pytest.approx(4 - drawn, abs=0.001)
    assert "2 games, " in done(tmp_path, "simulate", name, "--games", "2", "--seed", "1")


@pytest.mark.parametrize("name", [name for name in GAMES if name != "confrontation"] if FULL else ["battle"])
@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (["--cards", "2"], "has no special cards"),
        (["--match"], "has no sides to swap"),
        (["--fellowship", "human"], "has no side for --fellowship"),
        (["--sauron", "random"], "has no side for --sauron"),
        (["--option", "stuck=any"], "has no option “stuck”"),
        (["--seats", "human,gollum"], "no bot “gollum”"),
        (["--players", "9"], "not for 9"),
    ],
)
def test_what_only_the_confrontation_has_is_refused_in_one_sentence(
    tmp_path: Path, name: str, flags: list[str], reason: str
) -> None:
    sentence = refused(tmp_path, "play", name, *flags)
    assert reason in sentence
    assert name in sentence


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("rules", ["1", "x"])
def test_a_new_game_has_the_rules_of_today(tmp_path: Path, rules: str, language: str) -> None:
    for words in (("play", "mount_doom"), ("play", "two_towers", "--campaign", "c.json"), ("simulate", "confrontation")):
        sentence = refused(tmp_path, *words, "--option", f"rules={rules}", "--lang", language)
        assert ("is played by version 2" if language == "en" else "według wersji 2 zasad") in sentence


def test_an_option_that_is_not_offered_is_no_example(tmp_path: Path) -> None:
    assert "--option turn_limit=200" in refused(tmp_path, "play", "confrontation", "--option", "classic")


@pytest.mark.parametrize("name", GAMES)
def test_a_mode_is_chosen_by_its_short_name_where_the_game_has_modes(tmp_path: Path, name: str) -> None:
    modes = [option.values for option in load(name).options if option.name == "mode"]
    if modes:
        figures = json.loads(done(tmp_path, "simulate", name, "--mode", modes[0][-1], "--games", "2", "--json"))
        assert figures["options"]["mode"] == modes[0][-1]
    else:
        assert "has no option “mode”" in refused(tmp_path, "simulate", name, "--mode", "classic")


def test_the_list_names_every_game_with_its_players_and_options(tmp_path: Path) -> None:
    listed = done(tmp_path, "games")
    overview = done(tmp_path)
    for name in GAMES:
        game = load(name)
        least, most = min(game.seats), max(game.seats)
        counts = f"{least}-{most}" if least < most else str(least)
        assert re.search(rf"^.*  {name}  {counts} players$", listed, re.MULTILINE)
        assert all(re.search(rf"^{option.name} ", listed, re.MULTILINE) for option in game.options if option.is_offered)
        assert f"mathom play {name}" in overview


@pytest.mark.parametrize("name", [name for name in GAMES if board_of(load(name), Words(load(name), "en")).lies_open])
def test_whoever_looks_on_at_an_open_table_sees_nothing_that_a_spectator_may_not(name: str) -> None:
    game = load(name)
    board = board_of(game, Words(game, "en"))
    private = 0
    for seed in range(60):
        state = game.new({}, 2)
        rng = Rng(seed)
        while state.to_act():
            step(state, rng)
            openly = game.view(state, SPECTATOR)
            assert not board.is_private(openly)
            for seat in range(2):
                view = game.view(state, seat)
                private += board.is_private(view)
                assert board.is_private(view) or view == openly
    assert private, "somebody has looked at a card in secret"


@pytest.mark.parametrize(("name", "asked"), [("battle", "podpowiedz"), ("mount_doom", "podpowiedź"), ("two_towers", "hint")])
def test_what_a_good_player_would_do_is_told_at_any_question(tmp_path: Path, name: str, asked: str) -> None:
    told = done(tmp_path, "play", name, "--seed", "3", "--lang", "pl", typed=f"{asked}\n")
    advice = re.search(r"Tak wybrałby bot mocny, widząc to, co ty: numer (\d+), (.+)\.", told)
    assert advice, told
    assert re.search(rf"\b{advice[1]} {re.escape(advice[2])}\b", told.replace("│", " ")), "it stands in the list"


MARKED = {
    "battle": ("B7.14", "B1.3", "B7.17"),
    "mount_doom": ("M11.2", "M11.32", "M11.34"),
}
"""A rule that the printed book leaves open, one where a table chooses against it, and one of the chapter that is no ruling."""
MARKS = {
    "en": ("left open by the book", "a table's choice against the book"),
    "pl": ("instrukcja zostawia to otwarte", "wybór stołu wbrew instrukcji"),
}


BY_BOOK = {
    "en": ("option boromir, by the book: seat1, seat2, seat3, seat4", "otherwise a table's choice against the book"),
    "pl": ("opcja boromir, zgodnie z instrukcją: seat1, seat2, seat3, seat4", "inaczej wybór stołu wbrew instrukcji"),
}


@pytest.mark.parametrize("language", BY_BOOK)
def test_a_rule_with_options_says_which_values_are_the_books(tmp_path: Path, language: str) -> None:
    shown = " ".join(mathom(tmp_path, "rules", "mount_doom", "M11.29", "--lang", language).stdout.split())
    assert all(said in shown for said in BY_BOOK[language])
    shown = mathom(tmp_path, "rules", "two_towers", "T10.1", "--lang", language).stdout
    assert BY_BOOK[language][1] not in " ".join(shown.split()), "no option changes that rule"


@pytest.mark.parametrize(("language", "said"), [("en", "option rules"), ("pl", "opcja rules")])
@pytest.mark.parametrize(("game", "number"), [("battle", "B1.3"), ("two_towers", "T1.9")])
def test_no_rule_names_an_option_that_nobody_chooses(tmp_path: Path, game: str, number: str, language: str, said: str) -> None:
    shown = " ".join(mathom(tmp_path, "rules", game, number, "--lang", language).stdout.split())
    assert said.split()[0] in shown
    assert said not in shown


@pytest.mark.parametrize(("language", "book"), [("en", "by the book"), ("pl", "zgodnie z instrukcją")])
def test_the_list_of_games_says_which_values_are_the_books(tmp_path: Path, language: str, book: str) -> None:
    shown = " ".join(mathom(tmp_path, "games", "--lang", language).stdout.split())
    for values in ("forward", "0", "seat1, seat2, seat3, seat4", "off, on"):
        assert f"{book}: {values} " in shown
    assert shown.count(MARKS[language][0]) == 2, "doubling in Battle, cancelled in The Two Towers"
    listed = json.loads(mathom(tmp_path, "games", "--json", "--lang", language).stdout)
    assert {"any": "against", "forward": "book"} in [option["marks"] for option in listed[0]["options"]]


@pytest.mark.parametrize("language", MARKS)
@pytest.mark.parametrize("game", MARKED)
def test_a_rule_says_of_its_mark_which_it_is(tmp_path: Path, game: str, language: str) -> None:
    for number, mark in zip(MARKED[game], (*MARKS[language], ""), strict=True):
        shown = " ".join(mathom(tmp_path, "rules", game, number, "--lang", language).stdout.split())
        assert number in shown
        assert [other for other in MARKS[language] if other in shown] == ([mark] if mark else [])


def test_verify_says_how_often_draws_were_taken_back(tmp_path: Path) -> None:
    table = Table.open(load("battle"), {}, ["Ann", "Bob"], bytes(32), [bytes(16)] * 2)
    while table.state.to_act():
        seat = table.state.to_act()[0]
        draws = table.record.draws()
        table.decide(seat, table.state.legal(seat)[0])
        if table.record.draws() > draws and table.state.to_act() and table.record.redrawn() < 3:
            table.undo(seat, table.last_decision(seat), (1 - seat,))
    assert table.record.redrawn() == 3
    save = tmp_path / "game.record"
    save.write_text(table.record.write(), encoding="utf-8")
    assert "Draws were taken back 3 times in this game" in done(tmp_path, "verify", str(save))
    assert "W tej grze 3 razy cofnięto losowania" in done(tmp_path, "verify", str(save), "--lang", "pl")


def test_verify_says_whether_a_nonce_was_in_the_deal(tmp_path: Path) -> None:
    table = Table.open(load("battle"), {}, ["Ann", "Bob"], bytes(32), [b"a" * 16, b"b" * 16])
    while table.state.to_act():
        seat = table.state.to_act()[0]
        table.decide(seat, table.state.legal(seat)[0])
    save = tmp_path / "game.record"
    save.write_text(table.record.write(), encoding="utf-8")
    assert "that of seat 2" in done(tmp_path, "verify", str(save), "--nonce", "62" * 16)
    assert "it was dealt without you" in refused(tmp_path, "verify", str(save), "--nonce", "63" * 16)
    assert "bez Ciebie" in refused(tmp_path, "verify", str(save), "--nonce", "63" * 16, "--lang", "pl")
