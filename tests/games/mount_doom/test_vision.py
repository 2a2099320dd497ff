"""What each seat sees (M13.13, M11.11): the one secret of the game, and exactly what the others can know of it."""

from __future__ import annotations

import pytest

from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, encode, observe
from mathom.kernel.refusal import Refused
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.games.mount_doom.kit import GAME, Play, at, new
from tests.games.mount_doom.scenes import NEXT, STACKS, arrive
from tests.rules import rule

READERS = (0, 1, 2, SPECTATOR)
STAGES = list(NEXT)


def looking(stage: str = "Lot", card: str = "Wargs", head: str = "normal 1/3") -> Play:
    """The first seat looks at the top card of the next stack."""
    return arrive(stage, "friends=2:Vision", head, exact=False).play("use Vision").draws(card)


def seen(play: Play, seat: int) -> Observation:
    return observe(GAME, play.state, play.journal, seat)


class World:
    """The same play, had Vision shown another card."""

    def __init__(self, start: str, card: str) -> None:
        self.card = GAME.parse_chance(card)
        state = GAME.parse_position(start)
        assert isinstance(state, MountDoom)
        self.state = state
        self.journal: Journal = GAME.start(self.state)
        self.readers = set(READERS)
        """Those to whom it has looked like the true one so far."""

    def follow(self, seat: int, action: int, looks: bool) -> bool:
        """Whether the step is possible here too; looking shows this world's own card."""
        try:
            self.state.apply(seat, self.card if looks else action)
        except Refused:
            return False
        return True


def brute_force(stage: str, seed: int) -> int:
    """Plays a random game from a Vision on in seven worlds at once and compares what is left of them with the beliefs."""
    rng = Rng(seed)
    start = arrive(stage, "friends=2:Vision courage=16", "normal 1/3", exact=False).position()
    true = World(start, STACKS[NEXT[stage]][seed % 7])
    worlds = [World(start, card) for card in STACKS[NEXT[stage]]]
    compared = 0
    for number in range(90):
        due = true.state.to_act()
        if not due or true.state.stage > STAGES.index(stage) + 1:
            break
        (seat,) = due
        looks = number == 1
        if seat == CHANCE:
            action = true.card if looks else rng.draw(true.state.chances())
        else:
            action = GAME.parse_action("use Vision") if number == 0 else rng.choose(true.state.legal(seat))
        true.state.apply(seat, action)
        worlds = [world for world in worlds if world.follow(seat, action, looks)]
        compared += sum(compare(true, worlds, reader) for reader in READERS)
    return compared


def compare(true: World, worlds: list[World], reader: int) -> int:
    """Demands that a reader's belief is the set of worlds that look the same to it; its size."""
    observation = observe(GAME, true.state, true.journal, reader)
    known = encode(observation)
    for world in worlds:
        if reader in world.readers and encode(observe(GAME, world.state, world.journal, reader)) != known:
            world.readers.remove(reader)
    expected = sorted({world.state.encode() for world in worlds if reader in world.readers})
    belief = GAME.belief(observation)
    assert belief.worlds() == expected, f"{reader}: {GAME.position(true.state)}"
    assert belief.size() == len(expected)
    assert belief.contains(true.state)
    assert belief.sample(Rng(1)).encode() in expected
    return len(expected)


@rule("M13.13")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seed", range(4))
def test_beliefs_are_exactly_the_worlds_that_look_the_same(stage: str, seed: int) -> None:
    assert brute_force(stage, seed) > 60


@rule("M13.13")
def test_only_the_seat_that_looks_is_told_the_card() -> None:
    play = looking()
    assert play.seen(1, "vision")["card"] == "card.Wargs"
    for seat in (2, 3, 0):
        assert "card" not in play.seen(seat, "vision")
        assert play.seen(seat, "vision")["could"] == STACKS["Roh"]


@rule("M13.13", "M11.27")
@pytest.mark.parametrize("looker", [1, 2, 3])
def test_the_active_player_looks_whoever_the_card_lies_in_front_of(looker: int) -> None:
    play = looking(head=f"normal {looker}/3")
    for _ in range(2):
        named = [seen(play, seat).view["peek"]["card"] for seat in READERS]
        assert named == ["Wargs" if seat == looker - 1 else None for seat in READERS]
        assert [seat for seat in (1, 2, 3, 0) if "card" in play.seen(seat, "vision")] == [looker]
        if play.phase() == "vision":
            play.play("keep")


@rule("M13.13")
@pytest.mark.parametrize("fate", ["", "keep", "remove"])
def test_no_other_reader_can_tell_which_card_it_is(fate: str) -> None:
    for seat in (1, 2, SPECTATOR):
        shown = set()
        for card in STACKS["Roh"]:
            play = looking(card=card)
            if fate:
                play.play(fate)
            shown.add(encode(seen(play, seat)))
        assert len(shown) == 1
    assert len({encode(seen(looking(card=card), 0)) for card in STACKS["Roh"]}) == 7


