"""A campaign of The Two Towers through the real commands: real files, real processes."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec
import pytest

from mathom.games import load
from mathom.games.two_towers.campaign import PRINTED_BEFORE, Attempt, Campaign, onward, read_campaign
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.content import write_content
from mathom.kernel.playout import step
from mathom.kernel.record import read_record
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from mathom.terminal.opening import new_table
from mathom.terminal.saves import Save
from tests.rules import rule
from tests.terminal.kit import Terminal, mathom

GAME = load("two_towers")
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
BOTS = ("--seats", "random,random,random", "--seed", "3")
KEPT = "32/3 group round=2 done=Fro,GolW,SmeW groups=C again=off rules=2"


def done(home: Path, *args: str, typed: str = "") -> str:
    """What a command that works prints."""
    ended = mathom(home, *args, typed=typed)
    assert ended.returncode == 0, (args, ended.stdout[-2000:], ended.stderr)
    return ended.stdout


def refused(home: Path, *args: str, typed: str = "") -> str:
    """The one sentence of a command that does not."""
    ended = mathom(home, *args, typed=typed)
    assert ended.returncode == 2, (args, ended.stdout[-2000:], ended.stderr)
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr


def play(home: Path, *args: str, typed: str = "") -> str:
    return done(home, "play", "two_towers", "--campaign", "eve.json", *args, typed=typed)


def kept(home: Path) -> Campaign:
    return read_campaign((home / "eve.json").read_text(encoding="utf-8"))


def results(home: Path) -> list[tuple[str, str]]:
    return [(attempt.chapter, attempt.result) for attempt in kept(home).attempts]


def write(home: Path, *attempts: Attempt, players: int = 3) -> None:
    options = {name: value for name, value in GAME.read_options({}).items() if name != "chapter"}
    campaign = Campaign(seats=["random"] * players, options=options, printed=GAME.content.hash(), attempts=list(attempts))
    (home / "eve.json").write_text(campaign.write(), encoding="utf-8")


def under_way(home: Path, start: str) -> Attempt:
    """An attempt whose record begins with a position."""
    chapter, _, players = start.split()[0].partition("/")
    table = new_table(GAME, {}, ["random"] * int(players), start)
    Save(home / "under-way.record").write(table)
    return Attempt(chapter, "under-way.record", NOON, start)


def won(chapter: str) -> Attempt:
    return Attempt(chapter, f"won-{chapter}.record", NOON, result="won", ended=NOON, cause="goals", rounds=1, tricks=12)


def lost(chapter: str, **more: str) -> Attempt:
    return Attempt(chapter, f"lost-{chapter}.record", NOON, result="lost", ended=NOON, cause="missed", rounds=2, tricks=24, **more)


def half_of_32() -> Attempt:
    """A lost attempt at a long chapter, of which a group was done."""
    return Attempt("32", "half.record", NOON, "", "lost", NOON, "missed", 2, 20, ("GolW", "SmeW"), KEPT)


@cache
def nearly_won() -> str:
    """Chapter 19 for three before a last decision without a choice that wins it."""
    for seed in range(3000):
        state: State = GAME.new({"chapter": "19"}, 3)
        rng = Rng(seed)
        before = state.copy()
        while due := state.to_act():
            if due != (CHANCE,):
                before = state.copy()
            step(state, rng)
        outcome = GAME.outcome(state)
        if outcome is not None and outcome.winners and len(before.legal(before.to_act()[0])) == 1:
            return GAME.position(before)
    raise AssertionError("random play never won chapter 19")


def test_a_new_campaign_begins_with_chapter_19_and_keeps_its_record_beside_it(tmp_path: Path) -> None:
    text = play(tmp_path, *BOTS, "--names", "Ann,Bob,Cis")
    assert "Chapter 19: The Departure of Boromir. Attempt 1 begins." in text
    assert kept(tmp_path).names == ["Ann", "Bob", "Cis"]
    attempt = kept(tmp_path).attempts[0]
    assert attempt.record == "eve-19-1.record"
    assert attempt.result in ("won", "lost")
    assert attempt.tricks > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["eve-19-1.record", "eve.json"]


@pytest.mark.parametrize("was_begun_before", [True, False])
def test_every_attempt_is_played_as_the_campaign_was_begun(tmp_path: Path, was_begun_before: bool) -> None:
    """One of before names neither its content nor the number of its rules: Ring 2 is no 2 on its Stairs, and so it stays."""
    write(tmp_path, won("32"))
    if was_begun_before:
        data = json.loads((tmp_path / "eve.json").read_text(encoding="utf-8"))
        data["version"] = 1
        data["options"] = {"lost": "white", "cancelled": "suit", "earlier": "off"}
        del data["printed"]
        (tmp_path / "eve.json").write_text(json.dumps(data), encoding="utf-8")
    play(tmp_path, "--seed", "1", typed="stop\n")
    record = read_record((tmp_path / "eve-33-1.record").read_text(encoding="utf-8"))
    printed = PRINTED_BEFORE if was_begun_before else GAME.content.hash()
    assert (record.content, kept(tmp_path).printed) == (printed, printed)
    assert (record.options["rules"], record.options["again"]) == (("1", "on") if was_begun_before else ("2", "off"))
    done(tmp_path, "campaign", "eve.json")
    play(tmp_path, "--seed", "1", typed="again\nstop\n")
    assert read_record((tmp_path / "eve-33-2.record").read_text(encoding="utf-8")).content == printed


def test_a_round_is_shown_again_from_every_seat_and_its_deal_is_verified(tmp_path: Path) -> None:
    play(tmp_path, *BOTS)
    seen = [done(tmp_path, "replay", "eve-19-1.record", "--seat", f"P{seat}") for seat in (1, 2, 3)]
    for seat, text in enumerate(seen, 1):
        assert f"seen by Player {seat}" in text
    assert len(set(seen)) == 3
    done(tmp_path, "verify", "eve-19-1.record")


def test_after_an_attempt_one_tries_again_goes_on_or_stops(tmp_path: Path) -> None:
    write(tmp_path, won("19"), won("20"))
    text = play(tmp_path, "--seed", "1", typed="again\non\nfrobnicate\nstop\n")
    assert "“frobnicate” is no answer here" in text
    assert [chapter for chapter, _ in results(tmp_path)] == ["19", "20", "21", "21", "22"]
    assert "Go on with:" in text
    assert "play two_towers --campaign" in text


def test_a_chapter_is_chosen_on_the_command_line_or_by_its_number(tmp_path: Path) -> None:
    play(tmp_path, *BOTS, "--chapter", "27", typed="30\nroad\nstop\n")
    assert [chapter for chapter, _ in results(tmp_path)] == ["27", "30", "road"]


def test_polish_answers_are_understood_and_spoken(tmp_path: Path) -> None:
    write(tmp_path, won("19"))
    text = play(tmp_path, "--seed", "1", "--chapter", "20", "--lang", "pl", typed="powtórz\ndość\n")
    assert "Rozdział 20: Jeźdźcy Rohanu. Zaczyna się próba nr 1." in text
    assert len(results(tmp_path)) == 3
    assert "--lang pl" in text


def test_an_unfinished_attempt_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    left = play(tmp_path, "--players", "3", "--chapter", "19", typed="quit\n")
    assert re.search(r"Go on with:  .*play two_towers --campaign \S*eve.json --chapter 19\n", left)
    assert results(tmp_path) == [("19", "open")]
    before = (tmp_path / "eve-19-1.record").read_text(encoding="utf-8")
    again = play(tmp_path)
    assert "Attempt 1 goes on." in again
    assert results(tmp_path) == [("19", "open")]
    assert (tmp_path / "eve-19-1.record").read_text(encoding="utf-8") == before


def test_another_chapter_may_be_played_while_one_waits(tmp_path: Path) -> None:
    play(tmp_path, "--players", "3", typed="quit\n")
    play(tmp_path, "--chapter", "20", typed="quit\n")
    assert results(tmp_path) == [("19", "open"), ("20", "open")]
    assert "Chapter 20: The Riders of Rohan. Attempt 1 goes on." in play(tmp_path)
    assert "Chapter 19: The Departure of Boromir. Attempt 1 goes on." in play(tmp_path, "--chapter", "19")


def test_a_power_cut_loses_neither_the_attempt_nor_the_campaign(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "two_towers", "--campaign", "eve.json", "--chapter", "19") as terminal:
        terminal.wait_for("number or action>")
        terminal.send("1")
        terminal.wait_for("number or action>")
        terminal.kill()
    assert results(tmp_path) == [("19", "open")]
    assert "Attempt 1 goes on." in play(tmp_path)
    assert not list(tmp_path.glob(".*.new"))


def test_a_win_is_said_counted_and_leads_on(tmp_path: Path) -> None:
    write(tmp_path, lost("19"), under_way(tmp_path, nearly_won()))
    text = play(tmp_path, typed="stop\n")
    assert "Chapter 19: The Departure of Boromir. Won with attempt 2." in text
    assert "Chapters won: 1 of 18." in text
    assert text.index("go on: Chapter 20") < text.index("play this chapter again")
    assert results(tmp_path) == [("19", "lost"), ("19", "won")]
    assert kept(tmp_path).standing("19").first_won == 2


def test_an_attempt_that_was_finished_elsewhere_is_entered(tmp_path: Path) -> None:
    write(tmp_path, under_way(tmp_path, nearly_won()))
    done(tmp_path, "play", "--resume", "under-way.record")
    assert results(tmp_path) == [("19", "open")]
    text = play(tmp_path, typed="stop\n")
    assert "Chapter 20: The Riders of Rohan. Attempt 1 begins." in text
    assert results(tmp_path)[0] == ("19", "won")


@rule("T8.5")
def test_after_a_lost_long_chapter_the_group_keeps_what_it_achieved(tmp_path: Path) -> None:
    write(tmp_path, half_of_32())
    text = play(tmp_path, "--seed", "1", typed="keep\n")
    assert "keep those who are done: Gollum" in text
    assert "Attempt 2 begins; done already: Gollum" in text
    attempt = kept(tmp_path).attempts[1]
    assert attempt.start == KEPT
    assert f"\nstart {KEPT}\n" in (tmp_path / attempt.record).read_text(encoding="utf-8")
    assert {"GolW", "SmeW"} <= set(attempt.done)
    done(tmp_path, "verify", attempt.record)
    done(tmp_path, "replay", attempt.record, "--seat", "P2")


@rule("T8.5")
def test_after_a_lost_long_chapter_the_group_begins_from_nothing(tmp_path: Path) -> None:
    write(tmp_path, half_of_32())
    play(tmp_path, "--seed", "1", "--chapter", "32", typed="restart\n")
    attempt = kept(tmp_path).attempts[1]
    assert attempt.start == ""
    assert "\nstart " not in (tmp_path / attempt.record).read_text(encoding="utf-8")


def test_the_question_about_a_long_chapter_can_be_left_open(tmp_path: Path) -> None:
    write(tmp_path, half_of_32())
    before = (tmp_path / "eve.json").read_bytes()
    play(tmp_path, typed="stop\n")
    play(tmp_path)
    assert (tmp_path / "eve.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["eve.json"]


@rule("T8.5")
def test_a_long_chapter_lost_at_the_table_asks_what_to_keep(tmp_path: Path) -> None:
    for seed in range(400):
        state = GAME.new({"chapter": "25"}, 3)
        rng = Rng(seed)
        before = state.copy()
        while due := state.to_act():
            if due != (CHANCE,):
                before = state.copy()
            step(state, rng)
        assert isinstance(state, TwoTowers)
        if onward(state) and len(before.legal(before.to_act()[0])) == 1:
            break
    write(tmp_path, under_way(tmp_path, GAME.position(before)))
    text = play(tmp_path, typed="stop\n")
    assert "Chapter 25: Helm's Deep. Attempt 1 has failed." in text
    assert "keep those who are done" in text
    assert "try again from nothing" in text
    assert kept(tmp_path).attempts[0].onward == onward(state)


@cache
def strider() -> str:
    """An owner's content, in which Aragorn has another name."""
    ours = write_content(GAME.content, GAME.id)
    return ours.replace('code = "Ara"\n', 'code = "Ara"\nname_en = "Strider"\nname_pl = "Obieżyświat"\n', 1)


