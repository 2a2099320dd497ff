"""The table of Adventure to Mount Doom in a terminal: what must be seen is seen, what is hidden is not, and it fits."""

from __future__ import annotations

import re

import pytest

from mathom.games.mount_doom.board import FIGURE_CODES
from mathom.games.mount_doom.game import MountDoomGame
from mathom.games.mount_doom.position import PHASES
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.journal import Event
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from mathom.kernel.text import PLURALS, Catalogue
from mathom.terminal.boards import Look, View, board_of
from mathom.terminal.boards.mount_doom import PANEL, MountDoomBoard
from mathom.terminal.boards.mount_doom_script import Script
from mathom.terminal.screen import Screen
from mathom.terminal.typed import Reader
from mathom.terminal.words import Words, all_catalogues, own_entries
from tests.conftest import FULL
from tests.rules import rule

GAME = MountDoomGame()
LOOKS = [Look(plain, tall) for plain in (False, True) for tall in (False, True)]
PATH_ROWS = 6

ROHAN = "normal 1/2 stage=Roh Rin=9 Mer=9 Ara=12 courage=9 track=?,OrcR,Wargs,-,UruR,? friends=1:Arwen,Trick;2:Boromir"
HELM = "normal 1/2 stage=Hel Rin=17 Mer=17 Ara=20 courage=9 track=?,OrcH,Worm,-,UruH,? friends=1:Arwen,Eomer;2:Boromir"
TREE = "normal 1/1 stage=Gon Rin=25 courage=9 track=?,OrcG,Grond,-,UruG,? friends=1:Treebeard"
MORGUL = "normal 1/2 stage=Min Rin=33 Mer=34 Ara=waiting courage=16 uruk=3 track=?,Mumak,Mouth,Witch,Haradrim,?"
DOOM = "normal 1/3 stage=Dou Rin=41 Mer=20 courage=16 track=?,Deceit,Shelob,RingPower,Phial,? friends=2:Treebeard phase=turn"
PEEKED = "normal 1/2 stage=Roh Rin=9 track=?,OrcR,SarR,NazR,UruR,? peek=Wargs:2:top"


def board(language: str = "en") -> MountDoomBoard:
    found = board_of(GAME, Words(GAME, language))
    assert isinstance(found, MountDoomBoard)
    return found


def view_of(position: str, seat: int = 0) -> View:
    return GAME.view(GAME.parse_position(position), seat)


def rows(view: View, look: Look = LOOKS[0], language: str = "en") -> list[str]:
    drawn = board(language)
    return [row.plain for row in (*drawn.draw(view, look), *drawn.beside(view, look))]


def shown(position: str, seat: int = 0, look: Look = LOOKS[0], language: str = "en") -> str:
    return "\n".join(rows(view_of(position, seat), look, language))


def remembered(position: str, seat: int = 0, language: str = "en") -> str:
    state = GAME.parse_position(position)
    screen = Screen()
    with screen.console.capture() as captured:
        for row in board(language).memory(observe(GAME, state, GAME.start(state), seat), LOOKS[0]):
            screen.console.print(row, width=200)
    return captured.get().replace("\xa0", " ")


def noticed(position: str, *news: Event) -> str:
    state = GAME.parse_position(position)
    return board().notice(observe(GAME, state, GAME.start(state), state.active), list(news))


def check_page(view: View, look: Look, language: str) -> None:
    """It fits, and a terminal without Unicode can show all of it: letters lose accents, and nothing else changes."""
    for row in rows(view, look, language):
        assert len(row) < MountDoomBoard.width, row
        if look.plain:
            simple = row.encode("ascii", "mathom-plain").decode()
            assert len(simple) == len(row), row
            assert simple.count("?") == row.count("?"), row


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("start", ["", MORGUL, DOOM, "harder 1/4 stage=Gon Rin=25 courage=16 friends=1:Vision,Theoden;3:Power"])
def test_whole_random_games_are_drawn_in_every_phase_for_everybody(start: str, players: int) -> None:
    begin = re.sub(r" 1/\d", f" 1/{max(players, 3 if 'friends' in start else 1)}", start)
    state = GAME.parse_position(begin) if start else GAME.new({}, players)
    rng = Rng(players)
    steps = 0
    while state.to_act() and steps < (250 if FULL else 100):
        for seat in (rng.below(players), SPECTATOR):
            language = ("en", "pl")[rng.below(2)]
            check_page(GAME.view(state, seat), LOOKS[rng.below(4)], language)
        step(state, rng)
        steps += 1
    check_page(GAME.view(state, SPECTATOR), LOOKS[0], "pl")


