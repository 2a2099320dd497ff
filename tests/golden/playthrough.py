"""Golden playthroughs: a record with, after each line, the position and what was told to whom.

`python -m tests.golden.playthrough` writes them anew, after a change of behaviour that was meant.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from mathom.bots import load_bot
from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.journal import Entry
from mathom.kernel.record import Record, begin, read_record
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table

HERE = Path(__file__).parent

GOLDEN = {
    "confrontation-classic": ({"mode": "classic"}, 2, 4),
    "confrontation-variant": ({"mode": "variant"}, 2, 2),
    "confrontation-draft": ({"mode": "draft"}, 2, 3),
    "confrontation-special-cards": ({"mode": "draft", "fellowship_cards": "2", "sauron_cards": "3"}, 2, 5),
    "confrontation-match": ({"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4", "match": "yes"}, 2, 6),
    "battle-two": ({}, 2, 1),
    "battle-three-other-colours": ({"doubling": "other", "first": "seat1"}, 3, 2),
    "battle-four": ({}, 4, 18),
    "mount_doom-normal": ({}, 2, 1),
    "mount_doom-easier": ({"mode": "easier"}, 1, 2),
    "mount_doom-exclusive": ({"mode": "exclusive", "boromir": "first"}, 3, 3),
    "mount_doom-unprotected": ({"mode": "unprotected", "morgul": "stays"}, 4, 5),
    "mount_doom-harder": ({"mode": "harder", "first": "seat1", "early_stage": "next"}, 2, 5),
    "two_towers-19-three": ({"chapter": "19"}, 3, 21),
    "two_towers-22-two": ({"chapter": "22"}, 2, 11),
    "two_towers-25-four": ({"chapter": "25"}, 4, 20),
    "two_towers-29-alone": ({"chapter": "29"}, 1, 10),
    "two_towers-34-four": ({"chapter": "34"}, 4, 11),
    "two_towers-road-three": ({"chapter": "road", "earlier": "on"}, 3, 28),
}
"""Each playthrough: its options, the number of players and its seed."""

PLANNED = ("mount_doom", "two_towers")
"""Games that random play loses too early to show much: their best bot plays them."""


def random_record(game: Game, options: dict[str, str], players: int, seed: int) -> Record:
    rng = Rng(seed)
    nonces = [f"golden nonce {seat}..".encode() for seat in range(players)]
    table = Table.open(game, options, ["first", "second", "third", "fourth"][:players], bytes([seed]) * 32, nonces)
    bots = [load_bot("rule", seed + seat, game) for seat in range(players)] if game.id in PLANNED else []
    while table.state.to_act():
        due = table.state.to_act()
        seat = due[rng.below(len(due))]
        if bots:
            table.decide(seat, bots[seat].choose(table.observe(seat)))
            continue
        onward = [action for action in table.state.legal(seat) if game.action_text(action) != "back"]
        table.decide(seat, rng.choose(onward))
    return table.record


def tell(entry: Entry) -> list[str]:
    full = f"  {entry.full.rule or '-'} {entry.full.kind} {msgspec.json.encode(entry.full.args, order='sorted').decode()}"
    if entry.seats is None:
        return [full]
    others = "nothing" if entry.others is None else msgspec.json.encode(entry.others.args, order="sorted").decode()
    return [full, f"    only for {entry.seats[0]}; the others see {others}"]


def playthrough(game: Game, record: Record) -> str:
    """The record's text, a blank line, then the game line by line."""
    state = begin(game, record)
    journal = game.start(state)
    rows = [record.write()]
    told = 0
    for line in record.surviving():
        rows.append(line.write())
        action = game.parse_chance(line.text) if line.seat == CHANCE else game.parse_action(line.text)
        state.apply(line.seat, action)
        rows += [row for entry in journal.entries[told:] for row in tell(entry)]
        told = len(journal.entries)
        rows.append(f"  = {game.position(state)}")
    rows.append(f"{game.outcome(state)}")
    return "\n".join(rows) + "\n"


def record_in(text: str) -> Record:
    """The record with which a golden file begins."""
    return read_record(text.partition("\n\n")[0] + "\n\n" + text.partition("\n\n")[2].partition("\n\n")[0])


def write_all() -> None:
    for name, (options, players, seed) in GOLDEN.items():
        game = load(name.partition("-")[0])
        record = random_record(game, options, players, seed)
        (HERE / f"{name}.txt").write_text(playthrough(game, record), encoding="utf-8")


if __name__ == "__main__":
    write_all()
