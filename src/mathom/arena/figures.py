"""What finished games show, as plain data for programs, tables and plots."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from mathom.arena.ratings import Ratings, error
from mathom.arena.rows import Collection, Row
from mathom.arena.sayings import ending
from mathom.arena.statistics import mean, mean_error, paired_interval, quantile, wilson

BUCKETS = 12
"""At most so many classes of length."""


def figures(games: Collection) -> dict[str, Any]:
    plan = games.plans[0]
    labels = [entrant.label for entrant in games.entrants]
    standings = [standing(games, bot) for bot in range(len(labels))]
    rate(games, standings)
    order = sorted(range(len(labels)), key=lambda bot: (-standings[bot]["rating"], -standings[bot]["share"]))
    return {
        "game": games.game,
        "rules": plan.rules,
        "content": plan.content,
        "cooperative": games.cooperative,
        "bots": [{"bot": entrant.label, "plays": entrant.bot} for entrant in games.entrants],
        "ways": [{"way": name, "players": way.players, "options": way.options} for name, way in named_ways(games)],
        "lone": list(dict.fromkeys(one.entrants[0].label for one in games.plans if one.lone)),
        "seeds": sorted({one.seed for one in games.plans}),
        "machines": games.machines,
        "games": len(games.rows),
        "repeated": games.repeated,
        "standings": [standings[bot] for bot in order],
        "pairs": [row for one, other in combinations(order, 2) if (row := pair(games, one, other))],
        "sides": [] if games.cooperative else sides(games),
        "by_way": by_way(games) if len(games.ways) > 1 else [],
        "lengths": lengths(games),
        "budgets": budgets(games, standings),
        "endings": endings(games),
        "faults": faults(games),
    }


def named_ways(games: Collection) -> list[tuple[str, Any]]:
    return list(zip(games.way_names(), games.ways, strict=True))


def share(rows: list[Row], bot: int) -> dict[str, Any]:
    """How often a seat of a bot won. The interval counts games, not seats, which would know the same thing several times."""
    won = [mean([row.shares[seat] for seat in row.teams[bot]]) for row in rows]
    low, high = wilson(sum(won), len(won))
    return {"games": len(rows), "share": round(mean(won), 4), "low": round(low, 4), "high": round(high, 4)}


def counts(rows: list[Row], bot: int) -> dict[str, int]:
    """Games that seats of one bot won, alone or not at all."""
    found = Counter(verdict(row, bot) for row in rows)
    return {"wins": found[1], "draws": found[0], "losses": found[-1]}


def verdict(row: Row, bot: int) -> int:
    own = sum(row.shares[seat] for seat in row.teams[bot])
    if own == 0:
        return -1
    others = sum(value for seat, value in enumerate(row.shares) if row.bots[seat] != bot)
    return 0 if others else 1


def standing(games: Collection, bot: int) -> dict[str, Any]:
    rows = [row for row in games.rows if bot in row.bots]
    scores = [mean([row.played.score[seat] for seat in row.teams[bot]]) for row in rows if row.played.score]
    return {
        "bot": games.entrants[bot].label,
        **share(rows, bot),
        **counts(rows, bot),
        "score": {"mean": round(mean(scores), 3), "error": round(mean_error(scores), 3)} if scores else None,
        "thinking": thinking(rows, bot),
        "faults": sum(1 for failed, _ in games.failed if failed == bot),
    }


def thinking(rows: list[Row], bot: int) -> dict[str, Any]:
    """The time of decisions that had a choice, in milliseconds, and the iterations of those that were searched."""
    times = [time for row in rows for seat in row.teams[bot] for time in row.played.times[seat]]
    iterations = sum(row.played.iterations[seat] for row in rows for seat in row.teams[bot])
    searched = sum(row.played.searched[seat] for row in rows for seat in row.teams[bot])
    return {
        "decisions": len(times),
        "searched": searched,
        "mean_ms": round(mean(times), 2),
        "p95_ms": round(quantile(times, 0.95), 2),
        "max_ms": round(max(times, default=0.0), 2),
        "iterations": round(iterations / searched) if searched else 0,
    }


def rate(games: Collection, standings: list[dict[str, Any]]) -> None:
    ratings = Ratings(len(games.entrants))
    if games.cooperative:
        for teams in teams_by_deal(games):
            for one, other in combinations(sorted(teams), 2):
                if teams[one] != teams[other]:  # a deal that both won or both lost does not say who is better
                    # A team's result is in as many comparisons as there are other teams, and is one result all the same.
                    ratings.add(one, other, float(teams[one] > teams[other]), 2 / len(teams))
    else:
        for row in games.rows:
            for one, other in combinations(sorted(row.teams), 2):
                ratings.add(one, other, compared(row, one, other))
    found, covariance = ratings.fit()
    for bot, entry in enumerate(standings):
        entry["rating"] = round(found[bot], 1)
        entry["rating_error"] = round(error(covariance, bot), 1)


def compared(row: Row, one: int, other: int) -> float:
    """What one bot has won of a game against another: each seat against each, 1 for a win, a half where neither won more."""
    points = [
        1.0 if row.shares[own] > row.shares[its] else 0.5 if row.shares[own] == row.shares[its] else 0.0
        for own in row.teams[one]
        for its in row.teams[other]
    ]
    return mean(points)


def teams_by_deal(games: Collection) -> list[dict[int, float]]:
    """For each deal of a game that is played together, what each team won; a stranger's may have played it in several runs."""
    found: dict[tuple[int, int, int], dict[int, list[float]]] = {}
    for row in games.rows:
        found.setdefault(row.deal, {}).setdefault(row.bots[0], []).append(row.shares[0])
    return [{bot: mean(won) for bot, won in teams.items()} for teams in found.values()]