def on_space(view: View, space: int) -> str:
    """What a space must show in plain signs: its figures, and after them its event."""
    letters = "".join(code[0] for code, where in view["places"].items() if where == space)
    event = {"nazgul": "n", "heart": "v"}.get(view["events"].get(str(space)), "")
    return letters + event or ("^" if space == 48 else "." if space % 8 else "O")


@rule("M1.9")
def test_every_space_is_drawn_with_its_figures_and_its_event_and_no_two_groups_touch() -> None:
    rng = Rng(7)
    for _ in range(300):
        near = rng.below(36)
        places = [near + rng.below(1 + rng.below(5)) for _ in FIGURE_CODES]
        view = dict(view_of(ROHAN), places=dict(zip(FIGURE_CODES, places, strict=True)))
        path = [row[:PANEL] for row in rows(view, Look(plain=True))[:PATH_ROWS:2]]
        for line, spaces in zip(path, (range(17), range(32, 16, -1), range(33, 49)), strict=True):
            expected = [on_space(view, space) for space in spaces]
            assert re.findall(r"[RMALG]+[nv]?|[.Onv^]", line) == expected


@rule("M1.9")
@pytest.mark.parametrize("space", [3, 7, 12, 18, 20, 21, 31, 17, 15, 33])
@pytest.mark.parametrize("away", [0, 1, -1])
def test_four_and_five_figures_on_a_space_leave_its_event_to_be_seen(space: int, away: int) -> None:
    for event in ("heart", "nazgul", ""):
        places = dict.fromkeys(FIGURE_CODES, space) | {"Gim": space + away}
        events = {str(space): event, str(space + 1): "heart", str(space - 1): "nazgul"}
        view = dict(view_of(ROHAN), places=places, events={where: what for where, what in events.items() if what})
        path = [row[:PANEL] for row in rows(view, Look(plain=True))[:PATH_ROWS:2]]
        seen = [re.findall(r"[RMALG]+[nv]?|[.Onv^]", line) for line in path]
        assert seen == [[on_space(view, each) for each in spaces] for spaces in (range(17), range(32, 16, -1), range(33, 49))]


def test_the_path_winds_and_names_its_destinations_below_their_spaces() -> None:
    path = rows(view_of("normal 1/1 Rin=8 Mer=16 Ara=24 Leg=32 Gim=40 stage=Roh"))[:PATH_ROWS]
    for letter, name, y in (("R", "Lothlórien", 0), ("A", "Helm's Deep", 2), ("G", "Minas Morgul", 4)):
        at = path[y].index(letter)
        assert path[y + 1].index(name) <= at < path[y + 1].index(name) + len(name)
    assert path[0].index("M") > path[0].index("R"), "the first line runs to the right"
    assert path[2].index("L") < path[2].index("A"), "the second runs back"
    assert path[4].rindex("▲") > path[4].index("G")


@rule("M4.2", "M9.3")
@pytest.mark.parametrize(("mode", "style"), [("normal", "dim"), ("unprotected", "bold red")])
def test_an_event_is_pale_behind_a_figure_unless_nothing_protects_from_it(mode: str, style: str) -> None:
    path = board().draw(view_of(f"{mode} 1/1 Leg=7"), LOOKS[0])[0]
    covered = path.plain.index("L♥") + 1
    assert [span.style for span in path.spans if span.start <= covered < span.end] == [style]


@rule("M7.1")
def test_the_waiting_area_is_shown_only_while_somebody_waits_there() -> None:
    assert "Waiting: A" in shown(MORGUL)
    assert "Waiting" not in shown(ROHAN)


def test_cards_lie_on_the_track_with_what_they_do_and_empty_spaces_show_their_symbol() -> None:
    page = rows(view_of(ROHAN))
    head = next(y for y, row in enumerate(page) if row.startswith("┌ 1 "))
    cells = [[row[number * 13 + 1 : number * 13 + 13] for row in page[head : head + 4]] for number in range(6)]
    assert "▒▒" in cells[0][1]
    assert (cells[1][1].strip(), cells[1][3].strip(" ─")) == ("Orc Hordes", "battle -2")
    assert ("once" in cells[2][0], cells[2][3].strip(" ─")) == (True, "courage -2")
    assert (cells[3][1].strip(), cells[3][0].count("L")) == ("L Legolas", 0)
    assert cells[4][0].rstrip(" ─┬").endswith("G"), "the symbol beneath a card"


