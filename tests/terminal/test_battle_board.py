"""The table of Battle for Middle-earth in a terminal: what must be seen is seen, what is hidden is not, and all of it fits."""

from __future__ import annotations

import re
from functools import cache

import pytest
from rich.console import Console

from mathom.games import load
from mathom.games.battle.cards import COLOURS, COMPANIONS, ENEMIES, TRAITS
from mathom.games.battle.game import BattleGame
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.journal import Event
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.terminal.boards import Board, Look, View, board_of
from mathom.terminal.boards.battle_script import SIGNS
from mathom.terminal.boards.parts import flow
from mathom.terminal.listing import choices, listing
from mathom.terminal.screen import simplify
from mathom.terminal.typed import Reader
from mathom.terminal.words import Words, all_catalogues
from tests.rules import rule

GAME = BattleGame()
LOOKS = (Look(), Look(plain=True), Look(tall=True), Look(plain=True, tall=True))
COUNTER = "3 P1 counter turn=9 row=Tro,Har,Gri mordor=won,team,hand hands=P1:Sam,Elr;P2:Gim!;P3:Fro,Arw teams=P3:A.Gal chooser=P3"
HELP = "2 P1 turn row=Tro,Mum,Pat hands=P1:Ang teams=P1:A.Fro;P2:A.Elr/B.Gim won=P2:Bal,Cre given=P1:Gan"
BROAD = "4 P1 turn row=Wit,Mou,Cor hands=P1:Bom,Glo,Tre,Ang,Gan teams=P2:A.Fro/B.Sam/C.Mer/D.Pip/E.The/F.Far/G.Bor/H.Eom"


@cache
def board(language: str) -> Board:
    return board_of(GAME, Words(GAME, language))


def name(key: str, language: str = "en") -> str:
    return board(language).words.name(key)


def drawn(view: View, look: Look = LOOKS[0], language: str = "en") -> str:
    rows = board(language).draw(view, look) + board(language).beside(view, look)
    return "\n".join(row.plain for row in rows)


def at(position: str) -> Battle:
    return GAME.parse_position(position)


def remembered(state: Battle, seat: int, language: str = "en", look: Look = LOOKS[0]) -> str:
    """What the seat can know, read by somebody whose journal begins with this state or goes on from its own."""
    journal = state.journal or GAME.start(state)
    console = Console(width=80, highlight=False)
    with console.capture() as captured:
        for row in board(language).memory(observe(GAME, state, journal, seat), look):
            console.print(row)
    return captured.get()


@cache
def random_states(players: int, seed: int) -> list[Battle]:
    """A random game, moment by moment: what the table draws, too."""
    rng = Rng(seed)
    state = GAME.new({}, players)
    found = []
    while due := state.to_act():
        found.append(state.copy())
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            state.apply(due[0], rng.choose(state.legal(due[0])))
    return [*found, state]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_and_hand_fit_and_leave_room_for_the_question(players: int, language: str) -> None:
    for state in random_states(players, players)[::7]:
        views = [GAME.view(state, seat) for seat in (*range(players), SPECTATOR)]
        for view in (*views, board(language).open_view(views[:players])):
            for look in LOOKS:
                lines = drawn(view, look, language).splitlines()
                assert max(map(len, lines)) <= 79
                if view in views and view["phase"] != "over":
                    assert len(lines) <= (26 if look.tall else 15)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("look", LOOKS)
def test_what_lies_open_is_seen(look: Look, language: str) -> None:
    for state in random_states(4, 11)[40::9]:
        view = GAME.view(state, SPECTATOR)
        if view["phase"] == "over":
            continue
        seen = drawn(view, look, language)
        signs = {letter: ("" if look.plain else SIGNS[letter]) + letter for letter in SIGNS}
        for enemy in filter(None, view["row"]):
            assert name(f"enemy.{enemy['enemy']}", language) in seen
            assert " ".join(signs[letter] for letter in enemy["symbols"]) in seen
        for order in view["mordor"]:
            assert board(language).words.say(f"board.order-{order}") in seen
        for seat, player in enumerate(view["players"]):
            row = next(line for line in seen.splitlines() if board(language).seat_name(seat, view) in line)
            assert [int(number) for number in row[17:26].split()] == [player["hand_size"], player["won_size"]]
            for letter, codes in player["teams"].items():
                assert f" {letter}: " in seen
                for code in codes:
                    symbols = "".join(signs[letter] for letter in player["symbols"][code])
                    assert f"{name(f'card.{code}', language)} {symbols}" in seen or f"{code} {symbols}" in seen
            assert all(name(f"card.{code}", language) in seen for code in player["given"])


