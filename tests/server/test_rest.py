"""The REST side: tables made and found, seats claimed and left, games looked at again, texts, rules, QR codes."""

from __future__ import annotations

import json
import random
import secrets
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import httpx
import pytest

from mathom.games import GAMES, load
from mathom.kernel.dealing import commitment
from mathom.kernel.record import read_record, verify
from tests.server.kit import SPECTATOR, Client, Player, Server, play_on, refused, seated, serving, told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("rest")) as running:
        yield running
        assert len(running.log.splitlines()) == 2, running.log


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


class Finished:
    """A game played to its end."""

    def __init__(self, server: Server) -> None:
        rng = random.Random(11)
        self.made, self.players = seated(server, "friend", "friend")
        play_on(self.players, lambda player: rng.choice(player.choices))
        for player in self.players:
            player.close()
        self.table: str = self.made["table"]


@pytest.fixture(scope="module")
def finished(server: Server) -> Finished:
    return Finished(server)


# The house


def test_the_house_says_what_can_be_played(client: Client) -> None:
    house = told(client.get("/api/house"))
    assert [game["id"] for game in house["games"]] == list(GAMES)
    confrontation = house["games"][0]
    assert (confrontation["players"], confrontation["playable"]) == ([2], True)
    assert "random" in confrontation["bots"]
    assert {
        "name": "mode",
        "values": ["classic", "variant", "draft"],
        "default": "classic",
        "rule": "C2.2",
        "marks": {"classic": "", "variant": "", "draft": ""},
    } in confrontation["options"]
    assert (house["lan"], house["secure"]) == ([], True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_texts_and_rules_of_a_game_are_those_of_the_package(client: Client, game: str, language: str) -> None:
    texts, options = (told(client.get(f"/api/texts/{game}/{language}{rest}")) for rest in ("", "/options"))
    assert texts | options == json.loads(load(game).text(f"text.{language}.json"))
    assert not set(texts) & set(options)
    assert all(key.startswith("option.") for key in options)
    book = told(client.get(f"/api/rules/{game}/{language}"))
    rules = [rule["number"] for chapter in book["chapters"] for rule in chapter["rules"]]
    assert rules == list(load(game).rulebook(language).rules())
    assert set(book["chapters"][0]["rules"][0]) == {"number", "title", "text", "ruling", "option", "against"}
    assert told(client.get(f"/api/rules/{game}/{language}/{rules[3]}"))["number"] == rules[3]
    refused(client.get(f"/api/rules/{game}/{language}/X1.1"), "not-found", 404)


def test_a_game_or_a_language_that_is_not_here_is_a_bad_request(client: Client) -> None:
    refused(client.get("/api/texts/chess/en"), "bad-request", 400)
    refused(client.get("/api/rules/battle/de"), "bad-request", 400)


def test_a_qr_code_is_a_picture_without_styles_or_scripts(client: Client) -> None:
    answer = client.post("/api/qr", {"text": "http://192.168.1.7:8642/#/join/" + "x" * 43})
    assert answer.headers["content-type"] == "image/svg+xml"
    picture = ElementTree.fromstring(answer.text)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert not [name for part in picture.iter() for name in part.attrib if name in ("style", "class") or name.startswith("on")]
    refused(client.post("/api/qr", {"text": "x" * 301}), "bad-request", 400)
    refused(client.post("/api/qr", {"text": ""}), "bad-request", 400)


# Tables and seats


def test_a_table_is_made_with_an_invite_for_each_person(client: Client) -> None:
    made = client.make("here", "random")
    assert set(made) == {"table", "commit", "watch", "invites"}
    assert list(made["invites"]) == ["0"]
    assert all(len(key) == 43 for key in (made["watch"], made["invites"]["0"]))
    assert list(client.make("here", "friend")["invites"]) == ["0", "1"]


def test_an_invite_shows_the_commitment_before_the_nonce_is_given_and_is_used_up_by_a_claim(client: Client) -> None:
    made = client.make("friend", "random")
    invite = made["invites"]["0"]
    seen = told(client.post("/api/invites", {"invite": invite}))
    assert (seen["seat"], seen["table"]["commit"]) == (0, made["commit"])
    assert not seen["table"]["seats"][0]["claimed"]
    nonce = secrets.token_hex(32)
    claimed = client.claim(invite, "Ada", nonce)
    assert (claimed["table"], claimed["seat"], claimed["watch"]) == (made["table"], 0, made["watch"])
    assert claimed["key"] not in (invite, made["watch"])
    refused(client.post("/api/claims", {"invite": invite, "name": "Eve", "nonce": nonce}), "bad-invite", 403)
    refused(client.post("/api/invites", {"invite": invite}), "bad-invite", 403)
    table = told(client.get(f"/api/tables/{made['table']}", claimed["key"]))
    assert (table["seats"][0]["name"], table["nonces"][0]) == ("Ada", nonce)


def test_a_table_seen_with_a_key_says_whose_it_is_and_who_is_to_act(client: Client) -> None:
    made = client.make("friend", "friend")
    first = client.claim(made["invites"]["0"])
    path = f"/api/tables/{made['table']}"
    seen = told(client.get(path, first["key"]))
    assert (seen["seat"], seen["to_act"]) == (0, [])
    client.claim(made["invites"]["1"])
    assert told(client.get(path, first["key"]))["to_act"] == [0, 1]
    assert told(client.get(path, made["watch"]))["seat"] == SPECTATOR


def test_a_seat_that_is_left_takes_a_new_claim_and_the_old_key_opens_nothing(client: Client) -> None:
    made = client.make("friend", "friend")
    key = client.claim(made["invites"]["0"])["key"]
    left = told(client.post("/api/leave", {"table": made["table"]}, key))
    refused(client.get(f"/api/tables/{made['table']}", key), "bad-key", 403)
    assert client.claim(left["invite"])["seat"] == 0
    refused(client.post("/api/leave", {"table": made["table"]}, made["watch"]), "not-yours", 403)


def test_only_listed_tables_with_a_free_seat_are_found_and_joined(client: Client) -> None:
    hidden = client.make("friend", "friend")
    listed = client.make("friend", "friend", listed=True)
    ids = [table["id"] for table in client.get("/api/tables").json()]
    assert listed["table"] in ids
    assert hidden["table"] not in ids
    free = told(client.post(f"/api/tables/{listed['table']}/join", {}))
    assert client.claim(free["invite"])["seat"] == free["seat"]
    refused(client.post(f"/api/tables/{hidden['table']}/join", {}), "not-found", 404)


@pytest.mark.parametrize("path", ["", "/moments", "/record"])
def test_a_table_opens_to_its_own_keys_only(client: Client, finished: Finished, path: str) -> None:
    other = client.make("friend", "random")
    where = f"/api/tables/{finished.table}{path}"
    refused(client.get(where), "bad-key", 403)
    refused(client.get(where, other["watch"]), "bad-key", 403)
    refused(client.get(where, other["invites"]["0"]), "bad-key", 403)
    refused(client.http.get(where, headers={"Authorization": f"Basic {finished.players[0].key}"}), "bad-key", 403)
    refused(client.http.get(where, params={"key": finished.players[0].key}), "bad-key", 403)
    refused(client.get(f"/api/tables/nowhere{path}", finished.players[0].key), "unknown-table", 404)
    assert client.get(where, finished.players[0].key).status_code == 200


# Looking back


def test_before_the_end_only_the_own_moments_are_shown(server: Server, client: Client) -> None:
    made, players = seated(server, "friend", "friend")
    rng = random.Random(4)
    play_on(players, lambda player: rng.choice(player.choices), most=26)
    where = f"/api/tables/{made['table']}"
    for player in players:
        player.hello()
        mine = told(client.get(f"{where}/moments", player.key, **{"as": "me"}))
        assert mine["as"] == str(player.seat)
        assert mine["events"] == player.events
        assert mine["moments"][-1]["view"] == player.play["view"]
        assert (mine["secret"], mine["draws"]) == ("", [])
        for other in ("all", "0", "1", "watch"):
            refused(client.get(f"{where}/moments", player.key, **{"as": other}), "not-over", 403)
        refused(client.get(f"{where}/record", player.key), "not-over", 403)
        player.close()
    watching = told(client.get(f"{where}/moments", made["watch"]))
    assert watching["as"] == "watch"
    hidden = [stand for stands in watching["moments"][-1]["view"]["board"].values() for stand in stands if stand["piece"] is None]
    assert hidden


def test_a_table_that_has_not_begun_has_no_moments(client: Client) -> None:
    made = client.make("friend", "friend")
    refused(client.get(f"/api/tables/{made['table']}/moments", made["watch"]), "not-started", 409)
    refused(client.get(f"/api/tables/{made['table']}/record", made["watch"]), "not-started", 409)


def test_after_the_end_every_reader_and_all_open_are_shown_to_whoever_has_a_key(client: Client, finished: Finished) -> None:
    for key in (finished.players[0].key, finished.made["watch"]):
        for reader in ("0", "1", "watch", "all"):
            shown = told(client.get(f"/api/tables/{finished.table}/moments", key, **{"as": reader}))
            assert shown["as"] == reader
            assert commitment(bytes.fromhex(shown["secret"])) == finished.made["commit"] == shown["commit"]
            assert shown["moments"][-1]["outcome"] is not None


def test_the_record_of_a_finished_game_verifies_and_replays(client: Client, finished: Finished) -> None:
    answer = client.get(f"/api/tables/{finished.table}/record", finished.made["watch"])
    assert answer.headers["content-type"].startswith("text/plain")
    record = read_record(answer.text)
    draws = verify(load("confrontation"), record, finished.made["commit"])
    assert draws == record.draws()
    shown = told(upload(client, answer.text))
    assert (shown["as"], shown["problem"], shown["verified"]) == ("all", "", draws)
    assert told(upload(client, answer.text, "1"))["events"] == finished.players[1].events


def upload(client: Client, text: str | bytes, reader: str = "all") -> httpx.Response:
    body = text.encode() if isinstance(text, str) else text
    return client.http.post("/api/replays", params={"as": reader}, content=body, headers={"content-type": "text/plain"})


def test_a_changed_record_is_shown_with_what_is_wrong(client: Client, finished: Finished) -> None:
    text = client.get(f"/api/tables/{finished.table}/record", finished.made["watch"]).text
    secret = read_record(text).secret
    shown = told(upload(client, text.replace(secret, "00" * 32)))
    assert shown["verified"] == -1
    assert "commitment" in shown["problem"]


def test_what_is_no_record_is_answered_with_a_sentence(client: Client) -> None:
    assert "first line" in refused(upload(client, "hello"), "bad-request", 400)
    refused(upload(client, b"\xff\xfe"), "bad-request", 400)
    refused(upload(client, "hello", "me"), "bad-request", 400)
    refused(upload(client, "hello", "9"), "bad-request", 400)


# The whole


def test_the_openapi_names_every_path_and_the_shape_of_errors(client: Client) -> None:
    api = told(client.get("/api/openapi.json"))
    asked = {(method, path) for path, methods in api["paths"].items() for method in methods}
    assert asked == {
        ("get", "/api/house"),
        ("post", "/api/tables"),
        ("get", "/api/tables"),
        ("post", "/api/tables/{table}/join"),
        ("post", "/api/invites"),
        ("post", "/api/claims"),
        ("post", "/api/leave"),
        ("get", "/api/tables/{table}"),
        ("get", "/api/tables/{table}/moments"),
        ("get", "/api/tables/{table}/record"),
        ("post", "/api/replays"),
        ("get", "/api/texts/{game}/{language}"),
        ("get", "/api/texts/{game}/{language}/options"),
        ("get", "/api/rules/{game}/{language}"),
        ("get", "/api/rules/{game}/{language}/{number}"),
        ("post", "/api/qr"),
        ("post", "/api/tables/{table}/comments"),
        ("get", "/api/tables/{table}/compare"),
        ("get", "/api/tables/{table}/thoughts"),
        ("get", "/api/statistics"),
        ("post", "/api/campaigns"),
        ("get", "/api/campaigns/{campaign}"),
        ("post", "/api/campaigns/{campaign}/attempts"),
        ("post", "/api/campaigns/{campaign}/sit"),
        ("post", "/api/campaigns/{campaign}/give-up"),
        ("post", "/api/campaigns/{campaign}/show"),
        ("post", "/api/contents"),
        ("get", "/api/contents/{game}"),
        ("post", "/api/contents/invite"),
        ("get", "/api/tables/{table}/content"),
        ("get", "/api/tables/{table}/bell"),
        ("put", "/api/tables/{table}/bell"),
        ("delete", "/api/tables/{table}/bell"),
        ("get", "/api/lessons/{game}"),
        ("get", "/api/lessons/{game}/{language}"),
    }
    assert set(api["components"]["schemas"]["Trouble"]["required"]) == {"code", "detail"}
    for methods in api["paths"].values():
        for operation in methods.values():
            assert operation["responses"]["400"]["content"]["application/json"]["schema"]["$ref"].endswith("/Trouble")


def test_no_secret_reaches_the_log_or_an_error(server: Server, client: Client) -> None:
    made = client.make("friend", "friend")
    key = client.claim(made["invites"]["0"])["key"]
    secret = [made["watch"], *made["invites"].values(), key]
    answers = [
        client.post("/api/invites", {"invite": key}),
        client.post("/api/claims", {"invite": made["watch"], "name": "", "nonce": "00" * 16}),
        client.post("/api/claims", {"invite": made["invites"]["1"], "name": "", "nonce": "?"}),
        client.get(f"/api/tables/{made['table']}/record", made["watch"]),
        client.get("/api/tables/nowhere", key),
        client.post("/api/leave", {"table": made["table"], "key": key}, made["watch"]),
    ]
    player = Player(server.url, made["table"], made["invites"]["1"]).open()
    assert player.hello()["code"] == "bad-key"
    player.close()
    for word in secret:
        assert word not in server.log
        assert all(word not in answer.text for answer in answers)