@rule("M10.4", "M10.5")
def test_a_card_of_uruk_hai_says_how_many_battles_isengard_means_now() -> None:
    position = "normal 1/1 stage=Gon Rin=25 track=?,OrcG,UruG,Eye,Grond,?"
    assert "4 battles -1" in shown(f"{position} uruk=4")
    assert "courage +1" in shown(f"{position} uruk=0 treebeard")


@rule("M10.1", "M11.3")
@pytest.mark.parametrize(
    ("track", "covered"), [("?,Mumak,UruM,Witch,Haradrim,- army=5", "Haradrim"), ("-,Mumak,UruM,Witch,Haradrim,? army=6", "▒▒")]
)
def test_the_army_of_the_dead_is_seen_with_what_it_covers(track: str, covered: str) -> None:
    page = rows(view_of(f"normal 1/2 stage=Min Rin=33 track={track}"))
    line = next(y for y, row in enumerate(page) if "▼ The Dead ▼" in row)
    at = page[line].index("▼ The Dead ▼")
    assert covered in page[line + 1][at : at + 12]


@rule("M13.13")
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("look", LOOKS)
def test_only_the_seat_that_looked_sees_the_card(look: Look, language: str) -> None:
    name = Words(GAME, language).name("card.Wargs")
    assert f"({name})" in shown(PEEKED, 1, look, language)
    for seat in (0, SPECTATOR):
        assert name not in shown(PEEKED, seat, look, language)
        assert "P2" in shown(PEEKED, seat, look) if language == "en" else "G2" in shown(PEEKED, seat, look, language)
    drawn = board(language)
    assert [drawn.is_private(view_of(PEEKED, seat)) for seat in (0, 1, SPECTATOR)] == [False, True, False]
    assert not drawn.is_private(view_of(ROHAN))
    assert drawn.open_view([view_of(PEEKED, seat) for seat in (0, 1)])["peek"]["card"] == "Wargs"


@rule("M13.13")
def test_before_the_layout_a_seen_card_is_told_and_does_not_lie_on_the_old_track() -> None:
    position = "normal 1/2 Rin=8 track=?,Troll,MOrc,SarL,NazL,? phase=vision moment=layout peek=Wargs:1:hand using=Vision"
    assert "for you alone: Wargs" in shown(position)
    assert "Wargs" not in shown(position, 1)
    assert "known to" not in shown(position, 1)


@rule("M11.34")
def test_a_card_seen_before_the_first_stage_is_told_to_the_one_who_looked() -> None:
    position = "normal 1/2 friends=2:Boromir phase=vision moment=layout peek=Troll:1:hand turn=0 rules=2"
    assert "for you alone: Cave Troll" in shown(position)
    assert "Troll" not in shown(position, 1)


@rule("M1.11")
def test_the_ring_lies_on_its_circle_between_the_marked_ones() -> None:
    line = next(row for row in rows(view_of(ROHAN)) if "Courage" in row)
    track = line.split("  ")[0]
    assert track.index("◉") < track.index("(9)") < track.index("✦") < track.index("○")
    assert "(11)" in shown(ROHAN.replace("courage=9", "courage=11"))


def test_the_gathering_enemies_are_counted() -> None:
    page = shown(f"{MORGUL} nazgul=3")
    assert "♚♞♞♞····· 3/8" in page
    assert "◆◆◆··· 3/6" in page
    assert "◆3 Treebeard" in shown(f"{MORGUL} treebeard")
    assert "harmless" in shown(f"{MORGUL} eowyn".replace("Witch", "-"))
    assert "▮▮▮ kept away" in shown(f"{ROHAN} balrog")


def test_turn_player_stage_and_way_to_go_stand_beside_the_path() -> None:
    page = shown(ROHAN.replace("1/2", "2/2") + " turn=5")
    for said in ("Turn 5 · Player 2", "Stage: Rohan", "R 7 spaces to go"):
        assert said in page


@rule("M2.5")
def test_the_tile_shows_what_is_left_on_its_two_pages_and_the_table_what_was_rolled() -> None:
    both = rows(view_of(f"{TREE} tile=3Ara2/5Gim6 phase=window moment=die"))
    assert any(row.endswith("┃ [3] ┃ [5] ┃") for row in both)
    assert any(row.endswith("┃ A:2 ┃ G:6 ┃") for row in both)
    rest = rows(view_of(f"{TREE} tile=-/5Gim6 phase=window moment=die"))
    assert any(row.endswith("┃     ┃ [5] ┃") for row in rest)
    rolled = shown("normal 1/1 black=2,6 dice=Rin4,Leg1 phase=put-first track=?,Troll,MOrc,SarL,NazL,?")
    assert "Rolled [2] [6] R:4 L:1" in rolled
    assert "┃" not in rolled


