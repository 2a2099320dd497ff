"""Adventure to Mount Doom on its board: whole journeys in separate browsers, alone, at one phone, in Polish, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults, texts
from tests.browser.mount_doom_play import ASKED, GAME, brave, settle
from tests.browser.person import Person, play_on
from tests.browser.test_keyboard import Typist
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

PHONE: dict[str, Any] = {"width": 390, "height": 844}
MODES = ("normal", "easier", "exclusive", "unprotected", "harder")


def end(people: list[Person]) -> None:
    """Everybody is shown the same end, and how the journey stood."""
    for person in people:
        settle(person, '[data-testid="journey"]')
    assert len({str(person.play["outcome"]) for person in people}) == 1
    assert len({str(person.view) for person in people}) == 1


@pytest.mark.parametrize("count", (1, 2, 3, 4) if FULL else (1,))
def test_people_in_separate_browsers_play_a_whole_journey_to_its_end(people: Crowd, count: int) -> None:
    table = people.gather(count, GAME)
    play_on(table, brave)
    end(table)


@pytest.mark.skipif(not FULL, reason="make test-full plays every mode")
@pytest.mark.parametrize("mode", MODES)
def test_a_journey_alone_in_every_mode(people: Crowd, mode: str) -> None:
    (ada,) = people.gather(1, GAME, mode=mode)
    play_on([ada], brave)
    end([ada])


def test_two_seats_at_one_phone_in_polish_play_a_journey(people: Crowd) -> None:
    """To its end in the full run; otherwise until both have been asked, and some decisions more."""
    ada = people.come(lang="pl", **PHONE).start_table("me", "here", game=GAME)
    ada.until(lambda: ada.play, "the game")
    seats = set()
    taken = 0
    while not ada.is_over and (FULL or taken < 8 or len(seats) < 2):
        ada.until(lambda: ada.is_over or ada.see("curtain").count() or (ada.is_asked and ada.play["choices"]), "a question")
        if ada.is_over:
            break
        if ada.see("curtain").count():  # one of them has looked at a card: a secret after all
            ada.see("curtain-confirm").tap()
            ada.see("curtain").wait_for(state="detached")
            continue
        seats.add(ada.seat)
        taken += 1
        before = (ada.seat, ada.play["at"])
        ada.point(brave(ada.play))
        # The screen goes to the next seat by itself, and decisions are numbered for each seat.
        ada.until(lambda: ada.is_over or (ada.seat, ada.play["at"]) != before, "the decision to be stored")  # noqa: B023
    if ada.is_over:
        end([ada])
    assert len(seats) == 2 or ada.view["turn"] == 1
    assert ada.page.locator("html").get_attribute("lang") == "pl"
    assert texts("mount_doom.pl")["doom.courage"] in ada.page.content()


class Pathfinder(Typist):
    """Decides by keys: on the board's own controls, and now and then from the list."""

    def decide(self, action: str, on_the_map: bool) -> None:
        settle(self.person)
        verb, _, rest = action.partition(" ")
        if not on_the_map:
            self.from_the_list(action)
        elif verb == "roll":
            for code in rest.split("+"):
                self.use_named(f"die-{code}")
            self.use_named("confirm")
        elif verb == "add":
            self.use_named(f"die-{rest}")
            self.use_named("confirm")
        elif verb == "use":
            self.use_named(f"friend-{rest}")
            self.use_named("confirm")
        elif verb in ("pass", "rest", "go"):
            self.use_named(f"do-{action}")
        else:
            self.from_the_list(action)

    def from_the_list(self, action: str) -> None:
        self.press("Escape")
        self.press("c")
        self.page.locator('[data-testid="choices"] button').first.wait_for()
        self.use_named(f"choice-{action}")


def test_a_journey_by_keyboard_alone(people: Crowd) -> None:
    """To its end in the full run; otherwise the first turns."""
    (ada,) = people.gather(1, GAME)
    typist = Pathfinder(ada)
    taken = 0
    while not ada.is_over and (FULL or taken < 6):
        ada.until(lambda: ada.is_over or ada.is_asked, "a question")
        if ada.is_over:
            break
        before = ada.play["at"]
        typist.decide(brave(ada.play), on_the_map=taken % 3 > 0)
        ada.until(lambda: ada.play["at"] > before, "the decision to be stored")  # noqa: B023
        taken += 1
    assert taken > 3
    if ada.is_over:
        end([ada])


