"""Live tables over real sockets: claims, decisions that count once, undo, stand-ins, and coming back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mathom.kernel.state import SPECTATOR
from mathom.server.wire import Frame, Play
from tests.server.inside import FAST, Client, Inside, Seated, running

FRONT = {0: ("Gim-Art", "Mer-Cdn", "Bor-Rhu", "Leg-Ere", "Ara-Ene"), 1: ("She-Gon", "Sar-Dag", "Bal-Roh", "War-Fan", "Orc-Mir")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    settings = msgspec.structs.replace(FAST, absence=0.0)
    with running(tmp_path_factory.mktemp("tables"), settings) as inside:
        yield inside


@pytest.fixture
def seated(server: Inside) -> Seated:
    return server.make({})


def play_of(client: Client) -> Play:
    play = client.frame().play
    assert play is not None
    return play


def prepare(client: Client, seat: int) -> None:
    """Places a seat's pieces and says ready."""
    for action in (*FRONT[seat], "ready"):
        assert client.decide(action)["type"] == "ack"


def begun(seated: Seated) -> tuple[Client, Client]:
    """Both seats, with all pieces placed: Sauron is to move."""
    clients = seated.sit(0), seated.sit(1)
    for seat, client in enumerate(clients):
        prepare(client, seat)
    return clients


# Claims


def test_an_invite_claims_one_seat_once(server: Inside) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    made = server.post("/api/tables", game="confrontation", options={}, seats=seats)
    claim = {"invite": made["invites"]["0"], "name": "Ann", "nonce": "ab" * 16}
    first = server.post("/api/claims", **claim)
    again = httpx.post(f"{server.url}/api/claims", json=claim)
    assert first["seat"] == 0
    assert again.status_code == 403
    assert again.json()["code"] == "bad-invite"


def test_the_game_begins_when_every_seat_is_taken(server: Inside) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    made = server.post("/api/tables", game="confrontation", options={}, seats=seats)
    key = server.post("/api/claims", invite=made["invites"]["0"], name="Ann", nonce="ab" * 16)["key"]
    ann = Client(server.url, made["table"], key)
    ann.asked += 1
    ann.socket.send(json.dumps({"type": "describe", "id": "early", "lang": "en"}))
    assert ann.next_reply()["code"] == "not-started"
    assert msgspec.json.decode(ann.frames[-1], type=Frame).play is None
    server.post("/api/claims", invite=made["invites"]["1"], name="Bo", nonce="cd" * 16)
    assert play_of(ann).to_act == (0, 1)
    assert [seat.name for seat in ann.frame().table.seats] == ["Ann", "Bo"]
    ann.close()


def test_a_seat_that_is_given_up_gets_a_new_key(server: Inside) -> None:
    seated = server.make({}, game="mount_doom")
    ann = seated.sit(0)
    header = {"Authorization": f"Bearer {seated.held[0]}"}
    invite = httpx.post(f"{server.url}/api/leave", json={"table": seated.table}, headers=header).json()["invite"]
    nonces = seated.live.info().nonces
    assert ann.next_reply()["code"] == "bad-key"
    with pytest.raises(ConnectionClosed):
        ann.socket.recv(timeout=5)
    late = Client(server.url, seated.table, seated.held[0])
    assert late.hello()["code"] == "bad-key"
    late.close()
    taken = server.post("/api/claims", invite=invite, name="Cy", nonce="ef" * 16)
    assert taken["seat"] == 0
    assert seated.live.info().nonces == nonces
    seated.held[0] = taken["key"]
    cy = seated.sit(0)
    assert cy.frame().table.seats[0].name == "Cy"
    cy.close()


def test_a_watch_key_opens_no_seat(seated: Seated) -> None:
    watcher = seated.sit(SPECTATOR)
    assert watcher.ask("decide", at=0, action="Gan-Art")["code"] == "not-yours"
    assert watcher.ask("undo")["code"] == "not-yours"
    assert play_of(watcher).choices == []
    watcher.close()


# Decisions


def test_the_same_decision_sent_again_counts_once(seated: Seated) -> None:
    ann = seated.sit(0)
    message = {"type": "decide", "id": "once", "at": 0, "action": "Gan-Art"}
    for _ in range(3):
        ann.socket.send(json.dumps(message))
        assert ann.next_reply() == {"type": "ack", "id": "once", "at": 1}
    assert seated.live.entries == 1
    ann.socket.send(json.dumps({**message, "action": "Ara-Art"}))
    assert ann.next_reply()["code"] == "conflict"
    ann.close()