@rule("M6.1", "M6.2")
def test_a_battle_shows_who_supports_what_is_left_and_then_the_face() -> None:
    fight = f"{HELM} uruk=3 tile=5Ara2/1Gim6 phase=window space=5 meeting=UruH left=3"
    before = shown(f"{fight} moment=battle")
    assert "Space 5: Uruk-hai  3 battles to fight" in before
    assert "Supported by M Merry & Pippin  A Aragorn  2 faces of 6 win" in before
    assert "▸Éomer" in before
    after = shown(f"{fight} moment=loss supporters=Mer shown=Gim")
    assert "Supported by M Merry & Pippin  Rolled: Gimli's weapon" in after
    assert "faces of 6" not in after
    assert "▸Boromir" in after


@rule("M6.2", "M10.2")
def test_gandalfs_face_counts_as_won_only_while_a_card_can_be_given_for_it() -> None:
    fight = f"{ROHAN.replace('Arwen', 'Galadriel')} tile=2Ara2/1Gim6 phase=window moment=battle space=2 meeting=OrcR left=1"
    assert "3 faces of 6 win" in shown(fight)
    assert "2 faces of 6 win" in shown(f"{fight} balrog")
    assert "2 faces of 6 win" in shown(fight.replace(",Trick", ""))


@rule("M9.2", "M10.2")
def test_friends_lie_before_their_owners_and_those_kept_from_use_are_in_brackets() -> None:
    assert "Player 1: Arwen  Gandalf's Trick   Player 2: Boromir" in shown(ROHAN)
    assert "Player 1: Arwen  (Gandalf's Trick)   Player 2: Boromir" in shown(f"{ROHAN} balrog")
    assert "Player 1: Arwen  Gandalf's Trick   Player 2: (Boromir)" in shown(ROHAN.replace("normal", "exclusive"))
    assert "Friends: Boromir" in shown("normal 1/1 friends=1:Boromir")


def test_a_tall_terminal_says_what_friends_and_the_met_card_do() -> None:
    page = shown(f"{HELM} tile=2Ara2/1Gim6 phase=window moment=battle space=2 meeting=OrcH left=1", look=Look(tall=True))
    catalogue = Words(GAME, "en")
    flat = " ".join(page.split())
    for code in ("Arwen", "Boromir", "OrcH"):
        assert Script(catalogue, Look()).about(view_of(HELM), code) in flat
    assert "R Ring-bearers" in flat


LOST = Event("courage-down", "M6.3", {"n": 2, "cost": 2, "from": 5, "to": 3, "why": "card.OrcR"})
PLACED = Event("nazgul", "M3.5", {"n": 7, "left": 1})


def test_low_courage_and_the_last_free_nazgul_space_are_pointed_out_when_they_come() -> None:
    low = ROHAN.replace("courage=9", "courage=3")
    assert "Courage is down to 3" in noticed(low, LOST)
    assert not noticed(low)
    assert not noticed(ROHAN.replace("courage=9", "courage=4"), LOST)
    assert "next dark heart loses" in noticed(ROHAN.replace("courage=9", "courage=1"), LOST)
    assert "next Nazgûl" in noticed(f"{ROHAN} nazgul=7", PLACED)
    assert not noticed(f"{ROHAN} nazgul=6", PLACED)


@rule("M11.10")
@pytest.mark.parametrize(("courage", "warned"), [(10, False), (11, True), (12, True)])
def test_galadriel_is_warned_of_where_she_gains_nothing(courage: int, warned: bool) -> None:
    fight = "tile=2Ara2/1Gim6 phase=window moment=battle space=2 meeting=OrcR left=1"
    position = f"normal 1/1 stage=Roh Rin=9 courage={courage} track=?,OrcR,Wargs,-,UruR,? friends=1:Galadriel {fight}"
    assert ("Galadriel" in noticed(position)) == warned


@rule("M1.7", "M5.3")
def test_memory_names_the_unseen_cards_and_where_they_lie() -> None:
    said = remembered(f"{ROHAN} gone=Galadriel")
    assert "space 1, space 6, out of the game" in said
    assert "Nazgûl, Saruman, King Théoden" in said
    assert "in the stack 3, put away 1" in said