@pytest.mark.parametrize("damage", ["missing", "cut", "chapter", "cards"])
def test_an_attempt_whose_record_cannot_be_used_is_given_up_only_if_the_group_says_so(tmp_path: Path, damage: str) -> None:
    write(tmp_path, under_way(tmp_path, nearly_won()))
    path = tmp_path / "under-way.record"
    if damage == "missing":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-100])
    elif damage == "chapter":
        Save(path).write(new_table(GAME, {"chapter": "20"}, ["random"] * 3))
    else:
        Save(path).write(new_table(load(GAME.id, strider()), {}, ["random"] * 3, nearly_won()))
    before = (tmp_path / "eve.json").read_bytes()
    said = play(tmp_path, typed="stop\n")
    assert "its record cannot be used" in said
    assert {"missing": "No such file or directory.", "cut": "is cut short"}.get(damage, "holds another game") in said
    assert "Errno" not in said
    assert (tmp_path / "eve.json").read_bytes() == before
    play(tmp_path, typed="again\nstop\n")
    assert results(tmp_path)[0] == ("19", "given-up")
    assert results(tmp_path)[1][0] == "19"
    assert len(results(tmp_path)) == 2


def test_while_a_record_is_missing_other_chapters_can_be_played(tmp_path: Path) -> None:
    write(tmp_path, under_way(tmp_path, nearly_won()))
    (tmp_path / "under-way.record").unlink()
    text = play(tmp_path, typed="23\nstop\n")
    assert [chapter for chapter, _ in results(tmp_path)] == ["19", "23"]
    assert results(tmp_path)[0][1] == "open"
    assert "go on: Chapter 24" in text


