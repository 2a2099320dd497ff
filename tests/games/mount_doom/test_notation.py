"""The notations: positions, actions and draws, both ways, and every mistake told in a sentence."""

from __future__ import annotations

import pytest

from mathom.games.mount_doom import actions, cards
from mathom.games.mount_doom.position import MOMENTS, PHASES
from mathom.games.mount_doom.reading import EXAMPLE
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, Replay, read_record
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from tests.games.mount_doom.kit import GAME, at
from tests.games.mount_doom.scenes import STACKS, random_step
from tests.rules import rule

STARTS = [
    "",
    "normal 1/2 stage=Gon Rin=30 courage=16 friends=1:Faramir,Treebeard,Theoden,Elrond;2:Trick,Boromir,Vision,Wrath stack=1 "
    "phase=turn",
    "harder 1/2 stage=Min Rin=34 nazgul=2 friends=1:Theoden,Elrond,Eowyn,Wrath,Support;2:Power,Trick "
    "track=?,Witch,Mumak,Army,Denethor,? phase=turn",
    "easier 1/3 stage=Hel Rin=20 friends=1:Theoden,Galadriel,Support,Vision;2:Arwen,Elrond "
    "track=?,UruH,Worm,Eomer,Eowyn,? phase=turn",
    "easier 3/3 stage=Min Rin=39 courage=9 friends=1:Theoden,Vision;2:Arwen,Elrond,Eowyn "
    "track=?,UruM,Army,Mouth,Witch,? phase=turn",
    "unprotected 1/1 stage=Gon Rin=29 friends=1:Vision,Elrond,Arwen,Boromir track=?,UruG,Eye,OrcG,NazG,? phase=turn",
    "normal 1/2 stage=Dou Rin=40 friends=1:Treebeard track=?,Phial,Shelob,Sting,Eagles,? black=1 space=1 phase=draw-track rules=2",
]
"""Where random games begin, so that they come to late stages and rare cards."""
BARE = "normal 1/2"
MEETING = "stage=Min Rin=34 track=-,UruM,-,-,-,- tile=2Ara3/2Gim2 space=2"


@pytest.mark.parametrize("start", STARTS)
def test_every_state_of_a_game_is_written_and_read_back(start: str) -> None:
    for seed in range(6):
        rng = Rng(seed)
        options = {option.name: option.values[seed % len(option.values)] for option in GAME.options}
        state = GAME.parse_position(start) if start else GAME.new(options, 1 + seed % 4)
        while True:
            text = GAME.position(state)
            again = GAME.parse_position(text)
            assert again.encode() == state.encode(), text
            assert GAME.position(again) == text
            assert text == " ".join(text.split())
            assert text.isascii()
            assert (again.to_act(), again.chances()) == (state.to_act(), state.chances())
            assert [again.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]
            assert GAME.options_of(again) == GAME.options_of(state)
            if not state.to_act():
                break
            random_step(state, rng)


def test_these_games_reach_every_phase_that_waits_and_every_moment() -> None:
    phases, moments = set(), set()
    for seed in range(60):
        rng, start = Rng(seed), STARTS[seed % len(STARTS)]
        state = GAME.parse_position(start) if start else GAME.new({}, 2)
        while state.to_act():
            random_step(state, rng)
            phases.add(PHASES[state.phase])
            if PHASES[state.phase] == "window":
                moments.add(MOMENTS[state.moment])
    assert phases | {"draw-seat"} == set(PHASES[:26])
    assert moments == set(MOMENTS)


def test_the_documented_example_is_a_position() -> None:
    play = at(EXAMPLE)
    assert (play.due(), play.stage(), play.where("Rin"), play.where("Ara")) == ("1", "Roh", 9, 12)
    assert play.track() == "?,OrcR,Wargs,-,UruR,?"


def test_what_is_left_out_is_as_usual() -> None:
    play = at("normal 2/3")
    assert (play.due(), play.phase(), play.stage(), play.courage(), play.uruk(), play.friends()) == ("2", "roll", "Lot", 13, 1, [])
    assert (at("normal 1/1 stage=Gon").where("Rin"), at("normal 1/1 stage=Dou").phase()) == (24, "draw-dice")
    assert GAME.position(play.state) == "normal 2/3"