@rule("M13.13")
def test_the_seat_that_looked_goes_on_seeing_it() -> None:
    play = looking().play("keep").draws("OrcR", "UruR", "SarR", "NazR")
    peeks = {seat: seen(play, seat).view["peek"] for seat in READERS}
    assert peeks[0] == {"seat": 0, "where": "top", "card": "Wargs"}
    assert peeks[1] == peeks[2] == peeks[SPECTATOR] == {"seat": 0, "where": "top", "card": None}


@rule("M13.13", "M11.11")
@pytest.mark.parametrize("fate", ["keep", "remove"])
def test_everybody_sees_whether_it_was_put_back(fate: str) -> None:
    play = looking().play(fate)
    kind = "vision-kept" if fate == "keep" else "vision-removed"
    assert [list(play.seen(seat, kind).values()) for seat in (0, 1, 2, 3)] == [[1]] * 4


@rule("M11.11")
@pytest.mark.parametrize("stage", STAGES)
def test_a_card_put_back_comes_up_on_space_1(stage: str) -> None:
    stack = STACKS[NEXT[stage]]
    card = {"Lot": "Wargs", "Roh": "SarH", "Hel": "Grond", "Gon": "Haradrim", "Min": "Deceit"}[stage]
    play = looking(stage, card).play("keep")
    assert play.chances() == [other for other in stack if other != card]
    play.draws(*[other for other in stack if other != card][:4])
    if stage == "Min":
        play.draws("1")
    else:
        play.tile("1Ara1", "3Gim1")
    assert (play.last("turned-up")["card"], play.last("turned-up")["space"]) == (f"card.{card}", 1)


@rule("M11.11")
def test_a_card_put_back_is_not_on_space_6_and_not_the_seventh() -> None:
    play = looking().play("keep").draws("OrcR", "UruR", "SarR", "NazR").tile("6Ara1", "1Gim1")
    assert play.chances() == ["Theoden", "Galadriel"]
    play.draws("Theoden").passes()
    assert play.last("turned-up")["card"] == "card.Wargs"


@rule("M11.11")
def test_a_removed_card_never_comes_up_and_all_six_others_are_laid_out() -> None:
    play = looking().play("remove")
    assert play.chances() == ["OrcR", "NazR", "UruR", "SarR", "Theoden", "Galadriel"]
    play.draws("OrcR", "UruR", "SarR", "NazR").tile("1Ara1", "6Gim1")
    assert play.chances() == ["Theoden", "Galadriel"]
    play.draws("Galadriel")
    assert play.chances() == ["Theoden"]
    play.draws("Theoden")
    assert play.state.unseen == 0


@rule("M13.13")
def test_a_removed_card_can_be_known_only_when_all_others_lie_open() -> None:
    play = looking().play("remove").draws("OrcR", "UruR", "SarR", "NazR").tile("1Ara1", "6Gim1")
    sizes = []
    for card in ("Galadriel", "Theoden"):
        sizes.append([GAME.belief(seen(play, seat)).size() for seat in READERS])
        play.draws(card)
    sizes.append([GAME.belief(seen(play, seat)).size() for seat in READERS])
    assert sizes == [[1, 3, 3, 3], [1, 2, 2, 2], [1, 1, 1, 1]]


@rule("M13.13", "M10.1")
def test_the_army_may_cover_the_card_that_was_put_back_and_it_stays_secret() -> None:
    play = looking("Gon", "Haradrim").play("keep").draws("Army", "Mumak", "UruM", "Witch").tile("2Ara1", "1Gim1").play("left")
    assert (play.state.army, play.track()) == (2, "?,-,Mumak,UruM,Witch,?")
    assert seen(play, 0).view["peek"]["card"] == "Haradrim"
    play.tile("1Ara1", "3Gim1").draws()
    assert play.last("turned-up")["card"] == "card.Haradrim"


@rule("M13.13", "M10.1")
def test_the_card_that_was_put_back_may_be_the_army_itself() -> None:
    play = looking("Gon", "Army").play("keep").draws("Haradrim", "Mumak", "UruM", "Witch").tile("1Ara1", "2Gim1")
    assert (play.track(), play.state.army, play.phase()) == ("-,Haradrim,Mumak,UruM,Witch,?", 2, "roll")
    assert play.courage() == 13


@rule("M13.13")
def test_when_the_stage_ends_the_secret_is_of_no_account_any_more() -> None:
    play = looking().play("remove").draws("OrcR", "UruR", "SarR", "NazR")
    play.tile("4Rin6", "4Gim1").tile("4Rin6", "4Leg1")
    assert (play.phase(), seen(play, 1).view["peek"], GAME.belief(seen(play, 1)).size()) == ("draw-layout", None, 1)
    assert "peek" not in play.position(1)


