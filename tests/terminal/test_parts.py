"""The parts of the terminal one by one: typed actions, the board, the catalogues, the list of choices."""

from __future__ import annotations

from itertools import product

import pytest

from mathom.games import GAMES, load
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.kernel.text import Catalogue
from mathom.terminal.boards import BOARDS, Look, board_of
from mathom.terminal.listing import choices, listing
from mathom.terminal.typed import Reader
from mathom.terminal.words import Words, all_catalogues, default_language, own_entries
from tests.conftest import FULL

GAME = load("confrontation")
READER = Reader(GAME, all_catalogues(GAME))
POSITION = "classic F Shi=Fro,Sam Ene=Ara,Gan Ere=Gim Gon=She,Orc Mor=Tro"


def legal(position: str) -> list[int]:
    state = GAME.parse_position(position)
    return state.legal(state.to_act()[0])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ara-Gap", "Ara-Gap"),
        ("ara gap", "Ara-Gap"),
        ("ARA-GAP", "Ara-Gap"),
        ("aragorn to the gap of rohan", "Ara-Gap"),
        ("Aragorn Wrota Rohanu", "Ara-Gap"),
        ("Aragorna do Wrót Rohanu", "Ara-Gap"),
        ("gi fan", "Gim-Fan"),
        ("gandalf caradhras", "Gan-Car"),
        ("gan-mor", "Gan-Mor"),
        ("gan cardolan", "Gan-Cdn"),
    ],
)
def test_names_codes_and_their_beginnings_are_understood(typed: str, meant: str) -> None:
    action = READER.find(typed, legal(POSITION)).action
    assert action is not None
    assert GAME.action_text(action) == meant


def test_a_code_typed_in_full_is_never_taken_for_the_beginning_of_another_name() -> None:
    action = READER.find("gan car", legal("classic F Shi=Gan Gon=She")).action
    assert action is not None
    assert GAME.action_text(action) == "Gan-Car", "not Gan-Cdn, though Cardolan begins so"


def test_half_an_action_that_may_mean_several_is_asked_back() -> None:
    found = READER.find("ara", legal(POSITION))
    assert found.action is None
    assert [GAME.action_text(action) for action in found.actions] == ["Ara-Gap", "Ara-Car"]


RIDDLE = "normal 1/1 stage=Dou Rin=43 Gim=waiting courage=4 track=Eagles,Deceit,Shelob,Sting,Phial,? friends=1:Wrath phase=window"

ONE_MEANING = {
    "gloin": ("battle", "2 P1 turn row=Tro,Mum,Sha hands=P1:Gln,Elr", "Gln-A"),
    "Gloina": ("battle", "2 P1 turn row=Tro,Mum,Sha hands=P1:Gln,Elr", "Gln-A"),
    "the high pass": ("confrontation", "classic S Shi=Fro Gon=She Mir=Tro Roh=Orc", "Tro-Hig"),
    "wrota rohanu": ("confrontation", "classic S Shi=Fro Gon=She Mir=Tro Roh=Orc", "Orc-Gap"),
    "gondor": ("confrontation", "classic F Ere=Pip Fan=Ara Gon=She", "Ara-Gon"),
    "merry": (
        "mount_doom",
        "normal 1/1 stage=Roh Rin=9 track=?,OrcR,Wargs,-,UruR,? phase=add black=3,0 dice=Leg2 tile=4Ara5/-",
        "add Mer",
    ),
    "gniew": ("mount_doom", f"{RIDDLE} moment=encounter space=2 meeting=Deceit black=2,0 turn=17", "use Wrath"),
}
"""For names typed alone: a game, a position, and the only legal action that they may mean."""


@pytest.mark.parametrize("typed", ONE_MEANING)
def test_a_name_with_one_meaning_among_the_legal_actions_is_understood(typed: str) -> None:
    name, position, meant = ONE_MEANING[typed]
    game = load(name)
    state = game.parse_position(position)
    found = Reader(game, all_catalogues(game)).find(typed, state.legal(state.to_act()[0]))
    assert [game.action_text(action) for action in found.actions] == [meant]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_part_of_one_legal_action_alone_means_that_action(name: str) -> None:
    game = load(name)
    reader = Reader(game, all_catalogues(game))
    state = game.new({}, min(game.seats))
    rng = Rng(7)
    understood = 0
    for number in range(2000 if FULL else 200):
        due = state.to_act()
        if not due:
            break
        if due[0] != CHANCE and number % 2 == 0:
            legal = state.legal(due[0])
            for code in sorted({code for action in legal for code in reader.codes[action] if not code.isdecimal()}):
                meant = [action for action in legal if code in reader.codes[action]]
                found = reader.find(code, legal)
                assert found.action == meant[0] if len(meant) == 1 else set(found.actions) <= set(meant), code
                understood += len(meant) == 1
        step(state, rng)
    assert understood > 5


