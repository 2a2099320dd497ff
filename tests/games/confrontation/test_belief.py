"""What can be known: famous deductions, and the definition itself by brute force."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mathom.games.confrontation import board, roster
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.roster import TOKEN
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule


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
    play = at("classic S Roh=Orc Fan=Wit Mir=Leg Mor=Bal Shi=Fro,Sam,Gim").play("Wit-Mir").cards("+5", "Ret").play("Leg-Dag")
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
    play = at("variant F Gon=Fro*,Leg* Shi=Sam* Fan=Orc*".replace("Leg*", "Elr*")).play("Elr*-Mor")
    assert "Mor" not in may_be(play, "S", "Fro*")


@rule("C12.7")
def test_who_enters_the_shire_without_winning_is_not_the_witch_king_v() -> None:
    play = at("variant S Cdn=Orc* Gon=Wit*,Gol* Ere=Fro*").play("Orc*-Shi")
    assert "Shi" not in may_be(play, "F", "Wit*")
    assert may_be(play, "F", "Gol*") == {"Gon", "Shi"}


@rule("C3.9")
def test_whose_turn_goes_on_in_the_shire_has_the_flying_nazgul() -> None:
    """Only the Nazgûl can still move from the Shire, so he must be one of the two that went there."""
    play = at("classic S Cdn=Naz Shi=Orc Roh=War!! Gap=Leg Car=Gim Fan=Gan Mir=Fro").play("Naz-Shi", "Gan-Roh")
    play.play("+1", "+5")
    assert play.where("War") == "out"
    assert (play.due(), play.phase()) == ("S", "move")
    assert may_be(play, "F", "Naz") == {"Shi"}


@rule("C3.9")
@pytest.mark.parametrize("stuck", ["any", "forward"])
def test_whose_turn_ended_the_game_in_the_shire_had_no_flying_nazgul_there(stuck: str) -> None:
    """Sauron's last pieces are the Orcs and the Warg in the Shire; who stands there was open from the count alone."""
    play = at(f"classic F Fan=Gim Gon=Naz Shi=Orc Car=Leg Ere=Fro stuck={stuck}").play("Leg-Roh", "Naz-Fan")
    while play.due() == "FS":
        play.cards("+5", "+1")
    if play.over() == "":
        play.play("Leg-Gon")
    assert play.over() == "F cannot-move"
    assert may_be(play, "F", "Orc") == {"Shi"}


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
    play = at("classic F Gon=Leg Fan=Gan Shi=Fro Mor=Orc Roh=Sam cards=Shadowfax").play("Shadowfax:Gan-Gon")
    play.play("Gan-Mor")
    play.cards("+1", "Ret") if play.phase() == "cards" else play.play("+1", "+1")
    assert belief_of(play, "S").contains(play.state)


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


class Reference:
    """All full states that agree with everything one seat has seen, kept by trying everything that could have happened."""

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
                place
                for place in PLACES[side]
                if taken.get(place, side) == side and len(stands.get(place, [])) < board.CAPACITY[board.CODES.index(place)]
            ]
            free = free if side == 0 else [place for place in free if place != "Shi" or len(stands.get("Shi", [])) < 1]
            place = free[rng.below(len(free))]
            taken[place] = side
            stands.setdefault(place, []).append(roster.CODES[roster.face_of(token, face)])
    words = [mode, "FS"[rng.below(2)], *(f"{place}={','.join(who)}" for place, who in stands.items())]
    words.append(f"discard={PILES[rng.below(2)]}")
    held = [card for side in (0, 1) for card in some(rng, SPECIALS[side], rng.below(4))]
    if held:
        words.append(f"cards={','.join(held)}")
    return " ".join(words)


def everyone_can_move(state: Confrontation) -> bool:
    """Whether no assignment of the hidden pieces leaves the side to move stuck: a piece with a step ahead is enough."""
    return any(
        state.at[token] != OUT and any(state.full[side] >> ahead & 1 == 0 for ahead in board.FORWARD[side][state.at[token]])
        for side in (state.active,)
        for token in range(side * 9, side * 9 + 9)
    )


def check_game(position: str, seed: int, steps: int = 25) -> int:
    """Plays on at random and holds both seats' beliefs against the definition at every step; the number of steps."""
    rng = Rng(seed)
    state = GAME.parse_position(position)
    assert isinstance(state, Confrontation)
    if not state.to_act() or not everyone_can_move(state):
        return 0
    journal = GAME.start(state)
    references = [Reference(state, seat) for seat in (0, 1)]
    beliefs: list[Any] = [GAME.belief(observe(GAME, state, journal, seat)) for seat in (0, 1)]
    trace = [position]
    for step in range(steps + 1):
        for seat in (0, 1):
            expected = set(references[seat].kept)
            found = beliefs[seat].worlds()
            where = f"seat {seat} after {trace}"
            assert state.encode() in expected, where
            assert found is not None, where
            assert len(found) == beliefs[seat].size() == len(set(found)), where
            assert set(found) == expected, where
            assert found == sorted(found), where
            assert beliefs[seat].contains(state), where
        if step == steps or not (seats := state.to_act()):
            return step
        actor = seats[rng.below(len(seats))]
        action = rng.draw(state.chances()) if actor == CHANCE else rng.choose(state.legal(actor))
        trace.append(f"*{GAME.chance_text(action)}" if actor == CHANCE else GAME.action_text(action))
        before = [len(journal.seen(seat)) for seat in (0, 1)]
        state.apply(actor, action)
        for seat in (0, 1):
            references[seat].follow(actor, action, state, journal.seen(seat, before[seat]))
            beliefs[seat].advance(observe(GAME, state, journal, seat, since=beliefs[seat].seen))
            if len(references[seat].kept) > 700:
                return step + 1
    return steps


@rule("C6.5")
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
@pytest.mark.parametrize("batch", range(4))
def test_the_belief_is_exactly_the_states_that_agree_with_what_a_seat_has_seen(mode: str, batch: int) -> None:
    played = 0
    for seed in range(batch * 1000, batch * 1000 + 8):
        played += check_game(small_start(mode, Rng(seed)), seed)
    assert played > 60
