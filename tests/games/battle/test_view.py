"""What a view tells of cards: traits and worth of those that lie open to the reader, and of no others."""

from __future__ import annotations

from tests.games.battle.kit import at

TABLE = "2 P1 turn row=Tro,Har,Gri hands=P1:Gan;P2:Fro,Elr teams=P1:A.Bor;P2:A.Gim given=P1:Sam;P2:Mer won=P1:Bal;P2:Pat"


def test_traits_are_told_of_open_cards_and_of_the_readers_hand() -> None:
    play = at(TABLE)
    seen = [play.game.view(play.state, reader)["players"] for reader in (0, 1, -2)]
    assert [player["traits"] for player in seen[0]] == [{"Gan": "take", "Bor": "double"}, {"Gim": "immune"}]
    assert [player["traits"] for player in seen[1]] == [{"Bor": "double"}, {"Fro": "help", "Gim": "immune"}]
    assert [player["traits"] for player in seen[2]] == [{"Bor": "double"}, {"Gim": "immune"}]


def test_worth_is_told_of_given_cards_and_of_the_readers_won_enemies() -> None:
    play = at(TABLE)
    seen = [play.game.view(play.state, reader)["players"] for reader in (0, 1, -2)]
    assert [player["worth"] for player in seen[0]] == [{"Sam": 1, "Bal": 10}, {"Mer": 1}]
    assert [player["worth"] for player in seen[1]] == [{"Sam": 1}, {"Mer": 1, "Pat": 1}]
    assert [player["worth"] for player in seen[2]] == [{"Sam": 1}, {"Mer": 1}]


def test_a_given_gandalf_is_worth_two_points() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri given=P2:Gan")
    assert play.game.view(play.state, 0)["players"][1]["worth"] == {"Gan": 2}
