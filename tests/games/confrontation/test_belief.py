"""What can be known: famous deductions, and the definition itself by brute force."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mathom.games.confrontation import board, roster, setup
from mathom.games.confrontation.actions import READY
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.position import PLACE
from mathom.games.confrontation.roster import TOKEN
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule

LETTER = " stuck=forward sam_first=first king_explains=yes recall_from=anywhere palantir=any rules=2"
"""What a new game is played by; positions without it are of older ones."""


def belief_of(play: Play, side: str) -> Belief:
    return GAME.belief(observe(GAME, play.state, play.journal, play.seat(side)))


def samples(belief: Belief, number: int = 60) -> list[Confrontation]:
    rng = Rng(11)
    found = []
    for _ in range(number):
        state = belief.sample(rng)
        assert isinstance(state, Confrontation)
        found.append(state)
    return found


def may_be(play: Play, side: str, piece: str) -> set[str]:
    """Where a side holds it possible that an enemy piece stands."""
    token = TOKEN[roster.CODES.index(piece)]
    places = {state.at[token] for state in samples(belief_of(play, side))}
    return {"out" if place == OUT else board.CODES[place] for place in places}


@rule("C3.10")
def test_a_sideways_attack_proves_the_witch_king() -> None:
    play = at("classic S Roh=Orc Fan=Wit Mir=Leg Mor=Bal Shi=Fro,Sam,Gim").play("Wit-Mir").cards("+5", "Ret")
    play.play("Leg-Dag")
    assert may_be(play, "F", "Wit") == {"Fan"}
    play = at("classic S Fan=Wit,Orc Mir=Leg,Gim Mor=Bal,Naz Shi=Fro").play("Wit-Mir")
    assert may_be(play, "F", "Wit") == {"Mir"}
    assert may_be(play, "F", "Orc") == {"Fan", "Mor"}


@rule("C3.10")
def test_a_long_move_into_an_empty_region_proves_the_uruk_hai() -> None:
    play = at("variant S Gon=Uru*,Orc* Mor=Wat*,Gol* Shi=Fro*").play("Uru*-Cdn")
    assert may_be(play, "F", "Uru*") == {"Cdn"}
    play = at("variant S Gon=Uru*,Orc* Mor=Wat*,Gol* Shi=Fro*").play("Uru*-Fan")
    assert may_be(play, "F", "Uru*") == {"Fan", "Gon", "Mor"}


@rule("C6.5")
def test_a_lone_piece_once_seen_stays_known_after_hiding() -> None:
    play = at("classic S Fan=Sar Car=Leg Ere=Gim Gon=Orc Shi=Fro").play("Sar-Car", "no").cards("+5", "+1")
    assert not play.is_open("Leg")
    assert may_be(play, "S", "Leg") == {"Car"}
    play.play("Leg-Fan")
    assert may_be(play, "S", "Leg") == {"Fan"}


@rule("C6.5")
def test_knowledge_blurs_when_it_shares_a_region_and_one_leaves() -> None:
    play = at("classic S Fan=Sar Car=Leg Ere=Gim Gon=Orc Shi=Fro Mor=Bal").play("Sar-Car", "no").cards("+5", "+1")
    play.play("Leg-Fan", "Bal-Dag", "Gim-Fan", "Orc-Roh")
    assert may_be(play, "S", "Leg") == {"Fan"}
    play.play("Gim-Gon")
    assert may_be(play, "S", "Leg") == {"Fan", "Gon"}


@rule("C7.1")
def test_who_enters_mordor_without_winning_is_not_the_ring_bearer() -> None:
    play = at("classic F Gon=Sam,Leg Shi=Fro,Gim Fan=Orc Roh=Wit").play("Sam-Mor")
    assert "Mor" not in may_be(play, "S", "Fro")
    assert may_be(play, "S", "Sam") >= {"Mor", "Gon", "Shi"}
    play = at("variant F Gon=Fro*,Elr* Shi=Sam* Fan=Orc*").play("Elr*-Mor")
    assert "Mor" not in may_be(play, "S", "Fro*")


@rule("C12.7")
def test_who_enters_the_shire_without_winning_is_not_the_witch_king_v() -> None:
    play = at("variant S Cdn=Orc* Gon=Wit*,Gol* Ere=Fro*").play("Orc*-Shi")
    assert "Shi" not in may_be(play, "F", "Wit*")
    assert may_be(play, "F", "Gol*") == {"Gon", "Shi"}


@rule("C3.9")
def test_whose_turn_goes_on_in_the_shire_has_the_flying_nazgul() -> None:
    """Sauron's only pieces stand in the Shire and his turn goes on: one of them can fly."""
    position = "classic F Mis=Gim Mir=Orc Shi={} Car=Leg Ere=Fro"
    play = at(position.format("Naz,War")).play("Gim-Mir")
    assert (play.due(), play.phase()) == ("S", "move")
    assert "not-stuck" in play.told()
    assert at(position.format("Tro,War")).play("Gim-Mir").over() == "F cannot-move"


