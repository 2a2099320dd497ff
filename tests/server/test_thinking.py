"""A bot that thinks for seconds: nobody else waits for it, and what it thought is told when the game is over, not before."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mathom.kernel.record import read_record
from tests.server.kit import PATIENCE, Client, Player, Server, catch_up, play_on, refused, seated, told
from tests.server.thinkers import CANARY, ITERATIONS

BOT = 1
WORDS = ("thought", "considered", "believed", CANARY, str(ITERATIONS))
SHORT = {"turn_limit": "50"}


class Thinking(Server):
    program = (str(Path(__file__).with_name("thinkers.py")),)


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARKS", str(tmp_path))
    return tmp_path


@pytest.fixture
def server(marks: Path) -> Iterator[Server]:
    server = Thinking(marks / "server", {"thinkers": 1}).start()
    yield server
    if server.process is not None:
        server.kill()


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


def any_move(player: Player) -> str:
    return random.Random(f"{len(player.events)} {player.play['at']}").choice(player.choices)


def prepare(player: Player) -> None:
    """Plays until the first turn is the player's."""
    while not (player.is_asked and any(event["kind"] == "turn" for event in player.events)):
        if player.is_asked:
            play_on([player], any_move, 1)
        else:
            player.receive()


def begun(marks: Path) -> bool:
    return any(mark.name.startswith("begun") for mark in marks.iterdir())


def thinker(marks: Path) -> int:
    """The process in which the strong bot thinks, once it does."""
    until = time.monotonic() + PATIENCE
    while not begun(marks):
        assert time.monotonic() < until
        time.sleep(0.01)
    return int(next(marks.glob("begun.*")).suffix[1:])


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def hold(marks: Path) -> None:
    """From now on the strong bot thinks until it is let go."""
    for mark in marks.glob("begun.*"):
        mark.unlink()
    (marks / "hold").touch()


def await_thinker(player: Player, marks: Path) -> None:
    """Plays until the strong bot has begun to think."""
    until = time.monotonic() + PATIENCE
    while not begun(marks):
        assert time.monotonic() < until
        catch_up(player, 0.01)
        if player.is_asked:
            play_on([player], any_move, 1)


def test_while_one_bot_thinks_everybody_else_is_answered(server: Server, client: Client, marks: Path) -> None:
    _, [facing] = seated(server, "here", "strong")
    _, [other] = seated(server, "here", "rule")
    prepare(facing)
    prepare(other)
    hold(marks)
    await_thinker(facing, marks)
    while facing.play["to_act"] != [BOT]:
        if facing.is_asked:  # both lay a card
            play_on([facing], any_move, 1)
        else:
            facing.receive()
    seen = len(other.events)
    play_on([other], any_move, 6)
    while not other.is_asked and not other.is_over:
        other.receive()
    assert len(other.events) > seen + 6  # the moves of a person, and the rule bot's answers to them
    assert told(client.get("/api/house"))["version"]
    at = len(facing.events)
    catch_up(facing, 0.05)
    assert (len(facing.events), facing.play["to_act"]) == (at, [BOT])
    (marks / "hold").unlink()
    while facing.play["to_act"] == [BOT] and len(facing.events) == at:
        facing.receive()
    for player in (facing, other):
        player.close()


def hint_under_way(server: Server, marks: Path) -> Player:
    """One who has asked for a hint that is being thought about, under the id `hint`."""
    _, [player] = seated(server, "here", "rule")
    prepare(player)
    hold(marks)
    player.send({"type": "hint", "id": "hint"})
    thinker(marks)
    return player


def test_while_a_hint_is_worked_out_everything_else_is_answered(server: Server, marks: Path) -> None:
    player = hint_under_way(server, marks)
    assert player.ask({"type": "why", "action": player.choices[0]})["type"] == "denied"
    assert player.ask({"type": "recall"})["type"] == "memory"
    (marks / "hold").unlink()
    assert player.until("hinted")["id"] == "hint"
    player.close()


def test_of_the_hints_that_wait_for_another_the_last_is_answered(server: Server, marks: Path) -> None:
    player = hint_under_way(server, marks)
    player.send({"type": "hint", "id": "second"})
    player.send({"type": "hint", "id": "third"})
    assert player.until("error") == {"type": "error", "id": "second", "code": "stale"}
    (marks / "hold").unlink()
    assert [player.until("hinted")["id"] for _ in range(2)] == ["hint", "third"]
    player.close()


def test_a_hint_for_a_question_that_is_gone_is_stale(server: Server, marks: Path) -> None:
    player = hint_under_way(server, marks)
    assert player.decide(player.choices[0])["type"] == "ack"
    while not player.is_asked and not player.is_over:
        player.receive()
    (marks / "hold").unlink()
    assert player.until("hinted", "error") == {"type": "error", "id": "hint", "code": "stale"}
    player.close()


@pytest.mark.parametrize("ends", [Player.hello, Player.close])
def test_a_hint_ends_with_the_reader_who_asked_for_it(server: Server, marks: Path, ends: Callable[[Player], Any]) -> None:
    player = hint_under_way(server, marks)
    process = thinker(marks)
    until = time.monotonic() + PATIENCE / 5  # much less than a hint may take
    ends(player)
    while is_alive(process):
        time.sleep(0.01)
    assert time.monotonic() < until
    player.close()