def pair(games: Collection, one: int, other: int) -> dict[str, Any] | None:
    """Two bots compared: over all games, and deal by deal, where luck and seats are the same for both."""
    names = {"first": games.entrants[one].label, "second": games.entrants[other].label}
    if games.cooperative:
        deals = [(teams[one], teams[other]) for teams in teams_by_deal(games) if one in teams and other in teams]
        gaps = [first - second for first, second in deals]
        figure = {
            "games": len(deals),
            "share": round(mean([first for first, _ in deals]), 4),
            "other_share": round(mean([second for _, second in deals]), 4),
        }
        return {**names, **figure, **paired(gaps)} if deals else None
    rows = [row for row in games.rows if {one, other} <= set(row.bots)]
    if not rows:
        return None
    points: dict[tuple[int, int, int], list[float]] = {}
    for row in in_whole_deals(rows):
        points.setdefault(row.deal, []).append(compared(row, one, other))
    gaps = [2 * mean(values) - 1 for values in points.values()]
    return {
        **names,
        **share(rows, one),
        **counts(rows, one),
        "points": round(mean([compared(row, one, other) for row in rows]), 4),
        **paired(gaps),
    }


def in_whole_deals(rows: list[Row]) -> list[Row]:
    """The games of deals that the same bots have played with all seatings."""
    tables: dict[tuple[tuple[int, int, int], frozenset[int]], list[Row]] = {}
    for row in rows:
        tables.setdefault((row.deal, frozenset(row.bots)), []).append(row)
    return [row for table in tables.values() for row in table if row.whole <= {other.bots for other in table}]


def paired(gaps: list[float]) -> dict[str, Any]:
    """The mean of the deals' differences, from -1 (the second won all) to 1, with its interval."""
    low, high = paired_interval(gaps)
    return {
        "deals": len(gaps),
        "better": sum(1 for gap in gaps if gap > 1e-9),
        "even": sum(1 for gap in gaps if abs(gap) <= 1e-9),
        "worse": sum(1 for gap in gaps if gap < -1e-9),
        "difference": round(mean(gaps), 4),
        "difference_low": round(low, 4),
        "difference_high": round(high, 4),
    }


