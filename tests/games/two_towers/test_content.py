"""An owner's own chapters and characters: they are played, named, checked, and a record knows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.games import load
from mathom.games.own_content import examine
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.goals import LONGEST, MOST_NODES, read_goal
from mathom.games.two_towers.options import BENDS, CHAPTERS, DECKS, FRAMES, TRAITS, read_setup
from mathom.games.two_towers.rules import OPS
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint
from mathom.kernel.playout import step
from mathom.kernel.record import Replay, read_record, verify
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from tests.conftest import FULL
from tests.games.two_towers.kit import GAME, Play
from tests.rules import rule

OURS = GAME.text("content.toml")
PAGE = (Path(__file__).parents[3] / "docs" / "notation" / "two_towers.md").read_text(encoding="utf-8")
NONCES = [b"\x01" * 16, b"\x02" * 16, b"\x03" * 16]

NAME = "a name of 0 to 40 letters, digits, spaces or ' - . , ! ? ( ) : * / on one line"


def table_of(code: str) -> str:
    if code in CHAPTERS:
        return "chapter"
    if re.fullmatch("[1-4]", code):
        return "round"
    if re.fullmatch("[34][ABC]", code):
        return "group"
    return "step" if code in ("First", "Last") else "change" if "-" in code else "character"


def entries_of(text: str) -> list[str]:
    return re.split(r"(?=^\[\[)", text, flags=re.MULTILINE)


def changed(*changes: str) -> str:
    """Our content with some fields changed, each as `Ara.goal = "tricks >= 1"`."""
    entries = entries_of(OURS)
    for change in changes:
        name, _, value = change.partition(" = ")
        code, _, field = name.partition(".")
        head = f"[[{table_of(code)}]]"
        (place,) = [place for place, entry in enumerate(entries) if entry.startswith(head) and f'code = "{code}"\n' in entry]
        entry = re.sub(rf"^{field} = .*\n", "", entries[place], flags=re.MULTILINE)
        entries[place] = entry.replace(f'code = "{code}"\n', f'code = "{code}"\n{field} = {value}\n')
    return "".join(entries)


def with_entries(added: str) -> str:
    """Our content with whole entries in the place of ours, or added."""
    entries = entries_of(OURS)
    for entry in entries_of(added):
        if not entry.startswith("[["):
            continue
        head, code = entry.partition("\n")[0].strip(), re.findall('code = ".*"', entry)[0]
        kept = [other for other in entries if not (other.startswith(head) and f"{code}\n" in other)]
        entries = [*kept, entry.rstrip() + "\n\n"]
    return "".join(entries)


def owned(*changes: str) -> TwoTowersGame:
    return loaded(changed(*changes))


def loaded(text: str) -> TwoTowersGame:
    game = load("two_towers", text)
    assert isinstance(game, TwoTowersGame)
    return game


def refused(text: str) -> str:
    with pytest.raises(ContentError) as caught:
        load("two_towers", text)
    return str(caught.value)


def play_all(game: TwoTowersGame, chapter: str, seeds: int = 3, players: tuple[int, ...] = (1, 2, 3, 4), **options: str) -> None:
    """Random rounds go to their end, with every card in its place and every position read back."""
    for number in players:
        for seed in range(seeds * 10 if FULL else seeds):
            rng = Rng(seed)
            state = game.new({"chapter": chapter, **options}, number)
            for steps in range(game.longest):
                due = state.to_act()
                if not due:
                    break
                assert state.chances() if due == (CHANCE,) else state.legal(due[0]), game.position(state)
                step(state, rng)
                assert game.broken(state) == []
                if steps % 6 == 0:
                    assert game.parse_position(game.position(state)).encode() == state.encode()
            assert game.outcome(state) is not None


def test_our_file_written_out_is_our_content() -> None:
    assert loaded(OURS).content.hash() == GAME.content.hash()


def test_entries_in_another_order_are_the_same_content_but_for_the_numbers_of_characters() -> None:
    head, *entries = entries_of(OURS)
    game = loaded(head + "".join(reversed(entries)))
    assert game.content.hash() == GAME.content.hash()
    play_all(game, "25", 2, (3,))
    play_all(game, "32", 2, (4,))


LAST = "{}/3 play first=1 cast={} hands=1:H1;2:H3;3:F8 leader=1 actor=1"


def verdicts(game: TwoTowersGame, position: str, *texts: str) -> str:
    return Play(position, game).play(*texts).cause()


def test_another_goal_is_played() -> None:
    position = "24/3 play first=1 cast=Gan,The,Eow hands=1:H1;2:H5;3:H2 leader=1 actor=1 tricks=1.S8.S8/1.S7.S7/3.S2.S2/3.S1.S1"
    assert verdicts(loaded(OURS), position, "H1", "H5", "H2") == "goals"
    assert verdicts(owned('The.goal = "last(1) >= 1 and won(R) >= 1"'), position, "H1", "H5", "H2") == "missed"
    assert verdicts(owned('Eow.goal = "tricks == 2 or won(BT) == 1"'), position, "H1", "H5", "H2") == "goals"


def test_the_goal_for_four_hands_stands_beside_the_other() -> None:
    game = owned('Gim.goal = "won(M) >= 2"', 'Gim.goal4 = "won(M) >= 1"')
    three = game.view(game.parse_position(LAST.format("19", "Ara,Bor,Gim")), 0)["hands"][2]["goal"]["text"]
    four = "19/4 play first=1 cast=Ara,Bor,Gim,Leg hands=1:H1;2:H3;3:F8;4:F7 leader=1 actor=1"
    assert (three, game.view(game.parse_position(four), 0)["hands"][2]["goal"]["text"]) == ("won(M) >= 2", "won(M) >= 1")


def test_a_change_holds_in_its_chapter_only() -> None:
    game = loaded(
        with_entries('[[change]]\ncode = "20-Gim"\ngoal = "tricks == 0"\nsetup = "hide"\nkeep = "M8"\nsource = "my-copy"\n')
    )
    for chapter, goal in (("20", "tricks == 0"), ("19", "won(M) >= 6")):
        cast = "Ara,Eom,Gim" if chapter == "20" else "Ara,Bor,Gim"
        state = game.parse_position(LAST.format(chapter, cast))
        assert game.view(state, 0)["hands"][2]["goal"]["text"] == goal
    hiding = "20/3 hide first=1 cast=Ara,Eom,Gim hands=1:H1,WT;2:H3,H6;3:M8,F8 place=2 actor=3"
    assert Play(hiding, game).legal() == ["M8", "F8"]
    with pytest.raises(Complaint):
        GAME.parse_position(hiding)
    returning = "20/3 return first=1 cast=Ara,Eom,Gim hands=1:H1,WT;2:H3,H6;3:M8,F8 actor=1 partner=3"
    assert (Play(returning, game).legal(), Play(returning).legal()) == (["F8"], ["M8", "F8"])


@rule("T1.5")
def test_a_new_character_is_chosen_played_and_named() -> None:
    game = loaded(with_entries(TOMLS[0]))
    choosing = Play("19/3 choose first=1 cast=Ara,Bor,- hands=1:H1,H2,WT;2:H3,H6,M1;3:H4,M2,F8 actor=3", game)
    assert choosing.legal() == ["Leg", "Gim", "Rdb"]
    choosing.play("Rdb")
    assert game.view(choosing.state, 0)["hands"][2]["goal"]["text"] == "won(H) >= 3 and won(O) == 0"
    for language in ("en", "pl"):
        assert game.catalogue(language).say("character.Rdb") == "Radbug"
        assert game.catalogue(language).say("character.Ara") == GAME.catalogue(language).say("character.Ara")
    play_all(game, "19")
    play_all(game, "road", 2)
    assert "Rdb" in [game.chance_text(outcome) for outcome, _ in game.new({"chapter": "road"}, 3).chances()]


def test_another_cast_first_card_leader_and_deck_are_played() -> None:
    game = owned('19.cast = "Gim* Leg Bor Ara Eow"', '19.first = "BT"', '19.leads = "Leg"', '19.deck = "fangorn"')
    state = game.new({"chapter": "19"}, 3)
    rng = Rng(3)
    while "first=" not in game.position(state):
        step(state, rng)
    fields = dict(word.partition("=")[::2] for word in game.position(state).split()[2:])
    assert "Gim" in fields["cast"]
    assert "BT" in dict(part.split(":") for part in fields["hands"].split(";"))[fields["first"]]
    assert "F16" in game.position(state)
    play_all(game, "19")


@rule("T1.6", "T32.1")
def test_a_star_on_a_character_of_another_group_is_not_missed_in_a_position() -> None:
    game = owned('32.cast = "Fro* Sam* Far Bor SmeP SmeW GolW"')
    text = "32/3 play group=C first=1 cast=Fro,SmeW,GolW hands=1:H1;2:H3;3:M2 burden=2 leader=1 actor=1"
    assert game.position(game.parse_position(text)) == text


@pytest.mark.parametrize(
    ("chapter", "changes", "features"),
    [
        ("19", (), []),
        ("25", (), ["rounds"]),
        ("28", (), ["palantir"]),
        ("29", (), ["rings"]),
        ("32", (), ["rings", "rounds", "groups"]),
        ("road", (), ["rounds"]),
        ("19", ('19.deck = "rings"',), ["rings"]),
        ("19", ('19.bends = "palantir"',), ["palantir"]),
    ],
)
def test_a_screen_is_told_what_the_content_gives_a_chapter(chapter: str, changes: tuple[str, ...], features: list[str]) -> None:
    game = owned(*changes)
    assert game.view(game.new({"chapter": chapter}, 3), 0)["features"] == features


def test_a_group_may_be_others() -> None:
    game = owned('3A.cast = "Fro Sam GolW"', '3C.cast = "Fro Far Bor"', "3A.pool = 1", "3C.pool = 0")
    play = Play("32/3 group", game).play("groupA")
    assert play.state.rules.groups[0] == sum(1 << game.codes.index(code) for code in ("Fro", "Sam", "GolW"))
    assert play.state.rules.pools == 0b011
    play_all(game, "32")


# What the page shows.

TOMLS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def rows(heading: str) -> list[str]:
    """The first cells of a table on the page."""
    table = PAGE.partition(f"| {heading} | m")[2].partition("\n\n")[0]
    return [text for row in table.splitlines()[2:] for text in re.findall("`([^`]+)`", re.split(r"(?<!`) \| ", row)[0])]


def test_the_goals_on_the_page_can_be_read() -> None:
    goals = [*rows("goal"), "tricks <= least.tricks", "pair.tricks >= rest.tricks", "won(H|R1|BT) >= 2"]
    assert len(goals) == 17
    for goal in goals:
        assert f"`{goal}`" in PAGE
        assert read_goal(goal, loaded(OURS).codes).text == goal


def test_the_set_ups_on_the_page_can_be_read_and_are_all_there_are() -> None:
    table = PAGE.partition("| set-up | meaning |")[2].partition("\n\n")[0]
    texts = re.findall("`([^`]+)`", table)
    assert len(texts) > 12
    bits = dict.fromkeys(loaded(OURS).codes, 1)
    named = {op for text in texts for op in read_setup(text, bits)[0]}
    assert named == set(range(len(OPS)))


def test_the_page_names_every_bend_deck_frame_trait_and_field() -> None:
    for word in (*BENDS, *DECKS, *FRAMES, *TRAITS[1:]):
        assert f"`{word}`" in PAGE, word
    for field in "goal goal4 setup keep trait frame name_en name_pl cast first leads deck bends".split():
        assert f"`{field}`" in PAGE, field
    for table in ("character", "chapter", "change", "round", "group", "step"):
        assert f"[[{table}]]" in "".join(TOMLS)


def test_the_examples_on_the_page_are_played() -> None:
    assert len(TOMLS) == 2
    game = loaded(with_entries("".join(TOMLS)))
    for chapter in ("19", "25", "27", "32", "33"):
        play_all(game, chapter, 2)


# Mistakes.


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ('Ara.goal = ""', "Ara: field goal: ''; expected a text of 1 to 200 characters on one line"),
        ('Ara.trait = "flies"', f"Ara: field trait: 'flies'; expected one of {', '.join(TRAITS[1:])}"),
        ('Ara.frame = "red"', f"Ara: field frame: 'red'; expected one of {', '.join(FRAMES)}"),
        ('Ara.source = "hearsay"', "Ara: field source: 'hearsay'; expected one of rulebook, public, reconstructed, my-copy"),
        (f'Ara.name_en = "{"x" * 41}"', f"Ara: field name_en: '{'x' * 41}'; expected {NAME}"),
        ('19.deck = "big"', f"19: field deck: 'big'; expected one of {', '.join(DECKS)}"),
        ('19.first = "H1"', "19: field first: 'H1'; expected one of WT, BT, R1"),
        ('19.leads = "Xyz"', "19: field leads: “Xyz” is no character of this file; expected one of its codes"),
        ('19.cast = "Ara* Bor* Leg Xyz"', "19: field cast: “Xyz” is no character of this file; expected one of its codes"),
        ('19.cast = "Ara* Bor* Leg Leg"', "19: field cast: “Leg” stands twice; expected once"),
        ('19.cast = "Ara* Bor* Leg"', "19: field cast: has fewer characters than four hands need"),
        ('19.cast = "Ara Bor* Leg Gim"', "19: field cast: needs a star at its first character and at most three stars"),
        ('19.cast = "Ara* Bor* Leg* Gim*"', "19: field cast: needs a star at its first character and at most three stars"),
        ('19.bends = "flying"', f"19: field bends: “flying” is not known; expected some of {', '.join(BENDS)}"),
        ("1.orcs = 10", "1: field orcs: 10; expected a whole number from 0 to 9"),
        ("1.hand4 = 10", "1: field hand4: 10; expected a whole number from 5 to 9"),
        ("3A.pool = 2", "3A: field pool: 2; expected a whole number from 0 to 1"),
        ('3A.cast = "Fro Far"', "3A: field cast: has 2 characters; expected 3"),
        ('3A.cast = "Fro Far Xyz"', "3A: field cast: “Xyz” is no character of this file; expected one of its codes"),
        ('Ara.setup = "juggle"', f"Ara: field setup: “juggle” is no set-up action; expected one of {', '.join(OPS)}"),
        ('Ara.setup = "hide 2"', "Ara: field setup: “hide” takes nothing after it; found '2'"),
        ('Ara.setup = "remove"', "Ara: field setup: “remove” needs a number from 1 to 3"),
        ('Ara.setup = "number 4"', "Ara: field setup: “number 4” needs a number from 1 to 3"),
        ('Ara.setup = "number ²"', "Ara: field setup: “number ²” needs a number from 1 to 3"),
        (
            'Ara.setup = "exchange"',
            "Ara: field setup: “exchange” names no partner; expected characters, any, or any-but and characters",
        ),
        (
            'Ara.setup = "hide; together any-but"',
            "Ara: field setup: “together any-but” names no partner; expected characters, any, or any-but and characters",
        ),
        (
            'Ara.setup = "exchange Xyz"',
            "Ara: field setup: “exchange Xyz” names no partner; expected characters, any, or any-but and characters",
        ),
        (
            'Ara.goal = "tricks"',
            "Ara: field goal: The goal 'tricks' is wrong at its end: here one of >= <= == > < should stand",
        ),
        (
            'Last.goal = "luck >= 1"',
            "Last: field goal: The goal 'luck >= 1' is wrong at character 1, 'luck': here a number or something that is counted"
            " should stand",
        ),
        (
            'Gim.goal4 = "won(X) >= 1"',
            "Gim: field goal4: The goal 'won(X) >= 1' is wrong at character 5, 'X': this is not a suit, a value or a card",
        ),
    ],
)
def test_what_a_field_cannot_hold_is_told_with_its_line(change: str, expected: str) -> None:
    text = changed(change)
    line, _, rest = refused(text).partition(": ")
    assert rest == expected
    field = change.split(" ")[0].rpartition(".")[2]
    assert text.split("\n")[int(line.removeprefix("line ")) - 1].startswith(f"{field} = ")


@pytest.mark.parametrize(
    ("change", "goal"), [('Old2.goal = "won(S) >= 1"', "won(S) >= 1"), ('Old1.goal4 = "tricks >= 2"', "tricks >= 2")]
)
def test_an_old_mans_other_goal_is_refused_and_a_game_that_has_it_goes_on(change: str, goal: str) -> None:
    text = changed(change)
    with pytest.raises(ContentError) as caught:
        examine("two_towers", text)
    code, field = change.split(" ")[0].split(".")
    expected = f"{code}: field {field}: “{goal}” turns no Old Man over; expected tricks >= 1, since chapter 23 has old-men"
    assert str(caught.value).partition(": ")[2] == expected
    assert load("two_towers", text).new({"chapter": "23"}, 3).to_act() == (-1,)


@pytest.mark.parametrize("field", ["goal", "frame", "source"])
def test_a_field_that_must_be_there_is_missed(field: str) -> None:
    text = re.sub(rf'(code = "Ugl"\n(?:\w+ = .*\n)*?){field} = .*\n', r"\1", OURS)
    assert re.match(rf"line \d+: Ugl: field {field} is missing; expected ", refused(text))


@pytest.mark.parametrize("table", ["step", "chapter", "round", "group"])
def test_a_missing_or_doubled_entry_is_told(table: str) -> None:
    entries = entries_of(OURS)
    places = [place for place, entry in enumerate(entries) if entry.startswith(f"[[{table}]]")]
    code = re.findall('code = "(.*)"', entries[places[1]])[0]
    without = "".join(entry for place, entry in enumerate(entries) if place != places[1])
    assert refused(without) == f"the table {table} lacks {code}; expected {len(places)} entries"
    assert refused(OURS + entries[places[1]]).endswith(f"{table} {code} stands twice; expected once")


@pytest.mark.parametrize("code", ["Ara", "Gan", "SarO", "Old1", "Old2", "Pip", "Fro", "Sam", "She"])
def test_a_character_that_a_special_rule_names_must_stay(code: str) -> None:
    text = OURS.replace(f'code = "{code}"', 'code = "Else"')
    assert refused(text) == f"the table character lacks {code}; expected it, since a chapter's special rule names it"


def test_a_character_of_a_cast_must_stay() -> None:
    assert "“Gam” is no character of this file" in refused(OURS.replace('code = "Gam"', 'code = "Else"'))


def test_a_change_names_a_chapter_and_a_character() -> None:
    for code in ("18-Ara", "19-Xyz", "19Ara"):
        text = OURS + f'[[change]]\ncode = "{code}"\ngoal = "tricks == 0"\nsource = "my-copy"\n'
        line = text.split("\n").index(f'code = "{code}"') + 1
        assert refused(text) == f"line {line}: {code}: field code: is no change; expected a chapter and a character, like 26-Tre"


def test_there_are_at_most_so_many_characters_and_changes() -> None:
    entry = '[[character]]\ncode = "X{}"\ngoal = "tricks == 1"\nframe = "black"\nsource = "my-copy"\n'
    room = 96 - len(loaded(OURS).codes)
    full = loaded(OURS + "".join(entry.format(number) for number in range(room)))
    play_all(full, "road", 2)
    assert refused(OURS + "".join(entry.format(number) for number in range(room + 1))) == (
        "the table character has 97 entries; expected at most 96"
    )


@pytest.mark.parametrize("code", ["", "a b", "Ä", "x" * 13, "A.b", "²"])
def test_a_code_is_a_plain_word(code: str) -> None:
    entry = f'[[character]]\ncode = "{code}"\ngoal = "tricks == 1"\nframe = "black"\nsource = "my-copy"\n'
    assert f"field code: {code!r} is no character; expected 1 to 12 letters, digits or hyphens" in refused(OURS + entry)


@pytest.mark.parametrize(
    "code", ["H3", "stop", "hand1", "event", "O", "no", "character70", "others", "burden", "tricks", "any", "-", "--", "7"]
)
def test_a_code_that_means_something_else_is_refused_or_can_be_played(code: str) -> None:
    """Every action, draw and goal must mean one thing."""
    entry = f'[[character]]\ncode = "{code}"\ngoal = "tricks == 1"\nframe = "black"\nsource = "my-copy"\n'
    try:
        game = loaded(OURS + entry)
    except ContentError as error:
        told = str(error)
    else:
        told = ""
        texts = [game.action_text(action) for action in range(game.actions)]
        assert len(set(texts)) == game.actions, code
        assert [game.parse_action(text) for text in texts] == list(range(game.actions))
        outcome = next(outcome for outcome, _ in game.new({"chapter": "road"}, 3).chances() if game.chance_text(outcome) == code)
        assert game.parse_chance(code) == outcome
    assert not told or code in told


# Goals.

CODES = ["Ara", "Bor"]


NO_GOALS = """
tricks|tricks >=|>= 1|tricks >= 1 and|(tricks >= 1|tricks >= 1)|tricks = 1|tricks >= 1 tricks|tricks >= ²|tricks >= 100|won() >= 1
won(H >= 1|won(17) >= 1|won(4-1) >= 1|won(0) >= 1|before(O) >= 1|beaten(H1) >= 1|first(0) >= 1|last(21) >= 1|Xyz.tricks >= 1
Ara. >= 1|Ara.burden >= 1|won(L) >= 1|not tricks >= 1|tricks * 2 >= 1|__import__('os') >= 1|- 1 >= 1|tricks >= 1 >= 0|٣ >= 1|1 >= ½
"""


@pytest.mark.parametrize("text", ["", "won(H|) >= 1", "won(F=number|H=number) >= 1", *re.split("[|\n]", NO_GOALS.strip())])
def test_what_is_no_goal_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^The goal .* is wrong at .*\.$"):
        read_goal(text, CODES)


def test_a_goal_has_limits() -> None:
    sums = "+".join(["1"] * (MOST_NODES - 3))
    assert read_goal(f"{sums}>=1", CODES)
    with pytest.raises(ValueError, match=f"a goal has at most {MOST_NODES} parts"):
        read_goal(f"{sums}+1+1>=1", CODES)
    with pytest.raises(ValueError, match=f"^A goal has at most {LONGEST} characters, but this one has {LONGEST + 1}"):
        read_goal("tricks >= 1".ljust(LONGEST + 1), CODES)
    with pytest.raises(ValueError, match=f"a goal has at most {MOST_NODES} parts"):
        read_goal("(" * 90 + "1>=1" + ")" * 90, CODES)
    assert "expected a text of 1 to 200 characters" in refused(changed(f'Ara.goal = "{"tricks >= 1 or " * 20}tricks >= 1"'))


ODD_GOALS = """
1 >= 2; 0 == 0; kept >= 1 and kept <= 99; least.won(1-16) < most.won(1-16); pair.run >= rest.same or run + same >= 4
others.holding(O|W) - with(H|M) >= number + burden + pile; Gri.before(F16) == after(R7); last(20) >= first(20); won(F=number) == 0
beaten(WT) + beaten(BT) >= 1; most.ends(H) + least.ends(M) == 1; pair.kept == least.kept + most.kept
"""


@pytest.mark.parametrize("goal", re.split("; |\n", ODD_GOALS.strip()))
def test_any_goal_can_be_judged_at_any_time(goal: str) -> None:
    game = owned(f'Ara.goal = "{goal}"', f'Leg.goal = "{goal}"', 'Leg.goal4 = ""', f'Gim.goal = "{goal}"')
    for players in (1, 2, 3, 4):
        rng = Rng(players)
        state = game.new({"chapter": "19"}, players)
        while state.to_act():
            step(state, rng)
            for seat in range(players):
                assert all(
                    hand["goal"] is None or hand["goal"]["verdict"] in (-1, 0, 1) for hand in game.view(state, seat)["hands"]
                )


# Content that no box has.

ALL = ("Ara", "Bor", "Leg", "Gim")


def everybody(setup: str) -> list[str]:
    return [f'{code}.setup = "{setup}"' for code in ALL]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "changes",
    [
        ("19", 'Bor.setup = "number 1"'),
        ("19", 'Bor.setup = "number 3"'),
        ("22", 'Mer.setup = "number 3"', 'Pip.setup = "number 3; number 3"'),
        ("19", 'Bor.setup = "remove 3"'),
        ("19", *everybody("remove 3")),
        ("19", *everybody("gifts")),
        ("19", *everybody("remove 3; exchange any; together any; hide")),
        ("19", *everybody("gifts; together any; exchange any; hide")),
        ("19", *everybody("open; claim; lost; eights")),
        ("19", 'Bor.setup = "eights; remove 3; exchange-eight any"'),
        ("19", 'Bor.setup = "exchange-eight any; exchange-eight any"'),
        ("35", 'Sam.setup = "eights"'),
        ("35", 'She.setup = "exchange-eight any; eights"'),
        ("19", 'Bor.setup = "claim; claim; lost; lost"', 'Ara.setup = "claim"'),
        ("19", 'Rad.setup = ""', 'Bor.setup = "remove 3; fix-last; play-ahead"'),
        ("19", 'Bor.keep = "R7"', 'Gim.keep = "F16"', 'Leg.keep = "BT"'),
        ("19", '19.first = "R1"', '19.leads = "Fro"'),
        ("29", '29.first = "WT"'),
        ("29", '29.first = "BT"'),
        ("36", '36.deck = "main"'),
        ("19", '19.deck = "rings7"'),
        ("22", '22.deck = "main"'),
        ("19", '19.bends = "groups"'),
        ("19", '19.bends = "marshes wraiths summons show stairs burden light"'),
        ("25", "4.orcs = 9", "4.hand3 = 12"),
        ("25", "1.hand3 = 5", "1.hand4 = 5", "2.hand3 = 5", "3.hand3 = 5", "3.hand4 = 5"),
        ("25", "1.hand3 = 12", "2.hand3 = 12", "3.hand3 = 12", "1.hand4 = 9", "2.hand4 = 9", "3.hand4 = 9"),
        ("25", '25.cast = "The* AraL GimC LegC"', '25.leads = "Gan"'),
        ("25", 'Ham.trait = "piled"', 'Erk.trait = "collects"', 'Gam.trait = "free"', 'The.trait = "tireless"'),
        ("28", '28.cast = "Gan* Sha* Mer Ara"'),
        ("26", '26.cast = "Qui* Bee Tre Sar"'),
        ("32", '32.cast = "Fro* Sam Far Bor SmeP SmeW GolW Gor"'),
        ("32", '32.bends = "burden henneth"'),
    ],
)
def test_odd_content_is_played_to_the_end(changes: tuple[str, ...]) -> None:
    play_all(owned(*changes[1:]), changes[0], 4)


@pytest.mark.parametrize(
    "changes",
    [
        ('Bor.setup = "hide; hide"',),
        ('Rad.setup = "fix-last; fix-last"',),
        ('Bor.setup = "remove 3; remove 3"',),
        ('Bor.setup = "remove 1; gifts"',),
        ('Bor.setup = "gifts; gifts"',),
        ('Bor.setup = "fix-last"', 'Gim.setup = "play-ahead"'),
        ('19.bends = "old-men"',),
        ('23.cast = "Ara* Old1 Old2 Gim Leg Bor"',),
        ('road.bends = ""',),
        ('22.deck = "rings"',),
        ('24.deck = "rings"',),
        ('25.deck = "rings"',),
        ('28.deck = "rings7"',),
        ('31.deck = "main"',),
        ('32.deck = "fangorn"',),
        ('19.bends = "helm palantir"',),
        ('19.bends = "whispers entish"',),
        ("4.orcs = 0",),
        ("1.hand3 = 12", "1.orcs = 0"),
    ],
)
def test_content_that_could_not_be_played_is_refused_with_its_line(changes: tuple[str, ...]) -> None:
    text = changed(*changes)
    told = refused(text)
    found = re.match(r"line (\d+): (\S+): field (\w+): ", told)
    assert found, told
    line = text.split("\n")[int(found[1]) - 1]
    assert line.startswith(f"{found[3]} = "), told


def test_a_road_needs_characters_to_draw() -> None:
    assert "road" in refused(OURS.replace('frame = "black"', 'frame = "white"'))


def test_groups_that_leave_somebody_out_end_the_chapter_all_the_same() -> None:
    game = owned('32.cast = "Fro* Sam Far Bor SmeP SmeW GolW Gor"')
    play = Play(
        "32/3 play round=3 groups=AB group=C done=Fro,Sam,Far,Bor,SmeP first=1 cast=Fro,SmeW,GolW hands=1:M8;2:M2;3:M3 burden=2"
        " tricks=1.R4.R4+R5+H1/2.H3.H3+F3+F2/3.S4.S4+F4+M4/2.F1.F1 leader=1 actor=1",
        game,
    )
    play.play("M8", "M2", "M3")
    assert play.phase() == "over"


# Records.


def played(game: TwoTowersGame) -> Table:
    table = Table.open(game, {"chapter": "19"}, ["Ania", "Bob", "Celina"], bytes(32), NONCES)
    rng = Rng(4)
    while table.state.to_act():
        seat = table.state.to_act()[0]
        table.decide(seat, rng.choose(table.state.legal(seat)))
    return table


def test_a_record_names_the_content_it_was_played_with_and_carries_it() -> None:
    game = owned('Gim.goal = "won(M) >= 2"')
    record = read_record(played(game).record.write())
    assert record.content == game.content.hash() != GAME.content.hash()
    assert record.own_content == changed('Gim.goal = "won(M) >= 2"')
    assert verify(load("two_towers", record.own_content), record) > 3
    with pytest.raises(Complaint, match="This record was made with other content"):
        Replay(GAME, record)


def test_a_file_for_another_game_is_refused() -> None:
    with pytest.raises(ContentError, match="the file is for 'two_towers'"):
        load("battle", OURS)
    assert "the file is for 'chess'" in refused(OURS.replace('game = "two_towers"', 'game = "chess"'))
