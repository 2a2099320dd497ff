"""Nobody steers a deal: whoever makes a table gains nothing by sitting at it twice, and by giving a seat up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mathom.server import keys
from mathom.server.sqlite import SqliteStore
from tests.server.kit import Client, Server, refused, seated, serving, told
from tests.server.player import Player, play_on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("steering")) as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


def first(player: Player) -> str:
    action: str = player.play["choices"][0]["action"]
    return action


@pytest.mark.parametrize("game", ["confrontation", "battle"])
@pytest.mark.parametrize("listed", [False, True], ids=["by link", "listed"])
@pytest.mark.parametrize("decisions", [0, 1, 10])
def test_whoever_saw_both_hands_cannot_hand_one_on(server: Server, client: Client, game: str, listed: bool, decisions: int) -> None:
    made, players = seated(server, "friend", "friend", game=game, listed=listed)
    play_on(players, first, decisions)
    for seat, player in enumerate(players):
        assert told(client.get(f"/api/tables/{made['table']}/moments", player.key))
        assert "bot" in refused(client.post("/api/leave", {"table": made["table"]}, player.key), "bound", 409)
        assert told(client.get(f"/api/tables/{made['table']}", player.key))["seat"] == seat
        # A bot may play for whoever goes, and whoever went comes back.
        assert player.ask({"type": "stand-in", "seat": seat, "bot": "random"})["type"] == "ack"
        assert player.ask({"type": "stand-in", "seat": seat, "bot": ""})["type"] == "ack"
        assert client.get("/api/tables").json() == []
        refused(client.post(f"/api/tables/{made['table']}/join", {}), "not-found", 404)
    for player in players:
        player.close()


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("battle", ("friend", "random")), ("mount_doom", ("friend", "friend")), ("two_towers", ("friend", "friend", "friend"))],
)
def test_where_nobody_competes_a_seat_passes_on_as_before(client: Client, game: str, kinds: tuple[str, ...]) -> None:
    made = client.make(*kinds, game=game)
    held = [client.claim(invite)["key"] for invite in made["invites"].values()]
    invite = told(client.post("/api/leave", {"table": made["table"]}, held[0]))["invite"]
    assert client.claim(invite)["seat"] == 0


def test_before_the_deal_a_seat_passes_on_and_its_nonce_goes(client: Client) -> None:
    made = client.make("friend", "friend", game="battle")
    first = client.claim(made["invites"]["0"], nonce="aa" * 16)["key"]
    invite = told(client.post("/api/leave", {"table": made["table"]}, first))["invite"]
    second = client.claim(invite, nonce="bb" * 16)["key"]
    client.claim(made["invites"]["1"], nonce="cc" * 16)
    assert told(client.get(f"/api/tables/{made['table']}", second))["nonces"] == ["bb" * 16, "cc" * 16]


def test_a_seat_that_was_given_up_before_this_rule_can_still_be_taken(tmp_path: Path) -> None:
    """A table of an older Mathom, at which a seat is free in the middle of the game, goes on."""
    with serving(tmp_path) as server:
        made, players = seated(server, "friend", "friend", game="battle")
        play_on(players, first, 3)
        for player in players:
            player.close()
        assert server.stop() == 0

        async def vacate() -> None:
            store = SqliteStore(tmp_path / "data" / "tables.db")
            await store.open()
            kept = await store.head(made["table"])
            assert kept is not None
            await store.put_seat(msgspec.structs.replace(kept[1][1], key=b"", invite=keys.hashed("free"), name=""))
            await store.close()

        asyncio.run(vacate())
        server.start()
        client = server.client()
        assert client.claim("free")["seat"] == 1
        client.close()
