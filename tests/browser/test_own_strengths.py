"""A strength that an owner has changed, from the tray to the replay: the page, the hints and the bots all go by the same number."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from mathom.games import load
from mathom.kernel.rng import Rng
from mathom.kernel.table import Table
from tests.browser.conftest import Crowd
from tests.browser.kit import texts
from tests.browser.person import Person
from tests.server.kit import Server, told
from tests.server.owned import changed

MINE = changed("confrontation", ('code = "Ara*"\nstrength = 4', 'code = "Ara*"\nstrength = 9'))
"""Aragorn* is stronger than attacking Orcs*: he need not fear a battle without cards, as ours has to."""
ATTACKED = "variant S Fan=Ara*,Orc* Shi=Fro* phase=aragorn attacker=Orc* region=Fan fight=Ara*:Orc*"
ATTACKING = "variant S Gon=Orc* Fan=Ara* Shi=Fro*,Sam*"
WAITING = "variant F Gon=Orc* Fan=Ara* Shi=Fro*,Sam*"
WITHOUT_CARDS = load("confrontation").catalogue("en").say("action.yes-aragorn")


class Whole(Server):
    """With the bots that think, too."""

    program = ("-m", "mathom.cli")


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Whole(tmp_path_factory.mktemp("thinking")).start()
    yield server
    server.kill()


@pytest.fixture
def crowd(chromium: Browser, thinking: Server) -> Iterator[Crowd]:
    crowd = Crowd(chromium, thinking.url)
    yield crowd
    crowd.leave()


@pytest.fixture
def my_copy(tmp_path: Path) -> Path:
    path = tmp_path / "my-copy.toml"
    path.write_text(MINE, encoding="utf-8")
    return path


def begun(house: Server, start: str, seat: int) -> dict[str, Any]:
    """A table that begins in a situation, with the owner's strengths, for one person against a bot."""
    game = load("confrontation", MINE)
    record = Table.open(game, {}, ["Ada", "Ben"], b"\x01" * 32, [b"\x02" * 16] * 2, start)
    rng = Rng(1)
    while due := record.state.to_act():
        record.decide(due[0], rng.choose(record.state.legal(due[0])))
    seats = [{"kind": "bot", "bot": "strong"}, {"kind": "bot", "bot": "strong"}]
    seats[seat] = {"kind": "here", "name": "Ada"}
    client = house.client()
    order = {"game": "confrontation", "seats": seats, "record": record.record.write(), "at": 0}
    made = told(client.post("/api/tables", order))
    claim = {"invite": made["invites"][str(seat)], "name": "Ada", "nonce": secrets.token_hex(16), "accepts": game.content.hash()}
    key = told(client.post("/api/claims", claim))["key"]
    client.close()
    held = {"seat": seat, "key": key, "name": "Ada"}
    return {made["table"]: {"game": "confrontation", "seats": [held], "watch": made["watch"], "made": 1.0}}


def come(people: Crowd, held: dict[str, Any], **more: Any) -> Person:
    [table] = held
    ada = people.come(held=held, **more).visit(f"#/table/{table}")
    ada.until(lambda: ada.play, "the game")
    return ada


def number(person: Person, piece: str) -> str:
    """What stands on a piece of the map."""
    return person.page.locator(f'[data-piece="{piece}"] .strength').text_content() or ""


def test_the_tray_and_the_map_show_it_and_say_it(people: Crowd, my_copy: Path) -> None:
    ada = people.come()
    ada.plan_table("me", "bot", mode="variant")
    ada.page.locator("form details summary").last.click()
    ada.see("content-file").set_input_files(my_copy)
    ada.see("differences").wait_for()
    ada.see("start").click()
    ada.until(lambda: ada.play, "the game")
    piece = ada.see("tray-Ara*")
    assert piece.locator(".strength").text_content() == "9"
    assert "9" in (piece.get_attribute("aria-label") or "")
    assert ada.see("tray-Gan*").locator(".strength").text_content() == "5"
    ada.prepare()
    assert number(ada, "Ara*") == "9"
    assert "9" in (ada.page.locator('[data-piece="Ara*"]').get_attribute("aria-label") or "")