def test_a_decision_for_a_question_that_is_gone_is_stale(seated: Seated) -> None:
    ann = seated.sit(0)
    assert ann.ask("decide", at=7, action="Gan-Art")["code"] == "stale"
    ann.decide("Gan-Art")
    assert ann.ask("decide", at=0, action="Ara-Cdn")["code"] == "stale"
    ann.close()


def test_a_refused_decision_names_its_rule_and_changes_nothing(seated: Seated) -> None:
    ann = seated.sit(0)
    answer = ann.decide("Gan-Mor")
    assert answer["type"] == "denied"
    assert answer["refusal"]["rule"].startswith("C")
    assert answer == {**ann.ask("why", action="Gan-Mor"), "id": answer["id"]}
    assert ann.ask("why", action="Gan-Art")["refusal"] is None
    assert ann.ask("decide", at=0, action="castle")["code"] == "bad-action"
    assert seated.live.entries == 0
    ann.close()


def test_secret_steps_of_the_other_side_send_nothing(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    bo.frame()
    before = list(bo.frames)
    for action in FRONT[0]:
        ann.decide(action)
    bo.frame()
    assert bo.frames == before
    ann.decide("ready")
    bo.frame()
    assert len(bo.frames) == len(before) + 1
    ann.close()
    bo.close()


def test_frames_are_numbered_without_a_gap(seated: Seated) -> None:
    ann, bo = begun(seated)
    bo.decide("Orc-Hig")
    ann.frame()
    numbers = [msgspec.json.decode(data, type=Frame).n for data in ann.frames]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    ann.close()
    bo.close()


def test_whoever_comes_back_is_told_only_what_is_new(seated: Seated) -> None:
    ann, bo = begun(seated)
    welcome = ann.hello()
    seen = len(play_of(ann).events)
    assert seen == 3
    bo.decide("Orc-Hig")
    ann.hello(epoch=welcome["epoch"], line=0, seen=seen)
    play = play_of(ann)
    assert (play.since, [event.kind for event in play.events]) == (seen, ["moves", "turn"])
    ann.hello(epoch="another", line=0, seen=seen)
    assert play_of(ann).since == 0
    ann.close()
    bo.close()


def test_a_screen_that_changes_hands_is_told_as_the_new_reader_only(seated: Seated) -> None:
    screen = seated.sit(0)
    screen.decide("Gan-Art")
    screen.key = seated.watch
    assert screen.hello()["seat"] == SPECTATOR
    assert play_of(screen).view["board"]["Art"] == []
    screen.frames.clear()
    bo = seated.sit(1)
    screen.key = seated.held[1]
    assert screen.hello()["seat"] == 1
    bo.decide("She-Gon")
    assert [stand["piece"] for stand in play_of(screen).view["board"]["Gon"]] == ["She"]
    assert not any(b'"Gan"' in data and b'"Art":[{' in data for data in screen.frames)
    screen.close()
    bo.close()


# Undo


def test_a_secret_step_is_taken_back_for_free(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    ann.decide("Gan-Art")
    bo.decide("She-Gon")
    assert play_of(ann).can_undo == "free"
    ann.ask("undo")
    assert play_of(ann).view["board"]["Art"] == []
    assert [stand["piece"] for stand in play_of(bo).view["board"]["Gon"]] == ["She"]
    assert ann.ask("undo")["code"] == "nothing-to-undo"
    ann.close()
    bo.close()


def test_a_move_is_taken_back_if_the_other_side_agrees(seated: Seated) -> None:
    ann, bo = begun(seated)
    bo.decide("Orc-Hig")
    assert play_of(bo).can_undo == "ask"
    bo.ask("undo")
    request = play_of(ann).undo
    assert request is not None
    assert (request.by, request.waiting) == (1, [0])
    assert bo.ask("answer", undo=request.number, yes=True)["code"] == "no-request"
    assert ann.ask("answer", undo=request.number, yes=True)["type"] == "ack"
    frame = ann.frame()
    assert frame.play is not None
    assert (frame.line, frame.play.since, frame.play.undo) == (1, 0, None)
    assert frame.play.to_act == (1,)
    assert play_of(bo).at == 8
    bo.decide("Orc-Hig")
    ann.close()
    bo.close()


def test_a_refused_request_and_one_that_lapses_leave_the_move(seated: Seated) -> None:
    ann, bo = begun(seated)
    bo.decide("Orc-Hig")
    bo.ask("undo")
    request = play_of(ann).undo
    assert request is not None
    ann.ask("answer", undo=request.number, yes=False)
    assert play_of(bo).undo is None
    bo.ask("undo")
    assert play_of(ann).undo is not None
    ann.decide("Ara-Gap")
    assert play_of(bo).undo is None
    assert ann.ask("answer", undo=2, yes=True)["code"] == "no-request"
    assert ann.frame().line == 0
    ann.close()
    bo.close()


def test_at_a_strict_table_nothing_is_taken_back(server: Inside) -> None:
    seated = server.make({}, strict=True)
    ann = seated.sit(0)
    ann.decide("Gan-Art")
    assert play_of(ann).can_undo == ""
    assert ann.ask("undo")["code"] == "strict"
    ann.close()


def test_bots_agree_to_an_undo(server: Inside) -> None:
    seated = server.make({}, kinds=("bot", "friend"))
    bo = seated.sit(1)
    prepare(bo, 1)
    wait_for(bo, lambda play: 1 in play.to_act and play.view["phase"] == "move")
    bo.decide("Orc-Hig")
    bo.ask("undo")
    assert bo.frame().line == 1
    bo.close()


# Bots


def wait_for(client: Client, wanted: Any) -> Play:
    """Reads on until the reader's view is as wanted."""
    for _ in range(2000):
        play = play_of(client)
        if wanted(play):
            return play
        time.sleep(0.01)
    raise AssertionError("it never came")


def test_a_bot_answers_by_itself(server: Inside) -> None:
    seated = server.make({}, kinds=("bot", "friend"))
    bo = seated.sit(1)
    wait_for(bo, lambda play: play.to_act == (1,))
    bo.close()


def test_a_bot_stands_in_by_the_holders_wish_and_gives_back(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    assert bo.ask("stand-in", seat=1, bot="magic")["code"] == "bad-request"
    bo.ask("stand-in", seat=1, bot="random")
    assert ann.frame().table.seats[1].bot == "random"
    wait_for(ann, lambda play: play.to_act == (0,))
    bo.ask("stand-in", seat=1, bot="")
    assert ann.frame().table.seats[1].bot == ""
    ann.close()
    bo.close()


def test_a_bot_takes_the_seat_of_someone_who_has_been_away_if_all_others_wish_it(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    ann.frame()
    assert ann.ask("stand-in", seat=1, bot="random")["code"] == "not-absent"
    bo.close()
    wait_for(ann, lambda _: not seated.live.is_present(1))
    assert ann.ask("stand-in", seat=1, bot="random")["type"] == "ack"
    wait_for(ann, lambda play: play.to_act == (0,))
    back = seated.sit(1)
    play = play_of(back)
    assert back.frame().table.seats[1].bot == "random"
    assert play.view["side"] == "S"
    back.ask("stand-in", seat=1, bot="")
    assert back.frame().table.seats[1].bot == ""
    back.close()
    ann.close()


# Memory


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back_as_it_was(server: Inside, seated: Seated) -> None:
    ann, bo = begun(seated)
    bo.decide("Orc-Hig")
    bo.ask("undo")
    request = play_of(ann).undo
    assert request is not None
    ann.ask("answer", undo=request.number, yes=True)
    bo.decide("Orc-Hig")
    before = msgspec.structs.replace(play_of(bo), since=0, events=[])
    bo.close()
    ann.close()
    house = server.app.house
    while seated.live.has_listeners:
        time.sleep(0.01)
    house.let_go(time.monotonic() + 1)
    assert seated.table not in house.tables
    back = seated.sit(1)
    assert back.frame().line == 1
    assert msgspec.structs.replace(play_of(back), since=0, events=[]) == before
    back.close()


def test_the_memory_of_a_reader_is_that_of_its_belief(seated: Seated) -> None:
    ann, bo = begun(seated)
    data = ann.ask("recall")["data"]
    assert data["worlds"] == 15120
    assert set(data["regions"]) == {"Mor", "Gon", "Dag", "Roh", "Fan", "Mir"}
    ann.close()
    bo.close()


def test_a_suggested_preparation_can_be_played_as_it_is(seated: Seated) -> None:
    ann = seated.sit(0)
    for action in ann.ask("suggest")["actions"]:
        assert ann.decide(action)["type"] == "ack"
    assert ann.decide("ready")["type"] == "ack"
    ann.close()