@rule("C3.9")
def test_a_turn_that_goes_on_in_a_tight_spot_tells_who_stands_where() -> None:
    """Only Aragorn can still move, and only from Gondor: he can attack backward from there."""
    play = at("classic S Mor=Leg,Sam,Pip,Mer Gon=Ara Dag=Fro!! Roh=Orc Hig=War").play("War-Rhu")
    assert (play.due(), play.phase()) == ("F", "move")
    assert may_be(play, "S", "Ara") == {"Gon"}


@rule("C13.16")
def test_a_named_piece_that_cannot_move_gives_away_that_it_cannot() -> None:
    """In the Shire only the Flying Nazgûl could move: the named piece is not he."""
    play = at("classic F Art=Ara Ere=Fro Shi=Orc Gon=Naz,Wit cards=King").play("King:Shi")
    assert "named-stays" in play.told()
    assert may_be(play, "F", "Naz") == {"Gon"}
    play = at("classic F Art=Ara Ere=Fro Shi=Naz Gon=Orc,Wit cards=King").play("King:Shi")
    assert "named-moves" in play.told()
    assert may_be(play, "F", "Naz") == {"Shi"}


@rule("C13.7")
def test_the_named_piece_is_the_one_that_moves() -> None:
    play = at("classic F Art=Ara Ere=Fro Gon=Orc,Wit Mor=Bal cards=King").play("King:Gon", "*Orc", "Orc-Roh")
    assert may_be(play, "F", "Orc") == {"Roh", "Gon", "Mor"}
    play = at("classic F Art=Ara Ere=Fro Gon=Orc Mor=Bal cards=King").play("King:Gon")
    assert belief_of(play, "F").size() == 2
    assert {state.forced for state in samples(belief_of(play, "F"))} == {9, 14}


@rule("C13.10")
def test_after_the_dark_of_mordor_another_piece_has_moved() -> None:
    """One piece in Gondor, two leave for Fangorn and on: the one that stepped is not the one that moved."""
    play = at("classic S Gon=Orc Fan=Wit!! Mor=Bal Shi=Fro cards=Dark").play("Dark:Orc-Fan", "Wit-Mis")
    assert may_be(play, "F", "Wit") == {"Mis"}
    play = at("classic S Gon=Orc Fan=Wit Shi=Fro cards=Dark").play("Dark:Orc-Fan", "Wit-Mis")
    belief = belief_of(play, "F")
    assert belief.size() == 2
    assert belief.contains(play.state)


@rule("C13.5")
def test_after_shadowfax_the_same_piece_has_moved() -> None:
    play = at("classic F Ere=Leg Fan=Gan!! Shi=Fro,Sam Mor=Orc cards=Shadowfax").play("Shadowfax:Leg-Car", "Leg-Roh")
    assert may_be(play, "S", "Gan") == {"Fan"}
    assert may_be(play, "S", "Leg") == {"Roh", "Shi"}
    play = at("classic F Ere=Leg Mis=Gan Shi=Fro Mor=Orc cards=Shadowfax").play("Shadowfax:Leg-Fan", "Leg-Gon")
    belief = belief_of(play, "S")
    assert belief.size() == 6


@rule("C9.1")
def test_a_balrog_that_does_not_strike_is_still_possible_and_one_that_strikes_is_known() -> None:
    play = at("classic F Ere=Leg Shi=Fro Car=Bal Mor=Orc,Wit").play("Leg-Fan", "no")
    assert may_be(play, "F", "Bal") == {"Car", "Mor"}
    play = at("classic F Ere=Leg Shi=Fro Car=Bal Mor=Orc,Wit").play("Leg-Fan", "yes")
    assert may_be(play, "F", "Bal") == {"Car"}