def kill_thinker(marks: Path) -> None:
    """Ends the strong bot in the middle of a thought."""
    process = thinker(marks)
    (marks / f"begun.{process}").unlink()
    os.kill(process, signal.SIGKILL)


def bot_of(player: Player) -> str:
    return str(player.frame["table"]["seats"][BOT]["bot"])


def test_a_bot_that_dies_is_asked_again_at_its_next_decision(server: Server, marks: Path) -> None:
    hold(marks)
    _, [player] = seated(server, "here", "strong")
    for _ in range(2):
        kill_thinker(marks)
    thinker(marks)
    (marks / "hold").unlink()
    while player.play["to_act"] != [player.seat]:  # the strong bot makes itself ready
        player.receive()
    hold(marks)
    await_thinker(player, marks)
    kill_thinker(marks)  # not the third time in a row
    while player.play["to_act"] == [BOT]:
        player.receive()
    assert bot_of(player) == "strong"
    player.close()


def test_a_bot_that_dies_three_times_in_a_row_gives_way_to_the_one_that_answers(server: Server, marks: Path) -> None:
    hold(marks)
    _, [player] = seated(server, "here", "strong")
    for _ in range(3):
        assert bot_of(player) == "strong"
        kill_thinker(marks)
    while bot_of(player) == "strong":
        player.receive()
    assert bot_of(player) == "rule"
    assert "The bot strong of confrontation has failed 3 times in a row; rule plays on for it." in server.log
    player.close()


def begun_game(server: Server) -> tuple[dict[str, Any], Player, Player]:
    """A game that somebody watches and that goes on, with decisions taken back on the way."""
    while True:
        made, [player] = seated(server, "here", "strong", **SHORT)
        watcher = Player(server.url, made["table"], made["watch"]).open()
        watcher.hello()
        prepare(player)
        for _ in range(3):
            play_on([player], any_move, 2)
            while not player.is_asked and not player.is_over:
                player.receive()
            if not player.is_over:
                assert player.ask({"type": "undo"})["type"] == "ack"
                while not player.is_asked:
                    player.receive()
        if not player.is_over:
            return made, player, watcher
        for each in (player, watcher):  # chance has ended it: once more
            each.close()


def finish(player: Player, watcher: Player) -> None:
    play_on([player], any_move)
    while not watcher.is_over:
        watcher.receive()


def test_what_a_bot_thought_is_told_after_the_end_and_nothing_of_it_before(server: Server, client: Client) -> None:
    made, player, watcher = begun_game(server)
    path = f"/api/tables/{made['table']}"
    during = [*player.raw, *watcher.raw]
    for key in (player.key, made["watch"]):
        refused(client.get(f"{path}/thoughts", key), "not-over", 403)
        during += [client.get(f"{path}{more}", key).text for more in ("", "/moments", "/record", "/compare", "/thoughts?as=all")]
    during += [client.get(each).text for each in ("/api/statistics", "/api/tables", "/api/house")]
    text = "\n".join(during).replace("What bots thought is told when the game is over.", "")
    for word in WORDS:
        assert word not in text
    finish(player, watcher)
    for word in WORDS:
        assert word not in "\n".join([*player.raw, *watcher.raw, server.log])

    found = told(client.get(f"{path}/thoughts", player.key))["decisions"]
    lines = read_record(client.get(f"{path}/record", player.key).text).surviving()
    assert len(found) > 4
    for each in found:
        line = lines[each["line"] - 1]
        assert (each["seat"], each["action"], each["bot"]) == (line.seat, line.text, "strong") == (BOT, line.text, "strong")
        # One that was taken back would be about another line than the one that stands there.
        assert each["considered"][0]["action"] == line.text
        assert each["considered"][0]["key"]
        assert each["believed"] == {f"{CANARY}-place": {f"{CANARY}-who": 0.3333}}
        assert (each["iterations"], each["worlds"], each["imagined"]) == (ITERATIONS, 12, 9)
    asked = {each["line"] for each in found}
    assert len(asked) == len(found)
    assert told(client.get(f"{path}/thoughts", made["watch"]))["decisions"] == found
    refused(client.get(f"{path}/thoughts", "nonsense"), "bad-key", 403)

    for each in (player, watcher):
        each.close()

    server.kill()
    server.start()
    assert told(client.get(f"{path}/thoughts", player.key))["decisions"] == found


def test_a_refusal_does_not_say_whether_anybody_has_thought_yet(server: Server, client: Client) -> None:
    made, [player] = seated(server, "here", "strong")
    path = f"/api/tables/{made['table']}/thoughts"
    before = client.get(path, player.key)
    prepare(player)
    after = client.get(path, player.key)
    people, [one, two] = seated(server, "friend", "friend")
    never = client.get(f"/api/tables/{people['table']}/thoughts", one.key)
    assert before.content == after.content == never.content
    assert before.headers["content-length"] == after.headers["content-length"]
    for each in (player, one, two):
        each.close()


def test_a_game_without_thinkers_has_nothing_to_tell(server: Server, client: Client) -> None:
    made, [player] = seated(server, "here", "rule", **SHORT)
    play_on([player], any_move)
    assert told(client.get(f"/api/tables/{made['table']}/thoughts", player.key)) == {"decisions": []}
    player.close()
