"""Owners' content: read with limits, tried out by the laws, accepted by everybody, carried by records."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mathom.games import GAMES, load
from mathom.games.own_content import differences, own_names
from mathom.kernel.content import write_content
from mathom.kernel.game import LANGUAGES, Game
from mathom.kernel.record import read_record
from mathom.kernel.trial import broken
from mathom.server.contents import sentence
from mathom.terminal.boards import Look, board_of
from mathom.terminal.words import Words
from tests.laws.toy.game import PebblesGame
from tests.mutants import mutant
from tests.server.kit import Client, Player, Server, bearer, play_on, refused, serving, told
from tests.server.owned import BATTLE, HOSTILE, TOWERS, changed
from tests.server.player import catch_up
from tests.terminal.kit import mathom


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("contents")) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


def look(client: Client, game: str, text: str) -> dict[str, Any]:
    return told(client.post("/api/contents", {"game": game, "content": text}))


def make(client: Client, content: str, *kinds: str, game: str = "battle", **more: Any) -> dict[str, Any]:
    seats = [{"kind": kind} if kind == "friend" else {"kind": "bot", "bot": kind} for kind in kinds]
    return told(client.post("/api/tables", {"game": game, "seats": seats, "content": content, **more}))


def claim(client: Client, invite: str, accepts: str) -> dict[str, Any]:
    return told(client.post("/api/claims", {"invite": invite, "name": "", "nonce": secrets.token_hex(16), "accepts": accepts}))


# Reading and trying out


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_answered_with_one_sentence_and_does_no_harm(client: Client, what: str) -> None:
    answer = client.post("/api/contents", {"game": "two_towers", "content": HOSTILE[what]})
    if answer.status_code == 200:
        found = answer.json()
        assert (found["hash"], found["differences"]) == ("", [])
        said = found["problem"]
    else:
        said = refused(answer, "bad-request", 400)
    assert said.endswith(".")
    assert len(said) < 300
    assert said.isprintable()
    table = {"game": "two_towers", "seats": [{"kind": "friend"}], "content": HOSTILE[what]}
    refused(client.post("/api/tables", table), *(("content", 409) if answer.status_code == 200 else ("bad-request", 400)))


def test_a_wrong_value_is_told_with_its_line(client: Client) -> None:
    text = changed("battle", ('symbols = "V"', 'symbols = "RGX"'))
    line = text.split("\n").index('symbols = "RGX"') + 1
    found = look(client, "battle", text)
    assert found["problem"] == found["said"]["en"]
    assert found["said"]["en"].startswith(f"Line {line}: Fro: field symbols: 'RGX'; expected ")
    assert found["said"]["pl"].startswith(f"Wiersz {line}: Fro: ")
    assert "expected" not in found["said"]["pl"]


@pytest.mark.parametrize("game", GAMES)
def test_the_server_and_the_command_say_the_same_of_a_file(client: Client, game: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for number in range(4):
        text = mutant(load(game).text("content.toml"), Random(f"{game} by request {number}"))
        file.write_bytes(text.encode())
        problem = look(client, game, text)["problem"]
        done = mathom(tmp_path, "content", "check", game, file.name)
        assert (done.returncode == 0) == (problem == "")
        said = done.stderr.strip().removeprefix(f"{file.name}: ")
        assert " ".join(problem.split()) == (sentence(said) if said else "")


@pytest.mark.parametrize("game", GAMES)
def test_our_own_file_is_in_order_and_nothing_in_it_differs(client: Client, game: str) -> None:
    ours = told(client.get(f"/api/contents/{game}"))
    found = look(client, game, ours["file"])
    assert found == {"hash": ours["hash"], "differences": [], "problem": "", "said": {}}
    made = told(client.post("/api/tables", {"game": game, "seats": [{"kind": "friend"}] * 2, "content": ours["file"]}))
    invited = told(client.post("/api/invites", {"invite": made["invites"]["0"]}))
    assert invited["table"]["content"] == ""


def test_what_differs_is_listed_value_by_value_with_names(client: Client) -> None:
    found = look(client, "battle", BATTLE)
    named = {"en": "Frodo of my box", "pl": "Frodo"}
    frodo = {"table": "companion", "code": "Fro", "name": named}
    assert found["differences"] == [
        {
            **frodo,
            "field": "symbols",
            "ours": "V",
            "theirs": "RG",
            "label": {"en": "symbols", "pl": "symbole"},
            "said": {"en": ["violet", "red, green"], "pl": ["fioletowy", "czerwony, zielony"]},
        },
        {
            **frodo,
            "field": "name_en",
            "ours": "",
            "theirs": "Frodo of my box",
            "label": {"en": "name in English", "pl": "nazwa po angielsku"},
            "said": {"en": ["", "Frodo of my box"], "pl": ["", "Frodo of my box"]},
        },
    ]
    assert found["problem"] == ""
    assert found["hash"] == load("battle", BATTLE).content.hash()


def test_a_character_that_only_the_file_has_differs_in_all_its_fields() -> None:
    new = '[[character]]\ncode = "Fatty"\nname_en = "Fatty"\ngoal = "tricks >= 1"\nframe = "white"\nsource = "my-copy"\n'
    found = differences(load("two_towers", load("two_towers").text("content.toml") + new))
    assert {(one.code, one.field, one.ours, one.theirs) for one in found} == {
        ("Fatty", "name_en", "", "Fatty"),
        ("Fatty", "goal", "", "tricks >= 1"),
        ("Fatty", "frame", "", "white"),
    }


@pytest.mark.parametrize("game", GAMES)
def test_content_written_anew_is_the_same_content(game: str) -> None:
    ours = load(game)
    again = load(game, write_content(ours.content, game))
    assert again.content.tables == ours.content.tables
    assert again.content.hash() == ours.content.hash()


@pytest.mark.parametrize("law", ["deterministic", "legal is complete and sound", "never stuck", "no leak", "conservation"])
def test_content_with_which_a_game_breaks_a_law_is_refused(law: str) -> None:
    assert "a game of 2 breaks the law" in broken(PebblesGame(fault=law))


def test_content_with_which_the_laws_hold_is_taken() -> None:
    assert broken(PebblesGame()) == ""


def test_content_with_which_a_game_falls_over_is_refused() -> None:
    class Falling(PebblesGame):
        package = PebblesGame().package

        def new(self, options: Any, players: int) -> Any:
            raise ZeroDivisionError

    falling: Game = Falling()
    assert "cannot be played (ZeroDivisionError)" in broken(falling)


def test_a_file_that_takes_too_long_is_refused_and_the_next_is_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path, {"content_seconds": 0.05}) as server:
        client = server.client()
        assert look(client, "two_towers", TOWERS)["problem"].startswith("Checking this file takes too long")
        assert client.get("/api/house").status_code == 200
        client.close()


def test_our_sources_are_told_entry_by_entry(client: Client) -> None:
    ours = told(client.get("/api/contents/battle"))
    assert {entry["source"] for entry in ours["entries"]} == {"rulebook", "reconstructed"}
    frodo = next(entry for entry in ours["entries"] if entry["code"] == "Fro")
    assert frodo == {
        "table": "companion",
        "code": "Fro",
        "name": {"en": "Frodo", "pl": "Frodo"},
        "source": "reconstructed",
        "values": {
            "en": [["symbols", "violet"], ["trait", "calls for help (B6.1)"]],
            "pl": [["symbole", "fioletowy"], ["cecha", "prosi o pomoc (B6.1)"]],
        },
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_card_and_character_of_ours_has_a_name(client: Client, game: str) -> None:
    for entry in told(client.get(f"/api/contents/{game}"))["entries"]:
        if entry["table"] in ("character", "companion", "enemy", "card", "chapter"):
            assert set(entry["name"]) == {"en", "pl"}, entry


# At a table


def test_whoever_sits_down_must_accept_the_content_of_the_table(client: Client) -> None:
    made = make(client, BATTLE, "friend", "friend")
    invite = made["invites"]["0"]
    info = told(client.post("/api/invites", {"invite": invite}))["table"]
    assert info["content"] == load("battle", BATTLE).content.hash()
    shown = told(client.post("/api/contents/invite", {"invite": invite}))
    assert shown["differences"] == look(client, "battle", BATTLE)["differences"]
    for wrong in ("", "0" * 16, load("battle").content.hash()):
        body = {"invite": invite, "name": "Ada", "nonce": "00" * 16, "accepts": wrong}
        refused(client.post("/api/claims", body), "content", 409)
    key = claim(client, invite, info["content"])["key"]
    at_table = told(client.get(f"/api/tables/{made['table']}/content", key))
    assert at_table == shown
    assert at_table["names"]["en"]["card.Fro"] == {"nom": "Frodo of my box"}
    assert set(at_table["names"]["en"]) == {"card.Fro", "notes.B1"}
    assert set(at_table["names"]["pl"]) == {"notes.B1"}
    again = make(client, at_table["file"], "friend", "friend")
    invited = told(client.post("/api/invites", {"invite": again["invites"]["0"]}))
    assert invited["table"]["content"] == info["content"], "another table begins with the same cards"


def test_a_table_with_our_content_has_none_to_accept(client: Client) -> None:
    made = make(client, "", "friend", "friend")
    key = claim(client, made["invites"]["0"], "")["key"]
    assert told(client.get(f"/api/tables/{made['table']}/content", key)) == {
        "hash": "",
        "differences": [],
        "names": {},
        "file": "",
    }
    refused(client.http.get(f"/api/tables/{made['table']}/content", headers=bearer("x")), "bad-key", 403)


def test_a_game_with_an_owners_content_is_played_by_bots_and_kept_in_its_record_and_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = server.client()
        made = make(client, BATTLE, "friend", "rule")
        key = claim(client, made["invites"]["0"], load("battle", BATTLE).content.hash())["key"]
        player = Player(server.url, made["table"], key).open()
        player.hello()
        play_on([player], lambda each: each.choices[0], 10)
        player.close()
        client.close()
        server.stop()
        server.start()
        player = Player(server.url, made["table"], key).open()
        player.hello()
        play_on([player], lambda each: each.choices[-1])
        player.close()
        client = server.client()
        text = client.get(f"/api/tables/{made['table']}/record", key).text
        record = read_record(text)
        theirs = load("battle", record.own_content)
        assert theirs.content.hash() == load("battle", BATTLE).content.hash() == record.content
        moments = told(client.http.post("/api/replays", content=text, headers={"Content-Type": "text/plain"}, params={"as": "all"}))
        assert moments["problem"] == ""
        assert moments["names"] == own_names(theirs)
        assert moments["content"] == record.content
        assert moments["differences"] == told(client.get(f"/api/tables/{made['table']}/content", key))["differences"]
        again = told(
            client.post(
                "/api/tables", {"game": "battle", "seats": [{"kind": "friend"}, {"kind": "bot", "bot": "rule"}], "record": text}
            )
        )
        refused(client.post("/api/claims", {"invite": again["invites"]["0"], "name": "", "nonce": "00" * 16}), "content", 409)
        client.close()


CARDS = [
    (code, entry["symbols"], "VB" if entry["symbols"] == "RO" else "RO")
    for code, entry in load("battle").content.tables["companion"].items()
]
CAST = [word.removesuffix("*") for word in load("two_towers").content.tables["chapter"]["19"]["cast"].split()]
WORDED = {
    "confrontation": changed(
        "confrontation",
        ('code = "Gan"\nstrength = 5', 'code = "Gan"\nstrength = 8'),
        ('code = "Orc"\nstrength = 2', 'code = "Orc"\nstrength = 7'),
        ('name_en = "Fangorn"\nname_pl = "Fangorn"', 'name_en = "Entwood"\nname_pl = "Las Entów"'),
    ),
    "battle": changed(
        "battle",
        *((f'code = "{code}"\nsymbols = "{one}"', f'code = "{code}"\nsymbols = "{other}"') for code, one, other in CARDS),
    ),
    "mount_doom": changed(
        "mount_doom", ('code = "Troll"\nbattles = 1', 'code = "Troll"\nbattles = 3'), ("value = 16", "value = 17")
    ),
    "two_towers": changed(
        "two_towers", *((f'code = "{code}"\n', f'code = "{code}"\nname_en = "X{code}"\nname_pl = "Y{code}"\n') for code in CAST)
    ),
}
"""A file for each game with which much that lies on the table is otherwise."""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_words_shows_the_owners_values_and_not_ours(client: Client, server: Server, game: str) -> None:
    theirs = load(game, WORDED[game])
    made = make(client, WORDED[game], *["friend"] * min(each for each in theirs.seats if each > 1), game=game)
    players = []
    for invite in made["invites"].values():
        key = claim(client, invite, theirs.content.hash())["key"]
        players.append(Player(server.url, made["table"], key).open())
    for player in players:
        player.hello()
    told_otherwise = 0
    for _ in range(20):
        play_on(players, lambda each: each.choices[0], 1)
        for player in players:
            catch_up(player)
            for language in LANGUAGES:
                said = counted(player.ask({"type": "describe", "lang": language})["lines"])
                assert said == in_words(theirs, language, player.play["view"])
                told_otherwise += said != in_words(load(game), language, player.play["view"])
    assert told_otherwise or game == "mount_doom"  # where the view has all the numbers
    for player in players:
        player.close()


def in_words(game: Game, language: str, view: dict[str, Any]) -> Counter[str]:
    board, look = board_of(game, Words(game, language)), Look(tall=True)
    return counted([row.plain for row in [*board.draw(view, look), *board.beside(view, look)]])


def counted(lines: list[str]) -> Counter[str]:
    """A view keeps no order of its dice on the wire."""
    return Counter(word for line in lines for word in line.split())
