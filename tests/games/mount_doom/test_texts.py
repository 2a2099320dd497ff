"""The catalogues: both languages say the same things, and everything the game can say has its sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

from mathom.games.mount_doom import actions, board, cards, options, position
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.game import LANGUAGES
from mathom.kernel.journal import Journal
from mathom.kernel.observation import observe
from mathom.kernel.refusal import Refused
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.kernel.text import CASES, FIELD, Catalogue
from mathom.terminal.boards import Look
from mathom.terminal.boards.mount_doom_script import Script
from mathom.terminal.words import Words
from tests.conftest import FULL
from tests.games.mount_doom.kit import GAME, Play, at
from tests.games.mount_doom.scenes import game_with
from tests.games.texts import event_key, forms
from tests.rules import rule

EN, PL = (GAME.catalogue(language) for language in LANGUAGES)
BOTH = pytest.mark.parametrize("catalogue", [EN, PL], ids=LANGUAGES)

NOUNS = ("figure.", "card.", "stage.", "place.", "face.", "die.", "symbol.", "why.", "moment.", "result.")
SPOKEN = ("event.", "outcome.", "prompt.", "action.", "refusal.")
"""What a game says while it is played."""
SHOWN = {"game.title", "game.about", "goal", "about-once", "about-empty"}
"""What the list of games and the welcome show, whatever is played."""

RAW = re.compile(r"[{}\[\]|]|\b(figure|card|stage|place|face|die|symbol|why|moment)\.\w|\w-hidden\b|\(\)|: *[.;)]|  ")
"""What no sentence may show: a field that was not filled, the key of a noun, an empty list, a gap."""
YOU = re.compile(r"\b(you|your|yours|tw[óo][ji]\w*|ciebie|tobie|tobą|ci)\b", re.IGNORECASE)
GENDERED = re.compile(r"\w(łeś|łaś|łbyś|łabyś|łem|łam)\b")
"""Polish verbs that say whether the reader is a man or a woman."""

STARTS = (
    *(actions.ROLL, actions.PUT, actions.ADD, actions.GO, actions.LEFT, actions.DIE, actions.FACE, actions.FIGURE),
    *(actions.USE, actions.DISCARD, actions.LOSE, actions.COURAGE, actions.HEARTS),
)
KINDS = [range(start, end) for start, end in pairwise((*STARTS, actions.ACTIONS, actions.ACTIONS + 1))]
"""The kinds of actions, and a number that is none."""

EMPTY, GIVING = (f'code = "UruR"\nlost = 1\nhearts = {hearts}' for hearts in (0, 4))
OURS, MINE = (f'code = "Troll"\nbattles = 1\nlost = {lost}' for lost in (2, 4))
MODES = options.OPTIONS[0].values
SEEDS = 15 if FULL else 1

LATE = {
    "Gondor": "harder 2/3 stage=Gon Gim=38 courage=16 track=?,UruG,OrcG,Eye,Treebeard,? "
    "friends=1:Arwen,Elrond,Theoden,Power;2:Galadriel,Eomer,Boromir,Support;3:Wrath,Trick phase=turn turn=15 rules=2",
    "Minas Morgul": "easier 1/2 stage=Min courage=16 track=?,Witch,Mumak,Denethor,Army,? "
    "friends=1:Arwen,Elrond,Theoden,Eowyn,Treebeard,Power;2:Galadriel,Eomer,Faramir,Boromir,Vision phase=turn turn=20 rules=2",
    "Mount Doom": "normal 1/1 stage=Dou courage=12 track=?,Shelob,Sting,RingPower,Eagles,? "
    "friends=1:Elrond,Theoden,Treebeard,Power,Wrath,Faramir,Support phase=turn turn=30 rules=2",
}
"""Starts from which random play sees the late stages and all the cards."""

PUT = "black=1 dice=Leg1,Gim2 tile=2Ara1/- phase=put-second"
RARE = {
    "the Army of the Dead has nowhere to go": (f"normal 1/1 stage=Min track=-,Army,-,-,-,- {PUT}", ["put 1 Leg"]),
    "Éowyn defeats the Witch-king": (
        f"normal 1/1 stage=Min nazgul=2 friends=1:Eowyn,Elrond track=-,Witch,-,-,-,- {PUT}",
        ["put 1 Leg", "*4", "pass", "*6", "use Eowyn"],
    ),
    "a figure goes past Minas Morgul": (f"normal 1/1 stage=Gon Gim=39 track=-,-,-,-,-,- {PUT}", ["put 1 Gim", "go 0"]),
    "Denethor is met": (
        f"normal 1/1 stage=Min friends=1:Elrond track=-,Denethor,-,-,-,- {PUT}",
        ["put 1 Leg", "die Ara", "*3", "use Elrond", "*4"],
    ),
    "Wormtongue, then Gandalf returns": (
        "normal 1/1 stage=Hel Rin=23 balrog friends=1:Arwen,Elrond,Wrath track=Worm,-,-,-,-,- "
        "black=1 dice=Rin1,Mer2 tile=2Ara1/- phase=put-second",
        ["put 1 Rin", "go 0", "lose Arwen"],
    ),
    "help from Minas Morgul": (
        "easier 1/2 stage=Min Rin=39 Leg=40 Gim=40 friends=1:Vision;2:Boromir black=1 dice=Rin1,Mer2 tile=2Ara1/- phase=put-second",
        ["put 1 Rin", "go 0", "courage 2", "use Vision", "*Shelob", "keep"],
    ),
    "a Gandalf card is given up": (
        f"normal 1/1 stage=Roh friends=1:Vision,Wrath,Elrond track=-,OrcR,-,-,-,- {PUT}",
        ["put 1 Leg", "*Gandalf", "pass", "discard Vision"],
    ),
    "Saruman has no warriors left, then a Vision": (
        "normal 1/2 Rin=7 uruk=6 friends=1:Vision track=SarL,-,-,-,-,- black=1 dice=Rin1,Mer2 tile=2Ara1/- phase=put-second",
        ["put 1 Rin", "go 0", "*Power", "use Vision", "*Wargs", "remove"],
    ),
    "Eagles come when courage is high": (
        "normal 1/1 stage=Dou courage=16 track=?,Shelob,Sting,-,Eagles,? friends=1:Faramir,Treebeard,Elrond phase=turn",
        ["*5", "pass"],
    ),
}
"""Situations that random play seldom meets, and what is played and drawn (with a star) in them."""


def keys(*prefixes: str) -> set[str]:
    return {key for key in EN.entries if key.startswith(prefixes)}


@pytest.mark.parametrize(
    ("n", "spaces", "points"),
    [
        (0, "o 0 pól", "0 punktów"),
        (1, "o 1 pole", "1 punkt"),
        (2, "o 2 pola", "2 punkty"),
        (5, "o 5 pól", "5 punktów"),
        (12, "o 12 pól", "12 punktów"),
        (22, "o 22 pola", "22 punkty"),
    ],
)
def test_polish_counts(n: int, spaces: str, points: str) -> None:
    assert PL.say("event.moves", {"figure": "figure.Ara", "n": n, "to": "22"}) == f"Aragorn idzie {spaces}, na pole 22."
    assert PL.say("action.courage", {"n": n}) == f"Zyskaj {points} odwagi."


@pytest.mark.parametrize(
    ("to", "english", "polish"),
    [
        ("12", "The Ring-bearers go 2 spaces to 12.", "Powiernicy idą o 2 pola, na pole 12."),
        ("stage.Hel", "The Ring-bearers go 2 spaces to Helm's Deep.", "Powiernicy idą o 2 pola, na pole Helmowy Jar."),
    ],
)
def test_a_place_is_a_name_or_a_number(to: str, english: str, polish: str) -> None:
    args = {"figure": "figure.Rin", "n": 2, "to": to}
    assert (EN.say("event.moves", args), PL.say("event.moves", args)) == (english, polish)


def test_every_noun_has_its_entry() -> None:
    dice = {"black", "battle", *board.FIGURE_CODES}
    assert keys("figure.") == {f"figure.{code}" for code in board.FIGURE_CODES}
    assert keys("card.") == {f"card.{code}" for code in cards.CODES}
    assert keys("about.") == {f"about.{code}" for code in cards.CODES}
    assert keys("stage.") == {f"stage.{code}" for code in board.STAGE_CODES}
    assert keys("place.") == {"place.Riv", "place.waiting"}
    assert keys("face.") == {f"face.{code}" for code in board.FACE_CODES[1:]}
    assert keys("die.") == {f"die.{code}" for code in dice}
    assert keys("symbol.") == {f"symbol.{code}" for code in board.SYMBOL_CODES}
    assert keys("moment.") == {f"moment.{name}" for name in position.MOMENTS}
    assert keys("why.") == {f"why.{name}" for name in ("exact", "heart", "nazgul", "need", "symbol")}


def test_polish_nouns_have_all_cases() -> None:
    for key in keys(*NOUNS):
        value = PL.entries[key]
        assert isinstance(value, dict)
        assert set(CASES) <= set(value), key
        assert all(value.values()), key


@BOTH
def test_a_case_that_a_sentence_asks_for_exists(catalogue: Catalogue) -> None:
    """Cases that every noun has, an English article, and a figure with its verb."""
    article = {("card", "the"), ("die", "the"), ("figure", "the"), ("first", "the"), ("second", "the")}
    known = {("figure", "goes"), ("figure", "stays")} | (article if catalogue is EN else set())
    for key in catalogue.entries:
        for field in (field for form in forms(catalogue, key) for field in FIELD.finditer(form) if field[2]):
            assert (field[1], field[2]) in known or (catalogue is PL and field[2] in CASES), key
    for noun, case in known - {("first", "the"), ("second", "the")}:
        assert all(case in catalogue.entries[key] for key in keys(f"{noun}.")), noun


def rows(language: str, columns: int) -> list[list[str]]:
    """The rows of the rulebook's tables that have so many columns."""
    lines = [line for line in GAME.text(f"rulebook.{language}.md").splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if len(row) == columns][1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_bear_the_names_of_the_rulebook(language: str) -> None:
    say = GAME.catalogue(language).say
    met = [card for card in range(cards.ENCOUNTERS) if cards.FRIEND_OF[card] == cards.NO_FRIEND]
    named = [[say(f"stage.{board.STAGE_CODES[cards.stage_of(card)]}"), say(cards.NOUN[card])] for card in met]
    assert [[stage, re.sub(r" \(.*\)", "", card)] for stage, card, *_ in rows(language, 8)] == named
    assert [card for card, *_ in rows(language, 5)] == [say(f"card.{code}") for code in cards.FRIEND_CODES]


@BOTH
@pytest.mark.parametrize("change", [("", ""), (OURS, MINE), (EMPTY, GIVING)], ids=["our content", "an owner's", "his Uruk-hai"])
def test_what_a_card_does_is_said_with_the_numbers_printed_on_it(catalogue: Catalogue, change: tuple[str, str]) -> None:
    game = game_with(*change) if change[0] else GAME
    view = game.view(game.new({}, 1), 0)
    script = Script(Words(game, catalogue.language), Look())
    for code, printed in view["printed"].items():
        about = script.about(view, code)
        numbers = {abs(printed[name]) for name in ("battles", "lost", "hearts", "warriors") if printed.get(name)}
        assert {str(number) for number in numbers | set(printed.get("die", ()))} <= set(re.findall(r"\d+", about)), about
        assert RAW.search(about.replace(": ", " ")) is None, about
        assert bool(re.search(r"leaves the game after one|Po jednym spotkaniu wychodzi", about)) == bool(printed.get("removed"))
        table = game.content.tables["card"].get(code, {})
        assert numbers == {abs(table[name]) for name in ("battles", "lost", "hearts", "warriors") if table.get(name)}


def test_an_owners_numbers_reach_what_a_seat_is_shown() -> None:
    views = [game.view(game.new({}, 1), 0)["printed"] for game in (GAME, game_with(OURS, MINE))]
    assert [printed["Troll"]["lost"] for printed in views] == [2, 4]
    assert views[0] == {**views[1], "Troll": {**views[1]["Troll"], "lost": 2}}
    assert [views[0][code].get("die") for code in ("Sting", "RingPower", "Phial")] == [[0, 1, 1, 2, 2, 2], [0, 0, 0, 0, 0, 5], None]


def test_every_option_is_described() -> None:
    described = {f"option.{option.name}" for option in options.OPTIONS if option.is_offered}
    values = {f"option.{option.name}.{value}" for option in options.OPTIONS if option.is_offered for value in option.values}
    assert keys("option.") == described | values
    assert keys("mode.") == {f"mode.{mode}" for mode in MODES}


def test_every_question_has_a_prompt() -> None:
    phases = set(position.PHASES[: position.DRAW_SEAT]) - {"window"}
    assert keys("prompt.") == {f"prompt.{name}" for name in phases | {f"window-{moment}" for moment in position.MOMENTS}}


def test_every_ending_has_its_sentence() -> None:
    assert keys("outcome.") == {f"outcome.{reason}" for reason in position.REASONS[1:]}
    assert keys("event.over-") == {f"event.over-{reason}" for reason in position.REASONS[1:]}


def test_hidden_events_keep_the_card() -> None:
    hidden = {key for key in keys("event.") if key.endswith("-hidden")}
    assert hidden == {"event.vision-hidden"}
    assert EN.fields("event.vision-hidden") == EN.fields("event.vision") - {"card"}


@BOTH
def test_the_log_speaks_to_nobody(catalogue: Catalogue) -> None:
    for key in keys("event.", "outcome."):
        assert not any(YOU.search(form) for form in forms(catalogue, key)), key
        assert not catalogue.fields(key) & {"could", "position"}, key


def test_polish_sentences_do_not_say_whether_the_player_is_a_man_or_a_woman() -> None:
    for key in keys(*SPOKEN, "about.", "goal", "game.about"):
        assert not any(GENDERED.search(form) for form in forms(PL, key)), key


@BOTH
def test_sentences_end_as_sentences(catalogue: Catalogue) -> None:
    named = {f"option.{option.name}" for option in options.OPTIONS if option.is_offered}
    for key in keys(*SPOKEN, "about.", "goal", "game.about") | named:
        for form in forms(catalogue, key):
            assert form[-1] in ".?" or form.endswith(" {about}"), key
            assert form[0] == "{" or form[0].isupper(), key


def say(key: str, args: dict[str, object]) -> str:
    """Both languages have the sentence and every argument it needs; gives the key back."""
    for catalogue in (EN, PL):
        spoken = catalogue.say(key, args)
        assert spoken, key
        assert RAW.search(spoken) is None, f"{key}: {spoken}"
    return key


def say_now(state: MountDoom, journal: Journal, tried: list[int]) -> set[str]:
    """What each seat is asked, what each of its actions would do, and why the tried ones are refused."""
    said = set()
    for seat in range(state.rules.players):
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


def say_events(state: MountDoom, journal: Journal) -> set[str]:
    """What each reader reads in the log, and at the end why the game was won or lost."""
    said = set()
    for reader in (*range(state.rules.players), SPECTATOR):
        seen = observe(GAME, state, journal, reader)
        said |= {say(event_key(event), dict(event.args)) for event in seen.events}
        if seen.outcome is not None:
            said.add(say(seen.outcome.key, {}))
    return said


def said_from(state: MountDoom, seed: int) -> frozenset[str]:
    """Plays at random to the end and says everything on the way."""
    rng = random.Random(seed)
    journal = GAME.start(state)
    said = set()
    while state.to_act():
        tried = [rng.choice(kind) for kind in KINDS]
        (seat,) = state.to_act()
        if seat == CHANCE:
            said |= say_now(state, journal, tried[-1:])
            outcomes, weights = zip(*state.chances(), strict=True)
            state.apply(CHANCE, rng.choices(outcomes, weights)[0])
        else:
            said |= say_now(state, journal, tried)
            state.apply(seat, rng.choice(state.legal(seat)))
    said |= say_now(state, journal, [actions.PASS])
    return frozenset(said | say_events(state, journal))


@cache
def said_in_game(mode: str, players: int, seed: int) -> frozenset[str]:
    """A random game from the start; every other seed has the other value of each option."""
    others = {option.name: option.values[seed % 2] for option in options.OPTIONS[1:]}
    state = GAME.new({"mode": mode, **others}, players)
    assert isinstance(state, MountDoom)
    return said_from(state, seed)


@cache
def said_late(start: str, seed: int) -> frozenset[str]:
    return said_from(at(LATE[start]).state, seed)


@cache
def said_in(situation: str) -> frozenset[str]:
    """Plays a rare situation; every action is tried at every step."""
    text, played = RARE[situation]
    play = at(text)
    every = list(range(actions.ACTIONS))
    said = say_now(play.state, play.journal, every)
    for move in played:
        play.play(move)
        said |= say_now(play.state, play.journal, every)
    return frozenset(said | say_events(play.state, play.journal))


@pytest.mark.parametrize("seed", range(2 * SEEDS))
@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("mode", MODES)
def test_a_random_game_is_told_from_start_to_end(mode: str, players: int, seed: int) -> None:
    said = said_in_game(mode, players, seed)
    assert {"event.turn", "event.roll-first", "event.layout", "prompt.roll", "action.put", "refusal.over"} <= said


@pytest.mark.parametrize("seed", range(12 * SEEDS))
@pytest.mark.parametrize("start", LATE)
def test_a_random_game_is_told_from_a_late_stage_on(start: str, seed: int) -> None:
    assert said_late(start, seed) & keys("outcome.")


@pytest.mark.parametrize(
    ("situation", "key"),
    [
        ("the Army of the Dead has nowhere to go", "event.army-stays"),
        ("Éowyn defeats the Witch-king", "event.nazgul-harmless"),
        ("Éowyn defeats the Witch-king", "refusal.no-occasion"),
        ("a figure goes past Minas Morgul", "event.waits"),
        ("Denethor is met", "prompt.window-denethor"),
        ("Wormtongue, then Gandalf returns", "prompt.wormtongue"),
        ("Wormtongue, then Gandalf returns", "event.gandalf-returns"),
        ("help from Minas Morgul", "event.march"),
        ("help from Minas Morgul", "event.vision-hidden"),
        ("a Gandalf card is given up", "event.gandalf-discarded"),
        ("Saruman has no warriors left, then a Vision", "event.nothing"),
        ("Saruman has no warriors left, then a Vision", "event.vision-removed"),
        ("Eagles come when courage is high", "event.courage-same"),
        ("Eagles come when courage is high", "refusal.not-in-last-stage"),
    ],
)
def test_a_rare_situation_is_told(situation: str, key: str) -> None:
    assert key in said_in(situation)


def test_the_table_is_refused_in_words() -> None:
    play = at("normal 1/1 track=?,Troll,Arwen,SarL,NazL,?").play("roll Ara+Gim")
    with pytest.raises(Refused) as refused:
        play.draws("Troll")
    assert say(refused.value.refusal.key, {}) == "refusal.no-chance"


def test_every_sentence_is_said_in_some_game() -> None:
    said = {"refusal.no-chance"}.union(*map(said_in, RARE))
    said = said.union(*(said_in_game(mode, players, seed) for mode in MODES for players in GAME.seats for seed in range(2)))
    said = said.union(*(said_late(start, seed) for start in LATE for seed in range(12)))
    assert keys(*SPOKEN) - said == set()
    assert set(EN.entries) - said == SHOWN | keys(*NOUNS, "about.", "option.", "mode.", "print.")


@rule("M11.10")
@pytest.mark.parametrize(("courage", "warned"), [(10, False), (11, True), (14, True)])
def test_galadriel_is_offered_with_a_warning_where_the_ring_would_not_rise(courage: int, warned: bool) -> None:
    play = at(f"normal 1/1 stage=Roh courage={courage} friends=1:Galadriel track=-,OrcR,-,-,-,- {PUT}").play("put 1 Leg")
    assert play.legal() == ["use Galadriel", "pass"]
    key, args = GAME.describe(play.state, 0, GAME.parse_action("use Galadriel"))
    assert ("careful" in EN.say(key, args), "uwaga" in PL.say(key, args)) == (warned, warned)


TOLD = {
    "battle": (
        f"normal 2/2 Rin=3 Gim=3 friends=2:Boromir;1:Elrond track=-,Troll,-,-,-,- {PUT}",
        ["put 1 Gim", "*Ara", "use Elrond", "*Gim"],
        [
            "On page 2 of the tile: black 1, Gimli 2.",
            "Encounter on space 2: Cave Troll.",
            "Battle with the Cave Troll: the die shows Aragorn's weapon; support comes from Gimli.",
            "Player 2 uses Elrond.",
            "Battle with the Cave Troll: the die shows Gimli's weapon; support comes from Gimli.",
            "The battle with the Cave Troll is won.",
            "Aragorn goes 1 space to 1.",
            "No card on space 1; the symbol is a Nazgûl.",
            "A Nazgûl comes to Minas Morgul (placed: 1, left in the pool: 7).",
            "Gimli goes 2 spaces to 5.",
            "Turn 2: Player 1.",
        ],
        [
            "Na stronie 2 kafelka: czarna 1, Gimli 2.",
            "Spotkanie na polu 2: Jaskiniowy Troll.",
            "Walka z Jaskiniowym Trollem: na kości broń Aragorna; wsparcie: Gimli.",
            "Gracz 2 używa Elronda.",
            "Walka z Jaskiniowym Trollem: na kości broń Gimliego; wsparcie: Gimli.",
            "Walka z Jaskiniowym Trollem wygrana.",
            "Aragorn idzie o 1 pole, na pole 1.",
            "Pole 1 bez karty; symbol: Nazgûl.",
            "W Minas Morgul staje Nazgûl (umieszczonych: 1, w puli: 7).",
            "Gimli idzie o 2 pola, na pole 5.",
            "Tura 2: Gracz 1.",
        ],
    ),
    "Saruman and the end": (
        "normal 1/1 stage=Hel Rin=20 courage=1 track=NazH,SarH,-,-,-,- black=1 dice=Rin2,Gim2 tile=2Mer2/- phase=put-second",
        ["put 1 Rin"],
        [
            "On page 2 of the tile: black 1, Ring-bearers 2.",
            "Encounter on space 2: Saruman.",
            "Saruman sends 2 warriors to Isengard (Uruk-hai there: 3).",
            "Merry & Pippin go 2 spaces to 2.",
            "Encounter on space 1: Nazgûl.",
            "A Nazgûl comes to Minas Morgul (placed: 1, left in the pool: 7).",
            "The Ring-bearers go 2 spaces to 22.",
            "Event on space 22 (Ring-bearers): a dark heart.",
            "Courage falls from 1 to 0 (dark heart: cost 1).",
            "No courage is left: the Fellowship loses.",
        ],
        [
            "Na stronie 2 kafelka: czarna 1, Powiernicy 2.",
            "Spotkanie na polu 2: Saruman.",
            "Saruman posyła do Isengardu 2 wojowników (Uruk-hai razem: 3).",
            "Merry i Pippin idą o 2 pola, na pole 2.",
            "Spotkanie na polu 1: Nazgûl.",
            "W Minas Morgul staje Nazgûl (umieszczonych: 1, w puli: 7).",
            "Powiernicy idą o 2 pola, na pole 22.",
            "Wydarzenie na polu 22 (Powiernicy): czarne serce.",
            "Odwaga spada z 1 na 0 (czarne serce: koszt 1).",
            "Odwagi już nie ma: Drużyna przegrywa.",
        ],
    ),
}


def played(start: str, moves: list[str]) -> Play:
    return at(start).play(*moves)


@pytest.mark.parametrize(("start", "moves", "english", "polish"), TOLD.values(), ids=TOLD)
def test_the_log_tells_what_happened(start: str, moves: list[str], english: list[str], polish: list[str]) -> None:
    events = played(start, moves).journal.all()[1:]
    assert [EN.tell(event) for event in events] == english
    assert [PL.tell(event) for event in events] == polish


@rule("M13.13")
def test_the_log_names_the_card_of_the_vision_only_to_the_seat_that_looks() -> None:
    play = played(*RARE["help from Minas Morgul"])
    shown, hidden = ([PL.tell(event) for event in play.journal.seen(reader) if event.kind == "vision"] for reader in (0, 1))
    assert shown == ["Gracz 1 ogląda wierzchnią kartę etapu Góra Przeznaczenia: Szeloba."]
    assert hidden == ["Gracz 1 ogląda wierzchnią kartę etapu Góra Przeznaczenia."]


COSTS = {
    "Balrog": ("Lot", 1, "", 3),
    "Wargs": ("Roh", 9, "", 2),
    "OrcH": ("Hel", 1, "Sauron", 2),
    "Witch": ("Min", 2, "3", 1),
    "Eye": ("Gon", 9, "", 4),
}
"""Cards that take courage: their stage, courage before, the roll they call for, and what they ask for."""


@rule("M6.3", "M6.4", "M8.2")
@pytest.mark.parametrize("code", COSTS)
def test_where_a_card_takes_courage_its_name_and_all_that_it_costs_are_told(code: str) -> None:
    stage, courage, rolled, cost = COSTS[code]
    play = at(f"normal 1/1 stage={stage} courage={courage} track=-,{code},-,-,-,- {PUT}").play("put 1 Leg").draws(*rolled.split())
    args = play.last("courage-down")
    assert (args["why"], args["cost"]) == (f"card.{code}", cost)
    assert args["n"] == min(cost, args["from"])
    for catalogue, word in ((EN, "cost"), (PL, "koszt")):
        assert f"({catalogue.say(f'card.{code}')}: {word} {cost})." in catalogue.say("event.courage-down", args)
