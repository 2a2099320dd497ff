"""Any number of seats, against each other or together: names, greetings, results, who plays, and when a curtain falls."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from mathom.games import load
from mathom.kernel.game import Complaint
from mathom.kernel.observation import Outcome
from mathom.kernel.table import Table
from mathom.terminal.boards import Board, View, board_of
from mathom.terminal.boards.confrontation import ConfrontationBoard
from mathom.terminal.commands import read_counts
from mathom.terminal.guests import Guests
from mathom.terminal.opening import read_seats
from mathom.terminal.play import Session
from mathom.terminal.player import Leave
from mathom.terminal.saves import Save
from mathom.terminal.screen import WIPE, Screen
from mathom.terminal.simulate import Counts, Plan, figures, mean_and_error
from mathom.terminal.words import Words
from tests.laws.toy.game import PebblesGame

GAME = load("confrontation")


class Together(Board):
    cooperative = True


def many_pebbles() -> PebblesGame:
    """Never played; only asked for how many it is."""
    game = PebblesGame()
    game.seats = (1, 2, 3, 4)
    return game


def outcome(*winners: int, players: int = 3) -> Outcome:
    return Outcome(winners, "C7.1", "outcome.match", tuple(int(seat in winners) for seat in range(players)))


@pytest.mark.parametrize(
    ("board", "end", "english", "polish"),
    [
        (Board, outcome(1), "Player 2 wins.", "Zwycięża Gracz 2."),
        (Board, outcome(0, 2), "The win is shared: Player 1, Player 3.", "Zwycięstwo dzielą: Gracz 1, Gracz 3."),
        (Board, outcome(), "A draw.", "Remis."),
        (Together, outcome(0, 1, 2), "The game is won, by everybody together.", "Wygrywacie wszyscy razem."),
        (Together, outcome(), "The game is lost, for everybody together.", "Przegrywacie wszyscy razem."),
        (Together, outcome(0, players=1), "The game is won.", "Gra wygrana."),
        (Together, outcome(players=1), "The game is lost.", "Gra przegrana."),
    ],
)
def test_who_has_won_is_said_as_the_game_is_won(board: type[Board], end: Outcome, english: str, polish: str) -> None:
    assert board(Words(GAME, "en")).result(end, {}) == english
    assert board(Words(GAME, "pl")).result(end, {}) == polish


def test_the_greeting_says_who_sits_where() -> None:
    words = Words(GAME, "en")
    bots = {0: "a rule bot", 2: "a random bot"}
    assert Board(words).greeting({}, 1, bots) == ["You are Player 2, against Player 1 (a rule bot), Player 3 (a random bot)."]
    assert Together(words).greeting({}, 1, {0: "a rule bot"}) == ["You are Player 2, together with Player 1 (a rule bot)."]
    assert Together(words).greeting({}, 0, {}) == ["You play alone."]


def asked(**given: object) -> argparse.Namespace:
    plain = dict.fromkeys(("players", "seats", "fellowship", "sauron"))
    return argparse.Namespace(**{**plain, "lang": "en", **given})


@pytest.mark.parametrize(
    ("given", "players", "seats"),
    [
        ({}, 0, ["human"]),
        ({"players": 3}, 0, ["human", "random", "random"]),
        ({"seats": "random, human,human"}, 0, ["random", "human", "human"]),
        ({"seats": "random,human", "players": 2}, 2, ["random", "human"]),
        ({}, 4, ["human", "random", "random", "random"]),
    ],
)
def test_a_person_plays_with_bots_unless_it_is_said_otherwise(given: dict[str, object], players: int, seats: list[str]) -> None:
    assert read_seats(many_pebbles(), asked(**given), players) == seats


@pytest.mark.parametrize(
    ("given", "players", "reason"),
    [
        ({"players": 5}, 0, "is for 1-4, not for 5"),
        ({"players": 0}, 0, "is for 1-4, not for 0"),
        ({"seats": "human," * 4 + "human"}, 0, "is for 1-4, not for 5"),
        ({"players": 2, "seats": "human,random,random"}, 0, "do not agree"),
        ({"players": 2}, 3, "do not agree"),
        ({"seats": "human,gollum"}, 0, "no bot “gollum” for pebbles; there is random"),
        ({"sauron": "human"}, 0, "pebbles has no side for --sauron"),
    ],
)
def test_who_plays_is_refused_in_one_sentence(given: dict[str, object], players: int, reason: str) -> None:
    with pytest.raises(Complaint, match=re.escape(reason)):
        read_seats(many_pebbles(), asked(**given), players)


def test_the_number_of_players_to_simulate_follows_from_what_is_said() -> None:
    game = many_pebbles()
    assert read_counts(game, "", 0) == [1]
    assert read_counts(game, "", 1) == [1]
    assert read_counts(game, "", 3) == [3]
    assert read_counts(game, "all", 1) == [1, 2, 3, 4]
    for wanted, bots in (("all", 2), ("2", 3), ("many", 0), ("9", 0)):
        with pytest.raises(Complaint):
            read_counts(game, wanted, bots)


def test_a_shared_win_counts_as_a_share_and_scores_have_an_error() -> None:
    counts = Counts()
    for winners, score in (((0,), (7, 2, 1)), ((0, 2), (5, 3, 5)), ((0, 1, 2), (4, 4, 4)), ((), (0, 0, 0))):
        counts.add_end(Outcome(winners, "T1.3", "outcome.sum", score), 10, None)
    seen = figures(many_pebbles(), Plan("pebbles", "", {}, 3, [], 1, 4), counts)
    assert [row["wins"] for row in seen["seats"]] == [1.8333, 0.3333, 0.8333]
    assert [row["shared_wins"] for row in seen["seats"]] == [2, 1, 2]
    assert seen["seats"][0]["score"] == {"mean": 4.0, "error": 1.4720}
    assert {row["winner"] for row in seen["outcomes"]} == {
        "player 1",
        "player 1 + player 3",
        "player 1 + player 2 + player 3",
        "nobody",
    }


def test_the_standard_error_of_a_share_is_that_of_a_coin() -> None:
    assert mean_and_error(50, 50, 101) == {"mean": 0.495, "error": 0.05}
    assert mean_and_error(3, 9, 1) == {"mean": 3.0, "error": 0.0}


class OpenBoard(ConfrontationBoard):
    """The Confrontation as if all lay open until the first battle."""

    lies_open = True

    def is_private(self, view: View) -> bool:
        return view["side"] is not None and bool(view["battle"])


class Typist(Screen):
    """Types what it is given, and keeps what was asked."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines
        self.asked: list[str] = []

    def ask(self, question: str) -> str:
        self.asked.append(question)
        if not self.lines:
            raise Leave
        return self.lines.pop(0)


