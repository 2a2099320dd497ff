"""What is kept of finished games: in one piece with the last decision, without names, compared by deal, counted for the house."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mathom.server.results import COUNTED, KIND, Counter, Result, SeatKind, count
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Paper, Store
from mathom.server.wire import Play
from tests.server.finished import SHORT, record_text
from tests.server.inside import Inside, Seated, running
from tests.server.stores import a_table, opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Inside]:
    with running(tmp_path) as inside:
        yield inside


def first(play: Play) -> str:
    return play.choices[0].action


def finished(server: Inside, game: str, kinds: tuple[str, ...], seat: int = 0, **more: Any) -> Seated:
    table = server.make(SHORT.get(game, {}), kinds, game=game, **more)
    client = table.sit(seat)
    client.play_out(first)
    client.close()
    return table


def comparison(table: Seated, key: str = "") -> dict[str, Any]:
    answer = table.server.get(f"/api/tables/{table.table}/compare", key or table.watch)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kept(folder: Path) -> list[Paper]:
    async def read() -> list[Paper]:
        async with opened(SqliteStore(folder / "tables.db")) as store:
            return await store.all_papers(KIND, "", 100)

    return asyncio.run(read())


# Comparing


def test_games_of_one_deal_are_compared_whoever_played_them(server: Inside) -> None:
    one = finished(server, "battle", ("friend", "bot"), deal="x")
    record = server.get(f"/api/tables/{one.table}/record", one.watch).text
    other = finished(server, "battle", ("bot", "here"), seat=1, record=record)
    finished(server, "battle", ("friend", "bot"), deal="y")
    found = comparison(other)
    assert found["deal"] == "again"
    assert [result["own"] for result in found["results"]] == [True, False]
    assert [[seat["kind"] for seat in result["seats"]] for result in found["results"]] == [["bot", "here"], ["friend", "bot"]]
    assert comparison(one)["deal"] == "x"
    assert [result["own"] for result in comparison(one)["results"]] == [True, False]
    own = found["results"][0]
    play = other.live.game.outcome(other.live.playing.state)
    assert play is not None
    assert (own["winners"], own["score"], own["key"], own["rule"]) == (list(play.winners), list(play.score), play.key, play.rule)
    assert own["steps"] == sum(1 for line in other.live.playing.record.surviving() if line.seat >= 0)


def test_a_finished_game_of_two_people_is_compared_with_its_deal_played_again(server: Inside) -> None:
    one = server.make({}, ("friend", "friend"), game="battle")
    clients = [one.sit(0), one.sit(1)]
    while not clients[0].frame().table.over:
        for client in clients:
            play = client.frame().play
            assert play is not None
            if play.choices:
                client.ask("decide", at=play.at, action=play.choices[0].action)
    for client in clients:
        client.close()
    record = server.get(f"/api/tables/{one.table}/record", one.held[0]).text
    finished(server, "battle", ("friend", "bot"), record=record)
    assert [len(result["seats"]) for result in comparison(one, one.held[1])["results"]] == [2, 2]


def test_a_game_in_which_draws_were_taken_back_is_compared_with_no_other(server: Inside) -> None:
    honest = finished(server, "battle", ("friend", "bot"), deal="x")
    table = server.make({}, ("friend", "bot"), game="battle", deal="x")
    client = table.sit(0)
    undone = 0
    while table.live.playing.record.redrawn() < 2:
        play = client.frame().play
        assert play is not None
        if play.choices:
            draws = table.live.playing.record.draws()
            client.ask("decide", at=play.at, action=play.choices[0].action)
            if table.live.playing.record.draws() > draws:
                client.ask("undo")
                undone += 1
    client.play_out(first)
    client.close()
    assert [(result["own"], result["redrawn"]) for result in comparison(table)["results"]] == [(True, undone), (False, 0)]
    assert [(result["own"], result["redrawn"]) for result in comparison(honest)["results"]] == [(True, 0)]


def test_before_the_end_nothing_is_compared(server: Inside) -> None:
    table = server.make({}, ("friend", "bot"), game="battle", deal="x")
    answer = server.get(f"/api/tables/{table.table}/compare", table.held[0])
    assert (answer.status_code, answer.json()["code"]) == (403, "not-over")
    assert server.get(f"/api/tables/{table.table}/compare", "wrong").json()["code"] == "bad-key"


def test_a_branch_is_compared_with_nothing_but_itself(server: Inside) -> None:
    finished(server, "battle", ("friend", "bot"), record=record_text("battle", 2))
    branch = finished(server, "battle", ("friend", "bot"), record=record_text("battle", 2), at=20)
    assert [result["own"] for result in comparison(branch)["results"]] == [True]


# What is kept


def test_a_result_is_kept_with_the_last_decision_and_names_nobody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        made = server.post("/api/tables", game="mount_doom", seats=[{"kind": "here", "name": "Zofia"}], deal="x")
        key = server.post("/api/claims", invite=made["invites"]["0"], name="Zofia", nonce="ab" * 16)["key"]
        table = Seated(server, made["table"], {0: key}, made["watch"])
        client = table.sit(0)
        assert client.frame().table.seats[0].name == "Zofia"
        client.play_out(first)
        client.close()
    [paper] = kept(tmp_path)
    assert paper.table == made["table"]
    assert "Zofia" not in paper.data
    result = msgspec.json.decode(paper.data, type=Result)
    assert (result.game, result.deal, result.branch, result.seats) == ("mount_doom", "x", 0, [SeatKind("here", "")])


def test_a_game_that_goes_on_has_no_result(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make({}, ("friend", "bot"), game="battle")
        client = table.sit(0)
        client.frame()
        client.close()
    assert kept(tmp_path) == []


# Counting


def a_result(
    game: str = "confrontation", winners: tuple[int, ...] = (0,), bots: tuple[str, ...] = ("", "search"), **more: Any
) -> Result:
    return Result(
        game=game,
        options=more.pop("options", {"mode": "classic", "match": "no", "stuck": "any"}),
        seats=[SeatKind("bot" if bot else "friend", bot) for bot in bots],
        winners=list(winners),
        score=more.pop("score", [1] * len(bots)),
        rule="R1",
        key=more.pop("key", "outcome.x"),
        steps=9,
        ended=1.0,
        deal="",
        branch=more.pop("branch", 0),
        campaign="",
    )


def test_results_are_counted_by_game_mode_seat_and_who_had_it() -> None:
    draft = {"mode": "draft", "match": "no"}
    groups = count(
        [
            a_result(winners=(0,)),
            a_result(winners=(1,), key="outcome.y"),
            a_result(winners=()),
            a_result(winners=(0,), bots=("search", "")),
            a_result(options=draft),
        ]
    )
    assert [(group.options["mode"], group.played, group.won) for group in groups] == [("classic", 4, 3), ("draft", 1, 1)]
    assert groups[0].endings == {"outcome.x": 3, "outcome.y": 1}
    seats = [(each.seat, each.who, each.won, each.lost, each.drawn) for each in groups[0].seats]
    assert seats == [(0, "person", 1, 1, 1), (0, "search", 1, 0, 0), (1, "person", 0, 1, 0), (1, "search", 1, 1, 1)]


def test_where_all_play_together_nobody_winning_is_a_loss() -> None:
    [group] = count([a_result("mount_doom", (), ("", ""), options={"mode": "easier", "morgul": "stays"})])
    assert (group.options, group.won) == ({"mode": "easier"}, 0)
    assert [(each.lost, each.drawn) for each in group.seats] == [(1, 0), (1, 0)]


def test_the_best_score_of_a_seat_is_told() -> None:
    [group] = count([a_result("battle", options={}, score=[7, 3]), a_result("battle", options={}, score=[5, 4])])
    assert [each.best for each in group.seats] == [7, 4]


def test_games_with_other_numbers_of_players_are_counted_apart() -> None:
    groups = count([a_result("battle", bots=("", "")), a_result("battle", bots=("", "", ""))])
    assert [group.players for group in groups] == [2, 3]


def test_a_game_that_went_on_from_another_is_not_counted() -> None:
    assert count([a_result(branch=3)]) == []


def test_the_house_tells_counts_and_neither_tables_nor_times_nor_names(server: Inside) -> None:
    table = finished(server, "mount_doom", ("friend",))
    finished(server, "mount_doom", ("friend", "bot"))
    answer = server.get("/api/statistics")
    groups = answer.json()["groups"]
    assert [(group["game"], group["players"], group["played"]) for group in groups] == [("mount_doom", 1, 1), ("mount_doom", 2, 1)]
    assert groups[1]["seats"][1]["who"] == "random"
    assert table.table not in answer.text
    assert set(groups[0]) == {"game", "players", "options", "played", "won", "endings", "seats"}


class Held:
    """A store that counts how often it is asked."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.asked = 0

    async def all_papers(self, kind: str, place: str, limit: int) -> list[Paper]:
        self.asked += 1
        assert limit == COUNTED
        return await self.store.all_papers(kind, place, limit)


@pytest.mark.anyio
async def test_the_store_is_asked_seldom_however_often_somebody_looks(tmp_path: Path) -> None:
    now = [0.0]
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        held = Held(store)
        counter = Counter(held, lambda: now[0])  # type: ignore[arg-type]
        assert (await counter.statistics()).groups == []
        await store.add_table(a_table(), [])
        await store.put_paper(Paper("t", KIND, "x", msgspec.json.encode(a_result()).decode()))
        for _ in range(50):
            await counter.statistics()
        assert held.asked == 1
        now[0] += 60
        assert [group.played for group in (await counter.statistics()).groups] == [1]