def test_words_may_come_in_any_order() -> None:
    one = GAME.parse_position("normal 1/2 stage=Roh Rin=9 courage=7 friends=1:Arwen early_stage=next balrog")
    other = GAME.parse_position("normal 1/2 balrog early_stage=next friends=1:Arwen courage=7 Rin=9 stage=Roh")
    assert one.encode() == other.encode()


def test_different_situations_have_different_texts_and_bytes() -> None:
    words = [
        *[
            "stage=Roh",
            "Rin=3",
            "Mer=3",
            "Ara=waiting",
            "courage=7",
            "nazgul=3",
            "uruk=4",
            "track=?,-,-,-,-,-",
            "track=-,Troll,-,-,-,-",
        ],
        *[
            "gone=Troll",
            "friends=1:Boromir",
            "friends=2:Boromir",
            "stack=2",
            "spent=Power",
            "turn=9",
            "balrog",
            "treebeard",
            "eowyn",
        ],
        *["resting", "first=seat1", "boromir=first", "morgul=stays", "early_stage=next", "stage=Min army=2 track=-,Mumak,-,-,-,-"],
        *["stage=Min track=-,Mumak,-,-,-,-", "peek=Troll:1:removed", "peek=Troll:2:removed", "peek=MOrc:1:removed"],
    ]
    states = [GAME.parse_position(f"normal 1/2 {word}") for word in ["", *words]]
    assert len({state.encode() for state in states}) == len(states)
    assert len({GAME.position(state) for state in states}) == len(states)


FIELDS = (
    "phase resume moment active turn stage resting early courage nazgul uruk balrog treebeard eowyn army unseen peek peeker "
    "peek_at event_at held stack gandalf rolling using picked space meeting left won supporters face boromir extra mover reason"
).split()
ROWS = "place track owner die black tile_black tile_figure".split()


def changed(state: MountDoom, field: str) -> bytes:
    """The bytes of a copy in which one register has another value."""
    other = state.copy()
    value = getattr(other, field)
    setattr(other, field, not value if isinstance(value, bool) else value ^ 1 << 9 if field == "gandalf" else value + 1)
    return other.encode()


def test_every_register_is_part_of_a_states_bytes() -> None:
    state = at("normal 1/2 track=-,Troll,-,-,-,-").state
    for field in FIELDS:
        assert changed(state, field) != state.encode(), field
    for field in ROWS:
        for number in range(len(getattr(state, field))):
            other = state.copy()
            getattr(other, field)[number] += 1
            assert other.encode() != state.encode(), field


def test_a_copy_is_equal_and_independent() -> None:
    for start in STARTS[1:]:
        state = GAME.parse_position(start)
        before = state.encode()
        for seed in range(4):
            copy, rng = state.copy(), Rng(seed)
            assert copy.encode() == before
            while copy.to_act():
                random_step(copy, rng)
            assert state.encode() == before


@pytest.mark.parametrize("action", range(actions.ACTIONS))
def test_every_action_is_written_and_read_back(action: int) -> None:
    text = GAME.action_text(action)
    assert GAME.parse_action(text) == action
    assert text.isascii()


def test_every_draw_is_written_and_read_back() -> None:
    assert len(actions.DRAW_TEXTS) == 6 + 6 + 48 + 4
    for outcome in actions.DRAW_TEXTS:
        assert GAME.parse_chance(GAME.chance_text(outcome)) == outcome
    assert [GAME.chance_text(outcome) for outcome in (1, 6)] == ["1", "6"]


def test_the_action_space_is_what_the_game_says() -> None:
    assert len(actions.TEXTS) == len(set(actions.TEXTS)) == GAME.actions
    assert [card for stack in STACKS.values() for card in stack] == cards.CODES[:42]


@pytest.mark.parametrize(
    "text", ["", "roll", "roll Ara", "roll Gim+Ara", "ROLL Ara+Gim", "put 7 Ara", "put 0 Ara", "go 5", "use Gandalf", "pass "]
)
def test_an_unknown_action_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_action(text)
    assert "roll Ara+Gim" in str(caught.value)
    assert str(caught.value)[-1] == "."


