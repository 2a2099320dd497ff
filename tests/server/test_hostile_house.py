"""What the house must not do when people mean ill, or are only careless, with its newer things."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from mathom.games import load
from mathom.games.two_towers.goals import read_goal
from mathom.games.two_towers.saying import said
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.dealing import Dealer
from mathom.kernel.game import Game
from mathom.kernel.record import read_record
from mathom.kernel.table import Table
from mathom.kernel.trial import broken
from mathom.server import campaigns
from mathom.server.bell_line import Line
from mathom.server.bells import Bells
from mathom.server.contents import examine_file
from mathom.server.deals import branch
from mathom.server.live import LiveTable
from mathom.server.replays import replayed
from mathom.server.settings import Settings
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Paper, SeatRow, TableRow
from tests.laws.toy.game import PebblesGame
from tests.server.finished import SECRET, play_out, record, record_text
from tests.server.inside import Inside, Seated, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("hostile-house")) as inside:
        yield inside


def ask(server: Inside, path: str, key: str, **body: Any) -> httpx.Response:
    return httpx.post(f"{server.url}{path}", json=body, headers={"Authorization": f"Bearer {key}"}, timeout=30)


def room(server: Inside, people: int) -> tuple[str, list[str]]:
    """A campaign and the keys of its people."""
    made = server.post("/api/campaigns", seats=[{"kind": "friend"}] * people)
    return f"/api/campaigns/{made['table']}", [claim(server, invite) for _, invite in sorted(made["invites"].items())]


def claim(server: Inside, invite: str) -> str:
    return str(server.post("/api/claims", invite=invite, name="", nonce=secrets.token_hex(16))["key"])


# Campaigns


def test_whoever_leaves_a_campaign_before_the_deal_takes_their_nonce_along(server: Inside) -> None:
    path, held = room(server, 2)
    table = ask(server, f"{path}/attempts", held[0], chapter="19").json()["under_way"]["table"]
    ask(server, f"{path}/sit", held[0], nonce="aa" * 16).raise_for_status()
    invite = ask(server, "/api/leave", held[0], table=path.rpartition("/")[2]).json()["invite"]
    assert ask(server, f"{path}/sit", held[1], nonce="bb" * 16).json()["waiting"] == [0]
    assert server.app.house.tables[table].table is None
    ask(server, f"{path}/sit", claim(server, invite), nonce="cc" * 16).raise_for_status()
    assert server.get(f"/api/tables/{table}", held[1]).json()["nonces"] == ["cc" * 16, "bb" * 16]


def test_whoever_takes_a_seat_over_after_the_deal_is_told_the_nonce_that_counts(server: Inside) -> None:
    path, [key] = room(server, 1)
    ask(server, f"{path}/attempts", key, chapter="19").raise_for_status()
    assert ask(server, f"{path}/sit", key, nonce="AA" * 16).json()["nonce"] == "aa" * 16
    invite = ask(server, "/api/leave", key, table=path.rpartition("/")[2]).json()["invite"]
    assert ask(server, f"{path}/sit", claim(server, invite), nonce="bb" * 16).json()["nonce"] == "aa" * 16


def test_whoever_left_a_campaign_is_let_go_at_its_attempt_also_when_the_server_ended_in_between(server: Inside) -> None:
    path, held = room(server, 2)
    table = ask(server, f"{path}/attempts", held[0], chapter="19").json()["under_way"]["table"]
    for key in held:
        ask(server, f"{path}/sit", key, nonce="aa" * 16).raise_for_status()
    store: Any = server.app.house.store
    leaving = server.app.house.leave(path.rpartition("/")[2], held[0])
    asyncio.run_coroutine_threadsafe(leaving, store._writer._loop).result(30)
    assert server.get(path, held[1]).json()["under_way"]["waiting"] == [0]
    assert server.get(f"/api/tables/{table}", held[0]).json()["code"] == "bad-key"


def test_a_campaigns_book_does_not_grow_for_ever(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "MOST_ATTEMPTS", 2)
    path, [key] = room(server, 1)
    for _ in range(2):
        table = ask(server, f"{path}/attempts", key, chapter="19").json()["under_way"]["table"]
        ask(server, f"{path}/give-up", key, table=table).raise_for_status()
    before = len(server.app.house.tables)
    answer = ask(server, f"{path}/attempts", key, chapter="19")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    assert len(server.get(path, key).json()["attempts"]) == 2
    assert len(server.app.house.tables) == before


# Comments


def test_nobody_is_said_to_have_said_what_whoever_took_their_seat_over_says(server: Inside) -> None:
    made = server.post("/api/tables", game="mount_doom", seats=[{"kind": "friend"}])
    ann = server.post("/api/claims", invite=made["invites"]["0"], name="Ann", nonce="aa" * 16)["key"]
    invite = ask(server, "/api/leave", ann, table=made["table"]).json()["invite"]
    bo = server.post("/api/claims", invite=invite, name="Bo", nonce="bb" * 16)["key"]
    client = Seated(server, made["table"], {0: bo}, made["watch"]).sit(0)
    client.play_out(lambda play: play.choices[0].action)
    client.close()
    assert ask(server, f"/api/tables/{made['table']}/comments", bo, line=1, text="hm").json()["comment"] == "Bo: hm"


# Branches


def test_a_record_with_very_long_remarks_begins_no_table(server: Inside) -> None:
    lines = record_text("mount_doom", 2).split("\n")
    lines[-4] += "  # " + "x" * 300_000
    seats = [{"kind": "friend"}] * 2
    code, said = server.refused(
        "/api/tables", game="mount_doom", seats=seats, record="\n".join(lines), at=len(record("mount_doom", 2).surviving()) - 1
    )
    assert (code, "too long" in said) == ("bad-request", True)


def test_whoever_looks_at_an_invite_is_told_that_the_game_goes_on_from_another(server: Inside) -> None:
    text = record_text("mount_doom", 2)
    seats = [{"kind": "friend"}] * 2
    made = server.post("/api/tables", game="mount_doom", seats=seats, record=text, at=7)
    assert server.post("/api/invites", invite=made["invites"]["0"])["table"]["branch"] == 7


def test_the_draws_that_a_branch_shows_are_those_that_its_own_secret_made() -> None:
    before = record("mount_doom", 2)
    at = len(before.surviving()) // 2
    taken_over = read_record(branch(before, at))
    nonces = [bytes([seat]) * 16 for seat in range(2)]
    table = play_out(
        Table.open(load("mount_doom"), before.options, before.seats, SECRET[::-1], nonces, taken_over.start, taken_over.lines)
    )
    shown = replayed(table.record.write(), "all")
    assert shown.problem == ""
    assert len(shown.draws) == shown.verified > 0
    assert shown.draws[0].number == taken_over.draws() > 0
    assert all(Dealer(SECRET[::-1], nonces).outcome(draw.chances, draw.number) == draw.outcome for draw in shown.draws)


# An owner's content


def test_quotes_that_open_texts_without_end_are_read_as_quickly_as_anything_else() -> None:
    found = examine_file("two_towers", '"""\n' + '\\"""\n' * 52_000 + "\\")
    assert "not valid TOML" in found.problem


@pytest.mark.parametrize("goal", ["won(F = number) >= 1", "won(R=number) >= 1", "won(H =number|F) == number", "burden >= number"])
def test_every_goal_that_content_may_hold_can_be_told_whatever_number_was_drawn(goal: str) -> None:
    game = load("two_towers")
    state = game.new({**game.read_options({}), "chapter": "20"}, 4)
    assert isinstance(state, TwoTowers)
    read = read_goal(goal, list(state.rules.codes))
    for state.burden in range(10):
        for number in range(9):
            assert said(state, read, number)


def test_every_way_to_play_with_a_content_is_shown_to_its_end_before_it_is_taken() -> None:
    class Watched(PebblesGame):
        package = PebblesGame().package
        shown: ClassVar[set[str]] = set()

        def prompt(self, state: Any, seat: int) -> Any:
            if not state.to_act():
                self.shown.add(str(state.pebbles))
            return super().prompt(state, seat)

    watched: Game = Watched()
    assert broken(watched) == ""
    assert Watched.shown == set(watched.options[0].values)


# Bells


class Slow(SqliteStore):
    """A store that lets a test do something between reading papers and using them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read = asyncio.Event()
        self.go_on = asyncio.Event()

    async def papers(self, table: str, kind: str) -> list[Paper]:
        found = await super().papers(table, kind)
        self.read.set()
        await self.go_on.wait()
        return found


