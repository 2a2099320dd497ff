"""Battle for Middle-earth on its board: games in separate browsers, against bots, at one phone, in Polish, by keyboard alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from mathom.games import load
from tests.browser.battle_play import Fighter, settle, swift
from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults, texts
from tests.browser.person import Person, play_on
from tests.browser.test_hot_seat import take_over
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

GAME = "battle"
PHONE: dict[str, Any] = {"width": 390, "height": 844}
OTHER = {"first": "seat1", "doubling": "other"}


def end(people: list[Person]) -> None:
    """Everybody is shown the same end, and every player's score card by card."""
    for person in people:
        person.hurry()
        person.see("scores").wait_for()
        for seat, player in enumerate(person.view["players"]):
            cards = person.see(f"score-{seat}").locator("li b").all_inner_texts()
            assert len(cards) == len(player["won"]) + len(player["given"])
            assert sum(map(int, cards)) == player["score"] == person.play["outcome"]["score"][seat]
    assert len({str(person.play["outcome"]) for person in people}) == 1


def nearly_over(house: Server, *kinds: str, **options: Any) -> Table:
    """A table whose enemy stack has run out: no more than two enemies are left."""
    return brought(house, lambda play: play["view"]["enemies_left"] == 0 and None in play["view"]["row"], *kinds, **options).leave()


def brought(house: Server, situation: Callable[[dict[str, Any]], bool], *kinds: str, **options: Any) -> Table:
    """A table at which one is asked in that situation; the table deals, so several may have to be tried."""
    while True:
        table = Table(house, *kinds, game=GAME, **options)
        try:
            return table.play_until(situation, swift)
        except AssertionError:
            table.leave()


@pytest.mark.skipif(not FULL, reason="make test-full plays whole games")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_people_in_separate_browsers_play_a_whole_game_to_its_end(people: Crowd, count: int) -> None:
    table = people.gather(count, GAME)
    play_on(table, swift)
    end(table)


@pytest.mark.parametrize("count", [2, 3, 4] if FULL else [2])
def test_people_in_separate_browsers_play_the_end_of_a_game(people: Crowd, house: Server, count: int) -> None:
    table = people.sit(nearly_over(house, *["friend"] * count, **OTHER))
    play_on(table, swift)
    end(table)


@pytest.mark.skipif(not FULL, reason="make test-full plays a whole game against bots")
def test_one_person_plays_a_whole_game_against_three_bots(people: Crowd) -> None:
    ada = people.come().start_table("me", "bot", "bot", "bot", game=GAME)
    ada.until(lambda: ada.play, "the game")
    play_on([ada], swift)
    end([ada])


def has_choices(person: Person) -> bool:
    """The page has become the seat that is asked, and not only been told so."""
    return person.is_asked and bool(person.play["choices"])


def hot_seat(ada: Person, most: float) -> None:
    """Two seats at one phone, each behind the curtain, so many times; behind it no card of the last hand is left."""
    secrets: dict[int, set[str]] = {}
    curtains = 0
    while not ada.is_over and curtains < most:
        ada.until(lambda: ada.is_over or ada.see("curtain").count() or has_choices(ada), "the next decision")
        if ada.is_over:
            break
        if ada.see("curtain").count():
            known = {card for player in ada.view["players"] for card in player["hand"]}
            content = ada.page.content()
            assert [card for hand in secrets.values() for card in hand - known if f"card-{card}" in content] == []
            take_over(ada)
            curtains += 1
        seat, before = ada.seat, ada.play["at"]
        if has_choices(ada) and seat is not None:
            secrets[seat] = set(ada.view["players"][seat]["hand"])
            ada.point(swift(ada.play))
            ada.until(lambda: ada.seat != seat or ada.play["at"] > before, "the decision to be stored")  # noqa: B023


def test_two_seats_at_one_phone_in_polish(people: Crowd) -> None:
    """To the end of the game in the full run; otherwise until each has had the phone twice."""
    ada = people.come(lang="pl", **PHONE).start_table("me", "here", game=GAME)
    ada.until(lambda: ada.play, "the game")
    hot_seat(ada, most=math.inf if FULL else 4)
    assert ada.page.locator("html").get_attribute("lang") == "pl"
    if ada.is_over:
        end([ada])
        assert ada.see("scores").get_attribute("aria-label") == texts("battle.pl")["battle.scores"]