@pytest.mark.parametrize("text", ["", "0", "7", "ara", "seat0", "seat5", "Gandalf2", "Uruk-hai"])
def test_an_unknown_draw_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_chance(text)
    assert str(caught.value)[-1] == "."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["mode", "active seat", "normal 1/2"]),
        ("normal", ["mode"]),
        ("classic 1/2", ["mode"]),
        ("1/2 normal", ["mode"]),
        ("normal 3/2", ["seat"]),
        ("normal 0/2", ["seat"]),
        ("normal 1/5", ["seat"]),
        ("normal 12", ["seat"]),
        ("normal 1/2 Rin=3 Rin=3", ["Rin", "twice"]),
        ("normal 1/2 moo", ["moo", "no word", "courage"]),
        ("normal 1/2 moo=3", ["moo", "no word"]),
        ("normal 1/2 balrog=yes", ["balrog", "no word"]),
        ("normal 1/2 courage", ["courage", "no word"]),
        ("normal 1/2 Rin", ["Rin", "no word"]),
        ("normal 1/2 first=seat2", ["seat2", "first", "random, seat1"]),
        ("normal 1/2 morgul=maybe", ["maybe", "passes, stays"]),
        ("normal 1/2 stage=Mor", ["stage", "Mor", "Lot"]),
        ("normal 1/2 Rin=49", ["Rin", "0 to 48"]),
        ("normal 1/2 Rin=waiting", ["Rin", "0 to 48"]),
        ("normal 1/2 Ara=41", ["Ara", "0 to 40"]),
        ("normal 1/2 Ara=-1", ["Ara", "0 to 40"]),
        ("normal 1/2 Ara=" + "9" * 5000, ["Ara", "0 to 40"]),
        ("normal 1/2 Ara=²", ["Ara", "0 to 40"]),
        ("normal 1/2 courage=17", ["courage", "0 to 16"]),
        ("normal 1/2 nazgul=9", ["nazgul", "0 to 8"]),
        ("normal 1/2 uruk=7", ["uruk", "0 to 6"]),
        ("normal 1/2 track=Troll,-,-", ["track", "six"]),
        ("normal 1/2 track=Bilbo,-,-,-,-,-", ["track", "Bilbo", "Troll"]),
        ("normal 1/2 track=Boromir,-,-,-,-,-", ["track", "Boromir"]),
        ("normal 1/2 track=Wargs,-,-,-,-,-", ["Wargs", "Lot"]),
        ("normal 1/2 track=Troll,Troll,-,-,-,-", ["twice"]),
        ("normal 1/2 track=?,?,?,?,?,? gone=Troll,MOrc", ["face down"]),
        ("normal 1/2 army=7", ["army", "1 to 6"]),
        ("normal 1/2 army=2", ["army", "Lot"]),
        ("normal 1/2 stage=Min army=2", ["army", "card"]),
        ("normal 1/2 gone=Bilbo", ["gone", "Bilbo"]),
        ("normal 1/2 peek=Wargs", ["peek", "Wargs:1:top"]),
        ("normal 1/2 peek=?:1:top", ["peek", "?"]),
        ("normal 1/2 peek=Troll:3:top", ["peek", "1 to 2"]),
        ("normal 1/2 peek=Troll:1:pocket", ["peek", "pocket", "top"]),
        ("normal 1/2 peek=Wargs:1:top", ["peek", "Wargs"]),
        ("normal 1/2 peek=Troll:1:hand", ["peek", "hand"]),
        ("normal 1/2 peek=Troll:1:top track=?,Troll,-,-,-,-", ["peek", "Troll", "open"]),
        ("normal 1/2 friends=3:Arwen", ["friends", "1 to 2"]),
        ("normal 1/2 friends=Arwen", ["friends", "1 to 2"]),
        ("normal 1/2 friends=1:Troll", ["friends", "Troll", "Arwen"]),
        ("normal 1/2 friends=1:Arwen;2:Arwen", ["Arwen", "two places"]),
        ("normal 1/2 friends=1:Faramir", ["Faramir", "later stage"]),
        ("normal 1/2 stack=6", ["stack", "0 to 5"]),
        ("normal 1/2 stack=4 friends=1:Power,Trick", ["Gandalf cards", "stack"]),
        ("normal 1/2 spent=Bilbo", ["spent", "Bilbo"]),
        ("normal 1/2 black=1,2,3", ["black", "3,5"]),
        ("normal 1/2 black=7", ["black", "0 to 6"]),
        ("normal 1/2 dice=Ara7", ["dice", "1 to 6"]),
        ("normal 1/2 dice=Sam3", ["dice", "Sam", "Gim"]),
        ("normal 1/2 dice=Ara3,Ara4", ["Ara", "two places"]),
        ("normal 1/2 tile=3Ara4", ["tile", "two pages"]),
        ("normal 1/2 tile=3Ara4/5Ara2", ["Ara", "two places"]),
        ("normal 1/2 tile=3Ara4/5 phase=next-die", ["tile", "page 2", "coloured"]),
        ("normal 1/2 rolling=red", ["rolling", "red", "black1"]),
        ("normal 1/2 phase=dance", ["phase", "dance", "roll"]),
        ("normal 1/2 resume=dance", ["resume", "dance"]),
        ("normal 1/2 resume=roll", ["resume", "roll"]),
        ("normal 1/2 moment=noon", ["moment", "noon", "start"]),
        ("normal 1/2 moment=event", ["moment", "event"]),
        ("normal 1/2 turn=99999999", ["turn", "65535"]),
        ("normal 1/2 using=Bilbo", ["using", "Bilbo"]),
        ("normal 1/2 picked=red", ["picked", "red"]),
        ("normal 1/2 space=7", ["space", "1 to 6"]),
        ("normal 1/2 meeting=Bilbo", ["meeting", "Bilbo"]),
        ("normal 1/2 left=x", ["left", "0 to 9"]),
        ("normal 1/2 supporters=Sam", ["supporters", "Sam"]),
        ("normal 1/2 shown=Ring", ["shown", "Ring", "Sauron"]),
        ("normal 1/2 extra=0", ["extra", "1 to 6"]),
        ("normal 1/2 mover=Sam", ["mover", "Sam"]),
        ("normal 1/2 over=tired", ["over", "tired", "crater"]),
        ("normal 1/2 over=courage", ["over"]),
        ("normal 1/2 phase=over", ["over"]),
        ("normal 1/2 courage=0", ["courage=0", "over"]),
        ("normal 1/2 nazgul=8", ["nazgul=8", "over"]),
        ("normal 1/2 Rin=9", ["9", "Lot", "0 to 8"]),
        ("normal 1/2 Rin=8", ["finished"]),
        ("normal 1/2 stage=Dou phase=roll", ["last stage"]),
        ("normal 1/2 stage=Dou Rin=44 phase=stage-end", ["last"]),
        ("normal 1/2 phase=put-first", ["put-first", "black="]),
        ("normal 1/2 phase=put-second", ["put-second", "black="]),
        ("normal 1/2 phase=add", ["add", "black="]),
        ("normal 1/2 phase=support", ["support", "dice="]),
        ("normal 1/2 phase=draw-dice", ["draw-dice", "moment"]),
        ("normal 1/2 phase=draw-dice moment=first", ["draw-dice", "rolling="]),
        ("normal 1/2 phase=resolve", ["resolve", "tile"]),
        ("normal 1/2 phase=meet", ["meet", "black die"]),
        ("normal 1/2 phase=go", ["go", "space="]),
        ("normal 1/2 phase=draw-track", ["draw-track", "space="]),
        ("normal 1/2 phase=event", ["event", "mover="]),
        ("normal 1/2 phase=draw-gandalf stack=0 resume=die-done tile=Ara3/- Rin=8", ["draw-gandalf", "stack"]),
        ("normal 1/2 phase=draw-seat turn=3", ["draw-seat", "turn=0"]),
        ("normal 1/2 phase=vision moment=layout Rin=8", ["vision", "peek="]),
        ("normal 1/2 phase=vision", ["vision", "layout"]),
        ("normal 1/2 phase=die", ["die", "first"]),
        ("normal 1/2 phase=die moment=first black=1,2 dice=Ara1,Gim1", ["die", "using="]),
        ("normal 1/2 phase=face moment=first black=1,2 dice=Ara1,Gim1 using=Elrond friends=1:Elrond", ["face", "Power or Trick"]),
        ("normal 1/2 phase=face moment=first black=1,2 dice=Ara1,Gim1 using=Power friends=1:Power", ["face", "picked="]),
        ("normal 1/2 phase=theoden", ["theoden", "using="]),
        (f"normal 1/2 {MEETING} phase=next-battle", ["next-battle", "meeting="]),
        (f"normal 1/2 {MEETING} phase=judge meeting=UruM left=1", ["judge", "shown="]),
        (f"normal 1/2 {MEETING} phase=judge meeting=UruM shown=Ara", ["judge", "left="]),
        (f"normal 1/2 {MEETING} phase=judge meeting=Haradrim shown=Ara left=1", ["judge", "battles"]),
        (f"normal 1/2 {MEETING} phase=next-black meeting=UruM left=1", ["next-black", "black dice"]),
        (f"normal 1/2 {MEETING} phase=read-black meeting=Witch left=1", ["read-black", "extra="]),
        (f"normal 1/2 {MEETING} phase=denethor meeting=UruM", ["denethor", "Denethor"]),
        (f"normal 1/2 {MEETING} phase=army meeting=UruM", ["army", "Army"]),
        (f"normal 1/2 {MEETING} phase=judge meeting=OrcR shown=Ara left=1", ["OrcR", "Min"]),
    ],
)
def test_a_mistake_is_told_in_a_sentence_that_helps(text: str, words: list[str]) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.parse_position(text)
    sentence = str(caught.value)
    assert sentence[-1] == "."
    assert len(sentence) < 900
    for word in words:
        assert word in sentence, sentence