@rule("C1.8")
def test_the_piece_in_the_tunnel_is_one_of_eregion() -> None:
    play = at("classic F Ere=Leg,Gim Shi=Fro Car=Bal Mor=Orc").play("Leg-Fan")
    belief = belief_of(play, "S")
    assert {state.mover for state in samples(belief)} == {0, 4, 6}
    assert belief.contains(play.state)
    play.play("no")
    assert may_be(play, "S", "Leg") == {"Fan", "Ere", "Shi"}


def test_from_a_position_every_assignment_of_the_hidden_rest_is_possible() -> None:
    play = at("classic S Gon=Orc,Wit Fan=She!! Mor=Bal Art=Fro,Sam Ere=Leg")
    assert belief_of(play, "F").size() == 3
    assert belief_of(play, "S").size() == 3
    assert belief_of(play, "F").contains(play.state)


def test_at_the_start_fifteen_thousand_one_hundred_and_twenty_set_ups_are_possible() -> None:
    state = GAME.new({}, 2)
    journal = GAME.start(state)
    for seat, texts in (
        (0, ["Gan-Art", "Ara-Cdn", "Gim-Rhu", "Leg-Ere", "Bor-Ene", "ready"]),
        (1, ["Orc-Gon", "Naz-Dag", "Wit-Roh", "She-Fan", "Bal-Mir", "ready"]),
    ):
        for text in texts:
            state.apply(seat, GAME.parse_action(text))
    for seat in (0, 1):
        belief = GAME.belief(observe(GAME, state, journal, seat))
        assert belief.size() == 15120
        assert belief.contains(state)
        assert belief.worlds() is None


def is_over_already(world: Confrontation) -> bool:
    """Whether somebody stands where his coming would have ended the game."""
    witch_king = roster.WITCH_KING_TOKEN
    won = world.roster[witch_king] == roster.WITCH_KING_V and world.at[witch_king] == board.SHIRE
    return won or world.at[world.bearer] == board.MORDOR


class Reference:
    """All full states that agree with what one seat has seen, kept by trying everything that could have happened."""

    def __init__(self, state: Confrontation, seat: int) -> None:
        self.seat = seat
        side = 1 - (seat ^ state.swapped)
        tokens = [t for t in range(side * 9, side * 9 + 9) if state.at[t] != OUT and not state.is_open(t)]
        places = [state.at[token] for token in tokens]
        self.kept: dict[bytes, Confrontation] = {}
        for dealt in set(permutations(places)):
            world = state.copy()
            for token in tokens:
                world.shift(token, OUT)
            for token, place in zip(tokens, dealt, strict=True):
                world.shift(token, place)
            if not is_over_already(world):
                self.keep(world)

    def keep(self, world: Confrontation) -> None:
        self.kept[world.encode()] = world

    def follow(self, actor: int, action: int, state: Confrontation, events: list[Event]) -> None:
        """Tries whatever the actor could have done in each kept state; only this seat's own decisions are known."""
        before = list(self.kept.values())
        self.kept = {}
        to_act = state.to_act()
        view = GAME.view(state, self.seat)
        legal = state.legal(self.seat) if self.seat in to_act else []
        seen: dict[bytes, bool] = {}
        for world in before:
            for choice in self.choices(world, actor, action):
                trial = world.copy()
                trial.journal = Journal()
                trial.apply(actor, choice)
                if trial.to_act() != to_act or trial.phase != state.phase or trial.journal.seen(self.seat) != events:
                    continue
                trial.journal = None
                key = trial.encode()
                if key in seen:
                    continue
                seen[key] = True
                if GAME.view(trial, self.seat) != view:
                    continue
                assert (trial.legal(self.seat) if self.seat in to_act else []) == legal
                self.keep(trial)

    def choices(self, world: Confrontation, actor: int, action: int) -> list[int]:
        if actor == CHANCE:
            return [outcome for outcome, _ in world.chances()]
        if actor == self.seat:
            assert action in world.legal(actor)
            return [action]
        return world.legal(actor)


