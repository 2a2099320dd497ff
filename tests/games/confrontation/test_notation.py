"""The notations: positions and actions, both ways, and every mistake told in a sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from mathom.games.confrontation import actions, board, cards, roster
from mathom.games.confrontation.notation import FLAGS, READERS
from mathom.games.confrontation.position import PHASES
from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, Replay, read_record
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from tests.games.confrontation.kit import GAME, at

EVERY = {option.name: option.values for option in GAME.options}
MODES = [
    {"mode": "classic"},
    {"mode": "variant"},
    {"mode": "draft"},
    {"mode": "classic", "fellowship_cards": "4", "sauron_cards": "4"},
    {"mode": "variant", "fellowship_cards": "2", "sauron_cards": "2", "match": "yes"},
    {"mode": "draft", "fellowship_cards": "3", "sauron_cards": "1", "match": "yes"},
    {name: values[-1] for name, values in EVERY.items()},
    {name: values[1] for name, values in EVERY.items()},
]


def step(state: State, rng: Rng) -> None:
    seats = state.to_act()
    seat = seats[rng.below(len(seats))]
    state.apply(seat, rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat)))


@pytest.mark.parametrize("options", MODES)
def test_every_state_of_a_game_is_written_and_read_back(options: dict[str, str]) -> None:
    for seed in range(5):
        rng = Rng(seed)
        state = GAME.new(options, 2)
        while True:
            text = GAME.position(state)
            again = GAME.parse_position(text)
            assert again.encode() == state.encode(), text
            assert GAME.position(again) == text
            assert again.to_act() == state.to_act()
            for seat in state.to_act():
                assert again.legal(seat) == state.legal(seat)
            assert again.chances() == state.chances()
            assert GAME.options_of(again) == GAME.options_of(state)
            if not state.to_act():
                break
            step(state, rng)


def test_a_position_is_one_line_with_words_and_single_spaces() -> None:
    rng = Rng(4)
    state = GAME.new({"mode": "draft", "fellowship_cards": "2", "sauron_cards": "2"}, 2)
    for _ in range(150):
        text = GAME.position(state)
        assert text == " ".join(text.split())
        assert text.isascii()
        if not state.to_act():
            break
        step(state, rng)


def test_the_documented_example_is_a_position() -> None:
    play = at("classic F Shi=Fro,Sam Fan=Ara! Gon=She,Orc discard=S:+6;F:+1")
    assert (play.due(), play.where("Ara"), play.where("She")) == ("F", "Fan", "Gon")
    assert play.is_open("Ara")
    assert not play.is_open("Sam")
    assert play.discards("S") == ["+6"]
    assert play.where("Gan") == "out"


def test_pieces_are_hidden_face_up_until_the_turn_ends_or_for_good() -> None:
    play = at("classic S Gon=Orc Shi=Fro,Sam!,Leg!!")
    assert [play.is_open(piece) for piece in ("Fro", "Sam", "Leg")] == [False, True, True]
    play.play("Orc-Roh")
    assert [play.is_open(piece) for piece in ("Fro", "Sam", "Leg")] == [False, False, True]


def test_words_may_come_in_any_order() -> None:
    one = GAME.parse_position("classic S Gon=Orc Shi=Fro turn=7 cards=Dark stuck=forward")
    other = GAME.parse_position("classic S stuck=forward cards=Dark turn=7 Shi=Fro Gon=Orc")
    assert one.encode() == other.encode()


def test_a_battle_can_be_set_up_in_the_middle() -> None:
    play = at("classic F Fan=Leg!,Bal! Shi=Fro phase=cards attacker=Leg region=Fan fight=Leg:Bal discard=F:+1;S:+1")
    assert (play.due(), play.phase()) == ("FS", "cards")
    play.cards("+5", "+2")
    assert play.sums() == (8, 7)


def test_the_example_in_the_complaint_is_a_position() -> None:
    GAME.parse_position("classic F Shi=Fro,Sam Gon=She")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["classic F"]),
        ("classic", ["mode", "turn"]),
        ("epic F Shi=Fro", ["mode"]),
        ("classic X Shi=Fro", ["turn"]),
        ("F classic Shi=Fro", ["mode"]),
        ("classic F Shi=Gandalf", ["Gandalf", "character", "Gan"]),
        ("classic F Shi=", ["character"]),
        ("classic F Shi=Fro,", ["character"]),
        ("classic F Shi=Fro,,Sam", ["character"]),
        ("classic F Shire=Fro", ["Shire", "region", "Shi"]),
        ("classic F Shi=Fro Art=Fro", ["Fro", "two places"]),
        ("classic F Shi=Fro,Fro", ["Fro", "two places"]),
        ("classic F Mis=Fro,Sam", ["Mis", "room", "1"]),
        ("classic F Art=Fro,Sam,Leg", ["Art", "room", "2"]),
        ("classic F Shi=Fro,Sam,Leg,Gim,Gan", ["Shi", "room", "4"]),
        ("draft F Shi=Fro,Fro* Gon=Orc", ["Fro*", "Fro", "token"]),
        ("draft F Shi=Fro Gon=She,Wor*", ["Wor*", "She", "token"]),
        ("draft F Shi=Fro Gon=She out=Wor*", ["Wor*", "She", "token"]),
        ("draft F Shi=Fro Gon=She out=She", ["She", "board", "out"]),
        ("classic F Shi=Fro* Gon=Orc", ["Fro*", "classic", "draft"]),
        ("variant F Shi=Fro Gon=Orc*", ["Fro", "variant", "draft"]),
        ("classic F Shi=Fro Gon=Orc discard=F:+1", ["equal", "discard"]),
        ("classic F Shi=Fro Gon=Orc discard=F:+1,+2;S:+1", ["equal", "discard"]),
        ("classic F Shi=Fro Gon=Orc discard=F:+6;S:+1", ["+6", "F", "+5"]),
        ("classic F Shi=Fro Gon=Orc discard=F:+1;S:Nob", ["Nob", "S", "Eye"]),
        ("classic F Shi=Fro Gon=Orc discard=+1;+1", ["F:", "S:"]),
        ("classic F Shi=Fro Gon=Orc discard=", ["F:", "S:"]),
        (
            "classic F Shi=Fro Gon=Orc discard=F:+1,+2,+3,+4,+5,Mag,Nob,Clo,Ret;S:+1,+2,+3,+4,+5,+6,Mag,Eye,Ret",
            ["hand", "nine"],
        ),
        ("classic F Shi=Fro Gon=Orc phase=tunnel", ["tunnel", "mover"]),
        ("classic F Shi=Fro Gon=Orc phase=cards", ["cards", "="]),
        ("classic F Shi=Fro Gon=Orc phase=pick", ["pick", "="]),
        ("classic F Shi=Fro Gon=Orc phase=draw-king", ["draw-king", "region"]),
        ("classic F Fan=Leg,Bal phase=cards region=Fan attacker=Leg", ["cards", "fight"]),
        ("classic F Fan=Leg,Bal", ["Fan", "battle", "attacker="]),
        ("classic F Shi=Fro Gon=Orc phase=dance", ["dance", "phase", "move"]),
        ("classic F Shi=Fro Gon=Orc phase=", ["phase", "move"]),
        ("classic F Shi=Fro Gon=Orc dance", ["dance", "region", "phase"]),
        ("classic F Shi=Fro Gon=Orc dance=yes", ["dance"]),
        ("classic F Shi=Fro Gon=Orc barred=yes", ["barred"]),
        ("classic S Cdn=Sam Ere=Bal Shi=Fro quiet=soon", ["quiet", "now", "battle"]),
        ("classic S Cdn=Sam Ere=Bal Shi=Fro quiet=now", ["quiet", "Palantír"]),
        (
            "classic S Cdn=Sam,Bal Art=Fro cards=Palantir phase=palantir resume=revealed attacker=Bal region=Cdn fight=Sam:Bal",
            ["revealed", "palantir=any"],
        ),
        (
            "classic S Cdn=Sam,Bal Art=Fro cards=Palantir palantir=any phase=palantir resume=cards-open attacker=Bal region=Cdn"
            " fight=Sam:Bal",
            ["cards-open", "both cards"],
        ),
        ("classic F Mor=Sam,Leg,Gan,Mer Gon=Ara Roh=Orc phase=move stuck=forward rules=2", ["move"]),
        ("classic F Shi=Fro Gon=Orc stuck=maybe", ["maybe", "stuck", "forward, any"]),
        ("classic F Shi=Fro Gon=Orc turn_limit=7", ["7", "turn_limit", "200"]),
        ("classic F Shi=Fro Gon=Orc match", ["match", "no, yes"]),
        ("classic F Shi=Fro Gon=Orc turn=soon", ["turn", "number"]),
        ("classic F Shi=Fro Gon=Orc turn=-1", ["turn", "number"]),
        ("classic F Shi=Fro Gon=Orc turn=99999999", ["turn", "number"]),
        ("classic F Shi=Fro Gon=Orc turn=" + "9" * 5000, ["turn", "number"]),
        ("classic F Shi=Fro Gon=Orc score=5", ["score", "5:0"]),
        ("classic F Shi=Fro Gon=Orc score=99:0", ["score", "5:0"]),
        ("classic F Shi=Fro Gon=Orc score=0:" + "9" * 5000, ["score", "5:0"]),
        ("classic F Shi=Fro Gon=Orc over=F", ["over", "F:bearer-in-mordor"]),
        ("classic F Shi=Fro Gon=Orc over=X:none", ["over", "F:bearer-in-mordor"]),
        ("classic F Shi=Fro Gon=Orc ready=Q", ["ready", "FS"]),
        ("classic F Shi=Fro Gon=Orc cards=Ring", ["Ring", "Palantir"]),
        ("classic F Shi=Fro Gon=Orc bearer=Bilbo", ["Bilbo"]),
        ("classic F Shi=Fro Gon=Orc fight=Fro", ["character"]),
        ("classic F Shi=Fro Gon=Orc region=Moria", ["Moria", "Mor"]),
        ("draft F phase=draft picks=F:Sam", ["picks", "Sam"]),
        ("classic F Shi=F?", ["F?"]),
        ("classic F Shi=Fro!!!! Gon=Orc", ["!"]),
        ("classic F Shi=Fro Gon=Orc beaten=Q", ["beaten"]),
        ("classic F Shi=Fro Gon=Orc swapped=maybe", ["swapped"]),
        ("classic F Shi=Fro Shi=Fro Gon=Orc", ["Fro", "two places"]),
    ],
)
def test_a_mistake_is_told_in_a_sentence_that_helps(text: str, words: list[str]) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_position(text)
    sentence = str(caught.value)
    assert sentence[-1] == "."
    assert len(sentence) < 900
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    "text",
    [
        "classic F Shi=Fro Gon=Orc phase=place ready=FS",  # both ready: nobody is due
        "classic F Art=Fro Gon=Orc phase=place ready=F",  # ready with one piece placed
        "classic F Shi=Fro Mis=Orc phase=place",  # nobody starts there
        "classic F Gon=Orc,War Dag=Wit phase=place",  # two in one region in front
        "draft F phase=draft picks=F:Fro picks=F:Fro,Sam",
        "draft F phase=draft ready=F",  # ready without a pick
        "draft S phase=draft picks=F:Fro,Sam,Gan,Ara,Gim,Pip picks=F:Fro,Sam,Gan,Ara,Gim",  # eleven picks
        "draft S phase=draft picks=F:Fro,Sam;S:Orc cards=White,Recall fellowship_cards=1 sauron_cards=1",
        "draft S phase=draft picks=F:Fro,Sam out=Sam*,Tre*",
        "draft S phase=draft picks=F:Fro,Sam out=Tre*",
        "draft S phase=place picks=F:Fro,Sam,Gan,Ara,Gim,Pip",
        "draft S phase=hold picks=F:Fro fellowship_cards=1",
        "classic S Gon=Orc Shi=Fro picks=F:Fro",
        "classic F Shi=Fro Gon=Orc phase=cards-turned",
        "variant S Fan=Mou*!,Elr*! phase=mouth attacker=Mou* region=Fan fight=Elr*:Mou*",  # no cards on the table
        "classic F Shi=Fro Gon=Orc phase=hold",  # no special cards to choose
        "classic F Shi=Fro Gon=Orc phase=draft",  # no draft in this mode
        "classic F Shi=Fro Gon=Orc phase=sam region=Gon attacker=Orc fight=Orc:Fro",  # sides changed over
        "classic F Shi=Fro Gon=Orc phase=cards region=Gon attacker=Fro fight=Sam:Orc",  # Sam is out
        "classic F Shi=Fro,Orc phase=pick region=Shi attacker=Sam",
        "classic F Shi=Fro Gon=Orc phase=palantir",  # nothing to go on with
        "classic F Shi=Fro Gon=Orc phase=palantir resume=palantir",
        "classic F Shi=Fro Gon=Orc phase=bonus region=Gon attacker=Orc fight=Fro:Orc",
        "classic F Shi=Fro Gon=Orc phase=compare",
        "classic F Shi=Fro Gon=Orc phase=after-battle",
        "classic F Shi=Fro Gon=Orc phase=tunnel mover=Orc",
        "classic F Shi=Fro Gon=Orc phase=tunnel mover=Sam",
        "classic F Shi=Fro Gon=Orc phase=draw-king region=Mor",
        "classic F Shi=Fro Gon=Orc phase=draw-defender region=Mor attacker=Fro",
        "classic S Shi=Fro Gon=Orc named=Fro",
        "classic S Shi=Fro Gon=Orc named=Wit",
        "classic S Shi=Fro Gon=Orc stepped",
        "classic F Shi=Fro Gon=Orc stepped mover=Sam",
        "classic F Shi=Fro Gon=Orc bearer=Orc",
        "classic F Shi=Fro Gon=Orc card=F:+1;S:+1",  # no cards lie on the table before a move
        "classic F Shi=Fro Gon=Orc taken=F:+1",
        "classic F Fan=Leg!,Bal! phase=cards attacker=Leg region=Fan fight=Leg:Bal card=F:+1;S:+1",
        "classic F Fan=Leg!,Bal! phase=fellowship-magic attacker=Leg region=Fan fight=Leg:Bal card=F:Mag;S:+1",
        "classic F Fan=Leg!,Bal! phase=sauron-retreat attacker=Leg region=Car fight=Leg:Bal card=F:Mag;S:Ret",
        "classic F Shi=Fro Gon=Orc phase=over",
        "classic F Shi=Fro Gon=Orc over=F:none",
    ],
)
def test_registers_that_no_rule_can_lead_to_are_complained_about_or_can_be_played(text: str) -> None:
    playable(text)


FIGHT = "classic F Gon=War Mir=Gim!,Bal! Mis=Mer Shi=Fro,Sam attacker=Gim region=Mir fight=Gim:Bal"
FOUGHT = "classic F Mor=Wit Roh=Orc Mir=Gan!,Tro! Shi=Fro,Sam discard=F:+2;S:+1 attacker=Gan region=Mir fight=Gan:Tro first"
SAM_HIT = "classic S Mor=War Mis=Gim Art=Fro,Sam!,Bal! attacker=Bal region=Art rules=2"
PLACED = "classic S Gon=Rid Roh=Tro Dag=Bal Fan=Sar Ene=Gan Mir=Wit Ere=Ara Cdn=Sam Rhu=Gim Art=Pip phase=place ready=S"
TAKEN = "classic S Shi=Fro,Sam Rhu=Ara!,Rid! discard=F:+5 attacker=Rid region=Rhu fight=Ara:Rid first"
NOT_ASKED = [
    *(f"{FIGHT} phase={phase}" for phase in "gollum saruman aragorn swap sam frodo sauron-card retreat gwaihir".split()),
    f"{FIGHT} phase=fellowship-card card=S:+1",
    f"{FIGHT} phase=mouth card=F:+1;S:+1",
    f"{FIGHT} phase=force card=F:+1;S:+1",
    f"{FIGHT} phase=other card=F:+1;S:+1",
    f"{FOUGHT} card=F:Ret;S:Eye phase=wormtongue",
    f"{FOUGHT} phase=wormtongue",
    "variant F Mir=Elr*!,Wor*! Shi=Fro* card=F:Ret;S:Eye phase=wormtongue attacker=Elr* region=Mir fight=Elr*:Wor*",
    "variant S Mir=Elr*!,Mou*! Shi=Fro* phase=mouth card=F:+1;S:+4 attacker=Mou* region=Mir fight=Elr*:Mou*",
    f"{SAM_HIT} phase=sam fight=Fro:Bal sam_first=first",
    f"{SAM_HIT} phase=frodo fight=Sam:Bal".replace("Fro,", "Fro!,"),
    "classic F Mor=Wit Gon=Fro Shi=Sam,Pip score=18:8 swapped match=yes rules=2",
    "classic F Mor=Wit Gon=Fro Shi=Sam,Pip score=5:3 swapped match=yes",
    "classic F Mor=Wit Gon=Fro Shi=Sam,Pip score=5:0 match=yes",
    "classic F Shi=Fro,Sam Gon=She swapped score=9:0",
    "draft F picks=S:Orc;S:Orc phase=draft",
    "draft F picks=S:Orc phase=draft cards=Recall,Dark",
    "draft F picks=F:Fro*,Sam;S:Orc phase=draft bearer=Sam",
    "classic F phase=place bearer=Sam",
    *(f"{PLACED} {word}" for word in "beaten=FS barred eye gone first quiet=now".split()),
    PLACED.replace("Gon=Rid", "Gon=Rid!"),
    f"{TAKEN} phase=cards card=S:Mag taken=S:+3",
    "variant S Shi=Fro*,Sam* Rhu=Gan*!,Sar*! discard=F:+5;S:+2 phase=force attacker=Sar* region=Rhu fight=Gan*:Sar*"
    " first card=F:+1;S:+6 taken=F:+1",
    f"{TAKEN} phase=sauron-magic card=S:Mag".replace("F:+5", "F:+5;S:+3"),
    f"{TAKEN} phase=sauron-magic card=F:+1;S:+4".replace("F:+5", "F:+5;S:+3"),
    f"{TAKEN} phase=fellowship-retreat card=F:+1;S:+4".replace("F:+5", "F:+5;S:+3"),
    "classic F Gon=Bal Fan=War Car=Sar Ere=Mer Shi=Fro,Sam phase=tunnel mover=Mer stepped",
    "classic F Gon=Bal Fan=Ara,Leg Car=Sar Ere=Mer Shi=Fro,Sam phase=tunnel mover=Mer",
]  # fmt: skip
"""Situations to which no play leads, although one could go on from most of them."""
ASKED = [
    f"{SAM_HIT} phase=sam fight=Fro:Bal sam_first=first first",
    f"{SAM_HIT} phase=sam fight=Fro:Bal",
    f"{SAM_HIT} phase=frodo fight=Sam:Bal",
    f"{SAM_HIT} phase=frodo fight=Sam:Bal".replace("Fro,", "Fro!,").replace(" rules=2", ""),
    "classic F Mor=Wit Gon=Fro Shi=Sam,Pip score=0:9 swapped match=yes",
    "classic F Mor=Fro,Wit Shi=Sam,Pip phase=over over=F:bearer-in-mordor swapped score=3:9 match=yes",
    "classic F Mor=Fro,Wit Shi=Sam,Pip phase=over over=F:bearer-in-mordor swapped score=0:18 match=yes",
]


@pytest.mark.parametrize("text", NOT_ASKED)
def test_no_game_begins_where_no_play_leads_but_one_that_was_begun_there_before_opens(text: str) -> None:
    with pytest.raises(Complaint):
        GAME.parse_position(text)
    state = GAME.kept_position(text)
    record = Record("confrontation", GAME.content.hash(), GAME.options_of(state), ["Ann", "Bo"], start=text)
    assert Replay(GAME, read_record(record.write())).state.encode() == state.encode()


def test_nobody_picks_more_faces_than_there_are_not_even_in_a_game_of_before() -> None:
    """No game could go on there."""
    nine = ",".join("Orc Naz Wit Sar She Bal Rid".split())
    with pytest.raises(Complaint, match="nine faces"):
        GAME.kept_position(f"draft S picks=S:{nine};S:{nine} phase=draft")


def test_turns_are_counted_as_far_as_a_position_can_write_them() -> None:
    play = at("classic S Shi=Fro,Sam Fan=Ara Gon=She,Orc Mor=War turn=65535 turn_limit=0").play("Orc-Roh", "Sam-Cdn")
    assert "turn=65535" in GAME.position(play.state)
    playable(GAME.position(play.state))


@pytest.mark.parametrize("text", ASKED)
def test_a_game_begins_where_play_leads(text: str) -> None:
    playable(text)
    assert GAME.position(GAME.parse_position(text))


ABILITIES = {
    "mouth": "Mou*", "force": "Sar*", "gollum": "Gol*", "saruman": "Sar", "wormtongue": "Wor*", "aragorn": "Ara*",
    "swap": "Sme*", "sam": "Fro", "frodo": "Sam", "sauron-card": "Gan",
}  # fmt: skip


@pytest.mark.parametrize("options", MODES)
def test_in_place_of_a_battles_question_no_other_can_be_asked_of_fighters_who_have_no_such_ability(options: dict[str, str]) -> None:
    """In a battle of real games, any other phase is refused or is that of an ability the fighters have."""
    for seed in range(4):
        state, rng = GAME.new(options, 2), Rng(seed)
        while state.to_act():
            text = GAME.position(state)
            fight = re.search("fight=([^ ]+)", text)
            for phase, who in ABILITIES.items() if fight and rng.below(3) == 0 else ():
                if fight and not {who, f"{who}*"} & set(fight[1].split(":")):
                    with pytest.raises(Complaint):
                        GAME.parse_position(re.sub("phase=[^ ]+", f"phase={phase}", text))
            step(state, rng)


def playable(text: str, steps: int = 20) -> None:
    """A text is complained about, or it is a state that can be played on; nothing else may happen."""
    try:
        state = GAME.parse_position(text)
    except Complaint:
        return
    rng = Rng(len(text))
    for _ in range(steps):
        seats = state.to_act()
        if not seats:
            assert GAME.outcome(state) is not None
            break
        for seat in seats:
            assert (state.chances() if seat == CHANCE else state.legal(seat)) != [], GAME.position(state)
            GAME.view(state, seat)
            GAME.prompt(state, seat)
        again = GAME.parse_position(GAME.position(state))
        assert again.encode() == state.encode(), GAME.position(state)
        assert GAME.broken(state) == []
        step(state, rng)


WORDS = [
    *board.CODES,
    *roster.CODES,
    *cards.CODES,
    *cards.SPECIAL_CODES,
    *PHASES,
    *READERS,
    *FLAGS,
    *EVERY,
    *(value for values in EVERY.values() for value in values),
    *["F", "S", "F:", "S:", "=", ",", ";", ":", "!", "!!", "?", "F?", "S?", " ", "-", "@", "9", "99"],
]


def pool() -> list[str]:
    """Real positions out of the middle of games."""
    found = []
    for seed, options in enumerate(MODES * 3):
        rng = Rng(seed)
        state = GAME.new(options, 2)
        for _ in range(90):
            if not state.to_act():
                break
            step(state, rng)
            found.append(GAME.position(state))
    return found


POOL = pool()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real position with a few words dropped, doubled, replaced or taken from another."""
    words = draw(st.sampled_from(POOL)).split()
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(words) - 1))
        kind = draw(st.integers(0, 4))
        if kind == 0 and len(words) > 1:
            del words[place]
        elif kind == 1:
            words.insert(place, draw(st.sampled_from(draw(st.sampled_from(POOL)).split())))
        elif kind == 2:
            key, equals, value = words[place].partition("=")
            parts = value.split(",")
            parts[draw(st.integers(0, len(parts) - 1))] = draw(st.sampled_from(WORDS))
            words[place] = key + equals + ",".join(parts)
        elif kind == 3:
            words[place] = f"{draw(st.sampled_from(WORDS))}={draw(st.sampled_from(WORDS))}"
        else:
            words[place] = words[place].replace(draw(st.sampled_from(["=", ",", "!", ":"])), draw(st.sampled_from(WORDS)))
    return " ".join(words)


