"""An owner's own cards: they are played, named, checked, and a record knows them."""

from __future__ import annotations

import re

import pytest

from mathom.games import load
from mathom.games.battle.cards import COMPANIONS, ENEMIES, TRAITS
from mathom.games.battle.game import BattleGame
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint
from mathom.kernel.playout import step
from mathom.kernel.record import Replay, read_record, verify
from mathom.kernel.rng import Rng
from mathom.kernel.table import Table
from tests.games.battle.kit import GAME, Play, others
from tests.rules import rule

OURS = GAME.text("content.toml")
NONCES = [b"\x01" * 16, b"\x02" * 16]

NAME = "a name of 0 to 40 letters, digits, spaces or ' - . , ! ? ( ) : * / on one line"


def changed(*changes: str) -> str:
    """Our content with some fields changed, each as `Fro.symbols = "RB"`."""
    text = OURS
    for change in changes:
        name, _, value = change.partition(" = ")
        code, _, field = name.partition(".")
        pattern = rf'(code = "{code}"\n(?:\w+ = .*\n)*?){field} = .*\n'
        text, count = re.subn(pattern, rf"\g<1>{field} = {value}\n", text)
        if not count:
            text, count = re.subn(rf'(code = "{code}"\n)', rf"\g<1>{field} = {value}\n", text)
        assert count == 1, change
    return text


def owned(*changes: str) -> BattleGame:
    game = load("battle", changed(*changes))
    assert isinstance(game, BattleGame)
    return game


