"""What a person is shown: everything once, long answers below their beginning, and nothing of another's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.text import Text

from mathom.games import GAMES, load
from mathom.kernel.game import LANGUAGES, Complaint
from mathom.terminal.listing import in_columns
from mathom.terminal.rules import found_rules, wide_table
from mathom.terminal.saves import Save, fresh_save, saves_folder
from mathom.terminal.screen import PLAIN, nearest
from mathom.terminal.words import Words, own_entries
from tests.terminal.kit import mathom

LAST_ENEMY = "row=-,-,Pat fallen=" + ",".join(
    code for code in "War Dun Arc Eas Cre Har Gri Ugl Cor Wol Wor Tro Mum Sha Got She Mou Bal Wit Sar".split()
)


def test_the_end_tells_what_was_not_shown_yet_and_nothing_twice(tmp_path: Path) -> None:
    position = f"2 P1 turn {LAST_ENEMY} hands=P1:Gal;P2:Elr"
    done = mathom(tmp_path, "play", "battle", "--seats", "human,rule", "--position", position, typed="Gal-A\n")
    assert done.returncode == 0, done.stderr
    for sentence in ("Player 1 places Galadriel", "Player 2 attacks with team A: Elrond", "Player 2 beats the Orc Patrol"):
        assert done.stdout.count(sentence) == 1, sentence
    assert "Player 2 wins" in done.stdout


def test_taken_back_decisions_are_counted_at_the_end(tmp_path: Path) -> None:
    position = f"2 P1 turn {LAST_ENEMY} hands=P1:Elr;P2:Gal"
    done = mathom(tmp_path, "play", "battle", "--seats", "human,rule", "--position", position, typed="Elr-A\nundo\nElr-A\nA:3\n")
    assert "1 decision was taken back in this game." in done.stdout


def test_a_game_in_another_language_is_resumed_in_it(tmp_path: Path) -> None:
    done = mathom(tmp_path, "play", "battle", "--lang", "pl", typed="koniec\n")
    assert "--lang pl" in done.stdout.splitlines()[-1]


def test_at_a_shared_table_everybody_reads_the_aim_and_who_is_a_bot(tmp_path: Path) -> None:
    done = mathom(tmp_path, "play", "mount_doom", "--seats", "human,rule,human", typed="quit\n")
    assert "Lead the Ring-bearers to the crater" in done.stdout
    assert "Player 2: " in done.stdout


def test_the_log_of_an_open_shared_table_does_not_name_a_card_that_one_has_looked_at(tmp_path: Path) -> None:
    position = "normal 1/2 stage=Gon Rin=30 friends=1:Vision,Faramir track=?,UruG,OrcG,NazG,-,? phase=turn"
    typed = "use Faramir\ngo 2\nuse Vision\nremove\nlog all\nquit\n"
    done = mathom(tmp_path, "play", "mount_doom", "--seats", "human,human", "--position", position, typed=typed)
    assert done.returncode == 0, done.stderr
    shown = [line for line in done.stdout.splitlines() if "looks at the top card of" in line]
    assert len(shown) == 2, "once on the private page, once in the log"
    assert "Minas Morgul: " in shown[0]
    assert "Minas Morgul: " not in shown[1]


def test_two_games_that_begin_in_the_same_second_have_saves_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    paths = {fresh_save("battle").path for _ in range(20)}
    assert len(paths) == 20
    assert all(path.parent == saves_folder() for path in paths)


def test_a_file_that_is_there_is_not_taken_for_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.record"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(Complaint, match="exists already"):
        Save(path).claim()
    assert path.read_text(encoding="utf-8") == "mine"


def test_what_a_killed_program_left_behind_is_tidied(tmp_path: Path) -> None:
    path = tmp_path / "a[1].record"
    left, other = tmp_path / ".a[1].record.x1.new", tmp_path / ".b.record.x1.new"
    for each in (left, other):
        each.touch()
    Save(path).tidy()
    assert (left.exists(), other.exists()) == (False, True)


def test_a_long_answer_goes_on_below_its_sentence() -> None:
    chunk = Text("  1 use Wrath  " + "word " * 20)
    rows = [row.plain for row in in_columns([chunk], 40, indent=15)]
    assert len(rows) > 2
    assert all(len(row) <= 40 for row in rows)
    assert all(row.startswith(" " * 15) for row in rows[1:])
    assert "".join(rows).split() == chunk.plain.split()


@pytest.mark.parametrize(
    ("language", "word", "numbers"),
    [("en", "balrog", "M10.2 M11.31 M12.14"), ("pl", "Balrog", "M10.2 M11.31 M12.14"), ("en", "wargs", "M12.4 M12.14")],
)
def test_a_word_that_is_a_code_too_finds_every_rule_that_holds_it(language: str, word: str, numbers: str) -> None:
    rows = found_rules(Words(load("mount_doom"), language), word)
    told = " ".join(row.plain for row in rows if isinstance(row, Text))
    assert set(re.findall(r"M\d+\.\d+", told)) == set(numbers.split())


def test_a_table_too_wide_for_a_terminal_is_written_row_by_row() -> None:
    head, *_ = wide_table("| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n| 1 | 2 |  | 4 | 5 | 6 |")
    assert isinstance(head, Text)
    assert head.plain == "a · b · c · d · e · f"
    words = Words(load("mount_doom"), "en")
    shown = found_rules(words, "M12")
    assert any("Shelob's Sting" in getattr(getattr(part, "renderable", None), "plain", "") for part in shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_legend_in_plain_letters_names_the_signs_that_plain_boards_draw(name: str, language: str) -> None:
    legend = own_entries(language, name)["board.legend"]
    assert isinstance(legend, str)
    plain = "".join(PLAIN.get(sign) or nearest(sign) for sign in legend)
    assert plain.count("?") == legend.count("?") + legend.count("▒"), plain
