"""The map of The Confrontation when a game is over and every piece lies open, and what the chronicle says there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mathom.games import load
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from mathom.kernel.table import Table
from mathom.terminal.boards import Look, View, board_of
from mathom.terminal.words import Words
from tests.terminal.kit import Terminal, mathom

GAME = load("confrontation")
BORDERS = "│├┤┼┃→⇑|#>T"


@cache
def ends(mode: str) -> list[State]:
    """The last positions of some random games."""
    found = []
    for seed in range(20):
        state = GAME.new(GAME.read_options({"mode": mode}), 2)
        rng = Rng(seed)
        while due := state.to_act():
            state.apply(due[0], rng.draw(state.chances()) if due[0] == CHANCE else rng.choose(state.legal(due[0])))
        found.append(state)
    return found


def emptied(view: View) -> View:
    return dict(view, board={code: [] for code in view["board"]})


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_no_piece_overruns_its_region_when_all_lie_open(mode: str, language: str, tall: bool, plain: bool) -> None:
    board = board_of(GAME, Words(GAME, language))
    look = Look(plain, tall)
    for state in ends(mode):
        view = board.open_view([GAME.view(state, seat) for seat in (0, 1)])
        drawn = [row.plain for row in board.draw(view, look)]
        bare = [row.plain for row in board.draw(emptied(view), look)]
        assert max(map(len, drawn)) < 80
        assert len(drawn) == len(bare)
        for row, empty in zip(drawn, bare, strict=True):
            assert [x for x, char in enumerate(empty) if char in BORDERS and row.ljust(80)[x] != char] == [], "\n".join(drawn)


@pytest.mark.parametrize("columns", [80, 100])
def test_a_long_name_gives_way_to_its_code(tmp_path: Path, columns: int) -> None:
    position = "classic S Shi=Fro,Sam Car=Wit Mir=Tro Mor=She"
    with Terminal(tmp_path, "position", "confrontation", position, "--lang", "pl", columns=columns, rows=50) as terminal:
        assert terminal.finish() == 0
    assert "⇑     ▲ Wit 5     ┃" in terminal.text
    assert "│     ▲ Tro 9     →" in terminal.text
    assert "▲ Szeloba 5" in terminal.text


@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_the_greeting_names_the_goal_of_the_mode(mode: str) -> None:
    words = Words(GAME, "en")
    view = GAME.view(GAME.new({"mode": mode}, 2), 1)
    assert board_of(GAME, words).greeting(view, 1, {0: "a rule bot"})[1] == words.say(f"goal.{mode}.S")


TOLD = {
    "classic S Ere=She Gon=War,Orc Cdn=Leg Shi=Fro|S She-Cdn|F +1|S +1": {
        "en": ["Defeated: Legolas, in Cardolan. C4.15", "Defeated: Shelob, in Cardolan. C9.11"],
        "pl": ["Pokonana postać: Legolas, w Cardolanie. C4.15", "Pokonana postać: Szeloba, w Cardolanie. C9.11"],
    },
    "draft F Mis=Bor Fan=Wor* Shi=Fro Mor=Orc|F Bor-Fan|S to Gon": {
        "en": ["Boromir and Wormtongue* defeat each other, no cards needed. C8.9", "Defeated: Boromir, in Fangorn. C8.9"],
        "pl": [
            "Boromir i Gadzi Język* pokonują się nawzajem, bez użycia kart. C8.9",
            "Odwrót: Gadzi Język*, z Fangornu do Gondoru. C11.4",
        ],
    },
    "classic S Ere=Bal Art=Fro!!,Sam Shi=Leg Mor=War rules=2|S Bal-Art|S Fro|F yes|F +1|S +2": {
        "en": ["Sam stands by Frodo and meets the Balrog with strength 5. C8.11"],
        "pl": ["Sam stoi przy Frodzie i walczy z Balrogiem z siłą 5. C8.11"],
    },
    "classic F Art=Ara Ere=Fro Shi=Orc Gon=Naz,Wit cards=King king_explains=yes|F King:Shi": {
        "en": ["Sauron explains: the piece in the Shire has nothing in front of it. C13.16"],
        "pl": ["Sauron wyjaśnia: przed postacią w Shire nic już nie leży. C13.16"],
    },
    "classic F Rhu=Ara Art=Mer Gon=Orc Roh=War,Bal Fan=She,Tro Mor=Wit cards=King king_explains=yes|F King:Gon": {
        "en": ["Named by the King, without a move: a hidden piece of Sauron, in Gondor. C13.16"],
        "pl": ["Sauron wyjaśnia: postać w Gondorze ma przed sobą same pełne regiony. C13.16"],
    },
    "classic S Cdn=Bal Shi=Mer!!,Fro!!,Sam Mor=Orc sam_first=first|S Bal-Shi|S Mer|F +1|S +2|S Fro|F +2|S +1": {
        "en": ["Frodo 1 + 2 = 3 against Balrog 5 + 1 = 6. C4.15", "The Ring-bearer has fallen: Sauron wins. C7.2"],
        "pl": ["Frodo 1 + 2 = 3, naprzeciw: Balrog 5 + 1 = 6. C4.15", "Powiernik Pierścienia pada: wygrywa Sauron. C7.2"],
    },
    "classic F Dag=Fro Art=Sam Gap=War match=yes fellowship_cards=1 sauron_cards=0 rules=2|F Fro-Mor|F Palantir|F ready": {
        "en": ["The special cards are shown: Palantír. C13.2"],
        "pl": ["Karty specjalne są już jawne: Palantír. C13.2"],
    },
    "classic S Mor=War,Orc Fan=She Shi=Mer cards=Recall recall_from=anywhere|S Recall:War": {
        "en": ["Recall to Mordor: a hidden piece of Sauron, from Mordor. C13.9"],
        "pl": ["Wezwanie do Mordoru: ukryta postać Saurona, z Mordoru. C13.9"],
    },
    "classic S Ere=Sar Mor=War Cdn=Sam Art=Fro,Leg cards=Palantir palantir=any|S Sar-Cdn|S no|S Palantir:Art": {
        "en": ["Revealed: Frodo, in Arthedain. C13.12"],
        "pl": ["Ujawniona postać: Frodo, w Arthedainie. C13.12"],
    },
    "classic S Art=Orc Ere=Fro cards=Crebain stuck=forward rules=2|S Orc-Shi|F Fro-Fan": {
        "en": ["Stuck at the start of the turn: Sauron. C3.9"],
        "pl": ["W potrzasku na początku tury: Sauron. C3.9"],
    },
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("script", TOLD)
def test_what_the_book_says_is_told_with_its_rule(tmp_path: Path, script: str, language: str) -> None:
    position, *lines = script.split("|")
    table = Table.open(GAME, {}, ["one", "two"], bytes(32), [bytes(16), bytes(16)], start=position)
    for line in lines:
        side, text = line.split(" ", 1)
        table.decide("FS".index(side), GAME.parse_action(text))  # F has the first seat, also when sides have changed
    path = tmp_path / "told.record"
    path.write_text(table.record.write(), encoding="utf-8")
    shown = mathom(tmp_path, "replay", str(path), "--lang", language).stdout
    for told in TOLD[script][language]:
        assert f"  {told}\n" in shown


@pytest.mark.parametrize(("language", "marks"), [
    ("en", ["left open by the book", "a table's choice against the book"]),
    ("pl", ["instrukcja zostawia to otwarte", "wybór stołu wbrew instrukcji"]),
])  # fmt: skip
def test_a_rule_says_whether_the_book_leaves_it_open_or_a_table_chooses_against_it(
    tmp_path: Path, language: str, marks: list[str]
) -> None:
    for rule, mark in zip(("C4.19", "C7.5"), marks, strict=True):
        shown = " ".join(mathom(tmp_path, "rules", "confrontation", rule, "--lang", language).stdout.split())
        assert [other in shown for other in marks] == [other == mark for other in marks]


SAID = {
    "en": {
        "C2.3": ["First comes the draft, if there is one", "next the special cards, if there are any"],
        "C4.21": ["Aragorn has 4 + 4 = 8, Shelob 5 + 0 = 5", "(C1.7)"],
        "C7.9": ["always playing two games in a row", "match = yes"],
        "C11.15": ["The books disagree", "a content file"],
    },
    "pl": {
        "C2.3": ["Jeśli gra się z draftem", "Jeśli gra się z kartami specjalnymi"],
        "C4.21": ["Aragorn ma 4 + 4 = 8, Szeloba 5 + 0 = 5", "(C1.7)"],
        "C7.9": ["zawsze rozgrywać dwie partie z rzędu", "match = yes"],
        "C11.15": ["Instrukcje podają różne liczby", "w pliku zawartości gry"],
    },
}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_the_book_says_besides_is_read_in_a_terminal(tmp_path: Path, language: str) -> None:
    for rule, texts in SAID[language].items():
        shown = " ".join(mathom(tmp_path, "rules", "confrontation", rule, "--lang", language).stdout.split())
        assert [text for text in texts if text not in shown] == []
