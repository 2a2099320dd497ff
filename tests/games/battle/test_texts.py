"""The catalogues: both languages say the same things, and everything the game can say has its sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from mathom.games.battle import actions, cards, options, position
from mathom.kernel.game import LANGUAGES
from mathom.kernel.journal import Journal
from mathom.kernel.observation import observe
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.kernel.text import CASES, FIELD, Catalogue
from tests.conftest import FULL
from tests.games.battle.kit import GAME, Play, at, others
from tests.games.texts import event_key, forms

EN, PL = (GAME.catalogue(language) for language in LANGUAGES)
BOTH = pytest.mark.parametrize("catalogue", [EN, PL], ids=LANGUAGES)

NOUNS = ("card.", "enemy.", "order.", "symbol.")
SPOKEN = ("event.", "outcome.", "prompt.", "action.", "refusal.")
"""What a game says while it is played."""
SHOWN = {"game.title", "game.about", "goal"}
"""What the list of games and the welcome show, whatever is played."""

RAW = re.compile(r"[{}]|\b(card|enemy|order|symbol)\.\w|\w-hidden\b|\(\)|: *[.;)]|  ")
"""What no sentence may show: a field that was not filled, the key of a noun, an empty list, a gap."""
YOU = re.compile(r"\b(you|your|yours|tw[óo][ji]\w*|ciebie|tobie|ci)\b", re.IGNORECASE)

STARTS = (actions.PLACE, actions.CARD, actions.TO, actions.STRIKE, actions.LOSE, actions.DRAW, actions.DONE, actions.NO)
KINDS = [range(start, end) for start, end in pairwise((*STARTS, actions.ACTIONS, actions.ACTIONS + 1))]
"""The kinds of actions, and a number that is none."""

CHOSEN = [
    {"first": "random", "doubling": "any"},
    {"first": "seat1", "doubling": "other"},
]
SEEDS = 100 if FULL else 2

RARE = {
    "hand full": ("2 P1 turn row=Tro,Har,Gri hands=P1:Fro,Sam,Mer,Pip,Elr", ""),
    "nobody to take": ("2 P1 turn row=Tro,Har,Pat hands=P1:Elr teams=P1:A.Gan", "Elr-B"),
    "Gimli is not taken": ("2 P1 turn row=Tro,Har,Gri hands=P1:Elr teams=P1:A.Gan;P2:A.Gim+Sam", "Elr-B Gan Sam"),
    "Bombadil does not go back": ("2 P1 turn row=Tro,Har,Gri hands=P1:Elr teams=P1:A.Bom/B.Sam/C.Gal", "Elr-A Bom-B"),
    "a card helps once": ("2 P1 turn row=Pat,Cre,Gri hands=P1:Eow teams=P1:A.Fro+Sam;P2:A.Elr+Gal", "Eow-B Fro Elr Sam"),
    "a position without enemy": (f"2 P1 turn row=-,-,Pat hands=P1:Elr fallen={others('Pat')}", "Elr-A"),
    "a hand of Gimli": ("2 P1 turn row=Tro,Har,Gri mordor=won,hand hands=P1:Gim", "draw *Mordor-won no"),
    "shared victory": (f"2 P1 turn row=-,-,Pat hands=P1:Elr won=P2:War fallen={others('Pat', 'War')}", "Elr-A A:3"),
}
"""Situations that random play seldom meets, and what is played and drawn (with a star) in them."""


def keys(*prefixes: str) -> set[str]:
    return {key for key in EN.entries if key.startswith(prefixes)}


@pytest.mark.parametrize(
    ("n", "points", "stack"),
    [
        (1, "ma 1 punkt;", "jest 1 karta."),
        (3, "ma 3 punkty;", "są 3 karty."),
        (6, "ma 6 punktów;", "jest 6 kart."),
        (12, "ma 12 punktów;", "jest 12 kart."),
        (24, "ma 24 punkty;", "są 24 karty."),
    ],
)
def test_polish_counts(n: int, points: str, stack: str) -> None:
    assert points in PL.say("event.scores", {"player": 2, "n": n, "enemies": 4})
    assert PL.say("event.reshuffled", {"n": n}).endswith(stack)


def test_every_noun_has_its_entry() -> None:
    assert keys("card.") == {f"card.{code}" for code in cards.COMPANIONS}
    assert keys("enemy.") == {f"enemy.{code}" for code in cards.ENEMIES}
    assert keys("order.") == {f"order.{code}" for code in cards.ORDERS}
    assert keys("symbol.") == {f"symbol.{letter}" for letter in (*cards.COLOURS, "J")}
    assert keys("trait.") == {f"trait.{trait}" for trait in cards.TRAITS}


def test_polish_nouns_have_all_cases() -> None:
    for key in keys(*NOUNS):
        value = PL.entries[key]
        assert isinstance(value, dict)
        assert set(CASES) <= set(value), key


@BOTH
def test_a_case_that_a_sentence_asks_for_exists(catalogue: Catalogue) -> None:
    """Cases that every noun has, an English article for enemies, and what an order makes players discard."""
    known = {"en": {("enemy", "the")}, "pl": set()}[catalogue.language] | {("order", "what")}
    for key in catalogue.entries:
        for field in (field for form in forms(catalogue, key) for field in FIELD.finditer(form) if field[2]):
            assert (field[1], field[2]) in known or (catalogue.language == "pl" and field[2] in CASES), key
    for noun, case in known:
        for key in keys(f"{noun}."):
            value = catalogue.entries[key]
            assert isinstance(value, dict)
            assert case in value, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_bear_the_names_of_the_rulebook(language: str) -> None:
    rows = re.findall(r"^\| ([^|]+?) \|", GAME.text(f"rulebook.{language}.md"), re.MULTILINE)
    codes = [f"enemy.{code}" for code in cards.ENEMIES] + [f"card.{code}" for code in cards.COMPANIONS]
    named = [GAME.catalogue(language).say(code) for code in codes]
    assert [row for row in rows if row not in ("Enemy", "Companion", "Wróg", "Towarzysz")] == named


@pytest.mark.parametrize("language", LANGUAGES)
def test_symbols_bear_the_colours_and_weapons_of_the_rulebook(language: str) -> None:
    rulebook = GAME.text(f"rulebook.{language}.md")
    for key in keys("symbol."):
        assert GAME.catalogue(language).say(key) in rulebook


def test_every_option_is_described() -> None:
    described = {f"option.{option.name}" for option in options.OPTIONS if option.is_offered}
    values = {f"option.{option.name}.{value}" for option in options.OPTIONS if option.is_offered for value in option.values}
    assert keys("option.") == described | values


def test_every_question_has_a_prompt() -> None:
    phases = set(position.PHASES[: position.FIRST_DRAW]) - {"counter"}
    assert keys("prompt.") == {f"prompt.{name}" for name in phases | {f"counter-{order}" for order in cards.ORDERS}}
    assert keys("refusal.asked-") == {f"refusal.asked-{phase}" for phase in phases}


def test_hidden_events_keep_the_card() -> None:
    hidden = {key for key in keys("event.") if key.endswith("-hidden")}
    assert hidden == {"event.dealt-hidden", "event.draws-hidden"}
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
    for key in keys(*SPOKEN, "trait.", "goal", "game.about") | named:
        for form in forms(catalogue, key):
            assert form[-1] in ".?", key
            assert form[0] == "{" or form[0].isupper(), key


def say(key: str, args: dict[str, object]) -> str:
    """Both languages have the sentence and every argument it needs; gives the key back."""
    for catalogue in (EN, PL):
        spoken = catalogue.say(key, args)
        assert spoken, key
        assert RAW.search(spoken) is None, f"{key}: {spoken}"
    return key


def say_now(state: State, journal: Journal, tried: list[int]) -> set[str]:
    """What each seat is asked, what each of its actions would do, and why the tried ones are refused."""
    said = set()
    for seat in range(len(GAME.view(state, SPECTATOR)["players"])):
        seen = observe(GAME, state, journal, seat, since=len(journal.entries))
        if seen.prompt is not None:
            said.add(say(seen.prompt.key, dict(seen.prompt.args)))
        for action in seen.legal:
            key, args = GAME.describe(state, seat, action)
            said.add(say(key, dict(args)))
        for action in tried:
            refusal = state.why_not(seat, action)
            if refusal is not None:
                said.add(say(refusal.key, dict(refusal.args)))
    return said


def say_events(state: State, journal: Journal) -> set[str]:
    """What each reader reads in the log, and at the end why the game was won."""
    said = set()
    for reader in (*range(len(GAME.view(state, SPECTATOR)["players"])), SPECTATOR):
        seen = observe(GAME, state, journal, reader)
        said |= {say(event_key(event), dict(event.args)) for event in seen.events}
        if seen.outcome is not None:
            said.add(say(seen.outcome.key, {}))
    return said


@cache
def said_in_game(number: int, players: int, seed: int) -> frozenset[str]:
    """Plays a random game and says everything in it."""
    rng = random.Random(seed)
    state = GAME.new(CHOSEN[number], players)
    journal = GAME.start(state)
    said = set()
    while state.to_act():
        (seat,) = state.to_act()
        if seat == CHANCE:
            outcomes, weights = zip(*state.chances(), strict=True)
            state.apply(CHANCE, rng.choices(outcomes, weights)[0])
            continue
        said |= say_now(state, journal, [rng.choice(kind) for kind in KINDS for _ in range(2)])
        state.apply(seat, rng.choice(state.legal(seat)))
    said |= say_now(state, journal, [actions.DRAW])
    return frozenset(said | say_events(state, journal))


def step(play: Play, move: str) -> None:
    if move.startswith("*"):
        play.state.apply(CHANCE, GAME.parse_chance(move[1:]))
    else:
        play.play(move)


@cache
def said_in(situation: str) -> frozenset[str]:
    """Plays a rare situation; every action is tried at every step."""
    text, played = RARE[situation]
    play = at(text)
    every = list(range(actions.ACTIONS))
    said = say_now(play.state, play.journal, every)
    for move in played.split():
        step(play, move)
        said |= say_now(play.state, play.journal, every)
    return frozenset(said | say_events(play.state, play.journal))


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("number", range(len(CHOSEN)), ids=lambda number: " ".join(CHOSEN[number].values()))
def test_a_random_game_is_told_from_start_to_end(number: int, players: int, seed: int) -> None:
    said = said_in_game(number, players, seed)
    assert {"event.turn", "event.draws-hidden", "event.scores", "prompt.turn", "refusal.over"} <= said


@pytest.mark.parametrize(
    ("situation", "key"),
    [
        ("hand full", "refusal.hand-full"),
        ("nobody to take", "refusal.nothing-to-take"),
        ("Gimli is not taken", "refusal.immune"),
        ("Bombadil does not go back", "refusal.left-that-team"),
        ("a card helps once", "refusal.borrowed"),
        ("a position without enemy", "refusal.no-enemy"),
        ("a hand of Gimli", "event.shows-hand"),
        ("shared victory", "event.over-shared"),
    ],
)
def test_a_rare_situation_is_told(situation: str, key: str) -> None:
    assert key in said_in(situation)


def test_the_table_is_refused_in_words() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri hands=P2:Elr").play("draw")
    with pytest.raises(Refused) as refused:
        play.state.apply(CHANCE, GAME.parse_chance("Elr"))
    assert say(refused.value.refusal.key, {}) == "refusal.no-chance"


def test_every_sentence_is_said_in_some_game() -> None:
    said = {"refusal.no-chance"}.union(*map(said_in, RARE))
    for number in range(len(CHOSEN)):
        for players in GAME.seats:
            said |= said_in_game(number, players, 0) | said_in_game(number, players, 1)
    assert keys(*SPOKEN) - said == set()
    assert set(EN.entries) - said == SHOWN | keys(*NOUNS, "trait.", "option.", "print.")


TOLD = {
    "help": (
        "3 P2 turn row=Pat,Wol,Got hands=P2:Bor teams=P2:A.Mer+Elr+Leg;P1:A.Gal+Eld",
        "Bor-A Mer Eld A:1+2+3",
        [
            "Player 2 places Boromir in team A.",
            "Player 2 attacks with team A: Merry, Boromir, Legolas, Elrond.",
            "Merry calls for help: the symbols of Elladan, in a team of Player 1, count too.",
            "Player 2 beats the Orc Patrol and gains 1 point (green bow: Legolas).",
            "Player 2 beats the Wolf-riders and gains 3 points (red sword: Merry; green bow: Elrond).",
            "Player 2 beats Gothmog and gains 6 points (red sword: Elladan; yellow shield: Boromir; blue spear: Elladan).",
            "What is not needed is lost (green bow: Elrond).",
            "Merry goes from Player 2 to Player 1, face down, worth 1 point.",
            "Legolas stays with Player 2 and starts team A.",
        ],
        [
            "Gracz 2 dokłada Boromira do drużyny A.",
            "Gracz 2 atakuje drużyną A: Merry, Boromir, Legolas, Elrond.",
            "Merry prosi o pomoc: liczą się też symbole Elladana z drużyny Gracza 1.",
            "Gracz 2 pokonuje Patrol Orków i zdobywa 1 punkt (zielony łuk: Legolas).",
            "Gracz 2 pokonuje Jeźdźców wilków i zdobywa 3 punkty (czerwony miecz: Merry; zielony łuk: Elrond).",
            "Gracz 2 pokonuje Gothmoga i zdobywa 6 punktów"
            " (czerwony miecz: Elladan; żółta tarcza: Boromir; niebieska włócznia: Elladan).",
            "Niepotrzebne symbole przepadają (zielony łuk: Elrond).",
            "Merry przechodzi od Gracza 2 do Gracza 1 jako zakryta karta warta 1 punkt.",
            "Legolas zostaje u Gracza 2 i zaczyna drużynę A.",
        ],
    ),
    "doubling and an extra joker": (
        "2 P1 turn row=Cre,Har,Sha hands=P1:The teams=P1:A.Mer+Tre",
        "The-A A:1+3",
        [
            "Player 1 places Théoden in team A.",
            "Player 1 attacks with team A: Merry, Théoden, Treebeard.",
            "Théoden doubles the red sword of Merry.",
            "Treebeard brings an extra joker.",
            "Player 1 beats the Crebain and gains 1 point (violet fist: Treebeard).",
            "Player 1 beats Shagrat and gains 6 points (red sword: Merry, Merry; green bow: Treebeard).",
            "What is not needed is lost (blue spear: Théoden).",
        ],
        [
            "Gracz 1 dokłada Theodena do drużyny A.",
            "Gracz 1 atakuje drużyną A: Merry, Theoden, Drzewiec.",
            "Theoden podwaja czerwony miecz Merry'ego.",
            "Drzewiec daje dodatkowego jokera.",
            "Gracz 1 pokonuje Krebainy i zdobywa 1 punkt (fioletowa pięść: Drzewiec).",
            "Gracz 1 pokonuje Szagrata i zdobywa 6 punktów (czerwony miecz: Merry, Merry; zielony łuk: Drzewiec).",
            "Niepotrzebne symbole przepadają (niebieska włócznia: Theoden).",
        ],
    ),
    "counterattack": (
        "2 P1 turn row=Tro,Har,Gri mordor=team,won won=P1:War",
        "draw *Mordor-hand War",
        [
            "Player 1 draws a Mordor card with the order “hand”.",
            "Counterattack: every player discards a won enemy.",
            "Player 1 discards a won enemy: Wargs.",
            "Player 2 has nothing that could be discarded.",
            "The counterattack ends; the enemy on position 3 is discarded, and nobody wins it: Grishnákh.",
        ],
        [
            "Gracz 1 dobiera kartę Mordoru z poleceniem „ręka”.",
            "Kontratak: każdy gracz odrzuca zdobytego wroga.",
            "Gracz 1 odrzuca zdobytego wroga: Wargowie.",
            "Gracz 2 nie ma czego odrzucić.",
            "Kontratak się kończy; wróg z pozycji 3 zostaje odrzucony i nikt go nie zdobywa: Grisznak.",
        ],
    ),
}


@pytest.mark.parametrize(("start", "played", "english", "polish"), TOLD.values(), ids=TOLD)
def test_the_log_tells_what_happened(start: str, played: str, english: list[str], polish: list[str]) -> None:
    play = at(start)
    for move in played.split():
        step(play, move)
    events = play.journal.all()[1:]
    assert [EN.tell(event) for event in events] == english
    assert [PL.tell(event) for event in events] == polish


GAINS = {
    "A:3": ("team A: Orc Patrol. You gain 1 point; spent: Elrond", "drużyną A: Patrol Orków. Zyskujesz 1 punkt, tracisz: Elronda"),
    "B:3": ("team B: Orc Patrol. You gain 1 point", "drużyną B: Patrol Orków. Zyskujesz 1 punkt"),
}


@pytest.mark.parametrize("action", GAINS)
def test_points_are_what_an_attack_brings_and_no_price(action: str) -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Leg teams=P1:A.Elr").play("Leg-B")
    key, args = GAME.describe(play.state, 0, GAME.parse_action(action))
    english, polish = GAINS[action]
    assert (EN.say(key, args), PL.say(key, args)) == (f"Attack with {english}.", f"Zaatakuj {polish}.")


@BOTH
def test_no_sentence_names_points_as_a_price(catalogue: Catalogue) -> None:
    price = re.compile(r"\b(for|za) \{n\} p")
    assert [key for key in catalogue.entries for form in forms(catalogue, key) if price.search(form)] == []


def test_who_won_by_points_is_said_as_one_says_it() -> None:
    assert (EN.say("outcome.most-points"), PL.say("outcome.most-points")) == (
        "Nobody else has as many points.",
        "Nikt inny nie ma tylu punktów.",
    )


AGAINST = {"B1.3": "it begins with the biggest ring on a finger or the lowest age"}
"""Rules that are not what the printed book says, and what it says; all other marks are of what it leaves open."""
LETTER = ("B7.16", "B7.17", "B7.26")
"""Rules of the last chapter that follow from the printed ones by counting, so that they are no rulings."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_says_whether_the_book_leaves_it_open(language: str) -> None:
    rules = GAME.rulebook(language).rules()
    kinds = {number: rule.kind for number, rule in rules.items() if rule.kind}
    assert {number for number, kind in kinds.items() if kind == "against"} == set(AGAINST)
    assert {number for number in rules if number.startswith("B7.")} - set(kinds) == set(LETTER)
    assert {number for number in kinds if not number.startswith("B7.")} == set(AGAINST)
