"""A seat's own link: its holder comes back to it on another device."""

from __future__ import annotations

from tests.browser.conftest import Crowd
from tests.browser.kit import faults
from tests.browser.wire import Table
from tests.server.kit import Server


def test_a_seat_is_played_on_from_another_device_by_its_own_link(people: Crowd) -> None:
    ada = people.come().start_table("me", "bot", game="battle")
    ada.until(lambda: ada.is_asked, "my turn")
    ada.see("menu").click()
    ada.see("copy-seat").click()
    link: str = ada.page.evaluate("() => navigator.clipboard.readText()")
    _, key, nonce = link.rpartition("#/seat/")[2].split("/")
    assert f"#/seat/{ada.table}/" in link

    phone = people.come("Ada", width=390, height=844).visit(link)
    phone.until(lambda: phone.is_asked, "the same question")
    assert phone.seat == ada.seat
    assert phone.play["at"] == ada.play["at"]
    assert key not in phone.page.url
    assert nonce in phone.page.evaluate("() => localStorage.getItem('mathom.seats')")
    phone.page.reload()
    phone.until(lambda: phone.is_asked, "the seat after a reload")


def test_whoever_is_sent_anothers_seat_to_compete_from_is_told_that_its_cards_are_known(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", game="battle", first="seat1").leave()
    link = f"#/seat/{table.id}/{table.seats[0]['key']}"
    eve = people.come("Eve", lang="pl", width=390, height=844)
    eve.visit(link)
    eve.page.get_by_role("heading", level=1).wait_for()
    assert "zna te karty" in eve.page.locator("main").inner_text()
    assert eve.page.evaluate("() => localStorage.getItem('mathom.seats')") is None
    assert faults(eve.page) == []
    eve.see("my-seat").click()
    eve.until(lambda: eve.is_asked, "her own seat")
    eve.visit(link)
    eve.until(lambda: eve.is_asked, "the seat that this browser knows")
    eve.see("menu").click()
    assert "nikt inny nie może zająć tego miejsca" in eve.see("bound").inner_text()
    assert faults(eve.page) == []


def test_a_link_that_was_cut_short_says_what_to_do(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", game="battle").leave()
    eve = people.come("Eve")
    eve.complaints.expect("Failed to load resource")
    eve.visit(f"#/seat/{table.id}/cut")
    eve.page.get_by_role("heading", level=1).wait_for()
    assert faults(eve.page) == []
    assert eve.page.evaluate("() => localStorage.getItem('mathom.seats')") is None