def refused(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        load("battle", text)
    return str(caught.value)


@rule("B1.5")
def test_other_symbols_are_played() -> None:
    game = owned('Fro.symbols = "RB"')
    assert Play("2 P1 turn row=Tro,Mum,Har hands=P1:Fro", game).play("Fro-A").strikes("A") == ["3"]
    assert Play("2 P1 turn row=Tro,Mum,Har hands=P1:Fro").play("Fro-A").due() == "P2"
    joker = owned('Elr.symbols = "joker"')
    assert Play("2 P1 turn row=Tro,Mum,Cre hands=P1:Elr", joker).play("Elr-A").strikes("A") == ["3"]
    assert joker.view(joker.parse_position("2 P1 turn row=Tro,Mum,Cre hands=P1:Elr"), 0)["players"][0]["symbols"] == {"Elr": "J"}


@rule("B1.6")
def test_other_symbols_of_enemies_are_wanted_and_make_them_big() -> None:
    game = owned('Pat.symbols = "GGV"')
    assert Play("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr", game).play("Elr-A").due() == "P2"
    assert Play("2 P1 turn row=Tro,Mum,Pat hands=P1:Pip teams=P1:A.Glo", game).play("Pip-A").strikes("A") == ["3"]


@rule("B1.6")
def test_other_points_are_counted() -> None:
    game = owned("Pat.points = 7")
    play = Play(f"2 P1 turn row=-,-,Pat hands=P1:Elr fallen={others('Pat')}", game).play("Elr-A", "A:3")
    assert play.scores() == (7, 0)
    assert play.told("beaten")[0]["n"] == 7


@rule("B1.6")
def test_another_captain_brings_treebeard_his_joker() -> None:
    position = "2 P1 turn row=Tro,Mum,Wol hands=P1:Tre"
    assert Play(position).play("Tre-A").due() == "P2"
    assert Play(position, owned("Wol.captain = 1")).play("Tre-A").strikes("A") == ["3"]
    assert Play(position.replace("Wol", "Gri"), owned("Gri.captain = 0")).play("Tre-A").due() == "P2"


@rule("B1.7")
def test_another_split_of_the_mordor_cards_is_drawn() -> None:
    game = owned("team.count = 11", "hand.count = 0", "won.count = 1")
    play = Play("2 P1 turn row=Tro,Har,Gri", game).play("draw")
    assert {text: weight for text, weight in play.chances().items() if "Mordor" in text} == {"Mordor-team": 11, "Mordor-won": 1}
    with pytest.raises(Complaint, match="There are only 0 Mordor cards “hand”"):
        game.parse_position("2 P1 turn row=Tro,Har,Gri mordor=hand")


def test_a_trait_can_stand_on_another_card() -> None:
    game = owned('Elr.trait = "stays"', 'Leg.trait = "none"')
    play = Play("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Leg", game).play("Elr-A", "A:3").draws("Cre")
    assert (play.teams("P1"), play.discard()) == ({"A": ["Elr"]}, ["Leg"])


def test_two_cards_with_one_trait_both_have_it() -> None:
    stay = owned('Elr.trait = "stays"')
    play = Play("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Leg", stay).play("Elr-A", "A:3").draws("Cre")
    assert play.teams("P1") == {"A": ["Leg"], "B": ["Elr"]}
    safe = owned('Elr.trait = "immune"')
    play = Play("2 P1 turn row=Tro,Har,Cre mordor=won,hand hands=P1:Elr,Gim", safe).play("draw").draws("Mordor-won")
    assert play.legal() == ["no"]
    play.play("no").draws("Pat", "Fro")
    assert safe.view(play.state, 1)["players"][0]["hand"] == ["Gim", "Elr"]
    jokers = owned('Bom.trait = "big-joker"')
    assert Play("2 P1 turn row=Wit,Bal,Sar hands=P1:Bom teams=P1:A.Glo", jokers).play("Bom-A").strikes("A") == ["1", "2", "3"]


@rule("B7.14")
def test_a_second_card_with_aragorns_trait_brings_no_third() -> None:
    game = owned('Elr.trait = "second"')
    play = Play("2 P1 turn row=Tro,Mum,Sha hands=P1:Ara,Elr,Gal", game).play("Ara-A", "Elr-A")
    assert (play.due(), play.hand("P1")) == ("P2", ["Gal"])


def test_names_of_ones_own_stand_in_both_languages() -> None:
    game = owned('Hld.name_en = "Bard"', 'Hld.name_pl = "Bard z Esgaroth"', 'War.name_pl = "Wilki"')
    english, polish = game.catalogue("en"), game.catalogue("pl")
    assert english.say("card.Hld") == "Bard"
    assert polish.say("card.Hld") == "Bard z Esgaroth"
    assert polish.fill("card.Hld", "gen") == "Bard z Esgaroth"
    assert polish.say("enemy.War") == "Wilki"
    assert english.say("enemy.War") == GAME.catalogue("en").say("enemy.War") == "Wargs"
    assert english.say("card.Fro") == GAME.catalogue("en").say("card.Fro")
    assert GAME.catalogue("pl").say("card.Hld") != "Bard z Esgaroth"
    assert english.entries.keys() == GAME.catalogue("en").entries.keys()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ('Fro.symbols = "RGB"', "Fro: field symbols: 'RGB'; expected one of joker, or 1 to 2 of the letters R, O, Y, G, B, V"),
        ('Fro.symbols = ""', "Fro: field symbols: ''; expected one of joker, or 1 to 2 of the letters R, O, Y, G, B, V"),
        ('Fro.symbols = "X"', "Fro: field symbols: 'X'; expected one of joker, or 1 to 2 of the letters R, O, Y, G, B, V"),
        (
            'Fro.symbols = "jokerjoker"',
            "Fro: field symbols: 'jokerjoker'; expected one of joker, or 1 to 2 of the letters R, O, Y, G, B, V",
        ),
        ('Fro.trait = "flies"', f"Fro: field trait: 'flies'; expected one of {', '.join(TRAITS)}"),
        ('Fro.source = "hearsay"', "Fro: field source: 'hearsay'; expected one of rulebook, public, reconstructed, my-copy"),
        (f'Fro.name_en = "{"x" * 41}"', f"Fro: field name_en: '{'x' * 41}'; expected {NAME}"),
        ('Fro.name_en = "<b>Bo</b>"', f"Fro: field name_en: '<b>Bo</b>'; expected {NAME}"),
        ('Fro.name_en = "{who}"', f"Fro: field name_en: '{{who}}'; expected {NAME}"),
        ('Fro.name_en = "Fro\u202edo"', f"Fro: field name_en: 'Fro\\u202edo'; expected {NAME}"),
        ('Fro.name_pl = "a\\tb"', f"Fro: field name_pl: 'a\\tb'; expected {NAME}"),
        ('Pat.symbols = "joker"', "Pat: field symbols: 'joker'; expected 1 to 4 of the letters R, O, Y, G, B, V"),
        ('Pat.symbols = "ROYGB"', "Pat: field symbols: 'ROYGB'; expected 1 to 4 of the letters R, O, Y, G, B, V"),
        ("Pat.points = -1", "Pat: field points: -1; expected a whole number from 0 to 20"),
        ("Pat.points = 21", "Pat: field points: 21; expected a whole number from 0 to 20"),
        ("Pat.captain = 2", "Pat: field captain: 2; expected a whole number from 0 to 1"),
        ("Pat.captain = true", "Pat: field captain: True; expected a whole number from 0 to 1"),
        ("team.count = 13", "team: field count: 13; expected a whole number from 0 to 12"),
        ("team.speed = 3", "team: unknown field “speed”; expected count, source"),
    ],
)
def test_what_a_field_cannot_hold_is_told_with_its_line(change: str, expected: str) -> None:
    text = changed(change)
    message = refused(text)
    line, _, rest = message.partition(": ")
    assert rest == expected
    field = change.split(" ")[0].partition(".")[2]
    assert text.split("\n")[int(line.removeprefix("line ")) - 1].startswith(f"{field} = ")