def test_a_bell_that_is_taken_away_while_it_rings_stays_away(tmp_path: Path) -> None:
    async def run() -> list[Paper]:
        store = Slow(tmp_path / "tables.db")
        await store.open()
        row = TableRow("t", "battle", 1, load("battle").content.hash(), {}, False, False, bytes(32), b"", 0.0)
        seats = [SeatRow("t", seat, "friend", "", "", "aa" * 16, b"", bytes([seat]) * 32) for seat in (0, 1)]
        await store.add_table(row, seats)
        live = LiveTable(load("battle"), row, seats)
        bells = Bells(store, Settings(bell_hosts=("ntfy.sh",)), Line(nobody, lambda address: False))
        await bells.put(live, 0, "https://ntfy.sh/mine", "en")

        async def take_away() -> None:
            async with live.lock:
                await bells.forget(live, 0)

        ringing = asyncio.create_task(bells.ring(live, 0, 0))
        await store.read.wait()
        leaving = asyncio.create_task(take_away())
        await asyncio.wait([leaving], timeout=1)
        store.go_on.set()
        await asyncio.gather(ringing, leaving)
        left = await store.papers("t", "bell")
        await bells.close()
        await store.close()
        return left

    assert asyncio.run(run()) == []


async def nobody(host: str, port: int) -> list[str]:
    return []
