"""What can be known of hidden hands and won enemies: known cases, and the definition itself by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.conftest import FULL
from tests.games.battle.kit import GAME, Play, at, enemies, others, pile, random_step
from tests.rules import rule

MOST = 120
"""More worlds than this are not followed."""


def belief_of(play: Play, reader: int) -> Belief:
    return GAME.belief(observe(GAME, play.state, play.journal, reader))


def worlds_of(belief: Belief, number: int = 300) -> list[Battle]:
    rng = Rng(3)
    found = []
    for _ in range(number):
        state = belief.sample(rng)
        assert isinstance(state, Battle)
        found.append(state)
    return found


def may_hold(play: Play, reader: int, player: str) -> set[str]:
    """The cards that a player may have in hand, as a reader sees it."""
    seat = play.seat(player)
    return {COMPANIONS[card] for state in worlds_of(belief_of(play, reader)) for card in bits(state.hands[seat])}


def start(hands: str, *unseen: str) -> str:
    """A position in which only the named cards lie hidden."""
    held = [card for part in hands.replace("!", "").split(";") for card in part.partition(":")[2].split(",")]
    return f"2 P1 turn row=Tro,Har,Gri hands={hands} discard={pile(*held, *unseen)}"


@rule("B1.2")
def test_at_first_a_hand_may_be_any_of_the_cards_one_does_not_see() -> None:
    play = at("2 P1 first row=-,-,-").draws("P1", "Har", "Gri", "Pat", "Fro", "Sam", "Mer", "Pip", "The", "Far")
    belief = belief_of(play, 0)
    assert belief.size() == 28 * 27 * 26 // 6
    assert belief_of(play, SPECTATOR).size() == (31 * 30 * 29 // 6) * (28 * 27 * 26 // 6)
    assert belief.worlds() is None
    assert may_hold(play, 0, "P2") == set(COMPANIONS) - {"Fro", "Mer", "The"}


@rule("B4.3", "B7.30")
def test_after_a_reshuffle_old_hands_still_hold_old_cards() -> None:
    orders = "team,team,team,team,hand,hand,hand,hand,won,won,won,won"
    play = at(f"{start('P1:Fro;P2:Sam,Mer', 'Pip')},{orders}")
    assert may_hold(play, 0, "P2") == {"Sam", "Mer", "Pip"}
    play.play("draw").draws("Pip")
    assert may_hold(play, 0, "P2") == {"Sam", "Mer"}
    assert belief_of(play, 0).size() == 1
    play.play("draw").draws("Elr")
    assert belief_of(play, 0).size() == 27
    assert may_hold(play, 0, "P2") == set(COMPANIONS) - {"Fro", "Pip"}
    assert all({"Sam", "Mer"} <= {COMPANIONS[card] for card in bits(state.hands[1])} for state in worlds_of(belief_of(play, 0)))


@rule("B7.11")
def test_a_shown_hand_is_known_and_what_is_drawn_later_is_not() -> None:
    play = (
        at(f"{start('P1:Elr;P2:Gim', 'Sam', 'Mer', 'Fro', 'Pip')} mordor=won,hand")
        .play("draw")
        .draws("Mordor-won")
        .play("Elr", "no")
    )
    play.draws("Cre", "Fro")
    assert may_hold(play, 0, "P2") == {"Gim"}
    play.play("draw").draws("Sam")
    belief = belief_of(play, 0)
    assert belief.size() == 3
    assert all(bits(state.hands[1])[-1] == COMPANIONS.index("Gim") for state in worlds_of(belief))


@rule("B7.22")
def test_whoever_watched_knows_which_enemies_were_won() -> None:
    play = at("2 P1 turn row=Tro,Har,Pat hands=P1:Elr").play("Elr-A", "A:3").draws("Bal")
    assert {tuple(enemies(state.won[0])) for state in worlds_of(belief_of(play, 1))} == {("Pat",)}


@rule("B7.22")
def test_enemies_won_before_one_looked_are_any_of_those_unseen_until_they_are_lost() -> None:
    fallen = others("Tro", "Har", "Gri", "Pat", "Cre", "Bal", "Wit")
    play = at(f"2 P1 turn row=Tro,Har,Gri won=P1:Pat,Cre fallen={fallen} mordor=team,won discard={pile('Fro', 'Sam')}")
    assert belief_of(play, 1).size() == 6
    play.play("draw").draws("Mordor-won").play("Cre").draws("Bal", "Fro")
    assert {tuple(enemies(state.won[0])) for state in worlds_of(belief_of(play, 1))} == {("Pat",), ("Wit",)}


def test_a_played_card_was_in_the_hand_and_tells_nothing_of_the_rest() -> None:
    play = at(start("P1:Fro;P2:Sam,Mer", "Pip", "Elr").replace("2 P1", "2 P2")).play("Mer-A")
    assert may_hold(play, 0, "P2") == {"Sam", "Pip", "Elr"}
    assert belief_of(play, 0).size() == 3


def test_a_world_with_a_card_in_the_wrong_hand_is_not_held_possible() -> None:
    play = at("2 P1 turn row=Tro,Har,Pat hands=P1:Fro;P2:Sam won=P2:Bal")
    belief = belief_of(play, 0)
    assert belief.contains(play.state)
    for change in (
        "hands=P1:Sam;P2:Fro won=P2:Bal",
        "hands=P1:Fro;P2:Sam,Mer won=P2:Bal",
        "hands=P1:Fro won=P2:Bal",
        "hands=P1:Fro;P2:Sam",
    ):
        assert not belief.contains(GAME.parse_position(f"2 P1 turn row=Tro,Har,Pat {change}"))
    assert belief.contains(GAME.parse_position("2 P1 turn row=Tro,Har,Pat hands=P1:Fro;P2:Mer won=P2:Wit"))
    seen = at("2 P1 turn row=Tro,Har,Pat hands=P1:Elr").play("Elr-A", "A:3").draws("Bal")
    wrong = seen.position().replace("won=P1:Pat", "won=P1:Wit")
    assert belief_of(seen, 1).contains(GAME.parse_position(seen.position()))
    assert not belief_of(seen, 1).contains(GAME.parse_position(wrong))


def test_a_card_of_an_old_stack_cannot_have_been_drawn_from_the_new_one() -> None:
    orders = "team,team,team,team,hand,hand,hand,hand,won,won,won,won"
    play = at(f"3 P1 turn row=Tro,Har,Gri hands=P1:Fro;P2:Sam,Mer;P3:Pip discard={pile('Fro', 'Sam', 'Mer', 'Pip')},{orders}")
    belief = belief_of(play, 0)
    assert belief.size() == 3
    play.play("draw").draws("Elr").play("draw").draws("Gal")
    swapped = play.position().replace("P2:Sam,Mer,Gal;P3:Pip", "P2:Sam,Gal,Arw;P3:Mer")
    assert swapped != play.position()
    assert not belief_of(play, 0).contains(GAME.parse_position(swapped))
    assert belief_of(play, 0).contains(GAME.parse_position(play.position().replace("Sam,Mer,Gal;P3:Pip", "Sam,Pip,Cel;P3:Mer")))


class Reference:
    """All full states that agree with what one reader has seen, kept by trying everything that could have happened."""

    def __init__(self, state: Battle, reader: int) -> None:
        self.reader = reader
        self.kept: dict[bytes, Battle] = {}
        seats = [seat for seat in range(state.rules.players) if seat != reader]
        held = [(seat, (state.hands[seat] & ~state.shown).bit_count()) for seat in seats]
        won = [(seat, state.won[seat].bit_count()) for seat in seats]
        unseen = bits(state.stack | sum(state.hands[seat] & ~state.shown for seat in seats))
        taken = bits(state.enemies | sum(state.won[seat] for seat in seats))
        for hands in deals(unseen, held):
            for prizes in deals(taken, won):
                self.keep(laid(state, seats, hands, prizes))

    def keep(self, world: Battle) -> None:
        self.kept[world.encode()] = world

    def follow(self, actor: int, action: int, state: Battle, events: list[Event]) -> None:
        """Tries whatever the actor could have done in each kept state; only this reader's own decisions are known."""
        before = list(self.kept.values())
        self.kept = {}
        view = GAME.view(state, self.reader)
        for world in before:
            for choice in self.choices(world, actor, action):
                trial = world.copy()
                trial.journal = Journal()
                trial.apply(actor, choice)
                if trial.to_act() != state.to_act() or trial.journal.seen(self.reader) != events:
                    continue
                trial.journal = None
                if GAME.view(trial, self.reader) == view:
                    self.keep(trial)
                    assert trial.legal(self.reader) == state.legal(self.reader)

    def choices(self, world: Battle, actor: int, action: int) -> list[int]:
        if actor == CHANCE:
            return [outcome for outcome, _ in world.chances()]
        return [action] if actor == self.reader else world.legal(actor)