@pytest.mark.parametrize(
    "text",
    [
        "normal 1/2 stage=Gon friends=1:Faramir phase=window tile=4Leg4/-",  # a turn begins with an empty tile
        "normal 1/2 phase=draw-seat turn=0 tile=3Rin5/-",
        "normal 1/2 stage=Min Rin=34 track=-,UruM,Mumak,-,Army,- tile=3Ara1/- space=3 meeting=Army phase=army",  # it lies elsewhere
        "normal 1/2 stage=Min Rin=34 track=-,UruM,Mumak,-,-,- tile=3Ara1/- space=3 meeting=UruM left=1 phase=next-battle",
        "normal 1/2 stage=Roh Rin=10 phase=stage-end",  # the Ring-bearers are on their way
        "normal 1/2 Rin=2 phase=draw-layout moment=layout turn=3",
        "normal 1/2 stage=Min Rin=40 track=?,Mouth,-,-,-,? phase=draw-layout",  # a stage laid out when it is over
        "normal 1/2 stage=Min turn=0",  # no turn was taken and yet a late stage
        "normal 1/2 tile=5Mer3/- rolling=black2,Ara,Leg phase=draw-dice moment=second",  # the second roll has one black die
        "easier 1/2 Rin=8 friends=1:Boromir phase=in-need",  # allies in need come after Minas Morgul
        "normal 1/2 stage=Min Rin=40 friends=1:Boromir phase=in-need",  # and only with easier
        "normal 1/2 phase=window",  # nobody is asked without a card
        "normal 1/2 left=1",  # battles to come outside an encounter
        "normal 1/2 mode=harder",  # the mode is the first word
        "normal 1/2 track=-,-,Troll,-,-,- tile=3Ara1/- space=3 phase=draw-track",  # the card lies open
        "normal 1/2 friends=1:Arwen stack=4 track=?,-,-,-,-,? phase=draw-layout turn=0",  # nobody has met her yet
        "normal 1/2 phase=over over=courage courage=10",
        "normal 1/2 stage=Gon Rin=25 phase=over over=crater",
        "normal 1/2 Rin=3 friends=1:Arwen tile=3Rin3/- phase=window moment=event mover=Rin event=3 resume=lay-out",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(Complaint):
        GAME.parse_position(text)


@rule("M1.7")
@pytest.mark.parametrize(
    "text",
    [
        "normal 1/2 stage=Gon Rin=30 friends=1:Treebeard track=?,Treebeard,Grond,NazG,OrcG,? turn=9",  # he cannot be in two places
        "normal 1/2 track=?,NazL,Arwen,Troll,SarL,? gone=MOrc",
        "normal 1/1 track=-,-,-,-,-,- gone=Troll,MOrc,SarL,Balrog,NazL,Arwen,Elrond",  # none is left that was put away
        "normal 1/2 stage=Roh Rin=13 gone=Balrog",
        "normal 1/2 friends=1:Elrond gone=Elrond",
        "normal 1/2 track=Troll,-,-,-,-,? gone=Troll",
        "normal 1/2 track=?,?,-,-,-,? gone=Balrog peek=Balrog:1:top",
        "normal 1/2 friends=1:Elrond track=?,-,-,-,-,? peek=Elrond:1:top",
        "normal 1/2 friends=1:Power spent=Power",
        "normal 1/2 spent=Elrond",
        "normal 1/2 friends=2:Boromir stack=5 phase=draw-gandalf resume=lay-out turn=0 peek=NazL:1:top",
        "normal 1/2 friends=2:Boromir stack=5 phase=draw-gandalf resume=lay-out turn=0 tile=6Gim4/3Mer1",
        "normal 1/2 track=?,MOrc,-,-,-,? phase=draw-layout gone=Troll",
        "normal 1/1 friends=1:Boromir,Vision turn=0 phase=turn",
        "normal 1/1 friends=1:Boromir,Power Rin=8 phase=draw-layout moment=layout turn=0",
    ],
)
def test_no_game_begins_with_a_card_in_two_places_or_none_put_away_but_one_begun_so_before_opens(text: str) -> None:
    with pytest.raises(Complaint, match=r"put away unseen|in two places|leave (it )?out|moment=layout|laid out"):
        GAME.parse_position(text)
    state = GAME.kept_position(text)
    record = Record("mount_doom", GAME.content.hash(), GAME.options_of(state), ["Ann", "Bo"][: GAME.players(state)], start=text)
    assert Replay(GAME, read_record(record.write())).state.encode() == state.encode()


def test_turns_are_counted_as_far_as_a_position_can_write_them() -> None:
    state, rng = GAME.parse_position("normal 1/1 stage=Roh Rin=9 Ara=12 courage=11 turn=65535"), Rng(2)
    for _ in range(40):
        if state.to_act():
            random_step(state, rng)
            assert GAME.parse_position(GAME.position(state)).encode() == state.encode()


def test_a_spectators_text_is_refused_as_a_position_with_a_sentence() -> None:
    play = at("normal 1/2 stage=Roh peek=Wargs:1:top track=?,OrcR,-,-,-,?")
    hidden = GAME.seen_position(play.state, SPECTATOR)
    assert "peek=?:1:top" in hidden
    with pytest.raises(Complaint, match="peek"):
        GAME.parse_position(hidden)


def test_spliced_positions_are_refused_or_can_be_played_on() -> None:
    pool = []
    for seed in range(12):
        rng, start = Rng(seed), STARTS[seed % len(STARTS)]
        state = GAME.parse_position(start) if start else GAME.new({}, 2)
        while state.to_act():
            if rng.below(4) == 0:
                pool.append(GAME.position(state).split())
            random_step(state, rng)
    rng, played = Rng(99), 0
    for _ in range(700):
        one, other = pool[rng.below(len(pool))], pool[rng.below(len(pool))]
        cut = 2 + rng.below(len(one) - 1)
        keys = {word.partition("=")[0] for word in one[:cut]}
        text = " ".join(one[:cut] + [word for word in other[2:] if word.partition("=")[0] not in keys and rng.below(2)])
        try:
            state = GAME.parse_position(text)
        except Complaint:
            continue
        played += 1
        for _ in range(25):
            if not state.to_act():
                break
            GAME.view(state, 0)
            GAME.position(state)
            random_step(state, rng)
    assert played > 40


@pytest.mark.parametrize("phase", ["draw-seat", "draw-layout moment=layout"])
def test_before_the_first_layout_no_card_need_be_written_and_those_of_older_texts_are_read(phase: str) -> None:
    before = f"normal 1/2 gone=Troll,MOrc,SarL,NazL,Balrog,Arwen,Elrond friends=1:Power stack=4 phase={phase} turn=0"
    assert "gone=" not in at(before).position()
    assert at(before).state.encode() == at(at(before).position()).state.encode()