@rule("M13.13", "M11.11")
def test_memory_tells_a_seen_card_only_to_the_seat_that_saw_it() -> None:
    own, other = remembered(PEEKED, 1), remembered(PEEKED, 0)
    assert "on space 1 you have seen: Wargs" in own
    assert own.count("Wargs") == 1, "it is no longer among the unseen"
    assert "(space 6, out of the game)" in own
    assert "Player 2 knows the card on space 1" in other
    assert "(space 1, space 6, out of the game)" in other
    removed = PEEKED.replace("top", "removed")
    assert "Out of the game by Gandalf's Vision: Wargs" in remembered(removed, 1)
    assert "(space 1, space 6)" in remembered(removed, 1)
    assert "Player 2 knows the card that Gandalf's Vision removed" in remembered(removed, 0)


def test_a_turn_opens_a_page_and_the_figures_of_a_game_have_names() -> None:
    drawn = board()
    state = GAME.parse_position(f"{ROHAN} turn=5")
    assert isinstance(state, MountDoom)
    assert (drawn.phase(state), drawn.turns(state)) == ("roll", 5)
    assert drawn.opens_page(Event("turn", "M2.1", {"turn": 1, "seat": 1}))
    assert not drawn.opens_page(Event("moves", "M4.1", {}))
    assert (drawn.cooperative, drawn.lies_open) == (True, True)
    assert GAME.parse_action(drawn.example) in range(GAME.actions)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_legend_names_every_figure_and_sign(language: str) -> None:
    legend = board(language).legend()
    for code in FIGURE_CODES:
        assert f"{code[0]} {Words(GAME, language).name(f'figure.{code}')}" in legend
    for sign in "♞♥♚◆▮▸▒":
        assert sign in legend


def test_both_languages_say_the_same_things_with_every_plural() -> None:
    english, polish = (Catalogue(language, own_entries(language, GAME.id)) for language in ("en", "pl"))
    assert list(english.entries) == list(polish.entries)
    for key in english.entries:
        assert english.fields(key) == polish.fields(key), key
        for catalogue in (english, polish):
            value = catalogue.entries[key]
            if isinstance(value, dict) and "other" in value:
                assert tuple(value) == PLURALS[catalogue.language], key


def test_every_phase_in_which_somebody_decides_is_reached_and_drawn() -> None:
    """Random games from the start and from late stages, until every kind of decision has been drawn."""
    wanted = set(PHASES[:18])
    starts = [
        "",
        MORGUL,
        f"easier{MORGUL[6:]} friends=1:Arwen,Vision;2:Power,Faramir".replace("Rin=33", "Rin=39"),
    ]
    starts.append("normal 1/2 stage=Gon Rin=28 courage=16 friends=1:Theoden,Treebeard,Faramir,Elrond;2:Support,Vision,Trick,Power")
    seen: set[str] = set()
    for seed in range(40):
        start = starts[seed % len(starts)]
        state = GAME.parse_position(start) if start else GAME.new({"mode": "easier"}, 2)
        rng = Rng(seed)
        while state.to_act() and seen < wanted:
            view = GAME.view(state, SPECTATOR)
            if state.to_act() != (CHANCE,) and view["phase"] not in seen:
                check_page(view, LOOKS[seed % 4], "pl")
                seen.add(view["phase"])
            step(state, rng)
    assert seen >= wanted, wanted - seen


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("rzuć Aragorn Gimli", "roll Ara+Gim"),
        ("throw ring gim", "roll Rin+Gim"),
        ("połóż 3 aragorn", "put 3 Ara"),
        ("użyj Elronda", "use Elrond"),
        ("kość czarna 2", "die black2"),
        ("dalej", "pass"),
        ("put back", "keep"),
    ],
)
def test_actions_are_understood_in_the_words_of_both_languages(typed: str, meant: str) -> None:
    found = Reader(GAME, all_catalogues(GAME)).find(typed, list(range(GAME.actions)))
    assert found.action == GAME.parse_action(meant)


def test_a_card_whose_owner_turned_gain_to_cost_says_so() -> None:
    view = view_of(HELM)
    turned = {"Wargs": {**view["printed"]["Wargs"], "hearts": 2}, "Phial": {**view["printed"]["Phial"], "hearts": -1}}
    view["printed"] = {**view["printed"], **turned}
    english, polish = (Script(Words(GAME, language), Look()) for language in ("en", "pl"))
    assert english.about(view, "Wargs").startswith("Give 2 courage.")
    assert english.about(view, "Phial") == "Costs 1 courage."
    assert polish.about(view, "Wargs").startswith("Dają 2 punkty odwagi.")
    assert polish.about(view, "Phial") == "Zabiera 1 punkt odwagi."
    assert polish.about(view, "Balrog").startswith("Zabiera 3 punkty odwagi, a Gandalf")