def deals(cards: list[int], places: list[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """All ways to give each seat its number of the cards, as bits."""
    if not places:
        yield {}
        return
    (seat, number), *rest = places
    for chosen in combinations(cards, number):
        for more in deals([card for card in cards if card not in chosen], rest):
            yield {seat: sum(1 << card for card in chosen), **more}


def laid(state: Battle, seats: list[int], hands: dict[int, int], prizes: dict[int, int]) -> Battle:
    world = state.copy()
    for seat in seats:
        world.stack |= world.hands[seat] & ~state.shown
        world.enemies |= world.won[seat]
    for seat in seats:
        world.hands[seat] = hands[seat] | state.hands[seat] & state.shown
        world.won[seat] = prizes[seat]
        world.stack &= ~hands[seat]
        world.enemies &= ~prizes[seat]
    return world


class Check:
    """A game in which every reader's belief is held against the definition at every step."""

    def __init__(self, position: str) -> None:
        state = GAME.parse_position(position)
        assert isinstance(state, Battle)
        self.state = state
        self.journal = GAME.start(state)
        self.readers = [*range(state.rules.players), SPECTATOR]
        self.references = {reader: Reference(state, reader) for reader in self.readers}
        self.beliefs = {reader: GAME.belief(observe(GAME, state, self.journal, reader)) for reader in self.readers}
        self.trace = [position]
        self.most = 0
        self.compare()

    def compare(self) -> None:
        self.forget()
        for reader, belief in self.beliefs.items():
            expected = set(self.references[reader].kept)
            where = f"reader {reader} after {' | '.join(self.trace)}"
            found = belief.worlds()
            assert found is not None, where
            assert (set(found) - expected, expected - set(found)) == (set(), set()), where
            assert len(found) == belief.size() == len(expected), where
            assert found == sorted(found), where
            assert belief.contains(self.state), where
            assert all(belief.contains(world) for world in self.references[reader].kept.values()), where
            self.most = max(self.most, len(found))

    def forget(self) -> None:
        """A reader who holds too much possible is followed no more."""
        for reader in list(self.beliefs):
            if len(self.references[reader].kept) > MOST:
                assert self.beliefs[reader].size() == len(self.references[reader].kept)
                del self.beliefs[reader]

    def play(self, actor: int, action: int) -> None:
        self.trace.append(f"*{GAME.chance_text(action)}" if actor == CHANCE else GAME.action_text(action))
        before = {reader: len(self.journal.seen(reader)) for reader in self.beliefs}
        self.state.apply(actor, action)
        for reader, belief in self.beliefs.items():
            self.references[reader].follow(actor, action, self.state, self.journal.seen(reader, before[reader]))
            belief.advance(observe(GAME, self.state, self.journal, reader, before[reader]))
        self.compare()

    def run(self, rng: Rng, steps: int) -> None:
        for _ in range(steps):
            if not self.state.to_act() or not self.beliefs:
                return
            trial = self.state.copy()
            self.play(*random_step(trial, rng))


def check_script(position: str, *texts: str) -> Check:
    check = Check(position)
    for text in texts:
        if text.startswith("*"):
            check.play(CHANCE, GAME.parse_chance(text[1:]))
        else:
            check.play(check.state.to_act()[0], GAME.parse_action(text))
    return check


ALL_ORDERS = "team,team,team,team,hand,hand,hand,hand,won,won,won,won"
FEW = f"fallen={others('Tro', 'Har', 'Gri', 'Pat', 'Cre', 'Bal')}"
BIG_TEAM = pile("Fro", "Sam", "Mer", "Pip", "Elr", "Gal").replace(",", "+")
PRIZES = f"fallen={others('Tro', 'Har', 'Pat', 'Cre', 'Bal', 'Wit', 'Sar')}"
SCRIPTS = {
    "draws and plays": (
        f"{start('P1:Fro;P2:Sam', 'Mer', 'Pip')} {FEW}",
        "draw *Mer Sam-A draw *Pip draw *Mordor-hand *Mordor-won",
    ),
    "reshuffle": (
        f"2 P1 turn row=Tro,Har,Gri hands=P1:Fro;P2:Sam,Mer teams=P1:A.{BIG_TEAM} discard=Elr,Gal,{ALL_ORDERS} {FEW}",
        "draw *Pip draw *Elr draw *Gal Sam-A done draw *Mordor-team *Mordor-hand",
    ),
    "gimli alone": (
        f"{start('P1:Elr;P2:Gim', 'Sam', 'Mer')} mordor=won,hand {FEW}",
        "draw *Mordor-won Elr no *Cre *Sam draw *Mer Sam-A Mer-A",
    ),
    "gimli once more": (
        f"{start('P1:Elr,Leg;P2:Gim!,Sam', 'Mer', 'Pip')} mordor=won,hand {FEW}",
        "draw *Mordor-won Leg Sam *Cre *Mer draw *Pip",
    ),
    "a shown card is placed": (
        f"{start('P1:Elr;P2:Gim!,Sam', 'Mer', 'Pip').replace('2 P1', '2 P2')} {FEW}",
        "Gim-A draw *Mer draw *Pip",
    ),
    "a hidden prize is lost": (
        f"{start('P1:Fro;P2:Sam', 'Mer')} won=P1:Pat;P2:Cre mordor=hand,won {FEW}",
        "draw *Mordor-hand Pat Cre *Bal *Mer",
    ),
    "prizes old and new": (
        f"{start('P1:Elr;P2:Sam', 'Mer').replace('Gri', 'Pat')} won=P1:Cre,Bal mordor=hand,won {PRIZES}",
        "Elr-A A:3 *Wit draw *Mordor-team Pat *Sar *Mer",
    ),
    "angbor draws": (
        f"{start('P1:Ang;P2:Sam', 'Mer', 'Pip')} {FEW}",
        "Ang-A draw *Mer draw *Pip Mer-A",
    ),
    "aragorn and a hobbit": (
        f"{start('P1:Ara,Fro;P2:Mer,Leg', 'Sam', 'Gln')} teams=P1:A.Gln {FEW}",
        "Ara-A Fro-B done Mer-A Mer Gln A:3 *Pat",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_belief_is_exact_after_everything_that_can_happen(name: str) -> None:
    position, texts = SCRIPTS[name]
    check_script(position, *texts.split())


def taken(rng: Rng, left: list[str], number: int) -> list[str]:
    return [left.pop(rng.below(len(left))) for _ in range(number)]


def by_player(label: str, parts: list[list[str]]) -> list[str]:
    texts = [f"P{seat + 1}:{','.join(part)}" for seat, part in enumerate(parts) if part]
    return [f"{label}={';'.join(texts)}"] if texts else []


def small_start(rng: Rng, players: int) -> str:
    """A random table on which few cards lie hidden: most companions stand in teams, the stacks are short."""
    left = COMPANIONS[:]
    foes = ENEMIES[:]
    row = taken(rng, foes, 3)
    hands = [taken(rng, left, rng.below(3)) for _ in range(players)]
    if rng.below(2) and "Gim" in left:
        left.remove("Gim")
        hands[rng.below(players)] = ["Gim!" if rng.below(2) else "Gim"]
    taken(rng, left, rng.below(3))
    thrown = taken(rng, left, rng.below(4))
    teams = [[] for _ in range(players)] if not left else [left[seat::players] for seat in range(players)]
    won = [taken(rng, foes, rng.below(2)) for _ in range(players)]
    taken(rng, foes, rng.below(3))
    orders = [order for order in ORDERS for _ in range(4)]
    lying = taken(rng, orders, rng.below(3))
    thrown += taken(rng, orders, len(orders) - rng.below(6))
    words = [f"{players} P{1 + rng.below(players)} turn row={','.join(row)}", *by_player("hands", hands)]
    words.append("teams=" + ";".join(f"P{seat + 1}:A.{'+'.join(team)}" for seat, team in enumerate(teams)))
    words += by_player("won", won)
    words += [f"fallen={','.join(foes)}", f"discard={','.join(thrown)}"]
    return " ".join([*words, f"mordor={','.join(lying)}"] if lying else words)


@pytest.mark.sample(3)
@rule("B4.3", "B7.11", "B7.22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_belief_is_exact_in_random_games(players: int) -> None:
    told: set[str] = set()
    widest = 0
    for seed in range(300 if FULL else 5):
        rng = Rng(seed)
        check = Check(small_start(rng, players))
        check.run(rng, 24)
        told |= {event.kind for event in check.journal.all()}
        widest = max(widest, check.most)
    assert {"draws", "joins", "reshuffled", "counterattack", "beaten", "discards-hand"} <= told
    assert widest > 20
