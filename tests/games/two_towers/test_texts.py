"""The catalogues: both languages say the same things, and everything the game can say has its sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from mathom.games.two_towers import actions, cards, options, position
from mathom.games.two_towers.goal_text import pieces, sentence
from mathom.games.two_towers.goals import read_goal
from mathom.games.two_towers.rules import ROAD
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import LANGUAGES
from mathom.kernel.journal import Journal
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.kernel.text import CASES, FIELD, Catalogue
from tests.conftest import FULL
from tests.games.texts import event_key, forms
from tests.games.two_towers.kit import GAME, Play, begin
from tests.games.two_towers.situations import GOALS, OWNERS_GOALS, RARE, TOLD

EN, PL = (GAME.catalogue(language) for language in LANGUAGES)
BOTH = pytest.mark.parametrize("catalogue", [EN, PL], ids=LANGUAGES)
CODES = list(GAME.content.tables["character"])
DECISIONS = position.PHASES[: position.LAST_DECISION + 1]

NOUNS = ("card.", "suit.", "character.", "chapter.", "group.", "player.", "hand.", "pyramid")
SPOKEN = ("event.", "outcome.", "prompt.", "action.", "refusal.")
"""What a game says while it is played."""
SHOWN = {"game.title", "game.about", "goal"}
"""What the list of games and the welcome show, whatever is played."""
KNOWN = ("gives", "returns", "gives-together", "pays", "gift", "hides")
"""Events with a card that some see, or all where it lay face up."""
OWN = ("dealt", "takes-back", "removes", "palantir", "horn-draws")
"""Events with a card that only its player sees."""

RAW = re.compile(r"[{}]|\b(card|suit|character|chapter|group|player|hand|goal)\.\w|\w-hidden\b|\(\)|: *[.;)]|  ")
"""What no sentence may show: a field that was not filled, the key of a noun, an empty list, a gap."""
YOU = re.compile(r"\b(you|your|yours|tw[óo][ji]\w*|ciebie|tobie|ci)\b", re.IGNORECASE)

STARTS = (actions.CARD, actions.DECLARE, actions.ORC_AT, actions.BACK, actions.STOP, actions.NO, actions.HAND, actions.BURDEN)
KINDS = [range(start, end) for start, end in pairwise((*STARTS, actions.CHARACTER, actions.ACTIONS, actions.ACTIONS + 1))]
"""The kinds of actions, and a number that is none."""
SEEDS = 30 if FULL else 2


def keys(*prefixes: str) -> set[str]:
    return {key for key in EN.entries if key.startswith(prefixes)}


def say(key: str, args: dict[str, object]) -> str:
    """Both languages have the sentence and every argument it needs; gives the key back."""
    for catalogue in (EN, PL):
        spoken = catalogue.say(key, args)
        assert spoken, key
        assert RAW.search(spoken) is None, f"{key}: {spoken}"
    return key


@pytest.mark.parametrize(("n", "tricks"), [(1, "1 lewę"), (3, "3 lewy"), (5, "5 lew"), (12, "12 lew")])
def test_polish_counts(n: int, tricks: str) -> None:
    assert sentence(PL, read_goal(f"tricks >= {n}", CODES), CODES) == f"wygraj co najmniej {tricks}"


def test_every_noun_has_its_entry() -> None:
    assert keys("card.") == {f"card.{name}" for name in cards.NAMES}
    assert keys("suit.") == {f"suit.{letter}" for letter in cards.SUITS}
    assert keys("character.") == {f"character.{code}" for code in CODES}
    assert keys("chapter.") == {f"chapter.{number}" for number in range(19, ROAD + 1)}
    assert keys("group.") == {f"group.{letter}" for letter in "ABC"}
    assert keys("player.", "hand.") == {f"{kind}.{number}" for kind in ("player", "hand") for number in range(1, 5)}


def test_polish_nouns_have_all_cases() -> None:
    for key in keys(*NOUNS):
        value = PL.entries[key]
        assert isinstance(value, dict)
        assert tuple(value) == CASES, key


@BOTH
def test_a_case_that_a_sentence_asks_for_exists(catalogue: Catalogue) -> None:
    """Polish cases; in English only an article, which a card without one does not need."""
    known = {"en": ("the",), "pl": CASES}[catalogue.language]
    for key in catalogue.entries:
        for field in (field for form in forms(catalogue, key) for field in FIELD.finditer(form) if field[2]):
            assert field[2] in known, key
            assert catalogue.language == "pl" or field[1] in ("card", "taken", "laid", "entering"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_and_characters_bear_the_names_of_the_rulebook(language: str) -> None:
    rulebook = GAME.text(f"rulebook.{language}.md")
    catalogue = GAME.catalogue(language)
    for number in range(19, ROAD + 1):
        heading = f"## T{11 if number == ROAD else number} {catalogue.say(f'chapter.{number}')}\n"
        assert heading in rulebook
    for code in CODES:
        name = re.sub(r" \([12]\)$", "", catalogue.say(f"character.{code}"))
        assert name in rulebook
    for letter in cards.SUITS:
        assert catalogue.say(f"suit.{letter}") in rulebook


def test_characters_of_one_round_bear_different_names() -> None:
    """Saruman has two entries, for he is judged otherwise as an Old Man."""
    for catalogue in (EN, PL):
        named = [catalogue.say(f"character.{code}") for code in CODES if code != "SarO"]
        assert len(set(named)) == len(named)


def test_every_option_is_described() -> None:
    described = {f"option.{option.name}" for option in options.OPTIONS if option.is_offered}
    values = {f"option.{option.name}.{value}" for option in options.OPTIONS if option.is_offered for value in option.values}
    assert keys("option.") == described | values


def test_every_question_has_a_prompt_and_every_end_a_reason() -> None:
    asked = (set(DECISIONS) - {"play"}) | {
        "give-event",
        "lead",
        "lead-stop",
        "lead-stop-won",
        "lead-stop-lost",
        "follow",
        "play-any",
    }
    assert keys("prompt.") == {f"prompt.{name}" for name in asked}
    assert keys("refusal.asked-") == {f"refusal.asked-{phase}" for phase in DECISIONS}
    assert keys("outcome.") == {f"outcome.{cause}" for cause in position.CAUSES[1:]}


def test_hidden_events_keep_the_card() -> None:
    hidden = {key for key in keys("event.") if key.endswith("-hidden")}
    assert hidden == {f"event.{kind}-hidden" for kind in (*KNOWN, *OWN)}
    assert {key for key in keys("event.") if key.endswith("-shown")} == {f"event.{kind}-shown" for kind in KNOWN}
    for key in hidden:
        assert EN.fields(key) == EN.fields(key.removesuffix("-hidden")) - {"card"}


@BOTH
def test_the_log_speaks_to_nobody(catalogue: Catalogue) -> None:
    for key in keys("event.", "outcome."):
        assert not any(YOU.search(form) for form in forms(catalogue, key)), key
        assert not catalogue.fields(key) & {"could", "position"}, key


@BOTH
def test_sentences_end_as_sentences(catalogue: Catalogue) -> None:
    named = {f"option.{option.name}" for option in options.OPTIONS if option.is_offered}
    for key in keys(*SPOKEN, "game.about") | named | {"goal"}:
        for form in forms(catalogue, key):
            assert form[-1] in ".?", key
            assert form[0] in "{„“" or form[0].isupper(), key


def box_goals() -> set[str]:
    """The goals of all characters, step cards and changes of our content."""
    entries = [entry for name in ("character", "step", "change") for entry in GAME.content.tables[name].values()]
    return {entry.get(side, "") for entry in entries for side in ("goal", "goal4")} - {""}


@BOTH
def test_every_goal_of_the_box_is_said_without_signs(catalogue: Catalogue) -> None:
    for goal in box_goals():
        spoken = sentence(catalogue, read_goal(goal, CODES), CODES)
        assert RAW.search(spoken) is None, f"{goal}: {spoken}"
        assert re.search("[≥≤=<>]", spoken) is None, f"{goal}: {spoken}"


def test_every_sentence_about_goals_is_said_of_some_goal() -> None:
    said: set[str] = set()
    for goal in {*box_goals(), *(goal for goal, _, _ in GOALS), *re.split("[;\n]", OWNERS_GOALS.strip())}:
        for key, args in pieces(read_goal(goal.strip(), CODES), CODES):
            said.add(say(key, dict(args)))
            said |= {
                word for value in args.values() for word in (value if isinstance(value, list) else [value]) if word in EN.entries
            }
    assert keys("goal.") - said == set()


@pytest.mark.parametrize(("goal", "english", "polish"), GOALS)
def test_a_goal_in_words(goal: str, english: str, polish: str) -> None:
    assert sentence(EN, read_goal(goal, CODES), CODES) == english
    assert sentence(PL, read_goal(goal, CODES), CODES) == polish


def say_now(state: TwoTowers, tried: list[int]) -> set[str]:
    """What each seat is asked, what each of its actions would do, and why the tried ones are refused."""
    said = set()
    for seat in range(GAME.players(state)):
        prompt = GAME.prompt(state, seat)
        if prompt is not None:
            said.add(say(prompt.key, dict(prompt.args)))
        for action in state.legal(seat):
            key, args = GAME.describe(state, seat, action)
            said.add(say(key, dict(args)))
        for action in tried:
            refusal = state.why_not(seat, action)
            if refusal is not None:
                said.add(say(refusal.key, dict(refusal.args)))
    return said


def say_events(state: TwoTowers, journal: Journal) -> set[str]:
    """What each reader reads in the log, and at the end why the chapter was won or lost."""
    said = set()
    for reader in (*range(GAME.players(state)), SPECTATOR):
        said |= {say(event_key(event), dict(event.args)) for event in journal.seen(reader)}
    outcome = GAME.outcome(state)
    return said | {say(outcome.key, {})} if outcome is not None else said


@cache
def said_in_game(chapter: str, players: int, seed: int) -> frozenset[str]:
    """Plays a chapter at random and says everything in it."""
    rng = random.Random(seed)
    play = begin(chapter, players, earlier="on" if chapter == "road" and seed % 2 else "off")
    state = play.state
    said = set()
    while state.to_act():
        if state.to_act() == (CHANCE,):
            outcomes, weights = zip(*state.chances(), strict=True)
            state.apply(CHANCE, rng.choices(outcomes, weights)[0])
            continue
        said |= say_now(state, [rng.choice(kind) for kind in KINDS])
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.legal(seat)))
    said |= say_now(state, [actions.STOP])
    return frozenset(said | say_events(state, play.journal))


def step(play: Play, move: str) -> None:
    if move.startswith("*"):
        play.draws(move[1:])
    else:
        play.play(move)


@cache
def said_in(situation: str) -> frozenset[str]:
    """Plays a rare situation; every action is tried at every step."""
    text, played = RARE[situation]
    play = Play(text)
    every = list(range(actions.ACTIONS))
    said = say_now(play.state, every)
    for move in played.split():
        step(play, move)
        said |= say_now(play.state, every)
    return frozenset(said | say_events(play.state, play.journal))


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("chapter", options.CHAPTERS)
def test_a_random_chapter_is_told_from_start_to_end(chapter: str, players: int) -> None:
    for seed in range(SEEDS):
        said = said_in_game(chapter, players, seed)
        assert {"event.start", "event.first", "refusal.over"} <= said
        assert said & keys("outcome.")
        assert ("event.dealt-hidden" in said) == (players > 1)


@pytest.mark.parametrize("situation", RARE)
def test_a_rare_situation_is_told(situation: str) -> None:
    assert said_in(situation)


def test_the_table_is_refused_in_words() -> None:
    play = begin("19", 3)
    with pytest.raises(Refused) as refused:
        play.state.apply(CHANCE, cards.WHITE)
    assert say(refused.value.refusal.key, {}) == "refusal.no-chance"


def test_every_sentence_is_said_in_some_game() -> None:
    said = {"refusal.no-chance"}.union(*map(said_in, RARE))
    for chapter in options.CHAPTERS:
        for players in GAME.seats:
            said |= said_in_game(chapter, players, 0) | said_in_game(chapter, players, 1)
    assert keys(*SPOKEN) - said == set()
    assert set(EN.entries) - said == SHOWN | keys(*NOUNS, "option.", "goal.", "print.")


@pytest.mark.parametrize(("start", "played", "reader", "english", "polish"), TOLD.values(), ids=TOLD)
def test_the_log_tells_what_happened(start: str, played: str, reader: int, english: list[str], polish: list[str]) -> None:
    play = Play(start)
    for move in played.split():
        step(play, move)
    events = play.events(reader)[1:]
    assert [EN.tell(event) for event in events] == english
    assert [PL.tell(event) for event in events] == polish
