"""An owner's own content: the game is played with its numbers, mistakes are told, records carry it."""

from __future__ import annotations

import re

import pytest

from mathom.games.mount_doom.game import MountDoomGame
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint
from mathom.kernel.record import Replay, read_record
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from tests.games.mount_doom.kit import GAME
from tests.games.mount_doom.scenes import STACKS, game_with, stage_of
from tests.rules import rule

OURS = GAME.text("content.toml")
SECRET = bytes(range(32))


def card(code: str, field: str, value: int) -> MountDoomGame:
    """The game with another number on a card."""
    text, count = re.subn(rf'(code = "{code}"\n(?:[a-z]+ = -?\d+\n)*?{field} = )-?\d+', rf"\g<1>{value}", OURS, count=1)
    assert count == 1
    return GAME.with_content(text)


def played(game: MountDoomGame, position: str, *draws: str) -> MountDoom:
    state = game.parse_position(position)
    for draw in draws:
        state.apply(CHANCE, game.parse_chance(draw))
    return state


def met(game: MountDoomGame, code: str, *draws: str, words: str = "") -> MountDoom:
    stage = stage_of(code)
    if stage == "Dou":
        return played(game, f"normal 1/1 stage=Dou track=-,{code},-,-,-,- {words}", "2", *draws)
    position = f"normal 1/1 stage={stage} track=-,{code},-,-,-,- tile=2Ara1/- phase=next-die {words}"
    return played(game, position, *draws)


@rule("M6.3", "M12.1")
@pytest.mark.parametrize("code", ["Troll", "MOrc", "OrcR", "OrcH", "OrcG"])
def test_a_battle_costs_the_owners_hearts_and_is_fought_as_often_as_he_says(code: str) -> None:
    assert met(card(code, "lost", 4), code, "Sauron").courage == 9
    assert met(card(code, "battles", 2), code, "Sauron").to_act() == (CHANCE,)


@pytest.mark.parametrize(
    ("code", "field", "value", "draws", "courage"),
    [
        *[("Mumak", "lost", 1, "Sauron Sauron", 11), ("Mouth", "lost", 3, "Sauron", 10), ("UruR", "lost", 2, "Sauron", 11)],
        *[("Witch", "lost", 3, "1", 10), ("Balrog", "hearts", -1, "", 12), ("Wargs", "hearts", 1, "", 14)],
        *[("Haradrim", "hearts", 0, "", 13), ("Phial", "hearts", -2, "", 11), ("Shelob", "hearts", -4, "", 9)],
    ],
)
def test_a_card_plays_with_the_owners_number(code: str, field: str, value: int, draws: str, courage: int) -> None:
    assert met(card(code, field, value), code, *draws.split()).courage == courage


def test_the_hearts_of_an_empty_isengard_are_the_owners() -> None:
    assert met(card("UruG", "hearts", 3), "UruG", words="uruk=0").courage == 16
    assert met(card("UruR", "hearts", 2), "UruR", words="uruk=0").courage == 15


def test_treebeards_hearts_are_the_owners() -> None:
    game = card("Treebeard", "hearts", 1)
    state = game.parse_position("normal 1/1 stage=Gon friends=1:Treebeard phase=turn")
    for text in ("use Treebeard", "hearts"):
        state.apply(0, game.parse_action(text))
    assert state.courage == 14


def test_the_mouth_of_sauron_is_fought_until_as_many_running_are_won_as_the_owner_says() -> None:
    state = met(card("Mouth", "battles", 3), "Mouth", "Gim", "Gim", words="Gim=34")
    assert state.to_act() == (CHANCE,)


@rule("M12.14")
@pytest.mark.parametrize(("code", "removed"), [("Haradrim", 1), ("Wargs", 0)])
def test_which_cards_leave_is_the_owners(code: str, removed: int) -> None:
    assert (max(met(card(code, "removed", removed), code).track) == -1) == bool(removed)


@rule("M12.2")
def test_sarumans_warriors_are_the_owners() -> None:
    assert met(card("SarR", "warriors", 4), "SarR").uruk == 5


@rule("M12.11", "M12.12")
def test_the_black_dice_of_mount_doom_cost_the_owners_hearts() -> None:
    sting = game_with('code = "Sting"\none = 0', 'code = "Sting"\none = -3')
    assert met(sting, "Sting", "1").courage == 10
    power = game_with("six = -5", "six = -4")
    assert met(power, "RingPower", "6").courage == 9