@rule("B1.2", "B7.22")
@pytest.mark.parametrize("players", [2, 4])
def test_nobody_sees_cards_in_other_hands_or_enemies_that_others_have_won(players: int) -> None:
    checked = 0
    for state in random_states(players, 5)[::5]:
        if not state.to_act():
            continue
        for seat in (*range(players), SPECTATOR):
            others = [other for other in range(players) if other != seat]
            hidden = [f"card.{COMPANIONS[card]}" for other in others for card in bits(state.hands[other] & ~state.shown)]
            hidden += [f"enemy.{ENEMIES[enemy]}" for other in others for enemy in bits(state.won[other])]
            for look in LOOKS:
                seen = drawn(GAME.view(state, seat), look)
                for key in hidden:
                    assert not re.search(rf"\b({re.escape(name(key))}|{key.partition('.')[2]})\b", seen)
                    checked += 1
    assert checked > 1000


@rule("B7.22")
def test_a_seat_sees_its_own_hand_with_traits_and_its_own_points() -> None:
    view = GAME.view(at(HELP), 1)
    assert "won   11 points  Crebain 1  Balrog 10" in drawn(view)
    assert "Player 2 (you)" in drawn(view)
    assert "hand  Angbor" not in drawn(view)
    mine = drawn(GAME.view(at(HELP), 0))
    assert "hand  Angbor ⚑O draws" in mine
    assert "won   2 points  given Gandalf" in mine
    assert "Balrog" not in mine


def test_a_tall_terminal_says_what_the_traits_of_the_hand_do() -> None:
    seen = drawn(GAME.view(at(BROAD), 0), Look(tall=True))
    for trait in ("take", "wanders", "big-joker", "captain-joker", "draw"):
        assert board("en").words.say(f"board.does-{trait}") in seen
    assert board("en").words.say("board.does-take") not in drawn(GAME.view(at(BROAD), 0))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_trait_has_words(language: str) -> None:
    for trait in TRAITS[1:]:
        assert len(board(language).words.say(f"board.trait-{trait}", star="*")) <= 10
        assert len(board(language).words.say(f"board.does-{trait}")) <= 45


@rule("B6.9")
def test_a_captain_bears_a_star_even_beside_the_longest_name() -> None:
    assert "Mouth of Sauron ★" in drawn(GAME.view(at(BROAD), 0))
    assert "| Rzecznik Saurona *|" in drawn(GAME.view(at(BROAD), 0), Look(plain=True), "pl")
    assert "Corsairs of Umbar ★" not in drawn(GAME.view(at(BROAD), 0))


def test_where_names_take_too_much_room_the_others_cards_are_codes() -> None:
    crowded = BROAD + "/I.Gim/J.Leg/K.Elr;P3:A.Gal/B.Cel/C.Arw/D.Eow/E.Imr;P4:A.Hal/B.Erk/C.Eld/D.Elh/E.Ber/F.Gln/G.Gwa/H.Hld"
    seen = drawn(GAME.view(at(crowded), 0))
    assert "C: Arw ▼Y●V" in seen
    assert "Tom Bombadil" in seen, "one's own hand keeps its names"
    assert "C: Arwen ▼Y●V" in drawn(GAME.view(at(crowded), 0), Look(tall=True))


@rule("B7.19")
def test_a_counterattack_shows_the_order_and_who_chooses() -> None:
    for seat in (0, 1, 2, SPECTATOR):
        view = GAME.view(at(COUNTER), seat)
        rows = board("en").draw(view, Look()) + board("en").beside(view, Look())
        seen = "\n".join(row.plain for row in rows)
        assert "Counterattack: everyone loses a companion from the hand. Player 3 chooses." in seen
        assert re.search(r"▸ Player 3", seen)
        acting = [row.plain[span.start : span.end] for row in rows for span in row.spans if "reverse" in str(span.style)]
        assert acting == ["◉ from the hand"], "of three Mordor cards only the oldest stands out"