FELLOWS = [*range(9)]
SERVANTS = [*range(9, 18)]
PLACES = [
    ["Shi", "Art", "Cdn", "Rhu", "Ere", "Ene", "Car", "Mis", "Fan", "Gon", "Mir", "Roh"],
    ["Mor", "Gon", "Dag", "Roh", "Fan", "Mir", "Car", "Mis", "Ere", "Cdn", "Shi"],
]
SPECIALS = [["Shadowfax", "White", "King", "Gwaihir"], ["Recall", "Dark", "Crebain", "Palantir"]]
PILES = ["F:+2,+3,+4,Nob,Clo,Mag;S:+2,+3,+4,+5,Eye,Mag", "F:+1,+2,+4,+5,Clo,Nob;S:+1,+3,+5,+6,Eye,Ret"]


def some(rng: Rng, options: list[Any], number: int) -> list[Any]:
    left = list(options)
    return [left.pop(rng.below(len(left))) for _ in range(number)]


def room(place: str, side: int) -> int:
    """One servant in the Shire at most: a third would end the game before it begins."""
    return 1 if side == 1 and place == "Shi" else board.CAPACITY[board.CODES.index(place)]


def small_start(mode: str, rng: Rng) -> str:
    """A small random situation: a few pieces a side, few cards in hand, some special cards."""
    taken: dict[str, int] = {}
    stands: dict[str, list[str]] = {}
    for side, tokens in enumerate((FELLOWS, SERVANTS)):
        must = [0] if side == 0 else []
        chosen = must + some(rng, [token for token in tokens if token not in must], 3 + rng.below(2))
        for token in chosen:
            face = {"classic": 0, "variant": 1, "draft": rng.below(2)}[mode]
            free = [
                place for place in PLACES[side] if taken.get(place, side) == side and len(stands.get(place, [])) < room(place, side)
            ]
            if token == roster.WITCH_KING_TOKEN and face == 1:  # there the game would be over
                free = [place for place in free if place != "Shi"]
            place = free[rng.below(len(free))]
            taken[place] = side
            stands.setdefault(place, []).append(roster.CODES[roster.face_of(token, face)])
    words = [mode, "FS"[rng.below(2)], *(f"{place}={','.join(who)}" for place, who in stands.items())]
    words.append(f"discard={PILES[rng.below(2)]}")
    held = [card for side in (0, 1) for card in some(rng, SPECIALS[side], rng.below(4))]
    if held:
        words.append(f"cards={','.join(held)}")
    return " ".join(words)


def someone_has_a_step_ahead(state: Confrontation) -> bool:
    """Then no assignment of the hidden pieces leaves the side to move stuck."""
    side = state.active
    return any(
        state.full[side] >> ahead & 1 == 0
        for token in range(side * 9, side * 9 + 9)
        if state.at[token] != OUT
        for ahead in board.GRID.forward[side][state.at[token]]
    )


class Check:
    """A game in which both seats' beliefs are held against the definition at every step."""

    def __init__(self, position: str) -> None:
        state = GAME.parse_position(position)
        assert isinstance(state, Confrontation)
        self.state = state
        self.journal = GAME.start(state)
        self.references = [Reference(state, seat) for seat in (0, 1)]
        self.beliefs: list[Any] = [GAME.belief(observe(GAME, state, self.journal, seat)) for seat in (0, 1)]
        self.trace = [position]
        self.compare()

    def compare(self) -> None:
        for seat in (0, 1):
            expected = set(self.references[seat].kept)
            found = self.beliefs[seat].worlds()
            where = f"seat {seat} after {' | '.join(self.trace)}"
            assert self.state.encode() in expected, where
            assert found is not None, where
            assert len(found) == self.beliefs[seat].size() == len(set(found)), where
            assert (set(found) - expected, expected - set(found)) == (set(), set()), where
            assert found == sorted(found), where
            assert self.beliefs[seat].contains(self.state), where

    def play(self, actor: int, action: int) -> None:
        self.trace.append(f"*{GAME.chance_text(action)}" if actor == CHANCE else GAME.action_text(action))
        before = [len(self.journal.seen(seat)) for seat in (0, 1)]
        self.state.apply(actor, action)
        for seat, belief in enumerate(self.beliefs):
            self.references[seat].follow(actor, action, self.state, self.journal.seen(seat, before[seat]))
            belief.advance(observe(GAME, self.state, self.journal, seat, since=belief.seen))
        self.compare()

    def told(self) -> list[str]:
        return [event.kind for event in self.journal.all()]


