"""Hints: what can be done, what a good player would do, and no advice at a strict table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults, texts
from tests.browser.person import is_card
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

GAMES = ("confrontation", "battle", "mount_doom", "two_towers")
PHONE: dict[str, Any] = {"width": 390, "height": 844, "lang": "pl", "theme": "dark"}


@pytest.mark.parametrize("game", GAMES if FULL else ["battle"])
def test_a_hint_is_a_bots_and_can_be_played_with_one_button(people: Crowd, game: str) -> None:
    ada = people.come().start_table("me", "bot", game=game)
    ada.until(lambda: ada.is_asked, "my turn")
    ada.see("hint").wait_for()
    ada.page.keyboard.press("h")
    ada.see("kinds").wait_for()
    assert len(ada.see("kinds").locator("li").all()) >= 1
    ada.see("advice-ask").click()
    ada.see("advice").wait_for()
    hinted = [message for message in ada.frames if '"hinted"' in message]
    assert len(hinted) == 1
    before = ada.play["at"]
    ada.see("advice-play").click()
    ada.until(lambda: ada.play["at"] > before, "the advice to be followed")
    ada.see("advice").wait_for(state="detached")


def test_at_a_strict_table_nobody_advises(people: Crowd) -> None:
    ada = people.come().start_table("me", "bot", game="battle", strict=True)
    ada.until(lambda: ada.is_asked, "my turn")
    ada.see("hint").click()
    assert ada.see("hint-strict").inner_text() == texts("hints.en")["hint.strict"]
    assert ada.see("kinds").locator("li").count() >= 1
    assert ada.see("advice-ask").count() == 0
    assert not any('"hint"' in message for message in ada.sent)


def test_a_hint_can_be_read_on_a_phone_in_polish(people: Crowd) -> None:
    ada = people.come(**PHONE).start_table("me", "bot", game="battle")
    ada.until(lambda: ada.is_asked, "my turn")
    ada.touch(ada.see("hint"))
    ada.touch(ada.see("advice-ask"))
    ada.see("advice").wait_for()
    assert faults(ada.page) == []
    assert contrasts(ada.page) == []
    assert cut_texts(ada.page) == []


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_in_a_battle_a_hint_is_asked_for_and_read_where_the_card_is_chosen(
    people: Crowd, house: Server, look: dict[str, Any]
) -> None:
    table = Table(house, "friend", "friend").prepare()
    first = table.players[0]
    table.play_until(lambda play: is_card(play) and play is first.play).leave()
    ada = people.come(held=table.held(0), **look).visit(f"#/table/{table.id}")
    ada.touch(ada.see("battle-hint"))
    ada.touch(ada.see("advice-ask"))
    advice = ada.see("advice").inner_text()
    ada.page.keyboard.press("Escape")
    assert advice in ada.see("battle").get_by_test_id("advised").inner_text()
    assert faults(ada.page) == []
    assert cut_texts(ada.page) == []


def test_in_a_battle_at_a_strict_table_no_hint_is_offered(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", strict=True).prepare()
    first = table.players[0]
    table.play_until(lambda play: is_card(play) and play is first.play).leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.see("look").wait_for()
    assert ada.see("battle-hint").count() == 0
