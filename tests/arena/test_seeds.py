"""Where chance comes from, and that nobody at the table can work out the deal from what it is told."""

from __future__ import annotations

import json
from pathlib import Path

from mathom.arena.book import read_book
from mathom.arena.plan import Way
from mathom.arena.seeds import bot_seed, deal_secret
from tests.arena.kit import arena, bot

WAY = Way({"mode": "classic", "match": "no"}, 2)


def test_chance_belongs_to_the_deal_and_seeds_of_bots_to_the_game() -> None:
    same = Way({"match": "no", "mode": "classic"}, 2)
    assert deal_secret("confrontation", 1, WAY, 0) == deal_secret("confrontation", 1, same, 0)
    secrets = {deal_secret("confrontation", seed, WAY, deal) for seed in range(3) for deal in range(3)}
    assert len(secrets) == 9
    seeds = {bot_seed(1, WAY, deal, labels, seat) for deal in range(3) for labels in (["a", "b"], ["b", "a"]) for seat in range(2)}
    assert len(seeds) == 12
    assert max(seeds) < 1 << 48


def heard(folder: Path) -> tuple[set[int], set[str]]:
    """The seeds that a stranger was told, and the first thing it saw of each game."""
    lines = [json.loads(line) for line in (folder / "heard.jsonl").read_text(encoding="utf-8").splitlines()]
    return (
        {line["seed"] for line in lines if line["type"] == "hello"},
        {json.dumps(line["observation"]["view"]) for line in lines if line.get("number") == 0},
    )


def test_a_strangers_seed_comes_from_nothing_that_it_could_guess(tmp_path: Path) -> None:
    """Two runs with one seed have the same deals and tell strangers other numbers; a run that goes on repeats its own."""
    spy = "open('heard.jsonl', 'a').write(line)"
    entrant = bot(tmp_path, "spy", hello=spy, decide=spy)
    command = ("battle", entrant, "random", "--games", "4", "--seed", "3")
    path = tmp_path / "run.jsonl"
    told = []
    for run in ("run.jsonl", "run.jsonl", "other.jsonl"):
        arena(tmp_path, *command, "--into", run)
        told.append(heard(tmp_path))
        (tmp_path / "heard.jsonl").unlink()
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])  # only the header is left
    assert len(told[0][0]) == 4
    assert told[0] == told[1]
    assert told[0][1] == told[2][1]
    assert told[0][0].isdisjoint(told[2][0])
    plan = read_book(path).plan
    labels = [entrant.label for entrant in plan.entrants]
    guessed = {
        bot_seed(seed, plan.ways[0], deal, table, seat)
        for seed in range(10)
        for deal in range(2)
        for table in (labels, labels[::-1])
        for seat in range(2)
    }
    assert guessed.isdisjoint(told[0][0])