def test_an_attempt_that_takes_the_place_of_a_lost_record_begins_as_that_one_did(tmp_path: Path) -> None:
    write(tmp_path, half_of_32(), under_way(tmp_path, KEPT))
    (tmp_path / "under-way.record").unlink()
    play(tmp_path, typed="again\nstop\n")
    assert results(tmp_path)[1] == ("32", "given-up")
    assert kept(tmp_path).attempts[2].start == KEPT


def test_when_all_is_won_any_chapter_can_be_played_again(tmp_path: Path) -> None:
    write(tmp_path, *map(won, CHAPTERS))
    text = play(tmp_path, "--seed", "1", typed="21\nstop\n")
    assert "Every chapter is won" in text
    assert results(tmp_path)[-1][0] == "21"
    assert "Every chapter is won" in done(tmp_path, "campaign", "eve.json")


def test_an_owners_content_stays_with_the_campaign(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(strider(), encoding="utf-8")
    play(tmp_path, *BOTS, "--content", "mine.toml")
    (tmp_path / "mine.toml").unlink()
    assert "takes Strider" in play(tmp_path, "--chapter", "19")
    records = sorted(tmp_path.glob("*.record"))
    assert len(records) == 2
    assert all("Strider" in record.read_text(encoding="utf-8") for record in records)


def test_a_campaign_of_before_with_an_owners_content_goes_on(tmp_path: Path) -> None:
    """It named no content; since then it names, in its next form, the one that was ours."""
    data = {"format": "mathom-campaign", "version": 1, "seats": ["random"], "options": {}, "content": strider(), "attempts": []}
    (tmp_path / "eve.json").write_text(json.dumps(data), encoding="utf-8")
    for number in (1, 2):
        play(tmp_path, "--chapter", "29", "--seed", "1", typed="stop\n")
        assert kept(tmp_path).printed == PRINTED_BEFORE
        assert "Strider" in (tmp_path / f"eve-29-{number}.record").read_text(encoding="utf-8")


CONTRADICTIONS = {
    "content": ({"content": "x"}, "the content file is not valid TOML"),
    "no printed": ({"printed": ""}, "“printed” is “”, which is no content that ever came with Mathom"),
    "foreign printed": ({"printed": "0123456789abcdef"}, "“printed” is “0123456789abcdef”, which is no content"),
    "other printed": ({"content": strider(), "printed": PRINTED_BEFORE}, f"“printed” is “{PRINTED_BEFORE}”, and its “content” is "),
    "done": ({}, "attempt 2 names “Foo” as done, who is no character of it"),
}
"""What was changed in the file of a campaign, and what is said about it."""


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_campaign_whose_file_contradicts_itself_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    changes, sentence = CONTRADICTIONS[name]
    write(tmp_path, lost("19"), msgspec.structs.replace(half_of_32(), done=("GolW", "Foo") if name == "done" else ()))
    path = tmp_path / "eve.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changes}), encoding="utf-8")
    for command in (("campaign", "eve.json"), ("campaign", "eve.json", "--json"), ("play", "--campaign", "eve.json")):
        said = refused(tmp_path, *command)
        assert f"eve.json: The campaign cannot be used: {sentence}" in said
        assert said.endswith("; put back a copy of the file.\n")
        polish = refused(tmp_path, *command, "--lang", "pl")
        assert "Tej kampanii nie można użyć: " in polish
        assert polish.endswith("; przywróć kopię pliku.\n")


def test_a_position_to_go_on_from_that_cannot_be_read_is_told_with_the_file_it_stands_in(tmp_path: Path) -> None:
    write(tmp_path, msgspec.structs.replace(half_of_32(), onward=KEPT.replace("again=off", "again=maybe")))
    assert "eve.json: " in refused(tmp_path, "play", "--campaign", "eve.json", typed="keep\n")
    assert [path.name for path in tmp_path.iterdir()] == ["eve.json"]


def test_a_record_that_lies_there_already_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "eve-19-1.record").write_text("Dear Bilbo,\n", encoding="utf-8")
    play(tmp_path, *BOTS)
    assert (tmp_path / "eve-19-1.record").read_text(encoding="utf-8") == "Dear Bilbo,\n"
    assert kept(tmp_path).attempts[0].record == "eve-19-1-2.record"


