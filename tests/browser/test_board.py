"""The map by hand: set-up and moves by dragging, by clicks and by keys; battles told step by step."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Crowd
from tests.browser.person import Person, is_card
from tests.browser.policy import hasty, quiet
from tests.browser.positions import begin_in
from tests.browser.wire import Table
from tests.server.kit import Server


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, what: Locator, where: Locator) -> None:
    mouse = person.page.mouse
    mouse.move(*middle(what))
    mouse.down()
    mouse.move(*middle(where), steps=5)
    mouse.up()


def mover(people: Crowd, house: Server) -> Person:
    """The one who is to make the first move."""
    ada, ben = people.sit(Table(house, "friend", "friend").prepare().leave())
    return ada if ada.is_asked else ben


def standing(ada: Person) -> dict[str, str]:
    """Where the pieces that Ada sees stand."""
    return {stand["piece"]: region for region, stands in ada.view["board"].items() for stand in stands if stand["piece"]}


def test_the_set_up_is_made_by_dragging_pieces_to_the_map(people: Crowd) -> None:
    ada = people.come().start_table("me", "bot")
    for piece, region in zip("Gim Mer Bor Leg Ara".split(), "Art Cdn Rhu Ere Ene".split(), strict=True):
        drag(ada, ada.see(f"tray-{piece}"), ada.see(f"region-{region}"))
    ada.see("ready").click()
    ada.until(lambda: ada.view["phase"] != "place", "the game to begin")
    stands = standing(ada)
    assert (stands["Gim"], stands["Ara"], stands["Fro"]) == ("Art", "Ene", "Shi")


def test_a_suggested_set_up_can_be_changed_before_it_is_used(people: Crowd) -> None:
    ada = people.come().start_table("me", "bot")
    ada.see("suggest").click()
    ada.page.locator('[data-testid="ready"]:enabled').wait_for()
    suggested = next(json.loads(text)["actions"] for text in ada.frames if '"suggestion"' in text)
    front, _, region = suggested[0].partition("-")
    home = next(piece for piece in ada.view["rosters"]["F"] if not any(step.startswith(f"{piece}-") for step in suggested))
    ada.page.locator(f'[data-piece="{home}"]').click()
    ada.page.locator(f'[data-piece="{front}"]').click()
    ada.see("ready").click()
    ada.until(lambda: ada.view["phase"] != "place", "the game to begin")
    stands = standing(ada)
    assert (stands[home], stands[front]) == (region, "Shi")


COVERED = """() => [...document.querySelectorAll('[data-region]')].filter((region) => {
  const { x, y, width, height } = region.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-region]') !== region
}).map((region) => region.dataset.region)"""
"""Regions whose middle lies under something else."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("width", [780, 844])
def test_on_a_phone_held_sideways_the_map_is_large_and_nothing_lies_over_it(people: Crowd, width: int) -> None:
    for seats in (("me", "bot"), ("bot", "me")):
        ada = people.come(lang="pl", width=width, height=390).start_table(*seats)
        ada.until(lambda: ada.is_preparing, "the set-up")  # noqa: B023
        for held in (False, True):
            if held:
                ada.page.locator('[data-testid^="tray-"]').first.click()
                ada.see("ability").wait_for()
            assert ada.page.evaluate(COVERED) == []
            prompt, board, tray = (ada.page.locator(what).bounding_box() for what in (".prompt", ".board", "[data-tray]"))
            assert prompt
            assert board
            assert tray
            assert prompt["x"] + prompt["width"] <= board["x"]
            assert prompt["y"] + prompt["height"] <= tray["y"]
            assert board["height"] > 300


def test_a_piece_is_dragged_to_where_it_goes(people: Crowd, house: Server) -> None:
    ada = mover(people, house)
    piece, _, region = quiet(ada.play).partition("-")
    before = ada.play["at"]
    drag(ada, ada.page.locator(f'[data-piece="{piece}"]'), ada.see(f"region-{region}"))
    ada.until(lambda: ada.play["at"] > before, "the move to be done")
    assert any(stand["piece"] == piece for stand in ada.view["board"][region])