@rule("M1.9")
def test_event_spaces_are_the_owners() -> None:
    game = game_with('code = "Lot"\nnazgul1 = 3\nnazgul2 = 0\nheart = 7', 'code = "Lot"\nnazgul1 = 4\nnazgul2 = 5\nheart = 1')
    found = [played(game, f"normal 1/1 Ara={space - 1} tile=-/Ara1 phase=next-die") for space in range(1, 8)]
    assert [(state.courage, state.nazgul) for state in found] == [
        *[(12, 0), (13, 0), (13, 0), (13, 1), (13, 1), (13, 0), (13, 0)],
    ]


@rule("M1.12")
def test_the_symbols_of_the_track_are_the_owners() -> None:
    game = game_with('code = "1"\nsymbol = "Nazgul"', 'code = "1"\nsymbol = "Gim"')
    state = played(game, "normal 1/1 tile=1Rin1/- phase=next-die")
    state.apply(0, game.parse_action("go 2"))
    assert (state.place, state.nazgul) == ([1, 0, 0, 0, 2], 0)


@rule("M1.11", "M1.8")
def test_the_circles_of_the_courage_track_are_the_owners() -> None:
    for code, old, new in (("top", 16, 14), ("start", 13, 9), ("eye", 5, 7), ("galadriel", 11, 3)):
        game = game_with(f'code = "{code}"\nvalue = {old}', f'code = "{code}"\nvalue = {new}')
        state = game.new({}, 1)
        assert game.view(state, 0)["courage"][code] == new
        assert state.courage == (9 if code == "start" else 13)
    assert met(game_with('"eye"\nvalue = 5', '"eye"\nvalue = 7'), "Eye").courage == 7
    assert met(game_with('"top"\nvalue = 16', '"top"\nvalue = 14'), "Phial").courage == 14
    game = game_with('"galadriel"\nvalue = 11', '"galadriel"\nvalue = 3')
    state = game.parse_position("normal 1/1 stage=Roh friends=1:Galadriel track=-,OrcR,-,-,-,- tile=2Ara1/- phase=next-die")
    state.apply(0, game.parse_action("use Galadriel"))
    assert state.courage == 3


def test_the_games_content_is_left_alone_by_an_owners() -> None:
    card("Troll", "lost", 5)
    assert met(GAME, "Troll", "Sauron").courage == 11


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('game = "mount_doom"', 'game = "battle"', ["line", "battle", "mount_doom"]),
        ('code = "Troll"', 'code = "Bilbo"', ["Bilbo", "Troll"]),
        ('code = "Troll"', 'code = "MOrc"', ["MOrc", "twice"]),
        ('code = "Troll"\nbattles = 1', 'code = "Troll"\nbattles = 0', ["Troll", "battles", "1 to 9"]),
        ('code = "Troll"\nbattles = 1\nlost = 2', 'code = "Troll"\nbattles = 1\nlost = 6', ["Troll", "lost", "0 to 5"]),
        ('code = "Troll"\nbattles = 1\n', 'code = "Troll"\n', ["Troll", "battles", "missing"]),
        ('code = "Wargs"\nhearts = -2', 'code = "Wargs"\nhearts = -6', ["Wargs", "hearts", "-5 to 5"]),
        ('code = "Wargs"\nhearts = -2', 'code = "Wargs"\nhearts = "two"', ["Wargs", "hearts", "-5 to 5"]),
        ('code = "Wargs"\n', 'code = "Wargs"\nwarriors = 1\n', ["Wargs", "warriors", "no meaning", "hearts"]),
        ('code = "Arwen"\n', 'code = "Arwen"\nremoved = 1\n', ["Arwen", "removed", "no meaning"]),
        ('code = "Deceit"\n', 'code = "Deceit"\nremoved = 1\n', ["Deceit", "removed", "no meaning"]),
        ('code = "Wargs"\n', 'code = "Wargs"\nstrength = 1\n', ["Wargs", "strength", "unknown"]),
        ('code = "SarL"\nwarriors = 2', 'code = "SarL"\nwarriors = 6', ["SarL", "warriors", "0 to 5"]),
        ('code = "Sting"\none = 0', 'code = "Sting"\none = 1', ["Sting", "one", "-9 to 0"]),
        ('code = "Sting"\none = 0\n', 'code = "Sting"\n', ["Sting", "one", "missing"]),
        ('code = "Lot"\nnazgul1 = 3', 'code = "Lot"\nnazgul1 = 8', ["Lot", "nazgul1", "0 to 7"]),
        ('code = "Lot"\nnazgul1 = 3', 'code = "Lot"\nnazgul1 = 7', ["Lot", "two events"]),
        ('code = "Dou"\nnazgul1 = 0', 'code = "Dou"\nnazgul1 = 2', ["Dou", "last stage"]),
        ('code = "2"\nsymbol = "Mer"', 'code = "2"\nsymbol = "Rin"', ["symbol", "Rin", "Nazgul"]),
        ('code = "top"\nvalue = 16', 'code = "top"\nvalue = 31', ["top", "1 to 30"]),
        ('code = "top"\nvalue = 16', 'code = "top"\nvalue = 12', ["start", "13", "12"]),
        ('code = "eye"\nvalue = 5', 'code = "eye"\nvalue = 0', ["eye", "1 to 30"]),
        ('code = "eye"\nvalue = 5', 'code = "eye"\nvalue = 17', ["eye", "17", "16"]),
        ('code = "galadriel"\nvalue = 11', 'code = "galadriel"\nvalue = 20', ["galadriel", "20", "16"]),
        (
            'code = "galadriel"\nvalue = 11\nsource = "reconstructed"',
            'code = "galadriel"\nvalue = 11',
            ["galadriel", "source", "missing"],
        ),
        ("[[die]]  # the black die of Shelob's Sting", "[[dice]]", ["dice", "unknown table"]),
    ],
)
def test_a_mistake_in_a_content_file_is_told_with_its_place_and_what_was_expected(old: str, new: str, words: list[str]) -> None:
    with pytest.raises(ContentError) as caught:
        game_with(old, new)
    sentence = str(caught.value)
    assert re.search(r"line \d+", sentence)
    for word in words:
        assert word in sentence, sentence