@rule("B7.11")
def test_cards_that_were_shown_stay_in_sight() -> None:
    assert "Player 2 showed  Gimli ⚑O⚑O" in drawn(GAME.view(at(COUNTER), 0))
    assert "showed" not in drawn(GAME.view(at(COUNTER), 1)), "it is that player's own hand"


@rule("B6.1")
def test_an_attack_in_preparation_shows_its_team_and_its_help() -> None:
    state = at(HELP)
    for text in ("Ang-A", "no", "Fro", "Elr"):
        state.apply(0, GAME.parse_action(text))
    for seat in (0, 1, SPECTATOR):
        view = GAME.view(state, seat)
        assert "Team A makes ready to attack.   Frodo calls on Elrond ☽G☽G" in drawn(view)
        team, borrowed = board("en").draw(view, Look())[6:8]
        assert [team.plain[span.start : span.end] for span in team.spans if "reverse" in str(span.style)] == ["A:"]
        assert [borrowed.plain[span.start : span.end] for span in borrowed.spans if "underline" in str(span.style)] == ["Elrond"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_plain_terminal_gets_no_signs_but_letters_and_ascii(language: str) -> None:
    for state in random_states(3, 2)[::11]:
        for look in (Look(plain=True), Look(plain=True, tall=True)):
            for seen in (drawn(GAME.view(state, 0), look, language), remembered(state.copy(), 0, language, look)):
                assert all(char.isascii() or char.isalpha() for char in seen)
                simple = "".join(char if char.isascii() else simplify(UnicodeEncodeError("", char, 0, 1, ""))[0] for char in seen)
                assert len(simple) == len(seen)
                assert "?" not in simple


def test_every_symbol_is_a_letter_beside_its_sign_and_one_column_wide() -> None:
    assert "".join(SIGNS) == COLOURS + "J"
    assert len(set(SIGNS.values())) == len(SIGNS)
    for sign in SIGNS.values():
        assert Console().render_lines(sign)[0][0].cell_length == 1


@pytest.mark.parametrize("language", ["en", "pl"])
def test_help_names_every_symbol(language: str) -> None:
    for letter in SIGNS:
        assert f"{letter} {name(f'symbol.{letter}', language)}" in board(language).legend()


def test_everything_laid_open_shows_all_hands_and_all_won_enemies() -> None:
    state = at(HELP)
    views = [GAME.view(state, seat) for seat in range(2)]
    seen = drawn(board("en").open_view(views))
    assert "Player 1 hand  Angbor ⚑O" in seen
    assert "Player 2 won   11 points  Crebain 1  Balrog 10" in seen
    assert "(you)" not in seen
    assert "B: Gimli" in seen, "with names, for nobody is asked anything"
    assert views[0]["players"][1]["won"] is None, "the views themselves are left as they were"


@rule("B5.2")
def test_after_the_end_everybody_reads_the_points_of_all() -> None:
    end = random_states(3, 3)[-1]
    seen = drawn(GAME.view(end, 1))
    outcome = GAME.outcome(end)
    assert outcome is not None
    for seat, points in enumerate(outcome.score):
        assert f"Player {seat + 1} won   {points} point" in seen
    assert "Enemy stack" not in seen


@rule("B7.22", "B7.30")
def test_memory_tells_what_can_be_known_and_no_more() -> None:
    state = at("3 P1 turn row=Tro,Har,Gri hands=P1:Sam;P2:Elr,Fro discard=Gim,team,won given=P2:Mer")
    seen = remembered(state, 0)
    assert "Ring stack: 36 cards, of them Mordor: 10 (28 % for the next draw)" in seen
    assert "from a team 3  from the hand 4  a won enemy 3" in seen
    assert "28 companions out of sight" in seen
    hidden, discarded = seen.split("In the Ring discard pile:")
    assert "Player 2: 7 % (2)  Ring stack: 93 % (26)" in hidden
    assert "Elrond" in hidden
    assert "Sam" not in hidden, "one's own hand is not out of sight"
    assert "Gimli" in discarded
    assert "Player 2 has 1 point.\n   Merry" in seen


def test_memory_counts_the_points_that_others_were_seen_to_win() -> None:
    state = at("2 P2 turn row=Arc,War,Pat hands=P2:Hal won=P2:Cre")
    journal = GAME.start(state)
    state.apply(1, GAME.parse_action("Hal-A"))
    state.apply(1, GAME.parse_action("A:1+3"))
    for enemy in ("Bal", "Wit"):
        state.apply(CHANCE, GAME.parse_chance(enemy))
    assert state.journal is journal
    seen = remembered(state, 0)
    assert "Player 2 has 2 points and more for won enemies that nobody here saw: 1." in seen
    assert "Orc Patrol 1  Orc Archers 1" in seen
    assert "Crebain" in seen.split("won before this game was watched (1):")[1]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_memory_fits_and_never_fails(language: str) -> None:
    rng = Rng(4)
    state = GAME.new({}, 4)
    GAME.start(state)
    steps = 0
    while due := state.to_act():
        steps += 1
        if steps % 40 == 0:
            for seat in (0, 3, SPECTATOR):
                assert max(map(len, remembered(state, seat, language).splitlines())) <= 80
        options = rng.draw(state.chances()) if due[0] == CHANCE else rng.choose(state.legal(due[0]))
        state.apply(due[0], options)
    assert steps > 100


def test_an_owners_long_names_do_not_break_the_board() -> None:
    text = GAME.text("content.toml").replace('code = "Gan"', f'code = "Gan"\nname_en = "{"G" * 40}"')
    text = text.replace('code = "Wit"', f'code = "Wit"\nname_en = "{"W" * 40}"')
    game = GAME.with_content(text)
    view = game.view(game.parse_position(BROAD), 0)
    for look in LOOKS:
        long = board_of(game, Words(game, "en"))
        lines = [row.plain for row in long.draw(view, look) + long.beside(view, look)]
        assert max(map(len, lines)) <= 79
        assert any(f" {'W' * 16} {'*|' if look.plain else '★│'}" in line for line in lines)


def test_a_team_is_broken_only_where_it_is_longer_than_a_line() -> None:
    cards = [[(word, "")] for word in ("aaaa", "bbbb", "cccc")]
    assert flow([cards[:2], cards[1:]], 12) == [[("aaaa", ""), ("  ", ""), ("bbbb", "")], [("bbbb", ""), ("  ", ""), ("cccc", "")]]
    assert flow([cards], 12) == [[("aaaa", ""), ("  ", ""), ("bbbb", "")], [("cccc", "")]]
    assert flow([], 12) == []


def test_the_hooks_answer() -> None:
    ours = board("en")
    state = at(HELP)
    assert GAME.action_text(GAME.parse_action(ours.example)) == ours.example
    assert ours.phase(state) == "turn"
    assert ours.turns(random_states(2, 2)[-1]) == GAME.view(random_states(2, 2)[-1], 0)["turn"]
    assert ours.opens_page(Event("turn", "B1.3", {}))
    assert not ours.opens_page(Event("draws", "B4.1", {}))
    assert ours.suggest(observe(GAME, state, GAME.start(state), 0)) is None


@pytest.mark.parametrize(("typed", "meant"), [("dobierz", "draw"), ("draw", "draw"), ("dość", "done"), ("angbor a", "Ang-A")])
def test_words_may_be_typed_in_place_of_the_notation(typed: str, meant: str) -> None:
    legal = [GAME.parse_action(text) for text in ("Ang-A", "Ang-B", "draw", "done", "no")]
    assert Reader(GAME, all_catalogues(GAME)).find(typed, legal).action == GAME.parse_action(meant)


def test_the_game_is_shown_by_its_own_board() -> None:
    game = load("battle")
    assert type(board_of(game, Words(game, "en"))).__name__ == "BattleBoard"
    state = at(HELP)
    offered = choices(GAME, state, 0, state.legal(0))
    assert "Ang-A" in " ".join(row.plain for row in listing(board("en").words, board("en"), offered, 80, 9))
