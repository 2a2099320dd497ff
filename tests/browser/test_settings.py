"""Language and light are changed anywhere, and one stays where one was."""

from __future__ import annotations

from tests.browser.conftest import Crowd
from tests.browser.kit import texts
from tests.browser.wire import Table
from tests.server.kit import Server


def test_language_and_light_leave_a_half_filled_table_as_it_is(people: Crowd) -> None:
    ada = people.come()
    ada.plan_table("me", "friend", mode="draft")
    ada.see("seat-0").get_by_role("textbox").fill("Galadriela")
    ada.see("lang-pl").click()
    ada.see("start").filter(has_text=texts("page.pl")["new.make"]).wait_for()
    ada.see("theme").click()
    ada.page.locator('html[lang="pl"][data-theme="dark"]').wait_for(state="attached")
    assert ada.see("option-mode").locator("input:checked").get_attribute("value") == "draft"
    assert ada.see("seat-1").locator("input:checked").get_attribute("value") == "friend"
    assert ada.see("seat-0").get_by_role("textbox").input_value() == "Galadriela"
    assert ada.page.url.endswith("#/new/confrontation")


def test_language_and_light_leave_a_piece_in_hand_and_the_question(people: Crowd, house: Server) -> None:
    ada, ben = people.sit(Table(house, "friend", "friend").prepare().leave())
    mover = ada if ada.is_asked else ben
    piece = mover.page.locator('[data-piece][role="button"]:has(.ready)').first
    code = piece.get_attribute("data-piece")
    piece.click()
    mover.page.locator(".glow").first.wait_for()
    glowing = mover.page.locator(".glow").count()
    english = mover.see("prompt").inner_text()
    sent = len(mover.sent)
    mover.see("menu").click()
    mover.see("lang-pl").click()
    mover.page.locator("dialog[open] header button").click()
    mover.until(lambda: mover.see("prompt").inner_text() != english, "the question in Polish")
    mover.see("theme").click()
    mover.page.locator('html[data-theme="dark"]').wait_for(state="attached")
    assert mover.page.locator(f'[data-piece="{code}"]').get_attribute("aria-pressed") == "true"
    assert mover.page.locator(".glow").count() == glowing
    assert len(mover.sent) == sent
    mover.page.reload()
    mover.page.locator('html[lang="pl"][data-theme="dark"]').wait_for(state="attached")
