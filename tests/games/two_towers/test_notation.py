"""The notations: actions, draws and positions, both ways, and every mistake told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathom.games.two_towers import actions, notation
from mathom.games.two_towers.cards import NAMES
from mathom.games.two_towers.dealing import CHARACTER, HAND
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import CAUSES, LAST_DECISION, OVER, PHASES
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Complaint
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.conftest import FULL
from tests.games.two_towers.kit import GAME

assert isinstance(GAME, TwoTowersGame)
CODES = GAME.codes
PAGE = (Path(__file__).parents[3] / "docs" / "notation" / "two_towers.md").read_text(encoding="utf-8")
LABELS = (
    "round done drawn groups group replayed pile cause dealt first runner cast hands hidden away pool palantir hills beside event"
    " token ahead final gone numbers offered burden steps towers rings light pyramid gandalf open place op partner exchanger"
    " pending leader actor table suit declared horn tricks previous"
).split()


def walk(chapter: str, players: int, seed: int) -> Iterator[TwoTowers]:
    """The states of a random game."""
    state = GAME.new({"chapter": chapter, "earlier": "on" if seed % 2 else "off"}, players)
    assert isinstance(state, TwoTowers)
    rng = Rng(seed)
    yield state
    while state.to_act():
        step(state, rng)
        yield state


def labels(text: str) -> set[str]:
    return {word.partition("=")[0] for word in text.split()[2:]}


def complaint(text: str) -> str:
    with pytest.raises(Complaint) as caught:
        GAME.parse_position(text)
    return str(caught.value)


def read(text: str) -> TwoTowers:
    state = GAME.parse_position(text)
    assert isinstance(state, TwoTowers)
    return state


def test_every_action_is_written_and_read_back_and_none_alike() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions == actions.ACTIONS
    assert [GAME.parse_action(text) for text in texts] == list(range(GAME.actions))


NUMBERS = {"H1": 0, "R7": 46, "WT": 47, "O": 49, "L": 51, "R1!": 52, "O@1": 53, "W@12": 76, "unhide": 77, "stop": 78, "no": 79}
NUMBERS |= {"hand1": 80, "event": 84, "burden2": 85, "first": 89, "groupA": 91, "again": 94, "on": 95, "Ara": 96}


@pytest.mark.parametrize(("text", "number"), NUMBERS.items())
def test_an_action_keeps_its_number(text: str, number: int) -> None:
    assert GAME.parse_action(text) == number


@pytest.mark.parametrize("text", ["", "H9", "h3", "R1?", "O@13", "hand5", "burden6", "Aragorn", "groupD", "H3 ", "H³"])
def test_what_is_no_action_is_told_so(text: str) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_action(text)
    assert str(caught.value) == f"“{text}” is no action of The Two Towers; one is written like {GAME.written_like}."
    for example in re.split(", | or ", GAME.written_like):
        GAME.parse_action(example)


def test_every_draw_is_written_and_read_back() -> None:
    outcomes = [*range(len(NAMES)), *range(CHARACTER, CHARACTER + len(CODES)), *range(HAND, HAND + 4)]
    texts = [GAME.chance_text(outcome) for outcome in outcomes]
    assert len(set(texts)) == len(outcomes)
    assert [GAME.parse_chance(text) for text in texts] == outcomes


@pytest.mark.parametrize("text", ["", "H9", "hand0", "hand5", "hand²", "Aragorn", "stop"])
def test_what_cannot_be_drawn_is_told_so(text: str) -> None:
    with pytest.raises(Complaint, match=f"^“{text}” is nothing that the table could draw.$"):
        GAME.parse_chance(text)


def check_round_trip(state: TwoTowers) -> None:
    text = GAME.position(state)
    again = read(text)
    assert again.encode() == state.encode(), text
    assert GAME.position(again) == text
    assert again.to_act() == state.to_act()
    assert again.chances() == state.chances()
    assert GAME.options_of(again) == GAME.options_of(state)
    for seat in range(state.rules.players):
        assert again.legal(seat) == state.legal(seat), text
    assert text == " ".join(text.split())
    assert text.isascii()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_state_of_a_chapter_is_written_and_read_back(chapter: str) -> None:
    for players in GAME.seats:
        for seed in range(12 if FULL else 1):
            for number, state in enumerate(walk(chapter, players, seed)):
                if FULL or (number + seed) % 5 == 0:
                    check_round_trip(state)
                    assert labels(GAME.position(state)) <= {*LABELS, "again", "earlier", "rules"}


CAST = "first=1 cast=Ara,Bor,Gim hands=1:H1,WT;2:H3,H6;3:M2,F8"
GUESTS = "road/3 {} first=1 cast={} hands=1:H1,WT;2:H3,H6,M1;3:M2,F8 place=1 {} earlier=on"
RINGS = "first=1 cast=Fro,Sam,SmeW hands=1:H2,R1;2:S1,R3;3:H3,BT"
WAITING = {
    "group": "32/3 group round=2 done=Bor,Fro,Far groups=A",
    "choose": f"19/3 choose {CAST.replace('Bor,Gim', '-,-')} actor=2",
    "name": "25/1 name hands=1:H1,H2;2:M1,M2;3:F1,F2;4:S1,S2 pool=H5,H6,WT",
    "burden": f"29/3 burden {RINGS.replace('Sam,SmeW', 'GolS,SmeS')} event=WT actor=1",
    "step": f"33/3 step {RINGS} event=WT burden=3 steps=1,- actor=2",
    "partner": f"19/3 partner {CAST} beside=O actor=1",
    "give": f"19/3 give {CAST} partner=2 actor=1",
    "return": f"19/3 return {CAST} partner=3 actor=1",
    "both": "34/3 both first=1 cast=Fro,Sam,GolP hands=1:R1;2:S1,R3;3:H3 burden=2 steps=1,2 place=2 partner=2 pending=2:R3 actor=3",
    "hide": "20/3 hide first=1 cast=Ara,Eom,Gim hands=1:H1,WT;2:H3,H6;3:M2,F8 place=1 actor=2",
    "pay": "21/3 pay first=1 cast=Ugl,Gri,Mer hands=1:H1,WT;2:H3,BT;3:M2,F8 towers=1,2 place=1 partner=3 actor=2",
    "keep": "26/3 keep first=1 cast=Tre,Bee,Qui hands=1:M1,WT;2:F3,F6;3:M2,F8 hills=H1,H2,H7 offered=3,6 place=1 actor=2",
    "remove": "35/3 remove first=1 cast=Fro,She,Sam hands=1:R1;2:H8,M8,F3,F6,F8,S8;3:M2 away=2:H3 burden=2 place=1 op=1 actor=2",
    "show": "36/3 show first=1 cast=SamR,FroS,Gor hands=1:H2!,R1;2:S1,R3;3:H3,BT place=3 op=1 actor=2",
    "lay": "22/3 lay first=1 cast=Tre,Qui,Pip hands=1:M1,WT;2:F3,F6;3:M2,F8 numbers=2:4 place=3 actor=1",
    "gate": "31/3 gate first=1 cast=Fro,Sam,GolW hands=1:H2,R1;2:S1,R3;3:H3,BT event=WT burden=2 place=3 actor=1",
    "gift": GUESTS.format("gift", "Ara,Fat,Gam", "partner=3 actor=2"),
    "fix": GUESTS.format("fix", "Ara,Rad,Gam", "actor=2"),
    "ahead": GUESTS.format("ahead", "Ara,Rad,Gam", "op=1 actor=2").replace(" place", " final=S5 place"),
    "play": f"19/3 play {CAST} towers=1,- leader=3 actor=2 table=1:H2;3:H4 suit=H tricks=3.M7.M5+M6+M7/-.M4+BT+O",
    "horn": "25/3 horn round=3 done=The,AraL pile=2 first=1 cast=AraL,Ham,Gam hands=1:H1,WT;2:H3,H6;3:M2,F8 pool=S1 leader=1"
    " actor=2 horn=1 tricks=1.H5.H2+H4+H5/-.S2+S3/-.S4+S5/-.S6+S7",
    "again": "25/3 again round=2 first=1 cast=AraL,Ham,Gam leader=1",
}


def test_every_phase_in_which_a_hand_is_asked_can_be_set_up() -> None:
    assert list(WAITING) == PHASES[: LAST_DECISION + 1]
    for phase, text in WAITING.items():
        state = read(text)
        assert PHASES[state.phase] == phase
        check_round_trip(state)
        assert GAME.position(state) == text
        play_out(state)


def test_every_phase_comes_up_in_random_games_or_can_be_set_up() -> None:
    found = set(WAITING)
    for chapter, players in [("19", 3), ("22", 2), ("28", 3), ("23", 4), ("25", 1), ("25", 2), ("26", 3), ("road", 4)]:
        for seed in range(4):
            found |= {PHASES[state.phase] for state in walk(chapter, players, seed)}
    assert set(PHASES[:OVER]) - found <= {"horn-draw", "faces", "supply"}
    read(
        "25/3 horn-draw round=3 first=1 cast=AraL,Ham,Gam hands=1:WT;2:H3,H6;3:M2,F8 pool=S1 gone=H1 leader=1 actor=1"
        " tricks=-.S2/-.S3/-.S4/-.S5"
    )
    read("23/3 faces first=1 cast=Ara,Old1,Old2 hands=1:WT;2:H3;3:M2 leader=2 tricks=2.H5.H2+H4+H5/3.S3.S1+S2+S3")
    read("25/3 supply first=1 cast=AraL,Gan,Gam hands=1:WT;2:H3;3:M2 pool=S1 place=1 actor=2")


def test_every_label_is_read_and_stands_on_the_page() -> None:
    for label in LABELS:
        assert f"`{label}=" in PAGE, label
        assert "is no part" not in complaint(f"19/3 play {label}=?!")
    assert complaint("19/3 over hat=1") == "“hat” is no part of a position of The Two Towers."


def test_every_phase_and_action_stands_on_the_page() -> None:
    for phase in PHASES[: OVER + 1]:
        assert f"`{phase}`" in PAGE, phase
    for text in ("unhide", "stop", "no", "event", "first", "last", "again", "on", "L", "R1!"):
        assert f"`{text}`" in PAGE


def test_words_may_come_in_any_order() -> None:
    one = read(f"19/3 play {CAST} leader=1 actor=1 towers=1,- cancelled=nobody")
    other = read("19/3 play actor=1 cancelled=nobody hands=3:F8,M2;1:WT,H1;2:H6,H3 towers=1,- cast=Ara,Bor,Gim leader=1 first=1")
    assert one.encode() == other.encode()
    assert GAME.options_of(one)["cancelled"] == "nobody"


def test_a_round_with_small_hands_has_as_many_tricks_as_they_have_cards() -> None:
    for text in (f"19/3 play {CAST} leader=1 actor=1", f"19/3 give {CAST} partner=2 actor=1"):
        state = read(text)
        play_out(state)
        assert len(state.winners) <= 2


def test_a_masked_position_shows_numbers_and_what_lies_face_up() -> None:
    state = read(
        "20/3 play first=1 cast=Ara,Eom,Gim hands=1:H1,WT;2:H3!,H6,O;3:M2,F8,S1 hidden=2:F1 away=3:S4,S5 pool=M8 leader=1 actor=1"
    )
    seen = GAME.seen_position(state, 0)
    assert "hands=1:H1,WT;2:H3!,?2;3:?3 hidden=2:? away=3:?2 pool=H6,M2,M8,F1,F8,S1,S4,S5,O" in seen
    assert "hands=1:?2;2:H3!,H6,O;3:?3 hidden=2:F1 away=3:?2" in GAME.seen_position(state, 1)
    assert "hands=1:?2;2:H3!,?2;3:?3 hidden=2:? away=3:?2" in GAME.seen_position(state, SPECTATOR)
    masked, unknown = notation.read_masked(seen, lambda options, players: state.rules)
    assert (unknown.hands, unknown.hidden, unknown.out) == ([0, 2, 3], [False, True, False], [0, 0, 2])
    assert masked.length() == state.length()
    assert complaint(seen) == MASKED


def test_what_was_chosen_in_a_simultaneous_exchange_is_seen_by_its_chooser_only() -> None:
    state = read(WAITING["both"])
    assert "pending=2:R3" in GAME.seen_position(state, 1)
    for reader in (0, 2, SPECTATOR):
        assert "pending=2:? " in GAME.seen_position(state, reader)


MASKED = "A position that is played names every card; “?” stands only in what a player sees of it."
BEGINNING = "A position begins with chapter/players and the phase, like “19/3 play …”."
NO_TRICK = "is no trick; one is written like 2.H5.H1+H3+H5, or -.O+WT+BT where nobody won it."
PLAY = f"19/3 play {CAST} leader=1 actor=1"
COMPLAINTS = [
    ("", BEGINNING),
    ("19/3", BEGINNING),
    ("19 3 play", BEGINNING),
    ("18/3 play", "“18/3” is no chapter and number of players; expected 19 to 36 or road, and 1 to 4, like 19/3."),
    ("19/5 play", "“19/5” is no chapter and number of players; expected 19 to 36 or road, and 1 to 4, like 19/3."),
    ("19/³ play", "“19/³” is no chapter and number of players; expected 19 to 36 or road, and 1 to 4, like 19/3."),
    ("19/3 think", f"“think” is no phase; expected one of {', '.join(PHASES[: OVER + 1])}."),
    ("19/3 trick", f"“trick” is no phase; expected one of {', '.join(PHASES[: OVER + 1])}."),
    (f"{PLAY} Ara", "“Ara” is not written like label=value, or stands twice."),
    (f"{PLAY} suit=", "“suit=” is not written like label=value, or stands twice."),
    (f"{PLAY} actor=2", "“actor=2” is not written like label=value, or stands twice."),
    (f"{PLAY} hat=3", "“hat” is no part of a position of The Two Towers."),
    (f"{PLAY} cancelled=both", "“cancelled=both” is no option; it takes suit, nobody."),
    (f"{PLAY} round=0", "“round=0” needs a whole number from 1 to 99."),
    (f"{PLAY} round=²", "“round=²” needs a whole number from 1 to 99."),
    (f"{PLAY} round=٣", "“round=٣” needs a whole number from 1 to 99."),
    (f"{PLAY} dealt={'9' * 5000}", f"“dealt={'9' * 5000}” needs a whole number from 0 to 60."),
    (f"{PLAY} burden=6", "“burden=6” needs a whole number from 2 to 5."),
    (f"{PLAY} gandalf=4", "“gandalf=4” needs a whole number from 1 to 3."),
    (f"{PLAY} light=no", "“light=no” is not known; expected light=yes or nothing."),
    (f"{PLAY} rings=yes", "“rings=yes” is not known; expected rings=broken or nothing."),
    (f"{PLAY} done=Xyz", "“Xyz” is no character of this content."),
    (f"{PLAY} groups=A", "“groups=A” names no groups of this chapter."),
    (f"{PLAY} cause=luck", f"“cause=luck” is not known; expected one of {', '.join(CAUSES)}."),
    (f"{PLAY} runner=P1", "“runner=P1” is not known; with two players it is P1 or P2."),
    (f"{PLAY} beside=H9", "“H9” is no card; cards are written like H3, R1, WT, BT, O or W."),
    (f"{PLAY} gone=L", "“L” cannot stand there so often."),
    (f"{PLAY} gone=H2,H2", "“H2” cannot stand there so often."),
    (f"{PLAY} gone={'O,' * 16}", "“O” cannot stand there so often."),
    (f"{PLAY} hidden=4:H2", "“hidden” is written like hidden=1:…;2:…, with each hand at most once; found “4:H2”."),
    (f"{PLAY} hidden=1:H2;1:H4", "“hidden” is written like hidden=1:…;2:…, with each hand at most once; found “1:H4”."),
    (f"{PLAY} hidden=H2", "“hidden” is written like hidden=1:…;2:…, with each hand at most once; found “H2”."),
    (f"{PLAY} hidden=²:H2", "“hidden” is written like hidden=1:…;2:…, with each hand at most once; found “²:H2”."),
    (f"{PLAY} numbers=1:9", "“9” is no number of the Hills cards; expected 1 to 8."),
    (f"{PLAY} offered=0", "“offered” needs numbers from 1 to 8."),
    (f"{PLAY} steps=1", "“steps=1” needs two hands, like steps=1,-."),
    (f"{PLAY} towers=1,4", "“towers=1,4” needs two hands, like towers=1,-."),
    (f"{PLAY} pyramid=H2", "“pyramid” needs 12 places, and two players."),
    (f"{PLAY} pending=1:unhide", "“unhide” is no card that could be given."),
    (f"{PLAY} suit=O", "“suit=O” is no suit; expected one of H, M, F, S, R."),
    (f"{PLAY} horn=4", "“horn” names the hands that have heard the horns, like horn=1,2."),
    (f"{PLAY} tricks=H5", f"“H5” {NO_TRICK}"),
    (f"{PLAY} tricks=4.H5.H5", f"“4.H5.H5” {NO_TRICK}"),
    (f"{PLAY} tricks=1.H5.H4", "“1.H5.H4”: the winning card is not among the cards of the trick."),
    (f"{PLAY} beside=H1", "H1: that card lies in more places than this chapter has of it."),
    (f"{PLAY} beside=R1", "R1: that card lies in more places than this chapter has of it."),
    (f"{PLAY} gone=O,O,O,O", "O: that card lies in more places than this chapter has of it."),
    (f"{PLAY} palantir=?3", MASKED),
    (f"{PLAY} away=2:?1", MASKED),
    (f"{PLAY} pending=2:?", MASKED),
    (PLAY.replace("H1,WT", "?x"), "Unknown cards are written like ?7."),
    (PLAY.replace("H1,WT", "?1,?1"), "Unknown cards are written like ?7."),
    (PLAY.replace("H1,WT", "?²"), "Unknown cards are written like ?7."),
    (PLAY.replace(",Gim", ""), "“cast” needs 3 characters or dashes."),
    (PLAY.replace("Gim", "-"), "The phase play needs cast=: a character for each hand."),
    (PLAY.replace("Gim", "Bor"), "No character can be played by two hands."),
    (PLAY.replace("first=1", "first=2"), "Ara belongs to the hand that is first= (T1.4)."),
    (PLAY.replace("Bor", "Leg"), "Bor must take part in this chapter (T1.6); cast= leaves no hand for that."),
    (
        "29/3 choose first=1 cast=Fro,Sam,- hands=1:R1;2:H3;3:M2 actor=3",
        "GolS, SmeS must take part in this chapter (T1.6); cast= leaves no hand for that.",
    ),
    ("29/3 burden first=2 cast=Fro,GolS,SmeS hands=1:R1;2:H3;3:M2 actor=2", "Fro belongs to the hand that is first= (T1.4)."),
    (
        "23/3 play first=1 cast=Ara,Old1,Gim hands=1:H1;2:H3;3:M2 leader=1 actor=1",
        "Old2 must take part in this chapter (T1.6); cast= leaves no hand for that.",
    ),
    (
        "23/3 play first=1 cast=Ara,Gan,Gim gandalf=2 hands=1:H1;2:H3;3:M2 leader=1 actor=1",
        "SarO must take part in this chapter (T1.6); cast= leaves no hand for that.",
    ),
    (
        "32/3 play group=B first=1 cast=Fro,Far,Bor burden=2 hands=1:H1;2:H3;3:M2 leader=1 actor=1",
        "Sam, SmeP must take part in this chapter (T32.1); cast= leaves no hand for that.",
    ),
    ("33/3 over cause=missed first=2 cast=Fro,Sam,SmeW burden=2", "Fro belongs to the hand that is first= (T1.4)."),
    (
        "33/3 over cause=missed first=1 cast=Fro,Sam,GolW burden=2",
        "SmeW must take part in this chapter (T1.6); cast= leaves no hand for that.",
    ),
    (PLAY.replace(" actor=1", ""), "The phase play needs actor=: the hand that is asked."),
    (f"{PLAY} table=1:H2", "The hand that is to play has played to this trick already."),
    (f"{PLAY} table=2:H2", "A hand has played before its turn."),
    (PLAY.replace("actor=1", "actor=2"), "The hands between the leader and the one that is to play must have played."),
    (WAITING["choose"].replace("first=1 ", ""), "Choosing needs first=, and a hand without a character as actor=."),
    (WAITING["return"].replace(" partner=3", ""), "The phase return needs partner=: the other hand."),
    (WAITING["keep"].replace(" offered=3,6", ""), "Keeping a number needs offered=."),
    (WAITING["hide"].replace("place=1", "place=1 op=1"), "Eom has no set-up action number 2."),
    (
        "19/2 play first=1 cast=Ara,Bor,Gim hands=1:WT;2:H3;3:M2 leader=1 actor=1",
        "With two players a position needs runner=P1 or P2: who plays the pyramid.",
    ),
    ("25/3 again round=5 first=1 cast=AraL,Ham,Gam", "Helm's Deep has four rounds."),
    (
        "25/3 again round=1 first=1 cast=AraL,Ham,Gam again=off",
        "Whether a failed round is repeated is asked only with the option again=on (T12.11).",
    ),
    ("19/3 over", f"The phase over needs cause=: why the chapter ended, one of {', '.join(CAUSES[1:])}."),
    ("19/3 over cause=missed declared=yes", "declared=yes belongs to Ring 1 on the table."),
    (f"{PLAY} cause=missed", "cause= says why a chapter ended, so it belongs to the phase over."),
    (
        WAITING["both"].replace("pending=2:R3", "pending=2:R3;3:H3"),
        "When both cards of an exchange are chosen they have changed hands; pending= names one of them at most.",
    ),
    (WAITING["both"].replace("pending=2:R3", "pending=2:H3"), "pending= needs a card that hand 2 holds and may give."),
    (WAITING["both"].replace("2:R3", "1:R1"), "pending= is the card that one of two hands has chosen in the phase both."),
    (f"{PLAY} pending=1:H1", "pending= is the card that one of two hands has chosen in the phase both."),
    (f"{PLAY} partner=2", "In the phase play no card goes to another hand, so partner= does not belong there."),
    (
        WAITING["give"].replace("partner=2", "partner=1"),
        "The phase give needs partner=: a hand that the one of actor= may exchange with.",
    ),
    (f"{PLAY} previous=2:H3", "previous= names the cards of the last trick, which stand in tricks= as well."),
    ("29/3 choose first=1 cast=Fro,-,- hands=1:H3;2:R1;3:H2 actor=2", "Hand 2 holds R1, so it is the one that is first=."),
    ("19/3 name hands=1:H3;2:WT;3:H2", "Hand 2 holds WT, so it is the one that is first=."),
    (
        "19/3 name hands=1:H3;2:H4;3:H2 pool=WT,S1",
        "WT in pool= or a pyramid: who is first is asked there only of a lone player (T12.12).",
    ),
    (PLAY.replace("Gim", "Eom"), "Eom cannot be played in that round of this chapter; cast= names others."),
    (
        f"{WAITING['choose']} gandalf=1 token=F1",
        "In the phase choose no character has done anything yet; leave out token=.",
    ),
    (
        f"{PLAY} gandalf=1",
        "gandalf= is the hand of the Old Man who turned out to be Gandalf, so cast= names Gandalf for it.",
    ),
    (
        "22/3 play first=3 cast=Mer,Qui,Tre hands=1:F3;2:M2;3:S5 leader=1 actor=1",
        "Whoever speaks Entish needs token=: the card that lies ready.",
    ),
    ("road/3 road drawn=Ara,Fat", "drawn=: Fat cannot be drawn for this Road."),
    (f"{PLAY} dealt=37", "dealt=37: no more than 36 cards are dealt in this round."),
    (
        "19/1 draw dealt=16 first=1 cast=Ara,Bor,Gim,Leg hands=1:WT;2:H3;3:M2;4:F2 pool=S1 leader=1",
        "In the phase draw a lone player's hand is still to get a card for a trick: dealt= counts those that came.",
    ),
    (
        "28/3 play first=1 cast=Gan,Sha,Pip hands=1:WT;2:S3;3:M2 palantir=S1 leader=1 actor=1",
        "No deal of this chapter brings the cards where they lie in that position; "
        "put those that cannot be there into other hands= or into pool=, or set dealt=.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), COMPLAINTS)
def test_a_position_that_makes_no_sense_is_told_why(text: str, sentence: str) -> None:
    assert complaint(text) == sentence


def play_out(state: TwoTowers, seed: int = 1) -> None:
    """The laws hold from here to the end of a random game."""
    rng = Rng(seed)
    GAME.start(state)
    for number in range(GAME.longest):
        due = state.to_act()
        if not due:
            break
        if number < 4:
            assert state.copy().encode() == state.encode()
            check_round_trip(state)
            for seat in (*range(state.rules.players), SPECTATOR):
                GAME.view(state, seat)
                GAME.prompt(state, seat)
        assert GAME.broken(state) == []
        assert state.chances() if due == (CHANCE,) else all(state.legal(seat) for seat in due), GAME.position(state)
        step(state, rng)
    assert GAME.outcome(state) is not None


def is_refused_or_played(text: str, seed: int = 1) -> bool:
    """Whether a position is told off in one sentence; if not, it can be played to the end."""
    try:
        state = read(text)
    except Complaint as told:
        sentence = str(told)
    else:
        play_out(state, seed)
        return False
    assert re.fullmatch(r"\S[^\n]*\.", sentence), sentence
    return True


WHOLE = "H1,H2,H3,H4,H5,H6,H7,H8,M1,M2,M3,M4,M5,M6,M7,M8,F1,F2,F3,F4,F5,F6,F7,F8,S1,S2,S3,S4,S5,S6,S7,S8,WT,BT,O,O,O"
IMPOSSIBLE = [
    "31/2 road",
    "road/3 road drawn=Ara,Gam,Shg dealt=36",
    "32/3 group groups=ABC",
    "19/3 group",
    "19/3 faces first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 leader=1",
    "19/3 deal",
    f"19/3 deal dealt=60 pool={WHOLE}",
    f"19/3 deal dealt=20 pool={WHOLE}",
    f"24/3 deal dealt=19 first=3 pool={WHOLE}",
    f"19/3 lost beside=H1 pool={WHOLE.removeprefix('H1,')}",
    "29/3 lost pool=H1,H2",
    "31/3 turn-up first=1 cast=Fro,Sam,GolW hands=1:H1;2:H2;3:H3 leader=1",
    "23/2 turn-up dealt=31 first=1 runner=P1 cast=Ara,Old1,Old2 hands=1:H1;2:H2;3:H3 pool=S6 leader=1",
    "24/4 horn-draw first=1 cast=Gan,The,Eow,Eom hands=1:H1;2:H2;3:H3;4:H4 pool=S1",
    "35/1 supply first=1 cast=Fro,She,Sam,GolF hands=1:H1;2:H2;3:H3;4:H4 actor=1 leader=1",
    "19/3 number first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 actor=1",
    "19/3 draw first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 leader=1",
    "19/3 palantir first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 leader=1",
    "19/3 burden first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 actor=1",
    "19/3 hide first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 actor=1",
    "19/3 give first=1 cast=Ara,Bor,Gim hands=2:H2;3:H3 actor=1 partner=2",
    "19/2 play first=1 runner=P1 cast=Ara,Bor,Gim hands=1:H1;2:H2 pyramid=-,-,-,-,-,-,-,F8*,-,-,-,- leader=1 actor=1",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_a_phase_that_cannot_come_up_there_is_refused(text: str) -> None:
    assert is_refused_or_played(text)


@pytest.mark.parametrize(
    "text",
    [
        "21/3 partner first=2 cast=Gri,Ugl,Mer actor=2",
        "32/1 burden dealt=15 first=1 cast=Fro,Sam,Far,Bor pool=H2,H4,H5,H7,M2,M3,M4 event=WT actor=1",
        "36/1 partner dealt=31 first=1 cast=SamR,FroS,Gor,Shg hands=1:H4;2:H2;3:H1;4:M1 pool=H3,H5,H6,M2 actor=1",
        "32/3 play groups=AB group=C first=1 cast=Fro,SmeW,GolW hands=1:R1;2:H3;3:F7 burden=2 leader=1 actor=1",
        "23/3 play first=3 cast=SarO,Gan,Ara hands=1:F2;2:M3;3:F5 towers=3,2 leader=1 actor=1",
        "22/3 play first=1 cast=Tre,Qui,Pip hands=1:S3;2:F4;3:F9 leader=1 actor=1",
        "22/3 play first=2 cast=Tre,Qui,Pip hands=1:S3;2:F4;3:F9 token=F1 leader=1 actor=1",
        "19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1;2:H2;3:H3 leader=1 actor=1 declared=yes",
        "24/2 play first=1 runner=P1 cast=Gan,The,Eow hands=1:H1,H2;2:H3,H4;3:S1,S2 pool=WT"
        " pyramid=-,-,-,-,?,-,-,-,S1*,S2*,-,- leader=1 actor=1",
        "36/3 show first=3 cast=FroS,Gor,SamR hands=1:H7;2:H1;3:R1 place=3 actor=1",
        "24/4 name dealt=16 hands=1:H4,S3,S6,O;2:F1,F7,S1,O;3:H2,M2,M4,S7;4:H3,M5,F6,O"
        " pool=H1,H5,H6,H7,H8,M1,M3,M6,M7,M8,F2,F3,F4,F5,F8,S2,S4,S5,S8,WT,BT",
        "25/4 again round=3 pile=8 first=1 cast=AraL,Gan,Eom,LegC",
        "25/4 again round=3 pile=9 replayed=yes first=1 cast=AraL,Gan,Eom,LegC",
        "road/3 play first=1 cast=Ara,Fat,Gam hands=1:H1;2:H2;3:H3 leader=1 actor=1",
        "19/1 play first=1 cast=Ara,Bor,Gim,Leg hands=1:H1 pool=H2,H3 leader=2 actor=1 dealt=60",
    ],
)
def test_an_odd_position_is_refused_or_can_be_played_to_the_end(text: str) -> None:
    for seed in range(5):
        is_refused_or_played(text, seed)


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "19/3 play " + "a=1 " * 30_000, "19/3 play hands=1:" + "H1," * 30_000, "19/3 play tricks=" + "/" * 99_999],
)
def test_a_huge_text_is_told_off_in_a_moment(text: str) -> None:
    assert is_refused_or_played(text)


SEEDS = [*WAITING.values(), *re.findall(r"^    (\S.*)$", PAGE, re.MULTILINE)]
for place, walked in enumerate(CHAPTERS):
    found = [GAME.position(state) for state in walk(walked, 1 + place % 4, place)]
    SEEDS += found[:: max(len(found) // 6, 1)]
WORDS = [word for text in SEEDS for word in text.split()[2:]]
PIECES = "H1 H8 M3 F16 S5 R1 R7 WT BT O W L ? ?3 - 0 1 2 3 4 9 12 Ara Fro Gan She yes broken P1 P2 A C 1:H3 2:O,O hand1 ² ٣".split()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A position with a few things changed."""
    words = draw(st.sampled_from(SEEDS)).split()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(words) - 1))
        kind = draw(st.integers(0, 6))
        if kind == 0:
            words[1 if len(words) > 1 else 0] = draw(st.sampled_from(PHASES))
        elif kind == 1:
            words[0] = f"{draw(st.sampled_from(CHAPTERS))}/{draw(st.sampled_from('1234'))}"
        elif kind == 2:
            word = draw(st.sampled_from(WORDS))
            words = [other for other in words if other.partition("=")[0] != word.partition("=")[0]] + [word]
        elif kind == 3:
            words.append(f"{draw(st.sampled_from(LABELS))}={draw(st.sampled_from(PIECES))}")
        elif kind == 4 and len(words) > 2:
            del words[place]
        else:
            pieces = re.split("([,;:=/.+!*@])", words[place])
            pieces[draw(st.integers(0, len(pieces) - 1))] = (
                draw(st.sampled_from(PIECES)) if kind == 5 else draw(st.text(max_size=3))
            )
            words[place] = "".join(pieces)
    return " ".join(words)


@settings(max_examples=20_000 if FULL else 1_500)
@given(mutated(), st.integers(0, 99))
def test_whatever_is_written_is_refused_in_a_sentence_or_played_to_the_end(text: str, seed: int) -> None:
    is_refused_or_played(text, seed)


@settings(max_examples=300)
@given(st.text(max_size=80))
def test_any_text_at_all_is_told_off(text: str) -> None:
    assert is_refused_or_played(text)
    assert is_refused_or_played(f"19/3 play {text}")