def test_the_line_of_a_mistake_is_the_right_one() -> None:
    lines = OURS.split("\n")
    entry = lines.index('code = "Lot"')
    with pytest.raises(ContentError, match=f"line {entry}:"):
        game_with('code = "Lot"\nnazgul1 = 3', 'code = "Lot"\nnazgul1 = 7')
    with pytest.raises(ContentError, match=f"line {entry + 2}:"):
        game_with('code = "Lot"\nnazgul1 = 3', 'code = "Lot"\nnazgul1 = 9')


def test_a_missing_entry_or_a_broken_file_is_told() -> None:
    with pytest.raises(ContentError, match="lacks Eagles"):
        game_with('[[card]]  # Eagles, Mount Doom\ncode = "Eagles"\nhearts = 1\nsource = "public"\n', "")
    with pytest.raises(ContentError, match="not valid TOML"):
        GAME.with_content("[[card")


def test_every_card_is_in_the_content_file_with_a_source() -> None:
    table = GAME.content.tables["card"]
    assert list(table) == [code for stack in STACKS.values() for code in stack]
    assert {entry["source"] for entry in table.values()} == {"rulebook", "public", "reconstructed"}
    assert [code for code, entry in table.items() if entry["source"] == "reconstructed"] == ["Mumak"]


def test_a_record_with_own_content_replays_only_with_it() -> None:
    game = card("Troll", "lost", 5)
    start = "normal 1/2 track=-,Troll,-,-,-,-"
    table = Table.open(game, {}, ["a", "b"], SECRET, [b"\x01" * 16, b"\x02" * 16], start)
    table.decide(0, game.parse_action("roll Ara+Gim"))
    record = read_record(table.record.write())
    assert record.write() == table.record.write()
    with pytest.raises(Complaint, match="other content"):
        Replay(GAME, record)
    again = GAME.with_content(record.own_content)
    assert again.content.hash() == game.content.hash() != GAME.content.hash()
    assert Replay(again, record).state.encode() == table.state.encode()


def test_a_record_of_our_own_content_carries_none() -> None:
    table = Table.open(GAME, {}, ["a", "b"], SECRET, [b"\x01" * 16, b"\x02" * 16])
    assert "content-line" not in table.record.write()
    assert Replay(GAME, read_record(table.record.write())).state.encode() == table.state.encode()


@pytest.mark.parametrize(
    ("code", "field", "value", "why"),
    [
        ("Mouth", "lost", 0, "battles that cost nothing could go on for ever; expected at least 1"),
        *[(code, "hearts", -1, "it gives courage; expected at least 0") for code in ("Treebeard", "UruR", "UruH", "UruG", "UruM")],
    ],
)
def test_numbers_that_would_spoil_the_game_are_refused(code: str, field: str, value: int, why: str) -> None:
    with pytest.raises(ContentError, match=rf"line \d+: {code}: field {field} is too small: {why}"):
        card(code, field, value)