def sides(games: Collection) -> list[dict[str, Any]]:
    """Each bot at each seat."""
    found: dict[tuple[int, str], list[float]] = {}
    for row in games.rows:
        for seat, bot in enumerate(row.bots):
            found.setdefault((bot, games.seat_name(row, seat)), []).append(row.shares[seat])
    rows = []
    for (bot, place), won in sorted(found.items()):
        low, high = wilson(sum(won), len(won))
        figure = {"games": len(won), "wins": round(sum(won), 2), "share": round(mean(won), 4)}
        rows.append({"bot": games.entrants[bot].label, "seat": place, **figure, "low": round(low, 4), "high": round(high, 4)})
    return rows


def by_way(games: Collection) -> list[dict[str, Any]]:
    found = []
    for way, name in enumerate(games.way_names()):
        for bot, entrant in enumerate(games.entrants):
            rows = [row for row in games.rows if row.way == way and bot in row.bots]
            if rows:
                found.append({"way": name, "bot": entrant.label, **share(rows, bot), **counts(rows, bot)})
    return found


def lengths(games: Collection) -> dict[str, Any]:
    """How long the games were, in classes, and how many of each class each bot won."""
    rows = [row for row in games.rows if row.played.fault is None]
    in_turns = all(row.played.turns is not None for row in rows)
    long = [row.played.turns or 0 if in_turns else row.played.decisions for row in rows]
    if not long:
        return {"unit": "turns", "classes": []}
    least, most = min(long), max(long)
    step = nice_step((most - least + 1) / BUCKETS)
    first = least // step * step
    classes: list[dict[str, Any]] = []
    for start in range(first, most + 1, step):
        inside = [row for row, length in zip(rows, long, strict=True) if start <= length < start + step]
        won: dict[str, float] = {}
        for row in inside:
            for seat, value in enumerate(row.shares):
                label = games.entrants[row.bots[seat]].label
                won[label] = won.get(label, 0.0) + value / (len(row.bots) if games.cooperative else 1)
        classes.append(
            {
                "from": start,
                "to": start + step - 1,
                "games": len(inside),
                "won": {bot: round(value, 2) for bot, value in won.items()},
            }
        )
    return {
        "unit": "turns" if in_turns else "decisions",
        "mean": round(mean(long), 2),
        "least": least,
        "most": most,
        "classes": classes,
    }


def nice_step(wanted: float) -> int:
    """A round width of classes."""
    scale = 1
    while True:
        for digit in (1, 2, 5):
            if digit * scale >= wanted:
                return digit * scale
        scale *= 10


def budgets(games: Collection, standings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Searches of one kind with several budgets: rating against iterations."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    rated = {row["bot"]: row for row in standings}
    for entrant in games.entrants:
        budget = entrant.budget()
        if budget:
            row = rated[entrant.label]
            point = {"bot": entrant.label, "iterations": budget[1], "rating": row["rating"], "rating_error": row["rating_error"]}
            kinds.setdefault(budget[0], []).append(point)
    return [
        {"kind": kind, "points": sorted(points, key=lambda point: point["iterations"])}
        for kind, points in sorted(kinds.items())
        if len({point["iterations"] for point in points}) > 1
    ]


def endings(games: Collection) -> list[dict[str, Any]]:
    """How the games ended, and for whom."""
    found: Counter[tuple[str, str]] = Counter()
    for row in games.rows:
        winners = {games.entrants[row.bots[seat]].label for seat in row.played.winners}
        found[row.played.reason, " + ".join(sorted(winners)) or "nobody"] += 1
    ordered = sorted(found.items(), key=lambda ending: (-ending[1], ending[0]))
    return [
        {"reason": reason, "ending": ending(games.game, reason), "winner": winner, "games": number}
        for (reason, winner), number in ordered
    ]


def faults(games: Collection) -> list[dict[str, Any]]:
    """Bots that failed, by name: how, how often, and what the last of them did."""
    found: dict[tuple[int, str], list[str]] = {}
    for bot, played in games.failed:
        if played.fault:
            found.setdefault((bot, played.fault.kind), []).append(played.fault.text)
    return [
        {"bot": games.entrants[bot].label, "kind": kind, "games": len(texts), "last": texts[-1]}
        for (bot, kind), texts in sorted(found.items())
    ]
