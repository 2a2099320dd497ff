"""Two seats at one screen: the curtain hides what the one saw before the other looks."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.policy import hasty
from tests.conftest import FULL
from tests.server.kit import SPECTATOR

SIDES = ("F", "S")
NAMES = "Frodo Sam Gandalf Aragorn Gimli Pippin Legolas Merry Boromir".split()
CODES = "Fro Sam Gan Ara Gim Pip Leg Mer Bor Orc Naz Wit Sar She Bal Rid War Tro".split()
KEYS = ("mathom.seats", "mathom.tables")
"""What a browser must keep: the keys of both seats, which name no piece."""
STORAGE = """() => [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage))"""


def seen(view: dict[str, Any], side: str) -> set[str]:
    """The pieces of a side that somebody without its secrets would not see."""
    return {
        stand["piece"]
        for stands in view["board"].values()
        for stand in stands
        if stand["side"] == side and stand["piece"] is not None and not stand["open"]
    }


def views(frames: list[str]) -> list[dict[str, Any]]:
    messages = [json.loads(text) for text in frames]
    return [message["play"]["view"] for message in messages if message["type"] == "frame" and message["play"]]


def open_pieces(view: dict[str, Any]) -> set[str]:
    """The pieces that everybody sees now."""
    return {stand["piece"] for stands in view["board"].values() for stand in stands if stand["open"]} | set(view["fallen"])


def take_over(ada: Person) -> None:
    ada.see("curtain-confirm").click()
    ada.see("curtain").wait_for(state="detached")
    ada.until(lambda: ada.is_asked, "to be asked")


def assert_nothing_is_left(ada: Person, since: int, secrets: set[str], names: list[str]) -> None:
    """Behind the curtain nothing of the seat that has just decided is in the page, in its storage, or in a message."""
    ada.see("curtain").wait_for()
    ada.until(lambda: ada.seat == SPECTATOR and views(ada.frames[-1:]), "the onlooker's view")
    secrets = secrets - open_pieces(ada.view)
    content = ada.page.content()
    assert [name for name in names if name in content] == []
    shown = ada.page.locator("[data-piece]").evaluate_all("nodes => nodes.map((node) => node.dataset.piece)")
    assert secrets & set(shown) == set()
    stored = [(name, value) for name, value in ada.page.evaluate(STORAGE) if name not in KEYS]
    assert [entry for entry in stored if re.search(rf"\b({'|'.join(CODES)})\b", " ".join(entry))] == []
    welcome = next(n for n in range(since, len(ada.frames)) if json.loads(ada.frames[n])["type"] == "welcome")
    assert [seen(view, "F") | seen(view, "S") for view in views(ada.frames[welcome:]) if view["side"] is None][-1] == set()
    assert {view["side"] for view in views(ada.frames[welcome:])} == {None}


def decide_until_the_curtain_falls(ada: Person) -> set[str]:
    """All decisions of this seat in a row; the secrets that it had last."""
    seat, secrets = ada.seat, seen(ada.view, SIDES[ada.seat or 0])
    while ada.seat == seat:
        if ada.is_asked and not ada.see("curtain").is_visible():
            secrets = seen(ada.view, SIDES[seat or 0])
            before = ada.play["at"]
            ada.hurry()
            ada.point(hasty(ada.play))
            ada.until(lambda: ada.seat != seat or ada.play["at"] > before, "the decision to be stored")  # noqa: B023
        ada.page.wait_for_timeout(10)
    return secrets


def test_after_a_decision_the_curtain_falls_and_nothing_of_the_seat_is_left(people: Crowd) -> None:
    ada = people.come().start_table("me", "here")
    take_over(ada)
    assert ada.seat == 0
    since, pieces = len(ada.frames), set(ada.view["rosters"]["F"])
    ada.see("suggest").click()
    ada.see("ready").click()
    assert_nothing_is_left(ada, since, pieces, NAMES)
    take_over(ada)
    assert ada.seat == 1
    ada.prepare()
    ada.until(lambda: ada.is_asked and ada.view["phase"] == "move", "Sauron's first move")
    for _ in range(4 if FULL else 2):
        since = len(ada.frames)
        secrets = decide_until_the_curtain_falls(ada)
        assert secrets
        assert_nothing_is_left(ada, since, secrets, [])
        take_over(ada)
        shown = ada.page.locator("[data-piece]").evaluate_all("nodes => nodes.map((node) => node.dataset.piece)")
        assert (secrets - open_pieces(ada.view)) & set(shown) == set()
    for side, other in ("FS", "SF"):
        assert [seen(view, other) for view in views(ada.frames) if view["side"] == side and seen(view, other)] == []
