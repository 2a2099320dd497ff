"""The notations: actions, draws and positions, both ways, and every mistake told in a sentence."""

from __future__ import annotations

import pytest

from mathom.games.battle import actions, notation
from mathom.games.battle.actions import LETTERS
from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS
from mathom.games.battle.position import OVER, PHASES, Rules
from mathom.games.battle.state import Battle
from mathom.kernel.game import Complaint
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.conftest import FULL
from tests.games.battle.kit import GAME, at, others, pile, walks

ROW = "row=Tro,Har,Gri"
FIVE = "Fro,Sam,Mer,Pip,The"
EVERY_ORDER = ",".join(order for order in ORDERS for _ in range(4))


def complaint(text: str) -> str:
    with pytest.raises(Complaint) as caught:
        GAME.parse_position(text)
    return str(caught.value)


def test_every_action_is_written_and_read_back_and_none_alike() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions == actions.ACTIONS
    assert [GAME.parse_action(text) for text in texts] == list(range(GAME.actions))


def test_every_draw_is_written_and_read_back() -> None:
    drawn = {state.chances()[0][0] for state in walks(3) if state.to_act() == (CHANCE,)}
    assert len(drawn) > 20
    for outcome in range(31 + 3 + 21 + 4):
        assert GAME.parse_chance(GAME.chance_text(outcome)) == outcome


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Fro-A", 0),
        ("Elf-AE", 960),
        ("Gan", 961 + 8),
        ("to A", 992),
        ("to AE", 1022),
        ("A:1", 1023),
        ("A:1+2+3", 1029),
        ("B:3", 1023 + 7 + 3),
        ("Pat", 1240),
        ("Sar", 1260),
        ("draw", 1261),
        ("done", 1262),
        ("no", 1263),
    ],
)
def test_an_action_keeps_its_number(text: str, number: int) -> None:
    assert GAME.parse_action(text) == number


@pytest.mark.parametrize("text", ["", "Frodo-A", "Fro-AF", "Fro-a", "A:", "A:3+1", "A:4", "to", "to  A", "Draw", "pass", "Gan "])
def test_what_is_no_action_is_told_so(text: str) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_action(text)
    expected = f"“{text}” is no action of Battle for Middle-earth; one is written like Fro-A, A:1+3, Gan, draw or done."
    assert str(caught.value) == expected
    for example in ("Fro-A", "A:1+3", "Gan", "draw", "done"):
        GAME.parse_action(example)


@pytest.mark.parametrize("text", ["", "Mordor", "Mordor-Team", "P5", "P0", "Frodo"])
def test_what_cannot_be_drawn_is_told_so(text: str) -> None:
    with pytest.raises(Complaint, match=f"^“{text}” is nothing that the table could draw.$"):
        GAME.parse_chance(text)


def check_round_trip(state: Battle) -> None:
    text = GAME.position(state)
    again = GAME.parse_position(text)
    assert again.encode() == state.encode(), text
    assert GAME.position(again) == text
    assert again.to_act() == state.to_act()
    assert again.chances() == state.chances()
    for seat in range(state.rules.players):
        assert again.legal(seat) == state.legal(seat), text
    assert GAME.options_of(again) == GAME.options_of(state)
    assert text == " ".join(text.split())
    assert text.isascii()


@pytest.mark.parametrize("options", [{}, {"first": "seat1"}, {"doubling": "other"}, {"first": "seat1", "doubling": "other"}])
def test_every_state_of_a_game_is_written_and_read_back(options: dict[str, str]) -> None:
    phases = set()
    for state in walks(150 if FULL else 12, options=options):
        check_round_trip(state)
        phases.add(PHASES[state.phase])
    assert phases >= {"turn", "main", "borrow", "attack", "counter", "row", "deal", "ring", "over", "angbor", "take"}


