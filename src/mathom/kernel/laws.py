"""The laws that every game keeps, as plain checks. Each walks through random play and raises LawBroken where it finds a breach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

import msgspec

from mathom.kernel.game import LANGUAGES, Belief, Game
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, decode, encode, observe
from mathom.kernel.playout import step
from mathom.kernel.record import Record, Replay, read_record, verify
from mathom.kernel.refusal import Refused
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.kernel.table import Table

EVENTS_EVERY = 3
"""Trying everything that others might have done is dear: it is done at every third step."""


class LawBroken(AssertionError):
    """A law does not hold; the text says which, and for which position."""


class Case(msgspec.Struct, frozen=True):
    """Which random play to look at: a game's options, the players, a seed, how far to go in first, how many decisions to check.

    A game that random play loses early is also looked at from positions further on: `start`, which names its own options.
    """

    options: dict[str, str]
    players: int
    seed: int
    skip: int = 0
    decisions: int = 50
    start: str = ""


class Moment(msgspec.Struct):
    """A state on a random walk, before a decision, with its journal."""

    state: State
    journal: Journal
    rng: Rng


def begin(game: Game, case: Case) -> State:
    return game.parse_position(case.start) if case.start else game.new(case.options, case.players)


def walk(game: Game, case: Case) -> Iterator[Moment]:
    """The moments of random games, one after another, until enough decisions have been looked at."""
    rng = Rng(case.seed)
    left = case.decisions
    skip = case.skip
    while left > 0:
        state = begin(game, case)
        journal = game.start(state)
        while state.to_act() and left > 0:
            if skip > 0:
                skip -= 1
            else:
                left -= 1
                yield Moment(state, journal, rng)
            step(state, rng)
        skip = 0


def demand(kept: bool, law: str, game: Game, state: State, what: str) -> None:
    if not kept:
        raise LawBroken(f"{law}: {what}, at “{game.position(state)}”")


def readers(case: Case) -> tuple[int, ...]:
    return (*range(case.players), SPECTATOR)


def deterministic(game: Game, case: Case) -> None:
    """1. The same record gives the same states, events and observations, byte for byte."""
    record, table = random_record(game, case)
    first = trace(game, record, case)
    second = trace(game, read_record(record.write()), case)
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        demand(one == other, "deterministic", game, table.state, f"a replay differs after {number} decisions")


def trace(game: Game, record: Record, case: Case) -> list[bytes]:
    """What every reader sees at the start, half-way and at the end of a record, and the states' bytes."""
    length = len(record.surviving())
    seen = []
    for upto in sorted({0, length // 3, length // 2, length}):
        replay = Replay(game, record, upto)
        seen.append(replay.state.encode())
        seen += [encode(observe(game, replay.state, replay.journal, reader)) for reader in readers(case)]
    return seen


def random_record(game: Game, case: Case) -> tuple[Record, Table]:
    """A table at which as many random decisions were made as the case asks for, or a whole game."""
    rng = Rng(case.seed)
    secret = case.seed.to_bytes(32, "big")
    nonces = [bytes([seat]) * 16 for seat in range(case.players)]
    table = Table.open(game, case.options, [f"seat {seat}" for seat in range(case.players)], secret, nonces, case.start)
    for _ in range(case.skip + case.decisions):
        due = table.state.to_act()
        if not due:
            break
        seat = due[rng.below(len(due))]
        table.decide(seat, rng.choose(table.state.legal(seat)))
    return table.record, table


def legal_is_complete(game: Game, case: Case) -> None:
    """2. What `legal` lists, `apply` accepts; everything else is refused with a rule and changes nothing."""
    law = "legal is complete and sound"
    numbers = set(game.rulebook("en").rules())
    for moment in walk(game, case):
        state = moment.state
        before = state.encode()
        for seat in range(case.players):
            legal = state.legal(seat)
            demand(legal == sorted(set(legal)), law, game, state, f"the list of seat {seat} is not ascending")
            demand(bool(legal) == (seat in state.to_act()), law, game, state, f"seat {seat} is due and its list disagree")
            for action in legal:
                trial = state.copy()
                demand(state.why_not(seat, action) is None, law, game, state, f"{game.action_text(action)} is refused")
                trial.apply(seat, action)
            refused = [action for action in range(game.actions) if action not in set(legal)]
            for action in refused:
                refusal = state.why_not(seat, action)
                if refusal is None or refusal.rule not in numbers:
                    demand(False, law, game, state, f"{game.action_text(action)} is refused without a rule")
            for action in [refused[moment.rng.below(len(refused))] for _ in range(12)]:
                demand(is_refused(state, seat, action), law, game, state, f"{game.action_text(action)} was applied")
        demand(state.encode() == before, law, game, state, "asking or refusing changed the state")


def is_refused(state: State, seat: int, action: int) -> bool:
    try:
        state.apply(seat, action)
    except Refused:
        return True
    return False


def never_stuck(game: Game, case: Case) -> None:
    """3. Every reachable state is over or has someone who can act, and random games end inside the game's bound."""
    law = "never stuck"
    for moment in walk(game, case):
        check_somebody_acts(law, game, moment.state)
    state = begin(game, case)
    rng = Rng(case.seed)
    for _ in range(game.longest):
        if not state.to_act():
            break
        check_somebody_acts(law, game, state)
        step(state, rng)
    demand(not state.to_act(), law, game, state, f"the game goes on after {game.longest} steps")
    demand(game.outcome(state) is not None, law, game, state, "nobody is due and there is no outcome")


def check_somebody_acts(law: str, game: Game, state: State) -> None:
    for seat in state.to_act():
        options: list[int] = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        demand(bool(options), law, game, state, f"seat {seat} is due and can do nothing")


class Beliefs:
    """What every reader believes, carried along a walk."""

    def __init__(self, game: Game, case: Case) -> None:
        self.game = game
        self.readers = readers(case)
        self.journal: Journal | None = None
        self.held: dict[int, Belief] = {}
        self.told: dict[int, int] = {}

    def follow(self, moment: Moment) -> dict[int, Belief]:
        """The beliefs at this moment; in a new game they are built anew."""
        for reader in self.readers:
            if moment.journal is not self.journal:
                observation = observe(self.game, moment.state, moment.journal, reader)
                self.held[reader] = self.game.belief(observation)
            else:
                self.held[reader].advance(observe(self.game, moment.state, moment.journal, reader, self.told[reader]))
            self.told[reader] = len(moment.journal.seen(reader))
        self.journal = moment.journal
        return self.held


def no_leak(game: Game, case: Case) -> None:
    """4. Everything a reader receives is the same in the truth and in any world the reader holds possible."""
    law = "no leak"
    beliefs = Beliefs(game, case)
    guesses: dict[int, State] = {}
    for number, moment in enumerate(walk(game, case)):
        state, journal = moment.state, moment.journal
        told = dict(beliefs.told) if journal is beliefs.journal else {}
        for reader, belief in beliefs.follow(moment).items():
            if number % EVENTS_EVERY == 0 and reader in told and not game.starts_anew(state):
                check_events(law, game, moment, reader, belief, guesses[reader], told[reader])
            guesses[reader] = belief.sample(moment.rng)
            truth = received(game, state, journal, reader)
            world = belief.sample(moment.rng)
            seen = received(game, world, journal, reader)
            for part, data in truth.items():
                tells = f"{part} of reader {reader} tells it from “{game.position(world)}”"
                demand(data == seen[part], law, game, state, tells)
            for word in game.hidden_words(state, reader):
                found = [part for part, data in truth.items() if f'"{word}"'.encode() in data]
                demand(not found, law, game, state, f"reader {reader} reads {word} in {found}")


def check_events(law: str, game: Game, moment: Moment, reader: int, belief: Belief, guess: State, told: int) -> None:
    """What was told of the last step is what would have been told in any world that the reader still holds possible.

    `guess` is a world that was possible before the step: whatever its others might have done there that leads to a world possible
    now must have been told to the reader in the very same bytes.
    """
    heard = [encode(event) for event in moment.journal.seen(reader, told)]
    reached: dict[bytes, list[list[bytes]]] = {}
    for seat in guess.to_act():
        if seat == reader or len(guess.to_act()) > 1:
            continue
        steps = [outcome for outcome, _ in guess.chances()] if seat == CHANCE else guess.legal(seat)
        for action in steps:
            trial = guess.copy()
            trial.journal = Journal()
            trial.apply(seat, action)
            if belief.contains(trial):
                reached.setdefault(trial.encode(), []).append([encode(event) for event in trial.journal.seen(reader)])
    for ways in reached.values():
        demand(heard in ways, law, game, moment.state, f"what reader {reader} was told of the last step tells who did it")


def received(game: Game, state: State, journal: Journal, reader: int) -> dict[str, bytes]:
    """All that leaves the engine for a reader: data, sentences in every language, refusals."""
    observation = observe(game, state, journal, reader)
    parts = {"observation": encode(observation), "copy": encode(observe(game, state.copy(), journal, reader))}
    for language in LANGUAGES:
        parts[f"texts ({language})"] = "\n".join(texts(game, state, observation, language)).encode()
    if reader >= 0:
        refusals = [state.why_not(reader, action) for action in range(game.actions)]
        parts["refusals"] = msgspec.json.encode(refusals)
    return parts


def texts(game: Game, state: State, observation: Observation, language: str) -> list[str]:
    """The sentences a reader is shown: the last events, the question, the legal actions in words."""
    catalogue = game.catalogue(language)
    lines = [catalogue.tell(event) for event in observation.events[-8:]]
    if observation.prompt is not None:
        lines.append(catalogue.say(observation.prompt.key, observation.prompt.args))
    for action in observation.legal:
        lines.append(catalogue.say(*game.describe(state, observation.seat, action)))
    return lines


def beliefs_are_honest(game: Game, case: Case) -> None:
    """5. The true world is never impossible; carried along equals built anew; samples are as likely as they should be."""
    law = "beliefs are honest"
    beliefs = Beliefs(game, case)
    for number, moment in enumerate(walk(game, case)):
        state = moment.state
        for reader, belief in beliefs.follow(moment).items():
            demand(belief.contains(state), law, game, state, f"reader {reader} holds the truth impossible")
            if number % 5 == 4:
                anew = game.belief(observe(game, state, moment.journal, reader))
                same = belief.digest() == anew.digest() and belief.size() == anew.size()
                demand(same, law, game, state, f"reader {reader}: carried along differs from built anew")
            known = belief.worlds() if belief.size() <= 40 else None
            if known is not None:
                demand(len(set(known)) == belief.size(), law, game, state, f"reader {reader}: a world counts twice")
                drawn = [belief.sample(moment.rng).encode() for _ in range(20 * len(known))]
                demand(is_even(known, drawn), law, game, state, f"reader {reader}: samples do not match the worlds")


def is_even(known: list[bytes], drawn: list[bytes]) -> bool:
    """Whether draws look uniform over what is known: chi-squared, refused below one in a million (Wilson and Hilferty)."""
    counts = dict.fromkeys(known, 0)
    for world in drawn:
        if world not in counts:
            return False
        counts[world] += 1
    if len(known) == 1:
        return True
    expected = len(drawn) / len(known)
    freedom = len(known) - 1
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    spread = 2 / (9 * freedom)
    deviation: float = ((chi / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return deviation < 4.75


def round_trips(game: Game, case: Case) -> None:
    """6. Action and position to text and back, record to file and back, observation to JSON and back; copies are independent."""
    law = "round trips"
    for moment in walk(game, case):
        state = moment.state
        before = state.encode()
        demand(game.parse_position(game.position(state)).encode() == before, law, game, state, "the position reads otherwise")
        for seat in state.to_act():
            for action in state.legal(seat) if seat != CHANCE else []:
                demand(
                    game.parse_action(game.action_text(action)) == action,
                    law,
                    game,
                    state,
                    f"action {action} reads otherwise",
                )
            for outcome, _ in state.chances():
                demand(
                    game.parse_chance(game.chance_text(outcome)) == outcome,
                    law,
                    game,
                    state,
                    f"draw {outcome} reads otherwise",
                )
        for reader in readers(case):
            data = encode(observe(game, state, moment.journal, reader))
            demand(encode(decode(data)) == data, law, game, state, "an observation reads otherwise")
        twin = state.copy()
        demand(twin.encode() == before and twin.journal is None, law, game, state, "a copy is not equal")
        step(twin, moment.rng)
        demand(state.encode() == before, law, game, state, "a copy is not independent")
    record, table = random_record(game, case)
    again = read_record(record.write())
    demand(again.write() == record.write(), law, game, table.state, "the record reads otherwise")
    demand(Replay(game, again).state.encode() == table.state.encode(), law, game, table.state, "the record plays otherwise")
    if record.secret:
        verify(game, again)


def conservation(game: Game, case: Case) -> None:
    """7. The game's own invariants hold in every state."""
    for moment in walk(game, case):
        broken = game.broken(moment.state)
        demand(not broken, "conservation", game, moment.state, "; ".join(broken))


def every_rule_is_tested(game: Game, cited: set[str]) -> None:
    """8. Each rule is cited by a test, each citation names a rule, and both languages have the same rules."""
    rules = game.rulebook(LANGUAGES[0]).rules()
    for language in LANGUAGES[1:]:
        if game.rulebook(language).rules().keys() != rules.keys():
            raise LawBroken(f"every rule is tested: the rulebook of {game.id} has other numbers in {language}")
    untested = sorted(rules.keys() - cited)
    unknown = sorted(cited - rules.keys())
    if untested or unknown:
        raise LawBroken(f"every rule is tested: no test cites {untested}; no rule is called {unknown}")


def commuting(game: Game, case: Case) -> None:
    """9. Simultaneous decisions in any order give the same bytes; until the last seat, the others see only who is ready."""
    law = "commuting"
    for moment in walk(game, case):
        state = moment.state
        due = state.to_act()
        if len(due) < 2:
            continue
        choices = [(seat, moment.rng.choose(state.legal(seat))) for seat in due]
        results = []
        for order in (choices, choices[::-1]):
            trial = state.copy()
            trial.journal = Journal()
            trial.journal.entries = list(moment.journal.entries)
            for number, (seat, action) in enumerate(order):
                trial.apply(seat, action)
                if number == 0:
                    check_unseen(law, game, moment, trial, seat)
            views = [encode(observe(game, trial, trial.journal, reader)) for reader in readers(case)]
            results.append((trial.encode(), views))
        demand(results[0] == results[1], law, game, state, f"the order of {choices} matters")


def check_unseen(law: str, game: Game, moment: Moment, trial: State, decider: int) -> None:
    """After one of several seats has decided, nothing is told, and the others are asked what they were asked before."""
    assert trial.journal is not None
    quiet = len(trial.journal.entries) == len(moment.journal.entries)
    demand(quiet, law, game, moment.state, f"the decision of seat {decider} is told before the last seat has decided")
    for seat in moment.state.to_act():
        if seat != decider:
            same = trial.legal(seat) == moment.state.legal(seat)
            demand(same, law, game, moment.state, f"the decision of seat {decider} changes what seat {seat} may do")


LAWS: dict[str, Callable[[Game, Case], None]] = {
    "deterministic": deterministic,
    "legal is complete and sound": legal_is_complete,
    "never stuck": never_stuck,
    "no leak": no_leak,
    "beliefs are honest": beliefs_are_honest,
    "round trips": round_trips,
    "conservation": conservation,
    "commuting": commuting,
}
"""The laws that are shown on random play; the eighth, `every_rule_is_tested`, looks at the tests."""