def test_who_comes_last_is_told_all_that_happened_and_who_comes_back_the_last_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load("battle")
    words = Words(game, "en")
    table = Table.open(game, {"first": "seat1"}, ["random", "random", "human"], b"s" * 32, [b"0" * 16, b"1" * 16, b"2" * 16])
    save = Save(tmp_path / "game.record")
    Session(table, save, Guests(table, 1), Typist(["draw", "draw", "draw"]), words, board_of(game, words)).run()
    assert "Turn 1: Player 1." in capsys.readouterr().out
    turn = table.state.to_act() == (2,) and table.observe(2).view["turn"]
    assert turn
    Session(table, save, Guests(table, 1), Typist([]), words, board_of(game, words)).run()
    told = re.findall(r"Turn (\d+): Player", capsys.readouterr().out)
    assert [int(number) for number in told] == [turn - 2, turn - 1, turn]


def play_openly(tmp_path: Path, position: str, lines: list[str]) -> Typist:
    table = Table.open(GAME, {}, ["human", "human"], b"s" * 32, [b"0" * 16, b"1" * 16], position)
    typist = Typist(lines)
    words = Words(GAME, "en")
    Session(table, Save(tmp_path / "game.record"), Guests(table, 1), typist, words, OpenBoard(words)).run()
    return typist


def test_people_who_share_an_open_table_are_not_interrupted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typist = play_openly(tmp_path, "classic F Shi=Fro,Sam Ene=Ara Gon=She Mor=Tro,Orc", ["ara-gap", "tro-dag", "fro-art"])
    shown = capsys.readouterr().out
    assert typist.asked == ["number or action>"] * 4
    assert WIPE not in shown
    assert "all look on" in shown
    assert shown.count("The keyboard goes to: ") == 4
    assert shown.count("from Enedwaith to the Gap of Rohan") == 1, "all have read it, so it is told once"


def test_a_secret_at_an_open_table_gets_a_curtain_before_and_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = "classic F Shi=Fro,Sam Ene=Ara Gap=Orc Gon=She Mor=Tro"
    typist = play_openly(tmp_path, position, ["ara-gap", "+3", "", "+2", "tro-dag", ""])
    shown = capsys.readouterr().out
    asked = [question.partition(",")[0] for question in typist.asked]
    ask = "number or action>"
    assert asked == [ask, ask, "Sauron", ask, ask, "Fellowship", ask], "nothing is hidden any more when the Fellowship comes back"
    assert shown.count(WIPE) == 4