def test_a_battle_is_told_step_by_step_where_that_is_set(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend").prepare()
    first, second = table.players
    table.play_until(lambda play: is_card(play) and first.is_asked and second.is_asked)
    ada = people.come(held=table.held(0), speed="step").visit(f"#/table/{table.id}")
    ada.until(lambda: ada.is_asked, "to be asked")
    ada.decide(hasty(ada.play))
    second.decide(hasty(second.play))
    table.leave()
    ada.see("next").wait_for()
    told = []
    while ada.see("battle").count():
        told.append(ada.see("battle").locator(".tale").inner_text())
        ada.see("next").click()
        ada.until(lambda: ada.see("battle").count() == 0 or ada.see("next").is_visible(), "the next step")
    assert len(set(told)) > 1


LETTER = "cards=Palantir stuck=forward sam_first=first king_explains=yes recall_from=anywhere palantir=any rules=2"


def situation(people: Crowd, house: Server, start: str, seat: int, *lines: str) -> Person:
    held = begin_in(house.url, start, seat, *lines)
    [table] = held
    ada = people.come(held=held).visit(f"#/table/{table}")
    ada.until(lambda: ada.is_asked, "to be asked")
    return ada


def test_in_a_battle_the_palantir_is_used_before_an_answer_of_ones_own(people: Crowd, house: Server) -> None:
    start = f"classic S Ere=Sar Mor=War Cdn=Sam Art=Fro,Leg {LETTER}"
    ada = situation(people, house, start, 1, "Sar-Cdn", "no")
    battle = ada.see("battle")
    ada.see("answer-Palantir:Art").click()
    battle.get_by_text("Revealed: Frodo, in Arthedain.").wait_for()
    battle.get_by_role("button", name="Rule C13.12").first.wait_for()
    assert ada.view["phase"] == "saruman"
    assert battle.locator('[data-testid^="answer-"]').count() == 2
    assert {stand["piece"] for stand in ada.view["board"]["Art"]} == {"Fro", "Leg"}


def test_before_a_defender_is_picked_the_palantir_is_taken_in_hand(people: Crowd, house: Server) -> None:
    start = f"classic S Cdn=Bal Shi=Mer!,Leg Art=Fro Mor=War {LETTER}"
    ada = situation(people, house, start, 1, "Bal-Shi")
    assert ada.view["phase"] == "pick"
    ada.page.get_by_role("button", name="Palantír").first.click()
    ada.see("region-Art").click()
    ada.until(lambda: ada.view["specials"]["S"] == [], "the Palantír to be used")
    assert (ada.view["phase"], [stand["piece"] for stand in ada.view["board"]["Art"]]) == ("pick", ["Fro"])


UNFIT = """() => {
  const battle = document.querySelector('[data-testid="battle"]')
  const low = [battle, ...battle.querySelectorAll('.sums')].filter((box) => box.scrollHeight > box.clientHeight)
  const hidden = [...battle.querySelectorAll('button')].filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return [y + 4, y + height - 4].some((level) => !button.contains(document.elementFromPoint(x + width / 2, level)))
  })
  return [...low.map((box) => box.className), ...hidden.map((button) => button.textContent)]
}"""
"""What of a battle goes on below its place, and its buttons that do not lie open from top to bottom."""


def test_on_a_phone_all_of_a_battle_is_seen_without_scrolling(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend").prepare()
    first, second = table.players
    table.play_until(lambda play: is_card(play) and first.is_asked and second.is_asked).leave()
    ada = people.come(held=table.held(0), lang="pl", width=390, height=844).visit(f"#/table/{table.id}")
    ada.see("play-Mag").tap()
    ada.see("what-it-does").filter(has_not_text="…").wait_for()
    ada.see("look").wait_for()
    assert ada.page.evaluate(UNFIT) == []
    ada.page.set_viewport_size({"width": 390, "height": 664})  # what a browser leaves of it
    assert ada.page.evaluate(UNFIT) == []
    ada.see("play-it").tap()
    ada.see("battle").locator(".sums").wait_for()
    assert ada.page.evaluate(UNFIT) == []


def test_the_cards_of_both_sides_are_in_view_used_ones_too(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend").prepare()
    table.play_until(lambda play: play["view"]["phase"] == "move" and all(play["view"]["discards"].values())).leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    own, used = (ada.page.locator("main .edge section").nth(number) for number in (0, 1))
    own.get_by_role("button").nth(len(ada.view["hands"]["F"]) - 1).wait_for()
    assert own.get_by_role("button").count() == len(ada.view["hands"]["F"])
    assert used.locator(".row > *").count() == len(ada.view["discards"]["F"])
    chips = ada.page.locator("aside .chips > *")
    assert chips.count() == 9
    assert ada.page.locator("aside .chips > .used").count() == len(ada.view["discards"]["S"])


TORN = """() => {
  const torn = []
  for (const name of document.querySelectorAll('.line b.S')) name.before('Without effect: Eye of Sauron (')
  for (let width = 120; width < 300; width += 2) {
    for (const line of document.querySelectorAll('.line button')) line.style.width = `${width}px`
    for (const name of document.querySelectorAll('.line b.S')) {
      const bracket = new Range()
      const before = name.previousSibling
      bracket.setStart(before, before.length - 1)
      bracket.setEnd(before, before.length)
      if (name.getBoundingClientRect().top > bracket.getBoundingClientRect().bottom - 4) torn.push(width)
    }
  }
  return torn
}"""
"""Columns in which a line of the chronicle ends with the bracket before a name."""


def test_a_bracket_in_the_chronicle_stays_with_the_name_in_it(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend").prepare().play_until(is_card).leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.page.locator(".line b.S").first.wait_for()
    assert ada.page.evaluate(TORN) == []