@rule("M13.13")
def test_refusals_and_prompts_do_not_name_the_card_to_others() -> None:
    play = looking()
    for seat in (1, 2):
        assert seen(play, seat).prompt is None
        for action in range(GAME.actions):
            refusal = play.state.why_not(seat, action)
            assert refusal is not None
            assert "Wargs" not in str(refusal)


@rule("M13.13")
def test_a_spectators_position_hides_the_card_and_an_owners_shows_it() -> None:
    play = looking()
    assert "peek=Wargs:1:hand" in play.position(1)
    assert "peek=?:1:hand" in play.position(0)
    assert "Wargs" not in play.position(2)


def test_everything_else_lies_open_to_all_readers() -> None:
    rng, play = Rng(3), at("normal 1/3 track=?,Troll,Arwen,SarL,NazL,? friends=1:Trick;2:Boromir")
    for _ in range(120):
        if not play.state.to_act() or play.state.stage > 0:
            break
        (seat,) = play.state.to_act()
        play.state.apply(seat, rng.draw(play.state.chances()) if seat == CHANCE else rng.choose(play.state.legal(seat)))
        views = [seen(play, reader) for reader in READERS]
        assert all(view.view == views[0].view and view.events == views[0].events for view in views)
        assert GAME.belief(views[3]).worlds() == [play.state.encode()]


@rule("M13.13")
def test_a_belief_holds_no_state_that_the_reader_can_tell_from_the_true_one() -> None:
    play, other = looking(card="Wargs"), looking(card="OrcR")
    poorer = looking(card="Wargs")
    poorer.state.courage -= 1
    found = [[GAME.belief(seen(play, seat)).contains(each.state) for each in (play, other, poorer)] for seat in READERS]
    assert found == [[True, False, False], [True, True, False], [True, True, False], [True, True, False]]


def first(players: int = 3, **options: str) -> Play:
    """Vision is the first Gandalf card, and the second seat begins."""
    return new(players, **options).draws("seat2", "Vision")


@rule("M11.34", "M13.13", "M1.4")
def test_vision_as_the_first_gandalf_card_may_be_used_before_lothlorien_is_laid_out() -> None:
    play = first()
    assert (play.phase(), play.due(), play.legal()) == ("window layout", "2", ["use Vision", "pass"])
    assert play.play("use Vision").chances() == STACKS["Lot"]
    play.draws("Balrog").play("remove")
    assert play.chances() == [card for card in STACKS["Lot"] if card != "Balrog"]
    play.draws("Troll", "MOrc", "SarL", "NazL")
    assert (play.phase(), play.due(), play.state.turn, play.friends(2)) == ("roll", "2", 1, [])
    assert "Balrog" not in play.position(1)


@rule("M11.34", "M11.11")
def test_a_card_put_back_before_the_first_stage_is_dealt_to_its_space_1() -> None:
    play = first().play("use Vision").draws("Balrog").play("keep").draws("Troll", "MOrc", "SarL", "NazL")
    play.tile("1Ara1", "3Gim1")
    assert (play.last("turned-up")["card"], play.courage()) == ("card.Balrog", 10)


@rule("M11.34")
def test_vision_may_be_kept_for_a_later_stage() -> None:
    play = first().play("pass").draws("Troll", "MOrc", "SarL", "NazL")
    assert (play.phase(), play.friends(2)) == ("roll", ["Vision"])


@rule("M11.34")
@pytest.mark.parametrize("card", ["Power", "Trick", "Support", "Wrath"])
def test_no_other_first_gandalf_card_is_asked_for_before_the_first_turn(card: str) -> None:
    assert new(3).draws("seat2", card).phase() == "draw-layout"


@rule("M11.34", "M13.13")
def test_nobody_else_knows_the_card_seen_before_the_first_stage() -> None:
    play = first().play("use Vision").draws("Balrog")
    for answer in ("", "keep"):
        if answer:
            play.play(answer).draws("Troll", "MOrc", "SarL", "NazL")
        sizes = [GAME.belief(seen(play, seat)).size() for seat in READERS]
        left = 3 if answer else 7
        assert sizes == [left, 1, left, left]
        for seat in (0, 2, SPECTATOR):
            assert "Balrog" not in GAME.seen_position(play.state, seat)
            for card in STACKS["Lot"]:
                world = first().play("use Vision").draws(card)
                if not answer:
                    assert encode(seen(world, seat)) == encode(seen(play, seat))
    assert play.seen(1, "vision")["stage"] == "stage.Lot"


@rule("M11.34")
def test_in_games_begun_before_lothlorien_is_laid_out_at_once() -> None:
    assert first(rules="1").phase() == "draw-layout"


@rule("M11.34")
def test_a_first_vision_is_written_and_read_back() -> None:
    for answers in (
        [],
        ["use Vision", "*Balrog"],
        ["use Vision", "*Balrog", "keep"],
        ["use Vision", "*Balrog", "remove", "*Troll"],
    ):
        play = first().play(*answers)
        again = at(play.position(2))
        assert (again.state.encode(), again.position(2)) == (play.state.encode(), play.position(2))