def test_what_a_piece_on_the_map_does_is_told_with_it(crowd: Crowd, thinking: Server) -> None:
    ada = come(crowd, begun(thinking, WAITING, 0))
    ada.page.locator('[data-piece="Ara*"]').hover()
    note = ada.see("what-it-does").filter(has_not_text="…")
    assert "Strength 9." in note.inner_text()


def test_the_draft_and_the_map_are_the_owners_too(people: Crowd, my_copy: Path) -> None:
    text = MINE
    for before, after in (
        ('code = "Gim"\nvariant = "The*"', 'code = "Gim"\nvariant = "Sme*"'),
        ('code = "Pip"\nvariant = "Sme*"', 'code = "Pip"\nvariant = "The*"'),
        ('name_en = "The High Pass"', 'name_en = "Redhorn Gate"'),
    ):
        assert before in text
        text = text.replace(before, after)
    my_copy.write_text(text, encoding="utf-8")
    ada = people.come()
    ada.plan_table("me", "bot", mode="draft")
    ada.page.locator("form details summary").last.click()
    ada.see("content-file").set_input_files(my_copy)
    ada.see("differences").wait_for()
    ada.see("start").click()
    ada.until(lambda: ada.play, "the game")
    for classic, starred in (("Gim", "Sme*"), ("Pip", "The*"), ("Leg", "Elr*")):
        token = ada.page.get_by_role("radiogroup").filter(has=ada.see(f"face-{classic}"))
        token.get_by_test_id(f"face-{starred}").wait_for()
    ada.see("suggest").click()
    ada.until(ada.see("ready").is_enabled, "the suggestion")
    for button in ("face-Sme*", "ready"):
        ada.see(button).click()
    ada.until(lambda: ada.view["phase"] != "draft", "the draft to be done")
    assert "Sme*" in ada.view["rosters"]["F"]
    assert "Redhorn Gate" in (ada.see("region-Hig").get_attribute("aria-label") or "")


def test_a_hint_and_the_sum_of_the_battle_go_by_it(crowd: Crowd, thinking: Server) -> None:
    ada = come(crowd, begun(thinking, ATTACKED, 0), speed="step")
    assert ada.page.locator('[data-testid="battle"] .who.F .strength').text_content() == "9"
    ada.see("battle-hint").click()
    ada.see("advice-ask").click()
    assert WITHOUT_CARDS in ada.see("advice").inner_text()
    ada.see("advice-play").click()
    total = ada.page.locator(".sums .side.F .total b")
    ada.until(
        lambda: total.count() or ada.page.get_by_role("button", name=texts("confrontation.en")["board.next"]).click(), "the sum"
    )
    assert total.inner_text() == "9"
    assert ada.page.locator(".sums .side.S .total b").inner_text() == "6"


def test_a_bot_thinks_with_it_and_the_replay_shows_it(crowd: Crowd, thinking: Server) -> None:
    ada = come(crowd, begun(thinking, ATTACKING, 1))
    ada.decide("Orc*-Fan")
    ada.until(lambda: ada.is_over, "the end, for Sauron's last piece has fallen")
    ada.visit(f"#/replay/{ada.table}/all/0")
    ada.see("clock").wait_for()
    assert number(ada, "Ara*") == "9"
    ada.see("tab-thoughts").click()
    panel = ada.see("thoughts-panel")

    def answered() -> bool:
        ada.page.keyboard.press("ArrowRight")
        return WITHOUT_CARDS in panel.inner_text()

    ada.until(answered, "the bot's answer")
    first = panel.locator("li").first.inner_text()
    assert WITHOUT_CARDS in first
    assert texts("thoughts.en")["thoughts.played"] in first
