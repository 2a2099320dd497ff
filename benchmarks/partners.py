"""How many deals of The Two Towers a team of bots wins, of those that can be won with all cards known.

Each chapter stands for itself, Helm's Deep by round and the Window on the West by group. Every seat has a bot of its own that sees
what its seat sees. Each finished deal goes to a file as one line and is taken from there the next time, so a run can be stopped
and taken up again; what a line says depends on nothing but its part, its number, the bot and the content. It
names the bot's version, and a run that goes on with another one says how many deals that is.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from deals import CONTENT, GAME, SEED, Part, parts, start, title, wins
from mathom.arena.versions import bot_version
from mathom.bots import Bot, load_bot
from mathom.bots.levels import LEVELS
from mathom.bots.search.budget import Budget
from mathom.games.two_towers.deals import make_deal
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.solver import SOLVED, solve
from mathom.kernel.rng import Rng

NODES = 100_000
"""The solver gives up after so many, as in the table of deals."""
MOST = 4
"""So many times the wanted number of deals is looked through for ones that are solved."""
Entry = dict[str, Any]


def seat_bot(name: str, seed: int) -> Bot:
    """A bot without a cap in seconds, so that a busy machine changes nothing."""
    level = LEVELS["two_towers"].get(name)
    if level is None:
        return load_bot(name, seed, GAME)
    from mathom.bots.two_towers.player import player

    return player(GAME, seed, type(level)(Budget(level.budget.iterations), level.overlooks, level.blurs))


def measure(part: Part, number: int, name: str) -> Entry:
    """One deal: whether it can be won with open cards and, if so, whether the team wins it."""
    state = start(part)
    deal = make_deal(state, Rng(SEED + number))
    verdict = solve(state, deal, NODES).verdict
    begun = time.process_time()
    won = False
    if verdict == SOLVED:
        bots = [seat_bot(name, 10 * number + seat) for seat in range(state.rules.players)]
        won = wins(state, deal, bots, GAME.start(state))
    seconds = round(time.process_time() - begun, 2)
    played = {"bot": name, "version": bot_version(GAME.id, name), "content": CONTENT}
    return {"part": part, "number": number, **played, "verdict": verdict, "won": won, "seconds": seconds}


def read(path: Path, name: str, content: str = CONTENT) -> dict[Part, dict[int, Entry]]:
    """What earlier runs of the same bot with the same content have finished."""
    found: dict[Part, dict[int, Entry]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if (entry["bot"], entry["content"]) == (name, content):
                chapter, players, number, group = entry["part"]
                found.setdefault((chapter, players, number, group), {})[entry["number"]] = entry
    return found


def solved(known: dict[int, Entry], wanted: int) -> list[Entry]:
    """The first so many deals of a line that are solved, as far as all deals before them are known."""
    found: list[Entry] = []
    for number in range(MOST * wanted):
        if number not in known or len(found) == wanted:
            break
        if known[number]["verdict"] == SOLVED:
            found.append(known[number])
    return found


def due(known: dict[int, Entry], wanted: int) -> list[int]:
    """The deals that are still to be played, as far as one can tell."""
    lacking = wanted - sum(entry["verdict"] == SOLVED for entry in known.values())
    return [number for number in range(MOST * wanted) if number not in known][: max(0, lacking)]


def interval(won: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    share, z = won / total, 1.96
    middle = share + z * z / (2 * total)
    margin = z * ((share * (1 - share) + z * z / (4 * total)) / total) ** 0.5
    return (middle - margin) / (1 + z * z / total), (middle + margin) / (1 + z * z / total)


def table(found: dict[Part, dict[int, Entry]], wanted: int) -> list[str]:
    """The figures as Markdown, with their mean over the lines."""
    rows = ["| chapter | players | deals | won | 95 % | seconds a deal |", "|---|---|---|---|---|---|"]
    shares: list[float] = []
    for part in sorted(found, key=lambda part: (CHAPTERS.index(part[0]), part[2], part[3], part[1])):
        entries = solved(found[part], wanted)
        if not entries:
            continue
        won = sum(entry["won"] for entry in entries)
        low, high = interval(won, len(entries))
        spent = sum(entry["seconds"] for entry in entries) / len(entries)
        shares.append(won / len(entries))
        rows.append(f"| {title(part)} | {part[1]} | {len(entries)} | {shares[-1]:.0%} | {low:.0%} to {high:.0%} | {spent:.1f} |")
    if shares:
        rows += ["", f"Mean over {len(shares)} lines: {sum(shares) / len(shares):.1%}."]
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="solved deals for each line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--chapter", choices=CHAPTERS, action="append", help="only this one; may be repeated")
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), action="append")
    parser.add_argument("--into", type=Path, default=Path("build/partners.jsonl"), help="where finished deals are kept")
    options = parser.parse_args()

    wanted = [
        part
        for chapter in options.chapter or CHAPTERS[:-1]
        for players in options.players or (3, 4)
        for part in parts(chapter, players)
    ]
    found = read(options.into, options.bot)
    options.into.parent.mkdir(parents=True, exist_ok=True)
    version = bot_version(GAME.id, options.bot)
    others = sum(entry.get("version") != version for entries in found.values() for entry in entries.values())
    if others:
        print(
            f"{others:,} deals in {options.into} were played by another version of {options.bot}, or by an unnamed one.",
            file=sys.stderr,
        )
    with ProcessPoolExecutor(options.jobs) as pool, options.into.open("a", encoding="utf-8") as file:
        while jobs := [
            pool.submit(measure, part, number, options.bot) for part in wanted for number in due(found.get(part, {}), options.deals)
        ]:
            for done, job in enumerate(as_completed(jobs), 1):
                entry = job.result()
                chapter, players, number, group = entry["part"]
                found.setdefault((chapter, players, number, group), {})[entry["number"]] = entry
                file.write(json.dumps(entry) + "\n")
                file.flush()
                print(f"\r{done}/{len(jobs)}", end="", file=sys.stderr)
            print(file=sys.stderr)
    print("\n".join(table({part: found[part] for part in wanted if part in found}, options.deals)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