def check_script(position: str, *texts: str) -> Check:
    """Plays a script, each action for the seat that is due and allowed it; `*Orc` is a draw of the table."""
    check = Check(position)
    for text in texts:
        if text.startswith("*"):
            check.play(CHANCE, GAME.parse_chance(text[1:]))
        else:
            action = GAME.parse_action(text)
            check.play(next(seat for seat in check.state.to_act() if action in check.state.legal(seat)), action)
    return check


def check_game(position: str, seed: int, steps: int = 25) -> int:
    """Plays on at random; the number of steps."""
    rng = Rng(seed)
    start = GAME.parse_position(position)
    assert isinstance(start, Confrontation)
    if not start.to_act() or not someone_has_a_step_ahead(start):
        return 0
    check = Check(position)
    for step in range(steps):
        seats = check.state.to_act()
        if not seats or max(len(reference.kept) for reference in check.references) > 500:
            return step
        actor = seats[rng.below(len(seats))]
        state = check.state
        check.play(actor, rng.draw(state.chances()) if actor == CHANCE else rng.choose(state.legal(actor)))
    return steps


SCRIPTS = {
    "tunnel": "classic F Ere=Leg,Gim Shi=Fro Car=Bal Mor=Orc,Wit|Leg-Fan|no|Wit-Gon|Gim-Fan|no|Wit-Roh|Leg-Dag",
    "balrog": "classic F Ere=Leg,Gim Shi=Fro Car=Bal Mor=Orc,Wit|Leg-Fan|yes|Wit-Gon",
    "shadowfax": "classic F Ere=Leg,Gim Shi=Fro Mor=Orc,Wit cards=Shadowfax|Shadowfax:Leg-Mis|Leg-Mir|Orc-Gon|Gim-Car",
    "shadowfax tunnel": "classic F Ere=Leg,Gim Shi=Fro Car=Bal Mor=Wit cards=Shadowfax|Shadowfax:Leg-Fan|no|Leg-Gon",
    "king and draw": "classic F Art=Ara Ere=Fro Gon=Orc,Wit Mor=Bal cards=King|King:Gon|*Wit|Wit-Roh|Fro-Mis|Orc-Fan",
    "king and stuck": "classic F Art=Ara Ere=Fro Shi=Orc Gon=Naz,Wit Mor=Bal cards=King|King:Shi|Wit-Roh|Fro-Mis",
    "king and nazgul": "classic F Art=Ara Ere=Fro Shi=Naz Gon=Orc,Wit cards=King|King:Shi|Naz-Ere",
    "king and dark": "classic F Art=Ara Ere=Fro Gon=Orc,Wit Mor=Bal cards=King,Dark|King:Gon|*Wit|Dark:Orc-Fan|Wit-Roh",
    "king and witch-king v": "variant F Gon=Ara* Shi=Fro* Cdn=Wit*,Mou* Mor=Uru* cards=King|King:Cdn|*Wit*|Wit*-Shi",
    "dark": "classic S Gon=Orc,War Fan=Wit Mor=Bal Shi=Fro cards=Dark|Dark:Orc-Fan|Wit-Mis|Fro-Art|Orc-Car",
    "dark in the shire": "classic S Cdn=Orc Shi=Naz Gon=Wit!! Ere=Fro,Sam Fan=Leg cards=Dark|Dark:Orc-Shi|Naz-Fan",
    "recall": "classic S Cdn=Orc,Wit Gon=Bal Ere=Fro,Sam cards=Recall|Recall:Orc|Fro-Mis|Wit-Shi",
    "crebain": "classic S Gon=Bal Ere=Fro,Sam Shi=Leg cards=Crebain|Crebain:Ere|*Sam|Sam-Mis|Bal-Roh|Fro-Car",
    "palantir": "classic S Gon=Bal Ere=Fro,Sam Shi=Leg cards=Palantir|Palantir:Ere|Bal-Roh|Fro-Mis|Bal-Car|Sam-Fan",
    "palantir in a battle": f"classic S Ere=Sar Mor=War Cdn=Sam Art=Fro,Leg cards=Palantir{LETTER}"
    "|Sar-Cdn|Palantir:Art|no|+1|+2|Fro-Ere",
    "palantir in place of an answer": f"classic S Ere=Sar Mor=War Cdn=Sam Art=Fro,Leg cards=Palantir{LETTER}"
    "|Sar-Cdn|ready|Palantir:Art|yes|Leg-Ere",
    "palantir when the cards lie open": f"variant S Ere=Mou* Mor=Orc* Cdn=Elr* Art=Fro*,Far* cards=Palantir{LETTER}"
    "|Mou*-Cdn|no|+5|+2|Palantir:Art|yes",
    "gandalf returns": "classic F Ere=Leg Shi=Fro Mor=Orc,Wit cards=White|White|Orc-Gon|Gan-Dag|Wit-Dag",
    "sam with the ring": "variant S Fan=Uru* Mis=Fro* Shi=Sam*,Elr* Mor=Gol*|Uru*-Mis|+1|+6|Sam*-Art|Gol*-Gon",
    "witch-king v": "variant S Cdn=Orc* Gon=Wit*,Gol* Ere=Fro*|Orc*-Shi|Fro*-Mis|Wit*-Fan",
    "swap": "variant S Fan=Uru* Mis=Sme* Ere=Elr*,The* Shi=Fro*|Uru*-Mis|Elr*|+1|+1|The*-Car",
    "bonus": "variant S Fan=Uru* Mis=Elr* Ere=Gan*,Far* Shi=Fro*|Uru*-Mis|+1|+1|no|Gan*-Car",
    "stride": "variant F Ere=Tre*,Elr* Shi=Fro* Fan=Orc*|Tre*~Fan|+1|+6",
    "wormtongue": "variant F Mis=Elr* Fan=Wor* Shi=Sam* Mor=Gol*,Orc*|Elr*-Fan|+5|+1|to Gon|Gol*-Dag|Sam*-Art|Wor*-Roh",
    "saruman v": "variant F Mis=Elr* Fan=Sar* Shi=Fro* Mor=Gol*|Elr*-Fan|+5|+1|yes|+4",
    "pick": "classic S Art=Wit,Bal Shi=Leg!!,Fro,Sam|Wit-Shi|hidden|*Fro|yes|no|+1|+1",
}