@rule("B1.7")
@pytest.mark.parametrize(("count", "total"), [(3, 11), (5, 13)])
def test_the_mordor_cards_are_twelve(count: int, total: int) -> None:
    text = changed(f"team.count = {count}")
    line = text.split("\n").index("[[mordor]]  # every player discards a card from a team") + 1
    assert refused(text) == f"line {line}: the mordor entries count {total} cards; expected 12 in all"


@rule("B7.10")
@pytest.mark.parametrize(("trait", "bearer", "other"), [("take", "Gan", "Elr"), ("wanders", "Bom", "Elr"), ("take", "Fro", "Gan")])
def test_gandalfs_and_bombadils_traits_belong_to_one_card(trait: str, bearer: str, other: str) -> None:
    text = changed(f'{bearer}.trait = "{trait}"', f'{other}.trait = "{trait}"')
    line = text[: text.index(f'code = "{other}"')].count("\n")
    assert refused(text) == f"line {line}: {other}: trait '{trait}' belongs to {bearer} already; expected on one card"


def test_entries_in_another_order_are_the_same_content() -> None:
    head, *entries = re.split(r"(?=^\[\[)", OURS, flags=re.MULTILINE)
    game = load("battle", head + "".join(reversed(entries)))
    assert game.content.hash() == GAME.content.hash()


def test_the_line_of_a_second_bearer_is_found_in_any_order_of_entries() -> None:
    head, *entries = re.split(r"(?=^\[\[)", changed('Elr.trait = "take"'), flags=re.MULTILINE)
    text = head + "".join(reversed(entries))
    message = refused(text)
    line = int(re.findall(r"line (\d+)", message)[0])
    entry = "\n".join(text.split("\n")[line - 1 : line + 5])
    named = re.findall(r": (\w+): trait", message)[0]
    assert f'code = "{named}"' in entry


@pytest.mark.parametrize("table", ["companion", "enemy", "mordor"])
def test_a_missing_or_doubled_entry_is_told(table: str) -> None:
    codes = {"companion": COMPANIONS, "enemy": ENEMIES, "mordor": ["team", "hand", "won"]}[table]
    head, *entries = re.split(r"(?=^\[\[)", OURS, flags=re.MULTILINE)
    kept = [entry for entry in entries if f'code = "{codes[1]}"' not in entry]
    assert refused(head + "".join(kept)) == f"the table {table} lacks {codes[1]}; expected {len(codes)} entries"
    twice = OURS.replace(f'code = "{codes[1]}"', f'code = "{codes[0]}"')
    assert refused(twice).endswith(f"{table} {codes[0]} stands twice; expected once")
    unknown = OURS.replace(f'code = "{codes[1]}"', 'code = "Xyz"')
    assert refused(unknown).endswith(f"field code: 'Xyz' is no {table}; expected one of {', '.join(codes)}")


def test_a_file_for_another_game_is_refused() -> None:
    assert (
        refused(OURS.replace('game = "battle"', 'game = "chess"')) == "line 2: the file is for 'chess'; expected game = \"battle\""
    )
    with pytest.raises(ContentError, match="the file is for 'battle'"):
        load("confrontation", OURS)


def played(game: BattleGame, seed: int = 4) -> Table:
    table = Table.open(game, {}, ["Ania", "Bob"], bytes(32), NONCES)
    rng = Rng(seed)
    while table.state.to_act():
        (seat,) = table.state.to_act()
        table.decide(seat, rng.choose(table.state.legal(seat)))
    return table


def test_a_record_names_the_content_it_was_played_with_and_carries_it() -> None:
    game = owned("Pat.points = 7")
    record = read_record(played(game).record.write())
    assert record.content == game.content.hash() != GAME.content.hash()
    assert record.own_content == changed("Pat.points = 7")
    assert verify(load("battle", record.own_content), record) > 20
    assert played(owned()).record.content == GAME.content.hash()


def test_a_replay_with_other_content_is_refused() -> None:
    record = played(owned("Pat.points = 7")).record
    with pytest.raises(Complaint, match=re.escape(f"This record was made with other content ({record.content}) than is given now")):
        Replay(GAME, record)
    ours = played(owned()).record
    with pytest.raises(Complaint, match="other content"):
        Replay(owned("Pat.points = 7"), ours)


def test_a_game_with_own_content_plays_to_its_end_and_keeps_its_cards_together() -> None:
    game = owned(
        'Elr.trait = "help"', 'Gal.trait = "immune"', 'Cel.trait = "draw"', "team.count = 0", "hand.count = 12", "won.count = 0"
    )
    for seed in range(4):
        rng = Rng(seed)
        state = game.new({}, 2 + seed % 3)
        while state.to_act():
            step(state, rng)
            assert game.broken(state) == []
            assert game.parse_position(game.position(state)).encode() == state.encode()