def test_the_map_shows_results_attempts_and_figures_in_both_languages(tmp_path: Path) -> None:
    write(tmp_path, lost("19"), won("19"), half_of_32(), lost("20"))
    english = done(tmp_path, "campaign", "eve.json")
    assert re.search(r"^  19  The Departure of Boromir +won +2 +2 +3 +36$", english, re.MULTILINE)
    assert re.search(r"^> 20  The Riders of Rohan +not yet +1 +2 +24$", english, re.MULTILINE)
    assert "Chapters won: 1 of 18." in english
    assert "Attempts: 4; rounds: 7; tricks: 80." in english
    assert "To keep in the next attempt: Gollum" in english
    assert "Next: Chapter 20: The Riders of Rohan" in english
    assert all(len(line) <= 80 for line in english.splitlines() if "mathom" not in line)
    polish = done(tmp_path, "campaign", "eve.json", "--lang", "pl")
    assert re.search(r"^  19  Pożegnanie Boromira +wygrana +2 +2 +3 +36$", polish, re.MULTILINE)
    assert "Następny: Rozdział 20: Jeźdźcy Rohanu" in polish
    done(tmp_path, "campaign", "eve.json", "--plain").encode("ascii")


def test_a_chapter_shows_each_attempt_with_its_reason_and_record(tmp_path: Path) -> None:
    write(tmp_path, half_of_32(), lost("19"))
    text = done(tmp_path, "campaign", "eve.json", "--chapter", "32")
    assert "attempt 1  2026-11-15" in text
    assert "rounds: 2, tricks: 20" in text
    assert "Done: Gollum" in text
    assert "half.record --seat P1" in text
    assert "has not been tried yet" in done(tmp_path, "campaign", "eve.json", "--chapter", "36")