def test_a_game_by_keyboard_alone(people: Crowd) -> None:
    """To its end in the full run; otherwise the first turns."""
    ada = people.come().start_table("me", "bot", game=GAME)
    ada.until(lambda: ada.play, "the game")
    typist = Fighter(ada)
    taken = 0
    while not ada.is_over and (FULL or taken < 5):
        ada.until(lambda: ada.is_over or ada.is_asked, "a question")
        if ada.is_over:
            break
        before = ada.play["at"]
        typist.decide(swift(ada.play), on_the_map=taken % 3 != 2)
        ada.until(lambda: ada.play["at"] > before, "the decision to be stored")  # noqa: B023
        taken += 1
    assert taken > 3
    if ada.is_over:
        end([ada])


def phase(name: str, order: str = "") -> Callable[[dict[str, Any]], bool]:
    return lambda play: play["view"]["phase"] == name and (not order or play["view"]["mordor"][2] == order)


SITUATIONS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "the turn": lambda play: play["view"]["phase"] == "turn" and play["view"]["turn"] > 12,
    "an attack": lambda play: any(choice["key"] == "action.strike" for choice in play["choices"]),
    "help": phase("borrow"),
    "Gandalf": phase("take"),
    "the order to discard from a team": phase("counter", "team"),
    "the order to discard from the hand": phase("counter", "hand"),
    "the order to discard a won enemy": phase("counter", "won"),
    "the end": lambda play: False,
}


def situated(house: Server, name: str) -> Table:
    """A table at which one of three people is in that situation."""
    if name == "the end":
        return Table(house, "friend", "friend", "friend", game=GAME).play_out()
    return brought(house, SITUATIONS[name], "friend", "friend", "friend")


def think(person: Person) -> None:
    """Something is in hand and in mind: what glows, what is missing and what is picked is on the screen too."""
    for enemy in person.page.locator('button[data-testid^="enemy-"]').all():
        person.touch(enemy)
    for glowing in person.page.locator('[data-testid^="card-"].glow, [data-testid^="pick-"].glow, [data-testid^="won-"]').all()[:1]:
        person.touch(glowing)


SCREENS: list[tuple[str, str, dict[str, Any]]] = [
    ("an attack", "light", {}),
    ("the end", "dark", PHONE),
]
if FULL:
    SCREENS = [(name, theme, size) for name in SITUATIONS for theme in ("light", "dark") for size in ({}, PHONE)]


@pytest.mark.parametrize(("name", "theme", "size"), SCREENS)
def test_axe_finds_nothing_and_every_text_can_be_read(
    people: Crowd, house: Server, name: str, theme: str, size: dict[str, Any]
) -> None:
    table = situated(house, name)
    seat = next((number for number, player in enumerate(table.players) if player.is_asked), 0)
    held = table.held(seat)
    table.leave()
    person = people.come("Ada", held=held, theme=theme, lang="pl" if size else "en", **size).visit(f"#/table/{table.id}")
    person.until(lambda: person.play, "the game")
    if name == "the end":
        person.see("scores").wait_for()
    else:
        settle(person)
        assert faults(person.page) == []
        think(person)
    assert faults(person.page) == []
    if name != "the end":  # there the panel lies over half of some texts
        assert contrasts(person.page) == []
    assert cut_texts(person.page) == []


def falls_short(play: dict[str, Any]) -> bool:
    """There may be an attack, but none on all three."""
    return play["view"]["phase"] == "main" and not any(choice["action"].endswith(":1+2+3") for choice in play["choices"])


def test_the_board_says_what_is_missing_and_the_server_why(people: Crowd, house: Server) -> None:
    table = brought(house, falls_short, "friend", "friend")
    seat = next(number for number, player in enumerate(table.players) if player.is_asked)
    held = table.held(seat)
    table.leave()
    ada = people.come("Ada", held=held).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    settle(ada)
    for enemy in ada.page.locator('button[data-testid^="enemy-"]').all():
        enemy.click()
    assert int(ada.see("sum").get_attribute("data-missing") or 0) > 0
    ada.see("attack").click()
    ada.page.locator('[data-testid="why"]', has_text="B3.2").wait_for()
    assert ada.is_asked