@rule("C6.5")
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_belief_is_exact_after_everything_that_can_happen(name: str) -> None:
    position, *texts = SCRIPTS[name].split("|")
    check_script(position, *texts)


@rule("C6.5")
@rule("C4.4")
def test_the_belief_is_exact_while_an_attacker_of_several_is_still_hidden() -> None:
    """Nobody can tell before the fighters are shown whether it is the Orcs who attack."""
    check_script("classic S Cdn=Orc Ere=War Shi=Fro,Sam,Leg Mor=Wit", "Orc-Shi")
    check_script("classic S Cdn=War Ere=Orc Shi=Fro,Sam,Leg Mor=Wit", "War-Shi")


@rule("C3.9")
def test_the_belief_is_exact_when_the_turn_goes_on_in_a_tight_spot() -> None:
    check = check_script("classic S Mor=Leg,Sam,Pip,Mer Gon=Ara Dag=Fro!! Roh=Orc Hig=War", "War-Rhu")
    assert "not-stuck" in check.told()


@rule("C3.9")
def test_the_belief_is_exact_when_a_stuck_player_has_lost() -> None:
    """Had Aragorn stood in Gondor, he could have attacked Rohan: so he is one of those in Mordor."""
    check = check_script("classic S Mor=Ara,Sam,Pip,Mer Gon=Leg Dag=Fro!! Roh=Orc Hig=War", "War-Rhu")
    assert "over-cannot-move" in check.told()


@rule("C3.9")
def test_in_every_world_of_a_position_the_player_due_can_decide() -> None:
    """The turn has begun, so whoever is due was not stuck: worlds in which he would be are impossible."""
    play = at("classic F Mor=Leg,Sam,Pip,Mer Gon=Ara Dag=Fro!! Roh=Orc Hig=War")
    for world in samples(belief_of(play, "S"), 30):
        assert world.legal(0) != []


@pytest.mark.sample(5)
@rule("C6.5")
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
@pytest.mark.parametrize("batch", range(4))
def test_the_belief_is_exactly_the_states_that_agree_with_what_a_seat_has_seen(mode: str, batch: int) -> None:
    played = 0
    for seed in range(batch * 1000, batch * 1000 + 8):
        played += check_game(small_start(mode, Rng(seed)) + LETTER * (seed % 2), seed)
    assert played > 60