def test_the_map_is_there_for_programs_too(tmp_path: Path) -> None:
    write(tmp_path, lost("19"), won("19"))
    seen = json.loads(done(tmp_path, "campaign", "eve.json", "--json"))
    assert seen["next"] == "20"
    assert seen["chapters"][0]["first_won"] == 2
    assert [attempt["result"] for attempt in seen["attempts"]] == ["lost", "won"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["play", "battle", "--campaign", "eve.json"], "battle has no campaign"),
        (["play", "--campaign", "eve.json", "--players", "2"], "leave out --players"),
        (["play", "--campaign", "eve.json", "--seats", "human", "--names", "Ann"], "leave out --seats, --names"),
        (["play", "--campaign", "eve.json", "--option", "again=off"], "leave out --option"),
        (["play", "--campaign", "eve.json", "--chapter", "18"], "“18” is no chapter"),
        (["play", "--campaign", "eve.json", "--resume", "x.record"], "leave out --resume"),
        (["play", "--campaign", "eve.json", "--save", "x.record"], "leave out --save"),
        (["play", "--campaign", "eve.json", "--position", "19/3 deal"], "leave out --position"),
        (["play", "two_towers", "--campaign", "new.json", "--names", "Ann,Bob"], "one name for each of the 1 seats"),
        (["play", "two_towers", "--campaign", "new.json", "--option", "chapter=20"], "with --chapter"),
        (["play", "two_towers", "--campaign", "new.json", "--seats", "gollum"], "no bot “gollum”"),
        (["play", "two_towers", "--campaign", "nowhere/new.json"], "is no folder"),
        (["play", "--campaign", "new.json"], "There is no campaign new.json; begin one with “mathom play two_towers"),
        (["play", "--campaign", "letter.txt", "--players", "3"], "letter.txt: This is no campaign"),
        (["play", "--campaign", "."], "directory"),
        (["play", "two_towers", "--names", "Ann"], "--campaign FILE"),
        (["play", "two_towers", "--chapter", "18"], "“18” is no value of the option chapter"),
        (["play", "two_towers", "--chapter", "20", "--position", "19/3 deal"], "leave out those"),
        (["play", "battle", "--chapter", "19"], "no option “chapter”"),
        (["play", "--resume", "x.record", "--chapter", "19"], "leave out --chapter"),
        (["simulate", "battle", "--chapter", "all"], "no option “chapter”"),
        (["simulate", "two_towers", "--chapter", "18"], "“18” is no value"),
        (["campaign", "missing.json"], "No such file"),
        (["campaign", "letter.txt"], "letter.txt: This is no campaign"),
        (["campaign", "binary"], "not a text file"),
        (["campaign", "eve.json", "--chapter", "18"], "invalid choice"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_and_nothing_is_touched(tmp_path: Path, args: list[str], reason: str) -> None:
    write(tmp_path, lost("19"))
    (tmp_path / "letter.txt").write_text("Dear Bilbo,\n", encoding="utf-8")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert reason in refused(tmp_path, *args)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "text", ["", "{", '{"format": "mathom-campaign", "version": 99}', '{"format": "mathom-campaign", "version": 1}']
)
def test_a_campaign_that_cannot_be_read_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / "eve.json").write_text(text, encoding="utf-8")
    assert "eve.json: " in refused(tmp_path, "play", "--campaign", "eve.json")
    assert (tmp_path / "eve.json").read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["eve.json"]


def test_a_chapter_is_played_without_a_campaign_too(tmp_path: Path) -> None:
    done(tmp_path, "play", "two_towers", "--chapter", "29", *BOTS, "--save", "game.record")
    assert "\noption chapter 29\n" in (tmp_path / "game.record").read_text(encoding="utf-8")


def test_one_chapter_or_all_are_simulated(tmp_path: Path) -> None:
    one = json.loads(done(tmp_path, "simulate", "two_towers", "--chapter", "22", "--games", "2", "--json"))
    assert one["options"]["chapter"] == "22"
    every = json.loads(done(tmp_path, "simulate", "two_towers", "--chapter", "all", "--players", "3", "--games", "2", "--json"))
    assert [each["options"]["chapter"] for each in every] == list(CHAPTERS)
    assert "chapter 22" in done(tmp_path, "simulate", "two_towers", "--chapter", "22", "--games", "2")


def test_the_help_of_the_campaign_teaches_by_an_example(tmp_path: Path) -> None:
    assert "Example:\n  mathom campaign" in done(tmp_path, "campaign", "--help")
