"""What people say about the lines of a finished game: kept, shown in the record and its moments, and bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from mathom.games import load
from mathom.kernel.record import Line, Record, read_record, verify
from mathom.server.comments import MOST, place, with_comments
from mathom.server.store import Paper
from mathom.server.wire import Play
from tests.server.inside import Inside, Seated, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("comments")) as inside:
        yield inside


def first(play: Play) -> str:
    return play.choices[0].action


@pytest.fixture
def table(server: Inside) -> Seated:
    """A finished game of two who play together."""
    made = server.make({}, ("friend", "friend"), game="mount_doom")
    clients = [made.sit(0), made.sit(1)]
    while not clients[0].frame().table.over:
        for client in clients:
            play = client.frame().play
            assert play is not None
            if play.choices:
                client.ask("decide", at=play.at, action=first(play))
    for client in clients:
        client.close()
    return made


def say(table: Seated, line: int, text: str, key: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {key or table.held[0]}"}
    return httpx.post(f"{table.server.url}/api/tables/{table.table}/comments", json={"line": line, "text": text}, headers=headers)


def kept(table: Seated) -> Record:
    return read_record(table.server.get(f"/api/tables/{table.table}/record", table.watch).text)


def test_a_comment_stands_in_the_record_and_at_its_moment(server: Inside, table: Seated) -> None:
    assert say(table, 3, "  too   early ").json() == {"line": 3, "comment": "Player 1: too early"}
    answer = say(table, 3, "żal, ale nie", table.held[1])
    assert answer.json()["comment"] == "Player 1: too early / Player 2: żal, ale nie"
    record = kept(table)
    assert [number for number, line in enumerate(record.surviving(), 1) if line.comment] == [3]
    assert verify(load("mount_doom"), record) == record.draws()
    moments = server.get(f"/api/tables/{table.table}/moments?as=all", table.watch).json()["moments"]
    [moment] = [moment for moment in moments if moment["comment"]]
    assert moment["comment"] == "Player 1: too early / Player 2: żal, ale nie"
    assert moment["line"] >= 3
    shown = httpx.post(f"{server.url}/api/replays", content=record.write().encode(), headers={"content-type": "text/plain"}).json()
    assert [each["comment"] for each in shown["moments"] if each["comment"]] == [moment["comment"]]


def test_a_seat_says_one_thing_about_a_line_and_can_take_it_back(table: Seated) -> None:
    say(table, 2, "one")
    assert say(table, 2, "two").json()["comment"] == "Player 1: two"
    assert say(table, 2, "").json()["comment"] == ""
    assert not any(line.comment for line in kept(table).lines)


@pytest.mark.parametrize("text", ["a\u202eb", "a\u0000b", "\u200b"])
def test_a_comment_is_text_that_can_be_printed(table: Seated, text: str) -> None:
    answer = say(table, 2, text)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


def test_several_lines_become_one(table: Seated) -> None:
    assert say(table, 2, "one\nsecret 00\n\n0 Ara-Fan  # x").json()["comment"] == "Player 1: one secret 00 0 Ara-Fan # x"
    assert kept(table).surviving()[1].comment == "Player 1: one secret 00 0 Ara-Fan # x"


def test_a_comment_has_at_most_two_hundred_letters(table: Seated) -> None:
    assert say(table, 2, "x" * 200).status_code == 200
    assert say(table, 2, "x" * 201).json()["code"] == "bad-request"


@pytest.mark.parametrize("line", [0, -1, 1_000_000])
def test_only_lines_of_the_game_are_commented_on(table: Seated, line: int) -> None:
    assert say(table, line, "x").json()["code"] == "bad-request"


def test_a_game_under_way_is_not_commented_on(server: Inside) -> None:
    made = server.make({}, ("friend", "friend"), game="mount_doom")
    answer = say(made, 1, "x")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-over")


def test_whoever_watches_does_not_comment(table: Seated) -> None:
    assert say(table, 1, "x", table.watch).json()["code"] == "not-yours"
    assert say(table, 1, "x", "wrong").json()["code"] == "bad-key"


def test_a_table_has_only_so_many_comments(server: Inside, table: Seated) -> None:
    async def fill() -> None:
        for number in range(MOST):
            await server.app.house.store.put_paper(Paper(table.table, "comment", place(1000 + number, 1), "x"))

    loop = server.app.house.store._writer._loop  # type: ignore[attr-defined]
    asyncio.run_coroutine_threadsafe(fill(), loop).result(30)
    answer = say(table, 1, "one more")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_a_comment_is_found_again_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.make({}, ("friend",), game="mount_doom")
        client = made.sit(0)
        client.play_out(first)
        client.close()
        say(made, 5, "here it was lost")
    with running(tmp_path) as server:
        text = server.get(f"/api/tables/{made.table}/record", made.held[0]).text
    assert read_record(text).surviving()[4].comment == "Player 1: here it was lost"


def test_an_undone_line_is_not_the_one_that_is_commented_on() -> None:
    lines = [Line(0, "a"), Line(1, "b"), Line(1, undo_to=1), Line(1, "c", comment="x")]
    record = Record("g", "c", {}, ["Ann", "Bo"], lines=lines)
    papers = [Paper("t", "comment", place(2, 0), "hm"), Paper("t", "comment", place(1, 1), "ha")]
    found = with_comments(record, papers, record.seats)
    assert [line.comment for line in found.lines] == ["Bo: ha", "", "", "x / Ann: hm"]
    assert record.lines == lines
    assert msgspec.structs.replace(found, lines=lines) == record
