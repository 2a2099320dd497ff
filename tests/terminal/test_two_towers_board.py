"""The table of The Two Towers in a terminal: what must be seen is seen, what is hidden is not, and it fits."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.journal import Event
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.terminal.boards import Look, View, board_of
from mathom.terminal.boards.two_towers import TwoTowersBoard
from mathom.terminal.screen import simplify
from mathom.terminal.typed import Reader
from mathom.terminal.words import Words, all_catalogues
from tests.rules import rule
from tests.terminal.kit import Terminal, mathom, without_escapes

GAME = TwoTowersGame()
LOOKS = [Look(plain, tall) for plain in (False, True) for tall in (False, True)]
ROWS = 16
TALL_ROWS = 22
"""How much of a usual and of a tall terminal board and hand may take, once characters are chosen."""

DEPARTURE = (
    "19/3 play first=1 cast=Ara,Bor,Gim hands=1:WT,H3;2:BT,M2;3:M4,O beside=S1 leader=3 actor=1 table=3:M5 suit=M"
    " towers=1,- tricks=3.M8.M1+M3+M8 previous=1:M1;2:M3;3:M8"
)
RIDERS = "20/3 play first=2 cast=Eom,Ara,Gim hands=1:H1,H2;2:WT,H3,H4;3:O,M3,M4 hidden=1:S8 leader=2 actor=2"
FANGORN = (
    "22/2 play first=1 runner=P1 cast=Tre,Qui,Mer hands=1:M1,M2;2:F4,S1;3:O,F9 pyramid=-,?,S4,?,-,O*,-,-,-,-,-,-"
    " pool=F1,F2 token=F12 numbers=2:6 leader=1 actor=1"
)
HELM = "25/4 play round=2 done=AraL,Ham pile=2 first=1 cast=AraL,GimC,LegC,Ham hands=1:WT,H1;2:H2,M2;3:O,M3;4:S1,O leader=1 actor=1"
PALANTIR = "28/3 play first=1 cast=Gan,Pip,Sha hands=1:WT,H1;2:H2,M2;3:M3,M4 beside=O pool=F1 palantir=S1,S2 leader=1 actor=1"
TAMING = "29/1 play first=1 cast=Fro,Sam,GolS,SmeS hands=1:R1,H1;2:H2,M2;3:W,M3;4:S1,R4 burden=3 event=WT leader=1 actor=1"
LAIR = (
    "34/4 play first=1 cast=Fro,Sam,GolP,SmeW hands=1:R1,H1;2:H2,M2;3:W,M3;4:S2,W burden=3 steps=1,2 event=WT"
    " leader=3 actor=3 rings=broken tricks=1.H7.H3+H4+H5+H7/3.F7.F1+F2+F3+F7"
)
SHELOB = (
    "35/3 play first=1 cast=Fro,Sam,She hands=1:R1,H1;2:H2,M2;3:H8,M3,M8 away=3:S1,S2 burden=2 event=WT light=yes leader=1 actor=1"
)
CHOICES = "36/4 play first=1 cast=SamR,FroS,Gor,Shg hands=1:R1,H1!;2:H2,M2!;3:W!,M3;4:S1!,R4 event=WT leader=1 actor=1"
KEYBOARD = (
    "20/2 play first=1 runner=P1 cast=Ara,Eom,Gim hands=1:WT,H3,M5;2:H7,S4,F6;3:H2"
    " pyramid=-,-,-,-,-,-,-,H2*,-,-,-,- leader=1 actor=1"
)


@cache
def board(language: str = "en") -> TwoTowersBoard:
    found = board_of(GAME, Words(GAME, language))
    assert isinstance(found, TwoTowersBoard)
    return found


def at(position: str) -> TwoTowers:
    return GAME.kept_position(position)


def rows(view: View, look: Look = LOOKS[0], language: str = "en") -> list[str]:
    drawn = board(language)
    return [row.plain for row in (*drawn.draw(view, look), *drawn.beside(view, look))]


def shown(position: str, seat: int = 0, look: Look = LOOKS[0], language: str = "en") -> str:
    return "\n".join(rows(GAME.view(at(position), seat), look, language))


def row_with(text: str, seen: str) -> str:
    return next(line for line in seen.splitlines() if text in line)


def remembered(position: str, seat: int, language: str = "en") -> str:
    state = at(position)
    console = Console(width=80, highlight=False)
    with console.capture() as captured:
        for row in board(language).memory(observe(GAME, state, GAME.start(state), seat), LOOKS[0]):
            console.print(row)
    return captured.get()


@cache
def random_states(chapter: str, players: int) -> list[TwoTowers]:
    """A random chapter, decision by decision, with every character there is where the chapter draws them."""
    rng = Rng(int(chapter) if chapter.isdecimal() else players)
    state = GAME.new({"chapter": chapter, "earlier": "on"}, players)
    found = []
    while state.to_act():
        if state.to_act() != (CHANCE,):
            found.append(state.copy())
        step(state, rng)
    return [*found, state]


def check_page(view: View, look: Look, language: str) -> None:
    """It fits, and a terminal without Unicode can show all of it: letters lose accents, and nothing else changes."""
    for row in rows(view, look, language):
        assert len(row) < TwoTowersBoard.width, row
        if look.plain:
            simple = "".join(char if char.isascii() else simplify(UnicodeEncodeError("", char, 0, 1, ""))[0] for char in row)
            assert len(simple) == len(row), row
            assert simple.count("?") == row.count("?"), row


@pytest.mark.sample(3)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_is_drawn_for_everybody_and_leaves_room_for_the_question(chapter: str, players: int) -> None:
    rng = Rng(players)
    for state in [*random_states(chapter, players)[::6], random_states(chapter, players)[-1]]:
        language, look = ("en", "pl")[rng.below(2)], LOOKS[rng.below(4)]
        views = [GAME.view(state, seat) for seat in range(players)]
        for view in (*views, GAME.view(state, SPECTATOR), board(language).open_view(views)):
            check_page(view, look, language)
        if state.to_act() and views[0]["phase"] != "choose":
            assert len(rows(views[state.to_act()[0]], look, language)) <= (TALL_ROWS if look.tall else ROWS)


@rule("T1.3", "T6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chapter", ["20", "28", "35", "36"])
def test_nobody_sees_cards_that_others_hold_hide_or_have_put_away(chapter: str, players: int) -> None:
    checked = 0
    for state in random_states(chapter, players)[:-1:3]:
        for seat in (*range(players), SPECTATOR):
            hidden = GAME.hidden_words(state, seat)
            for look in LOOKS[:2]:
                seen = set(re.findall(r"[A-Z]+\d*", "\n".join(rows(GAME.view(state, seat), look))))
                assert not seen & {code for code in hidden if code[1:].isdecimal()}
                checked += len(hidden)
    assert checked > 100


@rule("T3.1", "T3.4")
def test_the_trick_the_one_before_and_the_lead_suit_are_seen() -> None:
    seen = shown(DEPARTURE)
    assert "trick 2 of" in seen
    assert "lead suit: Mountains" in seen
    assert re.search(r"^  Gimli +player 3 +» M5 +M8 ✓ +1 ", seen, re.MULTILINE)
    assert re.search(r"^▸ Aragorn +you +M1 +0 +2 +\[WT\]$", seen, re.MULTILINE)
    assert re.search(r"^> Aragorn +ty +M1 ", shown(DEPARTURE, look=Look(plain=True), language="pl"), re.MULTILINE)
    assert "Lost card S1   Orcs still out: 1" in seen


@rule("T6.2", "T6.3")
def test_a_goal_is_told_in_words_with_how_it_stands_and_the_won_cards_that_count() -> None:
    assert "○ win at least 6 Mountains cards  (3 of 6, 3 still to come)  won M1 M3 M8" in shown(DEPARTURE)
    polish = " ".join(shown(DEPARTURE, language="pl").split())
    assert "○ wygraj co najmniej 6 kart gór (3 z 6, możliwe jeszcze 3) wygrane M1 M3 M8" in polish
    assert "x win at least 2 Orcs" in shown(RIDERS, look=Look(plain=True))
    assert "★ win at most 3 tricks" in shown(SHELOB)
    assert "* win at most 3 tricks" in shown(SHELOB, look=Look(plain=True))


@rule("T12.1")
def test_what_only_the_reader_can_know_of_a_goal_stands_in_brackets_and_nobody_else_sees_it() -> None:
    found = 0
    for state in [*random_states("20", 4)[:-1:2], *random_states("35", 3)[:-1:2]]:
        for seat in range(state.rules.players):
            view = GAME.view(state, seat)
            goals = [hand["goal"] for hand in view["hands"] if hand["goal"]]
            known = [goal["private"] for goal in goals if goal["private"] != goal["verdict"]]
            signs = re.findall(r"^    \((.)\) ", "\n".join(rows(view)), re.MULTILINE)
            assert signs == ["★" if verdict > 0 else "✗" for verdict in known]
            found += len(signs)
        assert not any(row.startswith("    (") for row in rows(GAME.view(state, SPECTATOR)))
    assert found


def test_ones_own_hand_is_shown_by_suit_and_in_a_tall_terminal_with_the_names_of_the_suits() -> None:
    assert shown(RIDERS, 1).endswith("\n Your hand  H3 H4   WT")
    assert shown(RIDERS, 1, Look(tall=True)).endswith("\n Your hand  Hills H3 H4   WT")
    assert shown(RIDERS, 1, Look(tall=True), "pl").endswith("\n Twoja ręka  pagórki H3 H4   WT")
    assert "Your hand" not in shown(RIDERS, SPECTATOR)


@rule("T2.5")
def test_a_hidden_card_is_shown_to_its_owner_alone() -> None:
    assert "hidden S8" in shown(RIDERS, 0)
    for seat in (1, 2, SPECTATOR):
        assert "a card hidden" in shown(RIDERS, seat)
        assert "S8" not in shown(RIDERS, seat)
    assert "schowana karta" in shown(RIDERS, 1, language="pl")


@rule("T35.1", "T35.4")
def test_cards_put_away_are_named_to_their_owner_and_counted_for_the_others() -> None:
    assert "put away S1 S2" in shown(SHELOB, 2)
    assert "2 cards put away" in shown(SHELOB, 0)
    assert "2 odłożone karty" in shown(SHELOB, 0, language="pl")
    assert "Light of Eärendil: ready" in shown(SHELOB, 0)
    assert "Light of Eärendil" not in shown(SHELOB.replace(" light=yes", ""), 0)


@rule("T36.2")
def test_cards_that_lie_face_up_are_shown_to_all() -> None:
    for seat in (0, 3, SPECTATOR):
        seen = shown(CHOICES, seat)
        assert all(f"open {code}" in seen for code in ("H1", "M2", "W", "S1"))


@rule("T9.2", "T9.6", "T9.7")
def test_the_pyramid_is_drawn_as_one_with_backs_covered_and_added_cards() -> None:
    lines = shown(FANGORN).splitlines()
    top = next(number for number, line in enumerate(lines) if "(S4)" in line)
    assert [line[:44].split() for line in lines[top : top + 3]] == [["▒▒", "(S4)"], ["▒▒", "O@6"], ["F9"]]
    places = {text: line.index(text) for line in lines[top : top + 2] for text in ("(S4)", "O@6") if text in line}
    assert places["(S4)"] - places["O@6"] == 3, "a card lies half over the one above it"
    assert "played by Player 1" in lines[top]
    assert re.search(r"^  Merry +pyramid +0 +5$", shown(FANGORN), re.MULTILINE), "face-down cards are counted"
    assert "??" in shown(FANGORN, look=Look(plain=True))
    for seat in (0, 1, SPECTATOR):
        assert not {"F1", "F2"} & set(shown(FANGORN, seat).split())


@rule("T22.3", "T22.4")
def test_the_drawn_number_and_the_card_under_the_token_are_seen() -> None:
    assert re.search(r"Quickbeam .* number 6$", shown(FANGORN), re.MULTILINE)
    assert "win Forests 6" in shown(FANGORN)
    assert "Under the token F12" in shown(FANGORN)


@rule("T10.1")
def test_alone_all_four_hands_lie_open() -> None:
    seen = shown(TAMING)
    for name, cards in (("Frodo", "H1  R1"), ("Sam", "H2  M2"), ("Gollum", "M3  W"), ("Sméagol", "S1  R4")):
        assert re.search(rf"^. {name} +hand \d .* {cards}", seen, re.MULTILINE)
    assert "Your hand" not in seen
    assert "hand 4" in seen


@rule("T7.3", "T7.10", "T7.11")
def test_the_burden_the_tower_event_and_the_ring_token_are_seen() -> None:
    seen = shown(TAMING)
    assert "burden 3" in row_with(" Frodo ", seen)
    assert "win exactly 3 Rings cards" in seen
    assert "Tower event WT   Ring token: grey (Rings may not be led yet)" in seen
    assert "Weariness still out: 1" in seen
    assert "Ring token: in colour" in shown(LAIR)
    assert "Żeton Pierścienia: szary" in shown(TAMING, language="pl")


@rule("T34.2", "T34.3")
def test_step_cards_stand_with_their_hands_and_how_they_went() -> None:
    seen = shown(LAIR)
    assert "★ first step: win the first trick" in seen
    assert "○ last step: win the last trick" in seen
    assert "Sam wins exactly as many Hills cards as the burden says" in seen
    assert "✗ first step" in shown(LAIR.replace("tricks=1.", "tricks=2."))


@rule("T25.5", "T8.2")
def test_long_chapters_show_the_round_who_is_done_and_the_orcs_under_gimlis_card() -> None:
    seen = shown(HELM)
    assert "round 2 · trick 1 of" in seen
    assert "Done: Aragorn, Háma" in seen
    assert "2 Orcs under his card" in seen
    assert "2 orków pod jego kartą" in shown(HELM, language="pl")


@rule("T28.2")
def test_the_palantir_shows_how_many_cards_are_left_and_not_which() -> None:
    for seat in (0, 1, SPECTATOR):
        assert "Palantír: 2 cards" in shown(PALANTIR, seat)
        assert not re.search(r"\bS[12]\b", shown(PALANTIR, seat))


@rule("T1.5", "T1.6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_chooses_a_character_reads_the_goals_of_all_that_are_left(players: int) -> None:
    state = next(state for state in random_states("19", players) if GAME.view(state, 0)["phase"] == "choose")
    seen = "\n".join(rows(GAME.view(state, state.to_act()[0])))
    number = 4 if players in (1, 4) else 6
    assert "    Boromir*: win at least 2 tricks before" in seen
    assert f"    Gimli: win at least {number} Mountains cards" in seen


def test_characters_that_share_a_name_are_told_apart() -> None:
    view = GAME.view(at(RIDERS.replace("20/3", "19/3").replace("cast=Eom,Ara,Gim", "cast=Bor,Ara,BorC")), 0)
    assert any("Boromir (Captain" in row for row in rows(view))
    assert not any("Aragorn (" in row for row in rows(view))


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_begins_with_its_title_and_a_line_of_its_story(chapter: str, language: str) -> None:
    words = board(language).words
    story = words.say(f"board.story-{chapter}")
    assert len(story) < 78
    first, second = rows(GAME.view(GAME.new({"chapter": chapter}, 3), 0), language=language)[:2]
    assert words.name(f"chapter.{37 if chapter == 'road' else chapter}") in first
    assert second == f" {story}"


def test_the_story_makes_room_for_the_tricks() -> None:
    story = board().words.say("board.story-19")
    assert story not in shown(DEPARTURE)
    assert story in shown(DEPARTURE, look=Look(tall=True))


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_greeting_says_how_to_play_at_this_table(language: str) -> None:
    ours = board(language)

    def greeting(position: str, bots: dict[int, str]) -> str:
        return "\n".join(ours.greeting(GAME.view(at(position), 0), 0, bots))

    say = ours.words.say
    for position, bots in ((DEPARTURE, {1: "x", 2: "x"}), (FANGORN, {1: "x"}), (TAMING, {})):
        told = greeting(position, bots)
        assert say("board.how") in told
        assert say("goal") in told
        assert (say("board.how-2") in told) == (position == FANGORN)
        assert (say("board.how-1") in told) == (say("board.how-rings") in told) == (position == TAMING)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_help_names_every_suit_and_sign(language: str) -> None:
    legend = board(language).legend()
    for key in ("suit.H", "suit.R", "card.WT", "card.O", "card.W"):
        assert f"{key.partition('.')[2]} {board(language).words.name(key)}" in legend
    assert all(sign in legend for sign in "★✗○▸»✓▒")


@pytest.mark.parametrize(("language", "said"), [("en", "what can still be hiding where"), ("pl", "co gdzie może się jeszcze kryć")])
def test_help_says_of_the_memory_that_it_is_about_cards(tmp_path: Path, language: str, said: str) -> None:
    helped = mathom(tmp_path, "play", "two_towers", "--lang", language, "--players", "3", typed="?\nquit\n")
    assert said in without_escapes(helped.stdout.encode())


@rule("T6.2")
def test_what_was_not_seen_yet_is_remembered_with_where_it_may_lie() -> None:
    told = remembered(RIDERS, 1)
    assert "6 cards not seen yet:" in told
    assert "Hills H1 H2   Mountains M3 M4   Shadows S8   O" in told
    assert "Éomer: 3" in told
    assert "Gimli: 3" in told
    assert "face down in the pyramid: 2" in remembered(FANGORN, 0)
    assert "in the Palantír: 2   not dealt: 1" in remembered(PALANTIR, 0)
    assert "Every card has been seen." in remembered(TAMING, 0)


def test_everything_laid_open_shows_every_hand_and_nobody_as_reader() -> None:
    state = at(RIDERS)
    views = [GAME.view(state, seat) for seat in range(3)]
    seen = "\n".join(rows(board().open_view(views)))
    assert "you" not in seen.split()
    assert "H1 H2" in row_with(" Éomer ", seen)
    assert "hidden S8" in seen
    assert views[0]["hands"][1]["put_away"] is None, "the views themselves are left as they were"


def test_the_hooks_answer() -> None:
    ours = board()
    assert GAME.action_text(GAME.parse_action(ours.example)) == ours.example
    assert ours.phase(at(RIDERS)) == "play"
    assert ours.cooperative
    assert not ours.lies_open
    assert ours.is_private(GAME.view(at(RIDERS), 0))
    assert ours.opens_page(Event("leads", "T3.1", {}))
    assert not ours.opens_page(Event("plays", "T3.2", {}))
    assert ours.begins_line(Event("lost-orc", "T5.3", {}))
    assert not ours.begins_line(Event("lost-card", "T1.2", {}))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("h3", "H3"),
        ("hills 3", "H3"),
        ("trójka pagórków", "H3"),
        ("r1!", "R1!"),
        ("o@6", "O@6"),
        ("przerwij", "stop"),
        ("weź", "unhide"),
    ],
)
def test_cards_and_words_may_be_typed_in_either_language(typed: str, meant: str) -> None:
    legal = [GAME.parse_action(text) for text in ("H3", "H4", "R1", "R1!", "O@6", "stop", "unhide")]
    assert Reader(GAME, all_catalogues(GAME)).find(typed, legal).action == GAME.parse_action(meant)


STAIRS = "33/3 play first=1 cast=Fro,SmeW,GolW hands=1:F3;2:F7;3:R2 burden=2 rings=broken leader=2 actor=2"


@rule("T33.2")
@pytest.mark.parametrize(
    ("language", "goal"),
    [
        ("en", "win at least 1 card of value 2, of any suit, Rings too"),
        ("pl", "wygraj co najmniej 1 kartę o wartości 2 w dowolnym kolorze, także pierścieni"),
    ],
)
def test_on_the_stairs_a_ring_is_named_among_the_cards_of_value_2(language: str, goal: str) -> None:
    assert goal in " ".join(shown(STAIRS, 1, LOOKS[1], language).split())


@rule("T29.4", "T29.5")
@pytest.mark.parametrize(
    ("language", "before", "after"), [("en", "before Ring 1", "fewer tricks than"), ("pl", "przed zagraniem", "mniej lew niż")]
)
@pytest.mark.parametrize("smeagol", ["SmeS", "SmeP"])
def test_of_a_goal_that_was_turned_over_the_half_that_lies_up_is_drawn(
    smeagol: str, language: str, before: str, after: str
) -> None:
    chapter = {"SmeS": "29", "SmeP": "30"}[smeagol]
    head = f"{chapter}/3 play first=1 cast=Fro,GolS,{smeagol} hands=1:H1;2:H3;3:M2 burden=2 leader=1 actor=1"
    for won, up, gone in (("1.M7.M7+M1+M4", after, before), ("2.M7.M7+M1+M4", before, after)):
        seen = shown(f"{head} rings=broken tricks={won}/1.R1.R1+H2+H4", 1, LOOKS[1], language)
        goal = " ".join(seen[seen.index(" Gollum ") : seen.index("\n  Sméagol ")].split())
        assert up in goal
        assert gone not in goal


@rule("T9.4", "T24.5")
@pytest.mark.parametrize("chapter", ["19", "24"])
def test_the_pyramids_white_tower_is_marked_beside_its_character_wherever_it_lies(chapter: str) -> None:
    buried = 0
    for seed in range(60):
        state, rng = GAME.new({"chapter": chapter}, 2), Rng(seed)
        while state.to_act() == (CHANCE,):
            step(state, rng)
        if state.first != 2:
            continue
        page = "\n".join(rows(GAME.view(state, 0)))
        buried += "WT" not in page.replace("[WT]", "")
        assert "[WT]" in row_with("Aragorn" if chapter == "19" else "Gandalf", page)
    assert buried if chapter == "19" else not buried  # at the whispers all four cards of the pyramid lie open


@rule("T6.5", "T14.14")
@pytest.mark.parametrize(
    ("language", "offered", "word", "told"),
    [
        ("en", "Stop the round as lost.", "stop", "The round is stopped as lost. Out of reach: the goal of Éowyn."),
        ("pl", "Zakończ rundę jako przegraną.", "przerwij", "Celu nie osiągnie już: Éowina."),
    ],
)
def test_a_lost_round_may_be_ended_in_the_middle_of_a_trick(
    tmp_path: Path, language: str, offered: str, word: str, told: str
) -> None:
    won = "1.H8.H8+H7+H6/1.M8.M8+M7+M6/2.S8.S8+O+O/3.H5.H5+H4+H3"
    position = f"24/3 play first=1 cast=Gan,Eow,The hands=1:M5;2:F3;3:M3 leader=1 actor=1 tricks={won} rules=2"
    seats = ("--seats", "human,human,human", "--position", position, "--lang", language)
    done = mathom(tmp_path, "play", "two_towers", *seats, typed=f"\nM5\n\nF3\n\n{word}\n")
    seen = " ".join(without_escapes(done.stdout.encode()).split())
    assert seen.index(offered) < seen.index(told)


@rule("T25.1", "T12.11")
@pytest.mark.parametrize(
    ("language", "repeat", "second"), [("en", "Repeat the round.", "round 2"), ("pl", "Powtórz rundę.", "runda 2")]
)
@pytest.mark.parametrize("again", ["off", "on"])
def test_a_round_of_helms_deep_that_failed_is_offered_again_only_where_the_table_chose_so(
    tmp_path: Path, again: str, language: str, repeat: str, second: str
) -> None:
    won = "tricks=2.M8.M8+O+O/3.F8.F8+F1+F2/3.S8.S8"
    position = f"25/3 play first=1 cast=AraL,LegC,Gam hands=1:H8;2:H1;3:H2 leader=1 actor=1 {won} again={again} rules=2"
    seats = ("--seats", "human,human,human", "--position", position, "--lang", language)
    done = mathom(tmp_path, "play", "two_towers", *seats, typed="\nH8\n\nH1\n\nH2\n\n")
    seen = " ".join(without_escapes(done.stdout.encode()).split())
    assert (repeat in seen, second in seen) == ((True, False) if again == "on" else (False, True))
    assert not re.search(r"\b5 (of|z) 4\b", seen)  # of four tricks there is no fifth


@rule("T6.1")
def test_two_people_at_one_keyboard_never_see_each_others_hands(tmp_path: Path) -> None:
    hands = [["H3", "M5"], ["H7", "S4", "F6"]]
    with Terminal(tmp_path, "play", "two_towers", "--seats", "human,human", "--position", KEYBOARD) as terminal:
        for name, answer in (("Player 1", "wt"), ("Player 2", "h7"), ("Player 1", "quit")):
            terminal.wait_for(f"{name}, press Enter")
            terminal.wait_for("screen.")
            terminal.send("")
            terminal.wait_for("number or action>")
            terminal.send(answer)
        assert terminal.finish() == 0
    parts = [without_escapes(part) for part in terminal.seen.split(b"\x1b[H\x1b[2J\x1b[3J")]
    public, private = parts[0::2], parts[1::2]
    public[0] = public[0].replace("an action such as H3", "")
    for part in public:
        assert not set(re.findall(r"\b[HMFS]\d\b", part)) & {*hands[0], "S4", "F6"}, part
    for seat, part in zip((0, 1, 0), private, strict=True):
        seen = set(re.findall(r"\b[HMFS]\d\b", part))
        assert set(hands[seat]) <= seen
        assert not seen & (set(hands[1 - seat]) - {"H7"}), part


def test_a_partner_is_named_by_the_character_or_the_seat() -> None:
    board = TwoTowersBoard(Words(GAME, "en"))
    state = GAME.parse_position("19/3 partner first=1 cast=Ara,Bor,Gim hands=1:WT,H1;2:M1;3:F1 actor=1")
    view = GAME.view(state, 0)
    meant = [board.meant(view, typed) for typed in ("boromir", "Gimli (Hunter)", "player 2", "legolas", "2", "")]
    assert meant == ["hand2", "hand3", "hand2", "", "", ""]
    assert board.meant({**view, "phase": "play"}, "boromir") == ""


def test_ring_one_that_may_not_be_led_is_refused_by_name() -> None:
    legal = [GAME.parse_action(text) for text in ("H3", "H4")]
    reader = Reader(GAME, all_catalogues(GAME))
    assert [reader.find(typed, legal).action for typed in ("r1", "R1!")] == [GAME.parse_action("R1"), GAME.parse_action("R1!")]


def test_memory_names_a_card_that_was_given_away() -> None:
    state = GAME.parse_position("19/3 give first=1 cast=Ara,Bor,Gim hands=1:WT,H1,H2;2:M1,M2;3:F1,F2 actor=1 partner=2")
    journal = GAME.start(state)
    for seat, text in ((0, "H1"), (1, "M1")):
        state.apply(seat, GAME.parse_action(text))
    board = TwoTowersBoard(Words(GAME, "en"))
    seen = "\n".join(str(row) for row in board.memory(observe(GAME, state, journal, 0), Look()))
    assert "Boromir: 2, among them H1" in seen
