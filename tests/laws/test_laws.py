"""Every law on every game of the house: every value of every option, and combinations drawn at random."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathom.games import GAMES, load
from mathom.kernel.coverage import cited_rules
from mathom.kernel.laws import LAWS, Case, every_rule_is_tested
from tests.conftest import COMPILED, FULL, TESTS

DECISIONS = 25
"""How many decisions of a random game one case looks at."""
CASES = (4000 if COMPILED else 80) if FULL else 40 if COMPILED else 8
"""How many cases a law gets: 1,000 decisions compiled, 200 interpreted (the same source, but slower); in full 100,000 and 2,000."""

FEWER = {"two_towers": 8}
"""Where each chapter also has a test of its own, the quick run needs fewer cases."""

DEEPEST = {"confrontation": 160, "battle": 180, "mount_doom": 90, "two_towers": 100}
"""How far into a game the cases begin."""

STARTS = {
    "mount_doom": (
        "stage=Hel Rin=18 Mer=24 Ara=20 Leg=18 Gim=17 courage=15 uruk=3 track=?,OrcH,UruH,Eowyn,NazH,?"
        " friends=1:Elrond,Galadriel,Theoden,Arwen,Power,Vision turn=7",
        "stage=Gon Rin=25 Mer=28 Ara=30 Leg=26 Gim=24 courage=15 uruk=4 nazgul=2 track=?,UruG,Eye,Faramir,Treebeard,?"
        " friends=1:Elrond,Theoden,Support,Vision,Boromir,Eomer turn=10",
        "stage=Min Rin=34 Mer=40 Ara=38 Leg=34 Gim=33 courage=15 uruk=3 track=?,Witch,Mumak,Denethor,Army,?"
        " friends=1:Elrond,Galadriel,Theoden,Eomer,Eowyn,Treebeard,Power,Vision,Wrath,Trick turn=14",
        "stage=Dou Rin=41 Mer=40 Ara=38 Leg=34 Gim=40 courage=15 track=?,Deceit,Shelob,Sting,Phial,?"
        " friends=1:Elrond,Galadriel,Treebeard,Power,Wrath turn=17",
    ),
}
"""Random play loses this game early, so cases also begin further on."""


def cases(name: str) -> st.SearchStrategy[Case]:
    game = load(name)
    options = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in game.options})
    return st.builds(
        case_of,
        options=options,
        players=st.sampled_from(game.seats),
        seed=st.integers(0, 2**32),
        skip=st.integers(0, DEEPEST[name]),
        start=st.sampled_from(("", *STARTS.get(name, ()))),
    )


def case_of(options: dict[str, str], players: int, seed: int, skip: int, start: str) -> Case:
    """From the beginning, or from a position with these options, and then not far in."""
    if not start:
        return Case(options, players, seed, skip, DECISIONS)
    ways = " ".join(f"{name}={value}" for name, value in options.items() if name != "mode")
    return Case(options, players, seed, skip // 4, DECISIONS, f"{options['mode']} 1/{players} {start} {ways}")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_law(name: str, law: str) -> None:
    game = load(name)

    @settings(max_examples=CASES if FULL else FEWER.get(name, CASES))
    @given(cases(name))
    def check(case: Case) -> None:
        LAWS[law](game, case)

    check()


SINGLE_OPTIONS = [(name, option.name, value) for name in GAMES for option in load(name).options for value in option.values]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "option", "value"), SINGLE_OPTIONS)
def test_every_value_of_every_option_keeps_every_law(name: str, option: str, value: str) -> None:
    game = load(name)
    for seed, law in enumerate(LAWS.values()):
        law(game, Case({option: value}, game.seats[0], seed, skip=30 * (seed % 4), decisions=6))


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in load(name).seats])
def test_every_number_of_players_keeps_every_law(name: str, players: int) -> None:
    game = load(name)
    options = {option.name: option.default for option in game.options}
    for seed, law in enumerate(LAWS.values()):
        for start in ("", *STARTS.get(name, ())):
            case = case_of(options, players, seed, 30 * (seed % 4), start)
            law(game, msgspec.structs.replace(case, decisions=6))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_tested(name: str) -> None:
    every_rule_is_tested(load(name), cited_rules(TESTS / "games" / name))


@pytest.mark.parametrize("name", GAMES)
def test_no_game_lacks_a_law(name: str) -> None:
    shown = {(mark.args[0], value) for mark in test_law.pytestmark for value in mark.args[1]}
    assert ("name", name) in shown
    assert {value for key, value in shown if key == "law"} == set(LAWS)
    assert len(LAWS) + 1 == 9


CHAPTERS = [
    (chapter, players)
    for number, chapter in enumerate(load("two_towers").option("chapter").values)
    for players in ((1, 2, 3, 4) if FULL else (1 + number % 4, 1 + (number + 2) % 4) if COMPILED else (1 + number % 4,))
]
"""All of them in the full run; each chapter twice compiled and once interpreted."""


@pytest.mark.parametrize(("chapter", "players"), CHAPTERS)
def test_every_chapter_keeps_every_law_at_every_number_of_players(chapter: str, players: int) -> None:
    game = load("two_towers")
    for seed, law in enumerate(LAWS.values()):
        for skip in (42, 62) if FULL else (42 + 20 * (seed % 2),):
            law(game, Case({"chapter": chapter}, players, seed + skip, skip + 3 * seed, decisions=60 if FULL else 5))