def test_every_phase_in_which_something_waits_can_be_set_up() -> None:
    teams = "teams=P1:A.Fro+Gan/B.Bom;P2:A.Gln"
    positions = {
        "turn": f"2 P1 turn {ROW}",
        "second": f"2 P1 second {ROW} hands=P1:Elr teams=P1:A.Ara",
        "angbor": f"2 P1 angbor {ROW} teams=P1:A.Ang",
        "main": f"2 P1 main {ROW} {teams} left=C",
        "take": f"2 P1 take {ROW} {teams} card=Gan",
        "take-to": f"2 P1 take-to {ROW} {teams} card=Gan taken=Gln",
        "borrow": f"2 P1 borrow {ROW} {teams} team=A card=Fro",
        "attack": f"2 P1 attack {ROW} {teams} team=A help=Fro:Gln",
        "counter": f"2 P1 counter {ROW} mordor=team,hand,won won=P2:Pat then=go-on chooser=P2",
        "first": "2 P1 first row=-,-,-",
        "row": "2 P1 row row=-,-,Gri after=turn-ends",
        "deal": f"2 P1 deal {ROW} hands=P1:Fro",
        "ring": f"2 P1 ring {ROW} then=go-on",
        "over": f"2 P1 over row=-,-,- fallen={others()}",
    }
    assert list(positions) == PHASES[: OVER + 1]
    for phase, text in positions.items():
        assert at(text).phase() == phase
        state = GAME.parse_position(text)
        assert isinstance(state, Battle)
        check_round_trip(state)
        assert GAME.position(state) == text


def test_words_may_come_in_any_order() -> None:
    one = GAME.parse_position("2 P1 turn turn=7 row=Pat,Har,Gri hands=P1:Fro doubling=other")
    other = GAME.parse_position("2 P1 turn doubling=other hands=P1:Fro row=Pat,Har,Gri turn=7")
    assert one.encode() == other.encode()


def test_helpers_may_be_named_in_any_order() -> None:
    teams = f"2 P1 attack {ROW} teams=P1:A.Fro+Sam;P2:A.Gln/B.Eow team=A"
    one = GAME.parse_position(f"{teams} help=Fro:Gln,Sam:Eow")
    other = GAME.parse_position(f"{teams} help=Sam:Eow,Fro:Gln")
    assert one.encode() == other.encode()
    assert GAME.position(other) == f"{teams} help=Fro:Gln,Sam:Eow"


def test_what_is_not_named_lies_in_the_stacks() -> None:
    play = at(
        "2 P1 turn row=Pat,Har,Gri hands=P1:Fro teams=P1:A.Elr given=P2:Gan won=P1:Cre fallen=Bal discard=Bor,team mordor=hand"
    )
    assert (play.hand("P1"), play.teams("P1"), play.given("P2")) == (["Fro"], {"A": ["Elr"]}, ["Gan"])
    assert (play.won("P1"), play.fallen(), play.discard(), play.mordor()) == (["Cre"], ["Bal"], ["Bor", "team"], ["hand"])
    assert play.state.stack.bit_count() == 27
    assert play.state.mordor_stack == [3, 3, 4]
    assert play.state.enemies.bit_count() == 21 - 5


def test_a_masked_position_shows_numbers_and_the_cards_that_were_shown() -> None:
    state = GAME.parse_position(f"3 P1 turn {ROW} hands=P1:Fro;P2:Gim!,Sam;P3:Elr,Leg won=P2:Pat,Cre;P3:Bal")
    assert "hands=P1:Fro;P2:Gim!,?1;P3:?2 won=P2:?2;P3:?1" in GAME.seen_position(state, 0)
    assert "hands=P1:?1;P2:Gim!,Sam;P3:?2 won=P2:Pat,Cre;P3:?1" in GAME.seen_position(state, 1)
    assert "hands=P1:?1;P2:Gim!,?1;P3:?2 won=P2:?2;P3:?1" in GAME.seen_position(state, SPECTATOR)
    _, unknown = notation.read_masked(GAME.seen_position(state, 0), lambda players: state_rules(state))
    assert (unknown.hands, unknown.won) == ([0, 1, 2], [0, 2, 1])


def state_rules(state: object) -> Rules:
    assert isinstance(state, Battle)
    return state.rules


