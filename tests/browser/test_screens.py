"""Every screen: axe finds nothing serious by day or by night, and on a phone no text is cut and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import cut_texts, faults
from tests.browser.person import Person, is_card
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server


class Situations:
    """One table for each kind of screen, made when it is first wanted; `held` are Ada's seats at all of them."""

    def __init__(self, house: Server) -> None:
        self.house = house
        self.made: dict[str, Table] = {}

    def table(self, what: str) -> Table:
        if what not in self.made:
            self.made[what] = getattr(self, what)().leave()
        return self.made[what]

    def setup(self) -> Table:
        return Table(self.house, "friend", "friend")

    def draft(self) -> Table:
        return Table(self.house, "friend", "friend", mode="draft")

    def cards(self) -> Table:
        return Table(self.house, "friend", "friend", mode="variant", fellowship_cards="2", sauron_cards="2")

    def move(self) -> Table:
        return self.setup().prepare().play_until(lambda play: play["view"]["turn"] > 3 and play["view"]["phase"] == "move")

    def battle(self) -> Table:
        table = self.setup().prepare()
        first = table.players[0]
        return table.play_until(lambda play: is_card(play) and play is first.play)

    def end(self) -> Table:
        return self.setup().prepare().play_out()

    def invite(self, listed: bool = False) -> dict[str, Any]:
        client = self.house.client()
        made = client.make("friend", "friend", listed=listed)
        client.close()
        return made


@pytest.fixture(scope="module")
def situations(house: Server) -> Situations:
    return Situations(house)


def at(what: str, mark: str) -> Callable[[Situations], tuple[dict[str, Any], str, str]]:
    """A screen of a table: what Ada's browser holds, where she goes, and what is there when she has arrived."""

    def find(situations: Situations) -> tuple[dict[str, Any], str, str]:
        table = situations.table(what)
        seat = next((number for number, player in enumerate(table.players) if player.is_asked), 0)
        return table.held(seat), f"#/table/{table.id}", f'[data-testid="{mark}"]'

    return find


def plain(place: str, mark: str) -> Callable[[Situations], tuple[dict[str, Any], str, str]]:
    return lambda situations: ({}, place, mark)


def joining(situations: Situations) -> tuple[dict[str, Any], str, str]:
    return {}, f"#/join/{situations.invite()['invites']['0']}", '[data-testid="join"]'


def waiting(situations: Situations) -> tuple[dict[str, Any], str, str]:
    made = situations.invite()
    client = situations.house.client()
    claim = client.claim(made["invites"]["0"], "Ada")
    client.close()
    seat = {"seat": 0, "key": claim["key"], "name": "Ada", "nonce": ""}
    held = {"game": "confrontation", "seats": [seat], "watch": made["watch"], "made": 0, "commit": made["commit"]}
    return {made["table"]: held}, f"#/lobby/{made['table']}", '[data-testid="copy-watch"]'


def watching(situations: Situations) -> tuple[dict[str, Any], str, str]:
    table = situations.table("move")
    return {}, f"#/watch/{table.id}/{table.made['watch']}", '[data-testid="watch"]'


def replaying(situations: Situations) -> tuple[dict[str, Any], str, str]:
    table = situations.table("end")
    return table.held(0), f"#/replay/{table.id}", '[data-testid="clock"]'


SCREENS: dict[str, Callable[[Situations], tuple[dict[str, Any], str, str]]] = {
    "home": plain("#/", '[data-testid="play-confrontation"]'),
    "new table": plain("#/new/confrontation", '[data-testid="start"]'),
    "lobby": waiting,
    "join": joining,
    "watch": watching,
    "table in the draft": at("draft", "suggest"),
    "table while special cards are chosen": at("cards", "suggest"),
    "table in set-up": at("setup", "suggest"),
    "table in a move": at("move", "prompt"),
    "table in a battle": at("battle", "battle-question"),
    "table at the end": at("end", "end"),
    "replays": plain("#/replay", '[data-testid="record-file"]'),
    "replay": replaying,
    "rules": plain("#/rules/confrontation/C4.3", '[data-rule="C4.3"]'),
    "about": plain("#/about", "dl"),
    "settings": plain("#/settings", '[data-testid="memory"]'),
}


PHONE = {"width": 390, "height": 844}
LOOKS: list[dict[str, Any]] = [
    {"theme": theme, "lang": lang, **size} for theme in ("light", "dark") for lang in ("en", "pl") for size in ({}, PHONE)
]
BY_DAY, PHONE_BY_DAY, PHONE_BY_NIGHT, BY_NIGHT = LOOKS[0], LOOKS[3], LOOKS[7], LOOKS[4]
LOOKED_AT = list(zip(SCREENS, cycle((PHONE_BY_NIGHT, BY_DAY, PHONE_BY_DAY, BY_NIGHT)), strict=False))
"""Every screen once, and half of them on a phone in Polish."""
if FULL:
    LOOKED_AT = [(screen, look) for screen in SCREENS for look in LOOKS]


def named(look: object) -> str | None:
    return " ".join([look["theme"], look["lang"], "phone" if "width" in look else "desk"]) if isinstance(look, dict) else None


def arrive(people: Crowd, situations: Situations, screen: str, look: dict[str, Any]) -> Person:
    held, place, mark = SCREENS[screen](situations)
    ada = people.come(held=held, **look).visit(place)
    ada.page.locator(mark).first.wait_for(state="attached")
    ada.page.evaluate("() => document.fonts.ready")
    return ada


@pytest.mark.sample(2)
@pytest.mark.parametrize(("screen", "look"), LOOKED_AT, ids=named)
def test_axe_finds_nothing_serious(people: Crowd, situations: Situations, screen: str, look: dict[str, Any]) -> None:
    ada = arrive(people, situations, screen, look)
    assert faults(ada.page) == []
    if ada.is_phone:
        assert cut_texts(ada.page) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("screen", dict.fromkeys(screen for screen, look in LOOKED_AT if "width" not in look))
def test_on_a_phone_no_text_is_cut_and_nothing_scrolls_sideways(people: Crowd, situations: Situations, screen: str) -> None:
    """The screens that are looked at on a desk above."""
    ada = arrive(people, situations, screen, PHONE_BY_DAY)
    assert cut_texts(ada.page) == []
