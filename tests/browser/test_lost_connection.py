"""Reloads and lost connections in the middle of a battle: the same question is there again, and nothing counts twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.conftest import Crowd
from tests.browser.person import Person, is_card
from tests.browser.wire import Table
from tests.server.kit import Player, Server, serving

BROKEN = r"WebSocket connection to .* failed|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED)"
LOST = '[data-testid="status"][data-state="lost"]'
OPEN = '[data-testid="status"][data-state="open"]'


def at_battle(people: Crowd, house: Server) -> tuple[Person, Table]:
    """Ada, in the middle of a battle: she is to choose a card."""
    table = Table(house, "friend", "friend").prepare()
    first = table.players[0]
    table.play_until(lambda play: is_card(play) and play is first.play).leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.complaints.expect(BROKEN)
    ada.see("battle-question").wait_for()
    return ada, table


def question(ada: Person) -> tuple[str, list[str], int]:
    """What is asked, the cards that are offered, and the number of the situation."""
    ada.see("battle-question").wait_for()
    offered = ada.see("battle").locator('[data-testid^="play-"]').evaluate_all("all => all.map((card) => card.dataset.testid)")
    return ada.see("battle-question").inner_text(), offered, ada.play["at"]


def assert_played_once(house: Server, table: Table, card: str, before: int) -> None:
    """At the server the card has left the hand, by one decision."""
    player = Player(house.url, table.id, table.seats[0]["key"]).open()
    player.hello()
    player.close()
    assert player.play["at"] == before + 1
    assert card not in player.play["view"]["hands"]["F"]


def test_a_reload_in_the_middle_of_a_battle_asks_the_same_question(people: Crowd, house: Server) -> None:
    ada, table = at_battle(people, house)
    before = question(ada)
    events = len(ada.play["events"])
    ada.page.reload()
    assert question(ada) == before
    assert len(ada.play["events"]) == events
    ada.decide("+1")
    assert_played_once(house, table, "+1", before[2])


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(tmp_path / "house") as server:
        yield server


def test_after_a_crash_of_the_server_the_same_question_is_there_again(chromium: Browser, own_house: Server) -> None:
    people = Crowd(chromium, own_house.url)
    ada, table = at_battle(people, own_house)
    before = question(ada)
    own_house.kill()
    ada.page.locator(LOST).wait_for()
    own_house.start()
    ada.page.locator(OPEN).wait_for()
    assert question(ada) == before
    ada.decide("+1")
    assert_played_once(own_house, table, "+1", before[2])
    people.leave()


def test_a_decision_cut_off_from_its_answer_is_sent_again_and_counts_once(people: Crowd, house: Server) -> None:
    ada, table = at_battle(people, house)
    before = question(ada)
    decisions: list[str] = []

    def cut(route: WebSocketRoute) -> None:
        """The first decision reaches the server, and the connection breaks before the answer is heard."""
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            server.send(message)
            if json.loads(message)["type"] == "decide":
                decisions.append(str(message))
                if len(decisions) == 1:
                    route.close()

        route.on_message(pass_on)

    ada.page.route_web_socket("**/ws", cut)
    ada.page.reload()
    assert question(ada) == before
    ada.see("play-+1").click()
    ada.see("battle-question").wait_for(state="detached")
    ada.until(lambda: len(decisions) == 2, "the decision to be sent again")
    assert decisions[0] == decisions[1]
    assert_played_once(house, table, "+1", before[2])


def test_without_a_network_the_page_says_so_and_finds_its_way_back(people: Crowd, house: Server) -> None:
    ada, table = at_battle(people, house)
    before = question(ada)
    ada.context.set_offline(True)
    ada.page.locator(LOST).wait_for()
    ada.context.set_offline(False)
    ada.page.locator(OPEN).wait_for()
    assert question(ada) == before
    ada.decide("+1")
    assert_played_once(house, table, "+1", before[2])