TEAMS = "teams=P1:A.Fro+Gan/B.Sam;P2:A.Gln/B.Gim"
BEGINNING = "A position begins with the number of players, who is to play and the phase, as in “2 P1 turn row=Pat,Har,Gri”."
COMPLAINTS = [
    ("", BEGINNING),
    ("2 P1", BEGINNING),
    ("5 P1 turn", BEGINNING),
    ("P1 2 turn", BEGINNING),
    (f"2 P3 turn {ROW}", "“P3” is no player of this game; there is P1, P2."),
    (f"2 P1 think {ROW}", f"“think” is no phase; there is {', '.join(PHASES[: OVER + 1])}."),
    (f"2 P1 go-on {ROW}", f"“go-on” is no phase; there is {', '.join(PHASES[: OVER + 1])}."),
    (f"2 P1 turn {ROW} Fro", "“Fro” is no part of a position; a part looks like row=Pat,Har,Gri or hands=P1:Fro,Sam."),
    (f"2 P1 turn {ROW} hat=P1", "“hat=P1” is no part of a position; a part looks like row=Pat,Har,Gri or hands=P1:Fro,Sam."),
    (f"2 P1 turn {ROW} =P1", "“=P1” is no part of a position; a part looks like row=Pat,Har,Gri or hands=P1:Fro,Sam."),
    (f"2 P1 turn {ROW} {ROW}", "“row=” stands twice in the position."),
    (f"2 P1 turn {ROW} turn=0", "“turn=0” must be a whole number from 1 to 65535."),
    (f"2 P1 turn {ROW} turn=65536", "“turn=65536” must be a whole number from 1 to 65535."),
    (f"2 P1 turn {ROW} turn=²", "“turn=²” must be a whole number from 1 to 65535."),
    (f"2 P1 turn {ROW} hands=P1:Frodo", f"“Frodo” is no companion; there is {', '.join(COMPANIONS)}."),
    (f"2 P1 turn {ROW} hands=P1:Fro,", f"“” is no companion; there is {', '.join(COMPANIONS)}."),
    (f"2 P1 turn {ROW} hands=P1:Fro discard=Fro", "Fro stands twice in the position; every companion exists once."),
    ("2 P1 turn row=Tro,Har,Orc", f"“Orc” is no enemy; there is {', '.join(ENEMIES)}."),
    (f"2 P1 turn {ROW} won=P1:Gri", "Gri stands twice in the position; every enemy exists once."),
    (f"2 P1 turn {ROW} mordor=hat", "“hat” is no Mordor card; there is team, hand, won."),
    (f"2 P1 turn {ROW} mordor=team,team discard=team,team,team", "There are only 4 Mordor cards “team”."),
    (f"2 P1 turn {ROW} mordor=team,hand,won,won", "“mordor=team,hand,won,won” names more than three open Mordor cards."),
    (f"2 P1 turn {ROW} teams=P1:AF.Fro", "“AF” is no team; teams are called A to AE."),
    (f"2 P1 turn {ROW} teams=P1:A", "“A” must be a team of its own with its cards, as in A.Elr+Ara."),
    (f"2 P1 turn {ROW} teams=P1:A.Elr/A.Ara", "“A.Ara” must be a team of its own with its cards, as in A.Elr+Ara."),
    (f"2 P1 turn {ROW} hands=Fro", "“hands=Fro” must name players, as in hands=P1:…;P2:…."),
    (f"2 P1 turn {ROW} won=P1:", "“won=P1:” must name players, as in won=P1:…;P2:…."),
    (f"2 P1 turn {ROW} hands=P1:Fro;P1:Sam", "P1 stands twice in “hands=”."),
    (f"2 P1 turn {ROW} given=P3:Fro", "“P3” is no player of this game; there is P1, P2."),
    ("2 P1 turn row=Tro,Har", "“row=Tro,Har” must name three positions, as in row=-,Har,Gri."),
    (f"2 P1 turn {ROW} then=turn-ends", "“then=turn-ends” must be then=go-on: Angbor's draw, after which the turn goes on."),
    ("2 P1 row row=-,Har,Gri after=main", "“after=main” must be deal, turn-ends or draw-on."),
    (f"2 P1 turn {ROW} first=P1", "“first=P1” must be one of random, seat1."),
    (f"2 P1 turn {ROW} doubling=none", "“doubling=none” must be one of any, other."),
    (f"2 P1 turn {ROW} hands=P2:?2", "A position that is played names every card; “?” stands only in what a player sees of it."),
    (f"2 P1 turn {ROW} won=P2:?1", "A position that is played names every card; “?” stands only in what a player sees of it."),
    (f"2 P1 turn {ROW} hands=P2:?0", "“?0” must be a whole number from 1 to 31."),
    (f"2 P1 turn {ROW} won=P2:?22", "“?22” must be a whole number from 1 to 21."),
    ("2 P1 turn row=Pat,-,Gri", "Enemies stand on the rightmost positions, as in row=-,-,Gri."),
    ("2 P1 row row=Pat,-,Gri", "While the row is refilled, the enemies in it stand on the rightmost positions."),
    ("2 P1 row row=Pat,Har,Gri", "The row is refilled only while it has room and the enemy stack lasts."),
    (
        f"2 P1 row row=-,Har,Gri fallen={others('Har', 'Gri')}",
        "The row is refilled only while it has room and the enemy stack lasts.",
    ),
    (f"2 P1 first {ROW}", "Before the first player is drawn no enemy lies open."),
    ("2 P1 turn row=-,-,Gri", "There are three open enemies while the enemy stack lasts; name the others as fallen=… or won=…."),
    ("2 P1 over row=-,-,-", "There are three open enemies while the enemy stack lasts; name the others as fallen=… or won=…."),
    (f"2 P1 turn row=-,-,- fallen={others()}", "The game is over exactly when no enemy lies open."),
    (f"2 P1 over {ROW} fallen={others('Tro', 'Har', 'Gri')}", "The game is over exactly when no enemy lies open."),
    (f"2 P1 turn {ROW} hands=P2:{FIVE},Elr", "P2 holds more than 5 cards."),
    (f"2 P1 turn {ROW} given=P2:Elr", "Elr is never given to another player; hobbits and Gandalf are."),
    (f"2 P1 deal {ROW} teams=P1:A.Elr", "Before the first turn there are no teams, no won enemies and no discarded cards."),
    ("2 P1 first row=-,-,- fallen=Pat", "Before the first turn there are no teams, no won enemies and no discarded cards."),
    (f"2 P1 deal {ROW} discard=team", "Before the first turn no Mordor card is discarded."),
    ("2 P1 row row=-,-,Gri after=deal hands=P1:Fro", "Cards are dealt when the row of enemies is full."),
    (f"2 P2 deal {ROW} hands=P1:Fro", "Cards are dealt one by one in turn, so hands differ by one card at most."),
    (f"2 P1 deal {ROW} hands=P1:Fro,Sam", "Cards are dealt one by one in turn, so hands differ by one card at most."),
    (f"2 P1 deal {ROW} hands=P1:Fro,Sam,Mer;P2:Pip,The,Far", "All cards are dealt, so the first turn begins."),
    (f"2 P1 ring {ROW} discard={pile()},{EVERY_ORDER}", "The Ring stack is empty, so nothing can be drawn from it."),
    (f"2 P1 ring {ROW} hands=P1:{FIVE}", "P1 holds 5 cards and so cannot draw."),
    (f"2 P1 ring {ROW} hands=P1:{FIVE} then=go-on", "P1 holds 5 cards and so cannot draw."),
    (f"2 P1 turn {ROW} mordor=team,hand,won", "Three Mordor cards lie open exactly while a counterattack is carried out."),
    (f"2 P1 counter {ROW} mordor=team,hand", "Three Mordor cards lie open exactly while a counterattack is carried out."),
    (f"2 P1 counter {ROW} mordor=won,hand,team", "P1 has no team card to discard."),
    (f"2 P1 counter {ROW} mordor=won,hand,team teams=P1:A.Gim", "P1 has no team card to discard."),
    (f"2 P1 counter {ROW} mordor=won,team,hand hands=P1:Fro chooser=P2", "P2 has no hand card to discard."),
    (f"2 P1 counter {ROW} mordor=hand,team,won", "P1 has no won enemy to discard."),
    (f"2 P1 main {ROW} {TEAMS} card=Gan", "card=… names Gandalf or the hobbit exactly while its card is being chosen."),
    (f"2 P1 take {ROW} {TEAMS}", "card=… names Gandalf or the hobbit exactly while its card is being chosen."),
    (
        f"2 P1 take {ROW} {TEAMS} card=Gan taken=Gln",
        "taken=… names the card that Gandalf takes exactly while its team is being chosen.",
    ),
    (f"2 P1 take-to {ROW} {TEAMS} card=Gan", "taken=… names the card that Gandalf takes exactly while its team is being chosen."),
    (f"2 P1 main {ROW} {TEAMS} team=A", "team=… names the attacking team exactly while its help is being chosen."),
    (f"2 P1 borrow {ROW} {TEAMS} card=Fro", "team=… names the attacking team exactly while its help is being chosen."),
    (f"2 P1 main {ROW} {TEAMS} help=Fro:Gln", "help=… names who helps in an attack exactly while that attack is prepared."),
    (f"2 P1 attack {ROW} {TEAMS} team=A", "help=… names who helps in an attack exactly while that attack is prepared."),
    (f"2 P1 turn {ROW} then=go-on", "then=go-on belongs to Angbor's draw."),
    ("2 P1 row row=-,Har,Gri after=turn-ends then=go-on", "then=go-on belongs to Angbor's draw."),
    (f"2 P1 turn {ROW} left=A", "left=… names the teams that Tom Bombadil has left while the turn goes on."),
    (f"2 P1 turn {ROW} chooser=P2", "chooser=… names who discards in a counterattack."),
    (f"2 P1 turn {ROW} after=deal", "after=… says what follows while the row of enemies is refilled."),
    (
        "2 P1 main row=Tro,Har,Pat teams=P1:A.Far/B.Cel left=C",
        "left=… names the teams that Tom Bombadil has left, but the active player's teams are without him.",
    ),
    (
        "2 P1 main row=Tro,Har,Pat teams=P1:A.Far/B.Cel;P2:A.Bom left=C",
        "left=… names the teams that Tom Bombadil has left, but the active player's teams are without him.",
    ),
    (
        "2 P1 main row=Tro,Har,Pat teams=P1:A.Bom+Far/B.Cel left=A",
        "Tom Bombadil does not stand in a team that left=… says he has left.",
    ),
    (f"2 P1 main {ROW} teams=P2:A.Fro", "P1 has put a card into a team in this phase, so there is one."),
    (f"2 P1 angbor {ROW} teams=P1:A.Ang hands=P1:{FIVE}", "P1 holds 5 cards and so cannot draw."),
    (f"2 P1 second {ROW} teams=P1:A.Ara", "P1 has no second card to put down."),
    (f"2 P1 borrow {ROW} {TEAMS} team=C card=Fro", "team=… names a team that the active player does not have."),
    (f"2 P1 take {ROW} {TEAMS} card=Fro", "card=… must name Gandalf in a team of the active player."),
    (f"2 P1 take {ROW} teams=P1:A.Fro;P2:A.Gan card=Gan", "card=… must name Gandalf in a team of the active player."),
    (f"2 P1 take-to {ROW} {TEAMS} card=Gan taken=Gim", "taken=… must name a card in another player's team that Gandalf may take."),
    (f"2 P1 take-to {ROW} {TEAMS} card=Gan taken=Sam", "taken=… must name a card in another player's team that Gandalf may take."),
    (f"2 P1 borrow {ROW} {TEAMS} team=A card=Fro help=Fro:Gln", "Each hobbit helps once, and each card helps one hobbit."),
    (
        f"2 P1 attack {ROW} teams=P1:A.Fro+Sam;P2:A.Gln team=A help=Fro:Gln,Sam:Gln",
        "Each hobbit helps once, and each card helps one hobbit.",
    ),
    (f"2 P1 borrow {ROW} {TEAMS} team=A card=Sam", "Whoever asks for help is a hobbit in the attacking team."),
    (f"2 P1 attack {ROW} {TEAMS} team=A help=Gan:Gln", "Whoever asks for help is a hobbit in the attacking team."),
    (f"2 P1 attack {ROW} {TEAMS} team=A help=Fro:Sam", "Help comes from a card in another player's team."),
    (f"2 P1 attack {ROW} {TEAMS} team=A help=Fro", f"“” is no companion; there is {', '.join(COMPANIONS)}."),
    (f"2 P1 take {ROW} teams=P1:A.Gan;P2:A.Gim card=Gan", "Whoever is to decide can do nothing in this position."),
    (f"2 P1 borrow {ROW} teams=P1:A.Fro;P2:A.Leg team=A card=Fro", "Whoever is to decide can do nothing in this position."),
    (f"2 P1 attack {ROW} teams=P1:A.Fro;P2:A.Leg team=A help=Fro:Leg", "Whoever is to decide can do nothing in this position."),
    (f"2 P1 main {ROW} teams=P1:A.Leg", "The turn would be over in this position: nothing is left to decide before it ends."),
]


