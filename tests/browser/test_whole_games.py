"""Two people in two browsers play whole games to their end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import texts
from tests.browser.person import play_on, prepare
from tests.conftest import FULL

CARDS = {"mode": "variant", "fellowship_cards": "2", "sauron_cards": "2"}
MODES = {"classic": {}, "variant with special cards": CARDS, "draft": {"mode": "draft"}}
PHONE = {"width": 390, "height": 844}
POLISH = {"lang": "pl", **PHONE}


def play(people: Crowd, options: dict[str, str], first: dict[str, Any], second: dict[str, Any]) -> None:
    ada, ben = people.pair(first=first, second=second, **options)
    prepare([ada, ben])
    play_on([ada, ben])
    for person in (ada, ben):
        person.hurry()
        person.see("end").wait_for()
    assert ada.play["outcome"] == ben.play["outcome"]
    assert len({len(person.play["events"]) + person.play["since"] for person in (ada, ben)}) == 1


@pytest.mark.skipif(not FULL, reason="make test-full plays every mode; a phone and a desk play a whole game below")
@pytest.mark.parametrize("mode", MODES)
def test_two_people_in_two_browsers_play_a_whole_game_to_its_end(people: Crowd, mode: str) -> None:
    play(people, MODES[mode], {}, {})


@pytest.mark.parametrize("mode", MODES if FULL else ["draft"])
def test_a_whole_game_in_polish_on_a_phone_against_english_on_a_desk(people: Crowd, mode: str) -> None:
    play(people, MODES[mode], POLISH, {})
    phone = people.all[0]
    assert phone.page.locator("html").get_attribute("lang") == "pl"
    assert phone.see("again").inner_text() == texts("replay.pl")["table.end.again"]


@pytest.mark.skipif(not FULL, reason="make test-full plays every mode on phones in both languages")
@pytest.mark.parametrize("mode", MODES)
def test_two_phones_play_a_whole_game_in_two_languages(people: Crowd, mode: str) -> None:
    play(people, MODES[mode], POLISH, PHONE)