def test_the_discard_piles_lie_open(people: Crowd, house: Server) -> None:
    table = brought(house, lambda play: len(play["view"]["discard"]["companions"]) > 2, "friend", "friend").leave()
    ada = people.come("Ada", held=table.held(0), **PHONE).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    ada.see("piles").tap()
    dialog = ada.see("piles-dialog")
    dialog.wait_for()
    names = dialog.inner_text()
    catalogue = load(GAME).catalogue("en")
    assert [code for code in ada.view["discard"]["companions"] if catalogue.say(f"card.{code}") not in names] == []
    assert faults(ada.page) == []
    ada.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_a_card_is_dragged_into_a_new_team(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", game=GAME, first="seat1").leave()
    ada = people.come("Ada", held=table.held(0)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.is_asked, "to be asked")
    settle(ada)
    card = ada.view["players"][0]["hand"][0]
    start = ada.see(f"card-{card}").bounding_box()
    assert start
    ada.page.mouse.move(start["x"] + 20, start["y"] + 60)
    ada.page.mouse.down()
    ada.page.mouse.move(start["x"] + 40, start["y"] - 40, steps=3)
    goal = ada.see("team-A").bounding_box()
    assert goal
    ada.page.mouse.move(goal["x"] + 30, goal["y"] + 40, steps=4)
    ada.page.mouse.up()
    ada.until(lambda: ada.view["players"][0]["teams"] == {"A": [card]}, "the card to lie in its team")


def test_an_attack_of_another_is_told_step_by_step(people: Crowd, house: Server) -> None:
    table = brought(house, SITUATIONS["an attack"], "friend", "friend")
    other = next(player for player in table.players if player.is_asked)
    seat = 1 - table.players.index(other)
    ada = people.come("Ada", held=table.held(seat), speed="step", motion="no-preference", **PHONE).visit(f"#/table/{table.id}")
    ada.see("line").wait_for()
    row = [enemy["enemy"] for enemy in ada.view["row"] if enemy]
    strike = next(choice for choice in other.play["choices"] if choice["key"] == "action.strike")
    beaten = [enemy.removeprefix("enemy.") for enemy in strike["args"]["enemies"]]
    other.decide(strike["action"])
    ada.see("next").wait_for()
    assert [ada.see(f"enemy-{enemy}").count() for enemy in row] == [1] * len(row)
    steps = 0
    while ada.see("at-once").count():
        if ada.see("next").count():
            steps += 1
            ada.see("next").tap()
        ada.page.wait_for_timeout(20)
    assert steps > 1
    assert [ada.see(f"enemy-{enemy}").count() for enemy in beaten] == [0] * len(beaten)
    table.leave()


def gathering(play: dict[str, Any]) -> str:
    """Founds three teams and gives each a second card, and attacks nobody."""
    actions: list[str] = [choice["action"] for choice in play["choices"]]
    mine: dict[str, list[str]] = next((player["teams"] for player in play["view"]["players"] if player["hand"]), {})
    wanted = [team for team in "ABC" if len(mine.get(team, ())) < 2]
    found = [action for team in wanted for action in actions if action.endswith(f"-{team}")]
    return next(iter([*found, *(action for action in ("draw", "done", "no") if action in actions), *actions]))


OVER_OTHERS = """() => {
  const boxes = [...document.querySelectorAll('[data-testid="teams"] > *')]
  const right = (box) => Math.max(...[box, ...box.querySelectorAll('*')].map((node) => node.getBoundingClientRect().right))
  return boxes.slice(1).map((next, index) => right(boxes[index]) - next.getBoundingClientRect().left).filter((over) => over > 0)
}"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_no_team_lies_over_the_next_on_a_phone(people: Crowd, house: Server, lang: str) -> None:
    def is_gathered(play: dict[str, Any]) -> bool:
        return any([len(cards) for cards in player["teams"].values()] == [2, 2, 2] for player in play["view"]["players"])

    table = Table(house, "friend", "friend", game=GAME).play_until(is_gathered, gathering)
    teams = [player["teams"] for player in table.players[0].play["view"]["players"]]
    seat = next(number for number, mine in enumerate(teams) if [len(cards) for cards in mine.values()] == [2, 2, 2])
    ada = people.come("Ada", held=table.leave().held(seat), lang=lang, **PHONE).visit(f"#/table/{table.id}")
    ada.see("teams").wait_for()
    assert ada.page.evaluate(OVER_OTHERS) == []