@pytest.mark.parametrize(("text", "sentence"), COMPLAINTS)
def test_a_position_that_makes_no_sense_is_told_why(text: str, sentence: str) -> None:
    assert complaint(text) == sentence


def test_turns_are_counted_as_far_as_a_position_can_write_them() -> None:
    state, rng = GAME.parse_position(f"2 P1 turn {ROW} turn=65535"), Rng(1)
    assert isinstance(state, Battle)
    for _ in range(20):
        step(state, rng)
        check_round_trip(state)
    assert state.turn == 65535


def test_the_examples_in_the_complaints_are_positions() -> None:
    GAME.parse_position("2 P1 turn row=Pat,Har,Gri")
    GAME.parse_position("2 P1 turn row=Pat,Har,Gri hands=P1:Fro,Sam")
    GAME.parse_position(f"2 P1 turn row=-,Har,Gri fallen={others('Har', 'Gri')}")
    GAME.parse_position(f"2 P1 turn row=-,-,Gri fallen={others('Gri')} teams=P1:A.Elr+Ara")
    assert LETTERS[0] == "A"
    assert LETTERS[-1] == "AE"


def test_a_game_has_two_three_or_four_players() -> None:
    for players in (1, 5):
        with pytest.raises(Complaint, match=r"^Battle for Middle-earth is a game for 2, 3 or 4 players\.$"):
            GAME.new({}, players)
    assert GAME.seats == (2, 3, 4)