@settings(max_examples=400, phases=[Phase.explicit, Phase.generate])
@given(mutated())
def test_a_mutated_position_is_complained_about_or_can_be_played(text: str) -> None:
    playable(text)


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join), st.sampled_from(["", "classic F ", "draft S "]))
@example("Shi=Fro Gon=Orc\u2028", "classic F ")
def test_random_words_are_complained_about_or_can_be_played(text: str, head: str) -> None:
    playable(head + text)


@settings(max_examples=100)
@given(st.text(max_size=40))
def test_random_text_is_no_position(text: str) -> None:
    with pytest.raises(Complaint):
        GAME.parse_position(text)
    playable(f"classic F Shi=Fro Gon=Orc {text}")


def test_the_actions_are_numbered_without_gaps_and_their_texts_are_distinct() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.actions)]
    assert GAME.actions <= 4096
    assert len(set(texts)) == len(texts) == GAME.actions == actions.ACTIONS
    assert all(text and text.isascii() and text == text.strip() for text in texts)
    assert len({text.casefold() for text in texts}) == len(texts)


def test_an_action_and_its_text_go_both_ways() -> None:
    for action in range(GAME.actions):
        assert GAME.parse_action(GAME.action_text(action)) == action
    for outcome in range(36):
        assert GAME.parse_chance(GAME.chance_text(outcome)) == outcome


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Ara-Fan", actions.GO + roster.ARAGORN * 16 + board.FANGORN),
        ("Tre*~Fan", actions.STRIDE),
        ("Wat*", actions.CHARACTER + roster.WATCHER),
        ("to Mir", actions.REGION + board.MIRKWOOD),
        ("+6", actions.CARD + 5),
        ("Eye", actions.CARD + cards.EYE),
        ("Gwaihir", actions.SPECIAL + cards.GWAIHIR),
        ("no", actions.NO),
        ("yes", actions.YES),
        ("hidden", actions.HIDDEN),
        ("ready", actions.READY),
        ("back", actions.BACK),
        ("Dark:Orc-Fan", actions.STEP + roster.ORCS * 16 + board.FANGORN),
        ("Shadowfax:Fro-Mor", actions.STEP + board.MORDOR),
        ("Recall:Orc", actions.RECALLED + roster.ORCS),
        ("King:Gon", actions.KING_AT + board.GONDOR),
        ("King:Wat*", actions.KING_AT_PIECE + roster.WATCHER),
        ("Crebain:Shi", actions.CREBAIN_AT + board.SHIRE),
        ("Crebain:Leg", actions.CREBAIN_AT_PIECE + roster.LEGOLAS),
        ("Palantir:Ere", actions.PALANTIR_AT + board.EREGION),
    ],
)
def test_the_notation_of_actions_is_the_documented_one(text: str, action: int) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.action_text(action) == text


@pytest.mark.parametrize("text", ["", " ", "Ara", "Ara-", "Ara-Fan ", "ara-fan", "Ara-Fan-Gon", "+7", "pass", "Dark:Fro-Mor"])
def test_a_bad_action_is_complained_about(text: str) -> None:
    if text == "Ara":  # a choice of a character
        assert GAME.parse_action(text) == actions.CHARACTER + roster.ARAGORN
        return
    with pytest.raises(Complaint) as caught:
        GAME.parse_action(text)
    assert "Ara-Fan" in str(caught.value)


@given(st.text(max_size=12))
def test_random_text_is_an_action_of_that_text_or_a_complaint(text: str) -> None:
    for parse, write in ((GAME.parse_action, GAME.action_text), (GAME.parse_chance, GAME.chance_text)):
        try:
            assert write(parse(text)) == text
        except Complaint:
            continue