SITUATIONS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "the first roll": lambda play: play["view"]["phase"] == "roll",
    "the first page": lambda play: play["view"]["phase"] == "put-first",
    "cards to use": lambda play: play["view"]["phase"] == "window",
    "a battle": lambda play: play["view"]["phase"] == "window" and play["view"]["encounter"] and play["view"]["encounter"]["face"],
    "a symbol": lambda play: play["view"]["phase"] == "go",
    "the end": lambda play: False,
}


def situated(house: Server, name: str) -> Table:
    """A table at which one of three people is in that situation; the table deals, so several may have to be tried."""
    while True:
        table = Table(house, "friend", "friend", "friend", game=GAME)
        if name == "the end":
            return table.play_out().leave()
        try:
            return table.play_until(SITUATIONS[name], brave)
        except AssertionError:
            table.leave()


SCREENS: list[tuple[str, str, dict[str, Any]]] = [("a battle", "dark", PHONE), ("the end", "light", {})]
if FULL:
    SCREENS = [(name, theme, size) for name in SITUATIONS for theme in ("light", "dark") for size in ({}, PHONE)]


@pytest.mark.parametrize(("name", "theme", "size"), SCREENS)
def test_axe_finds_nothing_and_every_text_can_be_read(
    people: Crowd, house: Server, name: str, theme: str, size: dict[str, int]
) -> None:
    table = situated(house, name)
    seat = next((number for number, player in enumerate(table.players) if player.is_asked), 0)
    person = people.come("Ada", held=table.held(seat), theme=theme, **size).visit(f"#/table/{table.id}")
    person.until(lambda: person.play, "the game")
    (person.see("journey") if name == "the end" else person.page.locator(ASKED)).wait_for(state="attached")
    assert faults(person.page) == []
    if name != "the end":  # there the panel hides half of some names
        assert contrasts(person.page) == []
    assert cut_texts(person.page) == []
    table.leave()


def test_what_one_points_at_the_others_see_with_a_name(people: Crowd) -> None:
    ada, ben = people.gather(2, GAME)
    idle, other = (ben, ada) if ada.is_asked else (ada, ben)
    settle(other)
    for place in ("space-24", "card-4"):
        idle.see(place).click()
        assert other.see("finger").first.text_content() == idle.name
    idle.page.locator('[data-testid="space-24"]').focus()
    idle.page.keyboard.press("ArrowRight")
    idle.page.keyboard.press("Enter")
    other.until(lambda: '"place":"space-25"' in "".join(other.frames[-3:]), "the finger on the next space")


def test_the_prompt_says_what_would_follow_before_it_is_done(people: Crowd, house: Server) -> None:
    table = situated(house, "the first page")
    seat = next(number for number, player in enumerate(table.players) if player.is_asked)
    ada = people.come("Ada", held=table.held(seat)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    settle(ada)
    action = ada.play["choices"][0]["action"]
    _, black, figure = action.split()
    ada.see(f"black-{black}").first.click()
    ada.see(f"die-{figure}").click()
    way = ada.view["ways"][action]
    said = ada.see("prompt").inner_text()
    assert f"Space {black}:" in said
    if isinstance(way["to"], int) and way["to"] % 8 and str(way["to"]) not in ada.view["events"]:
        assert f"space {way['to']}" in said
    before = ada.play["at"]
    ada.see("confirm").click()
    ada.until(lambda: ada.play["at"] > before, "the dice on the page")
    table.leave()


def test_whoever_wishes_it_is_not_asked_for_cards_and_may_ask_again(people: Crowd, house: Server) -> None:
    table = situated(house, "cards to use")
    seat = next(number for number, player in enumerate(table.players) if player.is_asked)
    ada = people.come("Ada", held=table.held(seat)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    settle(ada)
    before = ada.play["at"]
    ada.see("until-courage").click()
    ada.until(lambda: ada.play["at"] > before, "the window to be passed")
    assert any('"pass"' in sent for sent in ada.sent)
    ada.until(lambda: not ada.is_asked or ada.view["phase"] != "window", "no question for a card")
    ada.see("ask-again").click()
    ada.see("ask-again").wait_for(state="detached")
    table.leave()