def test_unknown_options_are_told() -> None:
    with pytest.raises(Complaint, match="battle has no option “firts”; it has first, doubling"):
        GAME.new({"firts": "seat1"}, 2)
    with pytest.raises(Complaint, match="“twice” is no value of the option doubling; it takes any, other"):
        GAME.new({"doubling": "twice"}, 2)


def test_a_turn_in_which_bombadil_walked_and_his_team_attacked_is_written_and_read_back() -> None:
    play = at("2 P1 turn row=Tro,Mum,Wol hands=P1:Leg teams=P1:A.Bom+Elr/B.Gal").play("Leg-C", "Bom-C", "C:3")
    check_round_trip(play.state)
    last = at(f"2 P1 turn row=-,-,Wol hands=P1:Leg teams=P1:A.Bom+Elr/B.Gal fallen={others('Wol')}").play("Leg-C", "Bom-C", "C:3")
    check_round_trip(last.state)


@pytest.mark.parametrize(
    "text",
    [
        f"2 P1 counter {ROW} mordor=hand,won,team hands=P1:{FIVE} teams=P1:A.Leg",
        f"2 P1 counter {ROW} mordor=won,team,hand hands=P1:{FIVE};P2:Elr chooser=P2",
        f"2 P1 row row=-,Har,Gri hands=P1:{FIVE} after=draw-on",
        f"2 P1 row row=-,Har,Gri hands=P1:{FIVE} after=draw-on then=go-on",
    ],
)
def test_whoever_is_drawing_cannot_hold_five_cards(text: str) -> None:
    """Played on, these positions lead to a hand of six."""
    assert complaint(text) == "P1 holds 5 cards and so cannot draw."