@pytest.mark.parametrize(("typed", "meant"), [("tak", "yes"), ("Y", "yes"), ("nie", "no"), ("gotowy", "ready")])
def test_little_words_go_in_both_languages(typed: str, meant: str) -> None:
    action = READER.find(typed, [GAME.parse_action(text) for text in ("yes", "no", "ready")]).action
    assert action == GAME.parse_action(meant)


def test_in_a_draft_the_star_decides_between_two_faces() -> None:
    faces = [GAME.parse_action("Ara"), GAME.parse_action("Ara*")]
    assert READER.find("aragorn", faces).action == faces[0]
    assert READER.find("aragorn*", faces).action == faces[1]


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_understood_by_its_own_text(name: str) -> None:
    game = load(name)
    reader = Reader(game, all_catalogues(game))
    for action in range(game.actions):
        assert reader.find(game.action_text(action), [action]).action == action


@pytest.mark.parametrize("language", ["en", "pl"] if FULL else ["pl"])
@pytest.mark.parametrize("name", GAMES)
def test_an_action_is_understood_by_the_names_in_it(name: str, language: str) -> None:
    game = load(name)
    reader = Reader(game, all_catalogues(game))
    words = Words(game, language)
    state = game.new({}, max(game.seats))
    rng = Rng(4)
    for number in range(150 if FULL else 90):
        due = state.to_act()
        if due and due[0] != CHANCE and number % 3 == 0:
            legal = state.legal(due[0])
            for action in legal[:: max(1, len(legal) // 3)]:
                found = reader.find(reader.spoken(action, words), legal)
                assert action in found.actions, (game.action_text(action), reader.spoken(action, words))
        if due:
            step(state, rng)


def random_states(seed: int) -> list[State]:
    """A game with everything in it, decision by decision."""
    rng = Rng(seed)
    state = GAME.new({"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2", "match": "yes"}, 2)
    found = []
    while due := state.to_act():
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        found.append(state.copy())
        seat = due[rng.below(len(due))]
        state.apply(seat, rng.choose(state.legal(seat)))
    return found


@pytest.mark.parametrize(("language", "seed"), list(product(("en", "pl"), range(3))) if FULL else [("en", 0), ("pl", 1)])
def test_the_board_fits_and_shows_a_seat_nothing_it_may_not_see(language: str, seed: int) -> None:
    words = Words(GAME, language)
    board = board_of(GAME, words)
    for state in random_states(seed)[seed::9]:
        views = [GAME.view(state, seat) for seat in (0, 1)]
        for view in (*views, GAME.view(state, SPECTATOR), board.open_view(views)):
            for look in (Look(), Look(plain=True), Look(tall=True)):
                rows = board.draw(view, look)
                assert max(row.cell_len for row in rows) <= 79
                assert len(rows) == (22 if look.tall else 15)
                drawn = "\n".join(row.plain for row in rows)
                stands = [stand for region in view["board"].values() for stand in region]
                backs = sum(1 for stand in stands if stand["piece"] is None)
                assert sum(drawn.count(sign) for sign in ("o?", "x?", "●?", "▲?")) == backs
                for stand in stands:
                    if stand["piece"] and not look.tall:
                        assert stand["piece"] in drawn
                beside = board.beside(view, look)
                assert all(len(line) <= 100 for row in beside for line in row.plain.splitlines())


def test_every_choice_is_in_the_list_with_its_number() -> None:
    words = Words(GAME, "en")
    board = board_of(GAME, words)
    for state in random_states(7)[::3]:
        seat = state.to_act()[0]
        offered = choices(GAME, state, seat, state.legal(seat))
        for lines in (4, 100):
            shown = " ".join(row.plain for row in listing(words, board, offered, 80, lines)).split()
            for choice in offered:
                assert str(choice.number) in shown
                assert all(part in shown for part in choice.text.split())


def test_suggestions_are_legal_and_come_to_an_end() -> None:
    for mode in ("classic", "variant", "draft"):
        state = GAME.new({"mode": mode, "fellowship_cards": "2", "sauron_cards": "3"}, 2)
        journal = GAME.start(state)
        board = board_of(GAME, Words(GAME, "en"))
        from mathom.kernel.observation import observe

        while GAME.view(state, 0)["phase"] in ("draft", "hold", "place"):
            for seat in state.to_act():
                while (action := board.suggest(observe(GAME, state, journal, seat))) is not None:
                    state.apply(seat, action)
                state.apply(seat, GAME.parse_action("ready"))


@pytest.mark.parametrize("board", ["", *BOARDS])
def test_the_catalogues_say_the_same_in_both_languages(board: str) -> None:
    english, polish = (Catalogue(language, own_entries(language, board)) for language in ("en", "pl"))
    assert english.entries.keys() == polish.entries.keys()
    for key in english.entries:
        if not key.startswith("word."):
            assert english.fields(key) == polish.fields(key), key


@pytest.mark.parametrize(
    ("surroundings", "language"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "pl_PL", "LC_ALL": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_surroundings(
    monkeypatch: pytest.MonkeyPatch, surroundings: dict[str, str], language: str
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    assert default_language() == language