def prepared(options: dict[str, str], seed: int, steps: int) -> tuple[Confrontation, Journal]:
    """A game some random steps into its preparation."""
    rng = Rng(seed)
    state = GAME.new(options, 2)
    assert isinstance(state, Confrontation)
    journal = GAME.start(state)
    for _ in range(steps):
        seats = state.to_act()
        seat = seats[rng.below(len(seats))]
        if state.phase > PLACE:
            break
        state.apply(seat, rng.choose(state.legal(seat)))
    return state, journal


def reachable(state: Confrontation, other: int) -> set[bytes]:
    """Every state that one seat's own steps of this stage lead to, ready or not as it is, while the other's stay."""
    done = setup.is_ready(state, other)
    blank = state.copy()
    if done:
        blank.ready &= ~(1 << other)
    found: dict[bytes, Confrontation] = {blank.encode(): blank}
    queue = [blank]
    while queue:
        here = queue.pop()
        for action in here.options_of(other):
            if action == READY:
                continue
            there = here.copy()
            there.apply(other, action)
            if there.encode() not in found:
                found[there.encode()] = there
                queue.append(there)
    if not done:
        return set(found)
    ready = set()
    for world in found.values():
        if READY in world.options_of(other):
            world.ready |= 1 << other
            ready.add(world.encode())
    return ready


@rule("C12.12")
@rule("C13.2")
@pytest.mark.parametrize("seed", range(8))
def test_in_draft_and_choice_of_cards_every_secret_choice_so_far_is_possible(seed: int) -> None:
    for options, steps in (
        ({"mode": "draft"}, 4 + 6 * seed),
        ({"mode": "classic", "fellowship_cards": "2", "sauron_cards": "3"}, 1 + seed),
        ({"mode": "classic", "fellowship_cards": "4", "sauron_cards": "1"}, 1 + seed % 3),
    ):
        state, journal = prepared(options, seed, steps)
        if state.phase >= PLACE:
            continue
        for seat in (0, 1):
            belief = GAME.belief(observe(GAME, state, journal, seat))
            found = belief.worlds()
            assert found is not None
            assert len(found) == belief.size() == len(set(found))
            assert set(found) == reachable(state, 1 - seat)


@rule("C2.5")
@pytest.mark.parametrize("seed", range(6))
def test_while_pieces_are_placed_every_placing_so_far_is_possible(seed: int) -> None:
    state, journal = prepared({}, seed, 3 + 2 * seed)
    for seat in (0, 1):
        belief = GAME.belief(observe(GAME, state, journal, seat))
        assert belief.size() in (15120, 1 + 9 + 72 + 504 + 3024 + 15120)
        assert belief.contains(state)
        for world in samples(belief, 20):
            assert belief.contains(world)
            assert GAME.parse_position(GAME.position(world)).encode() == world.encode()
            assert GAME.broken(world) == []


@rule("C7.6")
def test_in_a_match_everything_is_hidden_anew_and_the_sides_have_changed() -> None:
    play = at("classic F Dag=Fro Art=Sam,Leg Gap=War match=yes")
    beliefs = [GAME.belief(observe(GAME, play.state, play.journal, seat)) for seat in (0, 1)]
    play.play("Fro-Mor")
    assert play.phase() == "place"
    for seat, belief in enumerate(beliefs):
        belief.advance(observe(GAME, play.state, play.journal, seat, since=2))
        assert belief.size() == 18730
        assert belief.contains(play.state)
    for side, front in (("F", "Art Cdn Rhu Ere Ene"), ("S", "Gon Dag Roh Fan Mir")):
        for place in front.split():
            text = next(text for text in play.legal(side) if text.endswith(f"-{place}"))
            play.state.apply(play.seat(side), GAME.parse_action(text))
        play.state.apply(play.seat(side), GAME.parse_action("ready"))
    for seat in (0, 1):
        belief = GAME.belief(observe(GAME, play.state, play.journal, seat))
        assert belief.size() == 15120
        assert belief.contains(play.state)


@rule("C6.1")
def test_a_card_chosen_in_secret_is_any_of_the_hand() -> None:
    play = at("classic S Fan=Wit Car=Leg Mor=Orc,Bal Shi=Fro,Sam discard=F:+1,+2;S:+1,+2").play("Wit-Car")
    play.state.apply(0, GAME.parse_action("+5"))
    belief = belief_of(play, "S")
    assert belief.size() == 7
    assert {state.card[0] for state in samples(belief, 200)} == {2, 3, 4, 6, 7, 8, 10}
