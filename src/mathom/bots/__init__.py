"""Players that are programs. They see observations and nothing else."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from mathom.bots.levels import LEVELS
from mathom.bots.thoughts import Thoughts
from mathom.kernel.game import Complaint, Game
from mathom.kernel.observation import Observation

BOTS = {
    **{level: {game: f"mathom.bots.{game}.player:player" for game in LEVELS} for level in ("strong", "fair", "gentle")},
    "rule": {
        "battle": "mathom.bots.battle.rule:BattleRule",
        "confrontation": "mathom.bots.confrontation.rule:ConfrontationRule",
        "mount_doom": "mathom.bots.mount_doom.rule:MountDoomRule",
        "two_towers": "mathom.bots.two_towers.rule:TwoTowersRule",
    },
    "random": {"*": "mathom.bots.random:RandomBot"},
}
"""By name and game, where each bot lives, the one that thinks most first; `*` is every game. A bot is loaded when asked for."""

USUAL = "fair"
STUDIES = ("mo", "so", "duct")
"""Plain searches for study, in the games that have one: the budget stands behind the name (`mo:10000`, `duct:40x1000`, `so:2s`),
a `+` keeps the tree between decisions (`mo:10000+`), and behind an `@` stands in how many processes it is spent (`mo:10000@4`)."""


class Bot(Protocol):
    """Answers an observation that asks its seat, with all events since the start, by one of its legal actions."""

    def __init__(self, game: Game, seed: int) -> None: ...

    def choose(self, observation: Observation) -> int: ...


def bots_of(game: str) -> list[str]:
    """The names of the bots that play a game: the best, then those who think less. A gentle one errs on purpose."""
    return [name for name, places in BOTS.items() if game in places or "*" in places]


def default_bot(game: str) -> str:
    """The bot that is met by whoever names none: one that can be beaten, where a game has it."""
    known = bots_of(game)
    return USUAL if USUAL in known else known[0]


def seconds_of(game: str, bot: str) -> float:
    """How long a bot says that it thinks about one decision at most; 0 where it says nothing or answers at once."""
    kind, colon, budget = bot.partition(":")
    if colon and kind in STUDIES:
        from mathom.bots.search.budget import read_budget

        return read_budget(budget.partition("@")[0]).seconds
    level = LEVELS.get(game, {}).get(bot) if bot in bots_of(game) else None
    return level.budget.seconds if level is not None else 0.0


def levels_of(game: str) -> list[str]:
    """The levels that a game's players have, the gentlest first."""
    return [name for name in reversed(bots_of(game)) if seconds_of(game, name)]


def load_bot(name: str, seed: int, game: Game) -> Bot:
    """A new bot with that name for a game; raises Complaint."""
    kind, colon, budget = name.partition(":")
    if colon and kind in STUDIES:
        return load_study(kind, budget, seed, game)
    known = bots_of(game.id)
    if name not in known:
        has_search = find_spec(f"mathom.bots.{game.id}") and find_spec(f"mathom.bots.{game.id}.plain")
        searches = f", and searches such as {STUDIES[0]}:1000" if has_search else ""
        raise Complaint(f"There is no bot “{name}” for {game.id}; there is {', '.join(known)}{searches}.")
    places = BOTS[name]
    module, _, maker = (places.get(game.id) or places["*"]).partition(":")
    make = getattr(import_module(module), maker)
    level = LEVELS.get(game.id, {}).get(name)
    bot: Bot = make(game, seed) if level is None else make(game, seed, level)
    return bot


def load_study(kind: str, budget: str, seed: int, game: Game) -> Bot:
    """A plain search: with a tree for each seat, with one for all, or with one for each of some worlds; raises Complaint."""
    from mathom.bots.search.budget import read_budget, read_jobs, shared

    amount, at, jobs = budget.partition("@")
    read = read_budget(amount)
    try:
        plain = import_module(f"mathom.bots.{game.id}.plain")
    except ModuleNotFoundError:
        raise Complaint(f"{game.id} has no plain search; its bots are {', '.join(bots_of(game.id))}.") from None
    if at:
        from mathom.bots.search.parallel import Together

        names = [f"{kind}:{part}" for part in shared(read, read_jobs(jobs))]
        return Together(plain.player(game, seed, kind, read), names, seed)
    bot: Bot = plain.player(game, seed, kind, read)
    return bot


def thoughts_of(bot: Bot) -> Thoughts | None:
    """What a bot thought about its last decision, where it thinks in moves and worlds."""
    thoughts: Thoughts | None = getattr(bot, "thoughts", None)
    return thoughts
