"""The catalogues: both languages say the same things, and everything the game can say has its sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from importlib.resources import files

import pytest

from mathom.games import load
from mathom.games.confrontation import actions, board, cards, options, position, roster
from mathom.kernel.game import LANGUAGES
from mathom.kernel.journal import Journal
from mathom.kernel.observation import observe
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.kernel.text import CASES, FIELD, Catalogue
from tests.conftest import FULL
from tests.games.texts import event_key

GAME = load("confrontation")
EN, PL = (GAME.catalogue(language) for language in LANGUAGES)
BOTH = pytest.mark.parametrize("catalogue", [EN, PL], ids=LANGUAGES)

READERS = (0, 1, SPECTATOR)
RAW = re.compile(r"[{}]|\b(region|piece|card|side|special)\.[A-Z+]|\w-hidden\b|  ")
"""What no sentence may show: a field that was not filled, the key of a noun, a gap."""
NOUNS = ("region.", "piece.", "card.", "special.", "side.")
TO_PLACES = ("to", "in", "from")

YES_OR_NO = ("tunnel", "sam", "frodo", "aragorn", "saruman", "bonus", "force", "mouth")
OR_NO = ("retreat", "gollum", "swap", "wormtongue", "gwaihir", "palantir")

GAMES = [
    {"mode": "classic", "fellowship_cards": "4", "sauron_cards": "4"},
    {"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4"},
    {"mode": "draft", "fellowship_cards": "2", "sauron_cards": "3"},
    {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "4", "after_retreat": "both"},
    {"mode": "classic", "match": "yes"},
    {"mode": "draft", "match": "yes", "fellowship_cards": "1", "sauron_cards": "4", "turn_limit": "50"},
    {"mode": "variant", "fellowship_cards": "3", "sauron_cards": "1", "gandalf_bonus": "compare", "stuck": "forward"},
]


def keys(prefix: str) -> set[str]:
    return {key for key in EN.entries if key.startswith(prefix)}


@cache
def source(module: str) -> str:
    return files("mathom.games.confrontation").joinpath(f"{module}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("n", "token", "card"),
    [
        (1, "zostaje 1 żeton.", "jeszcze 1 karta,"),
        (2, "zostają 2 żetony.", "jeszcze 2 karty,"),
        (5, "zostaje 5 żetonów.", "jeszcze 5 kart,"),
        (12, "zostaje 12 żetonów.", "jeszcze 12 kart,"),
        (22, "zostają 22 żetony.", "jeszcze 22 karty,"),
    ],
)
def test_polish_counts(n: int, token: str, card: str) -> None:
    assert token in PL.say("prompt.draft", {"n": n})
    assert card in PL.say("prompt.hold", {"n": n})


def test_every_noun_has_its_entry() -> None:
    assert keys("region.") == {f"region.{code}" for code in board.CODES}
    assert keys("piece.") == {f"piece.{code}" for code in roster.CODES}
    assert keys("card.") == {f"card.{code}" for code in cards.CODES}
    assert keys("special.") == {f"special.{code}" for code in cards.SPECIAL_CODES}
    assert keys("side.") == {"side.F", "side.S", "side.none"}


def test_polish_nouns_have_all_cases() -> None:
    for key, value in PL.entries.items():
        if key.startswith(NOUNS):
            assert isinstance(value, dict)
            assert set(CASES) <= set(value), key


@BOTH
def test_regions_know_their_prepositions(catalogue: Catalogue) -> None:
    for code in board.CODES:
        value = catalogue.entries[f"region.{code}"]
        assert isinstance(value, dict)
        for case in TO_PLACES:
            assert " " in value[case], f"{code} {case}"


@BOTH
def test_a_case_that_a_sentence_asks_for_exists(catalogue: Catalogue) -> None:
    known = set(CASES) | {*TO_PLACES, "the"}
    for key, value in catalogue.entries.items():
        for form in [value] if isinstance(value, str) else value.values():
            assert all(field[2] is None or field[2] in known for field in FIELD.finditer(form)), key


@BOTH
def test_starred_characters_show_their_star(catalogue: Catalogue) -> None:
    for code in roster.CODES:
        value = catalogue.entries[f"piece.{code}"]
        assert isinstance(value, dict)
        assert {form.endswith("*") for form in value.values()} == {code.endswith("*")}, code


def test_every_question_has_a_prompt() -> None:
    done = ("place-done", "draft-done", "hold-done", "move-on", "move-other", "move-named")
    phases = position.PHASES[: position.DEFENDER_DRAW]
    assert keys("prompt.") == {f"prompt.{name}" for name in (*phases, *done)}


def test_every_ending_has_its_sentence() -> None:
    assert keys("outcome.") == {f"outcome.{reason}" for reason in (*position.REASONS[1:], "match")}
    assert keys("event.over-") == {f"event.over-{reason}" for reason in position.REASONS[1:]}


def test_every_option_is_described() -> None:
    for option in (each for each in options.OPTIONS if each.is_offered):
        assert f"option.{option.name}" in EN.entries
        for value in option.values:
            assert value.isdigit() or f"option.{option.name}.{value}" in EN.entries
    assert keys("mode.") == {f"mode.{mode}" for mode in options.OPTIONS[0].values}


def test_every_refusal_has_its_sentence() -> None:
    named = set(re.findall(r'"(refusal\.[a-z-]+)"', source("refusals")))
    assert keys("refusal.") == named | {"refusal.draft", "refusal.hold"}


def test_every_action_has_its_sentence() -> None:
    named = set(re.findall(r'"(action\.[a-z-]+)"', source("game")))
    pointed = {f"action.{name}" for name in ("king", "king-piece", "crebain", "crebain-piece", "palantir")}
    plain = {f"action.{actions.TEXTS[action]}" for action in (actions.HIDDEN, actions.READY, actions.BACK)}
    answers = {f"action.{answer}-{phase}" for answer in ("yes", "no") for phase in YES_OR_NO}
    declined = {f"action.no-{phase}" for phase in OR_NO}
    assert keys("action.") == named | pointed | plain | answers | declined


def test_every_event_that_is_told_openly_has_its_sentence() -> None:
    told = set(re.findall(r'\.say\(\s*"([a-z-]+)"', source("telling")))
    assert "not-stuck" in told
    for kind in told - {"named-can-move"}:
        assert f"event.{kind}" in EN.entries


def test_every_event_in_the_catalogue_is_told() -> None:
    told = "".join(source(module) for module in ("telling", "battle", "card_play", "strength", "state")) + '"start"'
    for key in keys("event."):
        kind = key.removeprefix("event.").removesuffix("-hidden").removeprefix("ability-")
        assert f'"{kind}"' in told or kind.startswith("over-"), key


def test_hidden_events_have_both_sentences() -> None:
    for key in keys("event."):
        if key.endswith("-hidden") and key != "event.named-can-move-hidden":
            assert EN.fields(key) == EN.fields(key.removesuffix("-hidden")) - {"piece"} | {"side"}


@BOTH
def test_the_log_speaks_to_nobody_and_keeps_secrets(catalogue: Catalogue) -> None:
    for key in keys("event."):
        value = catalogue.entries[key]
        assert isinstance(value, str)
        assert not re.search(r"\b(you|your|yours|twoj\w*|twój|twoim|twoich|ciebie|tobie)\b", value, re.IGNORECASE), key
        assert not catalogue.fields(key) & {"could", "movers", "position"}, key
        assert not (key.endswith("-hidden") and "piece" in catalogue.fields(key)), key


@BOTH
def test_sentences_end_as_sentences(catalogue: Catalogue) -> None:
    for key, value in catalogue.entries.items():
        if key.startswith(("event.", "outcome.", "prompt.", "action.", "refusal.")):
            for form in [value] if isinstance(value, str) else value.values():
                assert form[-1] in ".?", key
                assert form[0] == "{" or form[0].isupper(), key


def say(key: str, args: dict[str, object]) -> None:
    """Both languages have the sentence and every argument it needs."""
    for catalogue in (EN, PL):
        spoken = catalogue.say(key, args)
        assert spoken, key
        assert RAW.search(spoken) is None, f"{key}: {spoken}"


def say_all_of(state: State, journal: Journal, rng: random.Random) -> None:
    """Every prompt, what each legal action would do, and why some others are refused."""
    for seat in (0, 1):
        seen = observe(GAME, state, journal, seat, since=len(journal.entries))
        if seen.prompt is not None:
            say(seen.prompt.key, dict(seen.prompt.args))
        for action in seen.legal:
            key, args = GAME.describe(state, seat, action)
            say(key, dict(args))
        for action in (*rng.sample(range(actions.ACTIONS), 6), actions.YES, actions.READY, actions.ACTIONS):
            refusal = state.why_not(seat, action)
            if refusal is not None:
                say(refusal.key, dict(refusal.args))


@pytest.mark.parametrize("seed", range(40 if FULL else 4))
@pytest.mark.parametrize("chosen", GAMES, ids=lambda chosen: " ".join(chosen.values()))
def test_a_random_game_is_told_from_start_to_end(chosen: dict[str, str], seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.new(chosen, 2)
    journal = GAME.start(state)
    while state.to_act():
        if state.to_act() == (CHANCE,):
            outcomes, weights = zip(*state.chances(), strict=True)
            state.apply(CHANCE, rng.choices(outcomes, weights)[0])
            continue
        say_all_of(state, journal, rng)
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.legal(seat)))
    say_all_of(state, journal, rng)
    for reader in READERS:
        seen = observe(GAME, state, journal, reader)
        for event in seen.events:
            say(event_key(event), dict(event.args))
        assert seen.outcome is not None
        say(seen.outcome.key, {})
