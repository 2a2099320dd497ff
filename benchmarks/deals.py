"""What the deals of The Two Towers allow: which can be won with all cards known, and how many a team of rule-of-thumb players wins.

Each chapter stands for itself, Helm's Deep by round and the Window on the West by group, with one to four players. Every finished
line goes to a file and is taken from there the next time, so a run can be stopped and taken up again.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path

from mathom.bots import Bot, load_bot
from mathom.games import load
from mathom.games.two_towers import actions
from mathom.games.two_towers.deals import Deal, decide, go_on, is_won, make_deal, round_state
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import OVER, ROUND_OVER
from mathom.games.two_towers.solver import REFUTED, SOLVED, UNKNOWN, solve
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import settled
from mathom.kernel.journal import Journal
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng

GAME = load("two_towers")
assert isinstance(GAME, TwoTowersGame)
Part = tuple[str, int, int, int]
"""A chapter, a number of players, a round and a group: one line of the table."""
SEED = 19_000
CONTENT = sha256(GAME.text("content.toml").encode()).hexdigest()[:16]
PAGE = """\
# What the deals of The Two Towers allow

`benchmarks/deals.py` wrote this page: {deals} random deals for each line, the same for every column. A deal fixes all chance,
later draws too. Helm's Deep (25) is taken round by round with nothing done before, the Window on the West (32) group by group, the
Road for one round.

- *solved*: if everybody saw every card, some choice of characters, exchanges and plays would meet all goals; the solver has
  found one.
- *refuted*: none would; the solver has tried all.
- *unknown*: it gave up after {nodes:,} nodes.
- *rule of thumb*: how many of these deals a team of `rule` bots wins, each of which sees only what its seat sees.

{table}"""


def parts(chapter: str, players: int) -> list[Part]:
    rules = GAME.rules_for(GAME.read_options({"chapter": chapter}), players)
    if rules.helm:
        return [(chapter, players, number, 0) for number in range(1, len(rules.orcs) + 1)]
    return [(chapter, players, 1, group) for group in range(max(1, len(rules.groups)))]


def start(part: Part) -> TwoTowers:
    chapter, players, number, group = part
    return round_state(GAME.rules_for(GAME.read_options({"chapter": chapter}), players), number, group)


def wins(state: TwoTowers, deal: Deal, bots: Sequence[Bot], journal: Journal) -> bool:
    """Whether a team wins the round, each bot with what its seat sees and what the journal has told it."""
    go_on(state, deal)
    while state.phase not in (OVER, ROUND_OVER):
        seat = state.to_act()[0]
        legal = state.legal(seat)
        action = legal[0] if len(legal) == 1 else bots[seat].choose(observe(GAME, state, journal, seat))
        if action == actions.STOP:
            return settled(state) == 1
        decide(state, state.hand_to_act(seat), action, deal)
    return state.phase == ROUND_OVER and is_won(state)


def measure(part: Part, deals: int, nodes: int) -> Counter[str]:
    """How many deals of one line of the table come out how."""
    found: Counter[str] = Counter()
    for number in range(deals):
        state = start(part)
        deal = make_deal(state, Rng(SEED + number))
        result = solve(state, deal, nodes)
        found[result.verdict] += 1
        found["nodes"] += result.nodes
        bots = [load_bot("rule", number + seat, GAME) for seat in range(state.rules.players)]
        found["won"] += wins(state, deal, bots, Journal())  # these players look at the table and need no story
    return found


def read(path: Path, deals: int, nodes: int) -> dict[Part, Counter[str]]:
    """The lines that an earlier run with the same numbers and the same content has finished."""
    found: dict[Part, Counter[str]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if (entry["deals"], entry["nodes"], entry["content"]) == (deals, nodes, CONTENT):
                chapter, players, number, group = entry["part"]
                found[chapter, players, number, group] = Counter(entry["found"])
    return found


def title(part: Part) -> str:
    chapter, players, number, group = part
    rules = GAME.rules_for(GAME.read_options({"chapter": chapter}), players)
    if rules.helm:
        return f"{chapter}, round {number}"
    return f"{chapter}, group {'ABC'[group]}" if rules.groups else chapter


def table(found: dict[Part, Counter[str]]) -> list[str]:
    """The figures as Markdown."""
    rows = ["| chapter | players | solved | refuted | unknown | rule of thumb |", "|---|---|---|---|---|---|"]
    for part in sorted(found, key=lambda part: (CHAPTERS.index(part[0]), part[2], part[3], part[1])):
        counts = found[part]
        total = counts[SOLVED] + counts[REFUTED] + counts[UNKNOWN]
        shares = [f"{round(100 * counts[name] / total, 1):g}%" for name in (SOLVED, REFUTED, UNKNOWN, "won")]
        rows.append(f"| {title(part)} | {part[1]} | {' | '.join(shares)} |")
    return rows


def page(found: dict[Part, Counter[str]], deals: int, nodes: int) -> str:
    """The table with what its columns mean."""
    return PAGE.format(deals=deals, nodes=nodes, table="\n".join(table(found)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=100_000, help="the solver gives up after so many")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--chapter", choices=CHAPTERS, action="append", help="only this one; may be repeated")
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), action="append")
    parser.add_argument("--file", type=Path, default=Path("build/deals.jsonl"), help="where finished lines are kept")
    options = parser.parse_args()

    found = read(options.file, options.deals, options.nodes)
    wanted = [
        part
        for chapter in options.chapter or CHAPTERS
        for players in options.players or (1, 2, 3, 4)
        for part in parts(chapter, players)
    ]
    options.file.parent.mkdir(parents=True, exist_ok=True)
    due = [part for part in wanted if part not in found]
    with ProcessPoolExecutor(options.jobs) as pool, options.file.open("a", encoding="utf-8") as file:
        jobs = [pool.submit(measure, part, options.deals, options.nodes) for part in due]
        for part, job in zip(due, jobs, strict=True):
            found[part] = job.result()
            entry = {"part": part, "deals": options.deals, "nodes": options.nodes, "content": CONTENT, "found": found[part]}
            file.write(json.dumps(entry) + "\n")
            file.flush()
            print(title(part), part[1], dict(found[part]), file=sys.stderr)
    print(page({part: found[part] for part in wanted}, options.deals, options.nodes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
