"""A report: one page that needs nothing from elsewhere, with tables and plots of what the games showed."""

from __future__ import annotations

from html import escape
from typing import Any

from mathom.arena.outputs import PAGE_MARK
from mathom.arena.page_parts import Cell, bar, duration, interval, name, number, percent, section, sub, table, word
from mathom.arena.page_style import style
from mathom.arena.plots import COLOURS, curves, dot, key, share_bar, stack
from mathom.arena.sayings import alone, option, repeated, score, sentence
from mathom.arena.statistics import Z

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"


class Report:
    def __init__(self, found: dict[str, Any], title: str) -> None:
        self.found = found
        self.title = title
        self.colour = {row["bot"]: place % COLOURS for place, row in enumerate(found["standings"])}
        players = {way["players"] for way in found["ways"]}
        self.even = 0.0 if found["cooperative"] else 1 / max(players)

    def write(self) -> str:
        parts = [
            self.standings(),
            self.pairs(),
            self.sides(),
            self.lengths(),
            self.budgets(),
            self.endings(),
            self.ways(),
            self.thinking(),
            self.faults(),
        ]
        return (
            f'{PAGE_MARK}<meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">'
            f"<title>{escape(self.title)}: the arena</title><style>{style()}</style></head><body>"
            f"{self.head()}<main>{''.join(parts)}</main>{self.foot()}</body></html>\n"
        )

    def head(self) -> str:
        found = self.found
        bots = ", ".join(row["bot"] for row in found["standings"])
        what = "deals played by a whole team of each bot" if found["cooperative"] else "every deal played with the seats swapped"
        return (
            f'<header><p class="house">Mathom · the arena</p><h1>{escape(self.title)}</h1>'
            f"<p>{found['games']:,} games of {escape(bots)}; {what}. {repeated(found['repeated'])}</p></header>"
        )

    def standings(self) -> str:
        rows = self.found["standings"]
        wide = [row["rating_error"] * Z for row in rows]
        least = min(row["rating"] - span for row, span in zip(rows, wide, strict=True))
        most = max(row["rating"] + span for row, span in zip(rows, wide, strict=True))
        if most <= least:
            least, most = least - 1, most + 1
        heads = ["bot", "", "#rating", "#±", "#games", "#won", "#drawn", "#lost", "#share", "#95 %", "#mean score"]
        body = [
            [
                [
                    name(row["bot"]),
                    bar(dot(row["rating"], row["rating"] - span, row["rating"] + span, least, most, self.colour[row["bot"]])),
                    number(f"{row['rating']:+.0f}", main=True),
                    number(f"{row['rating_error']:.0f}"),
                    *(number(f"{row[field]:,}") for field in ("games", "wins", "draws", "losses")),
                    number(percent(row["share"]) if row["games"] else "·", main=True),
                    number(interval(row) if row["games"] else "·"),
                    number(f"{row['score']['mean']:.2f}" if row["score"] else "·"),
                ]
            ]
            for row, span in zip(rows, wide, strict=True)
        ]
        about = (
            "Bradley-Terry ratings with their standard errors; 400 points more win ten games for each that is lost. "
            "The lines in the plot are 95 % intervals. Each bot is taken to have drawn one more game against an average one."
        )
        about += f" {score(self.found['game'])} {alone(self.found)}".rstrip()
        if self.found["cooperative"]:
            about += " Only deals that one team won and the other lost tell them apart."
        return section("Standings", about, table("Standings", heads, body), "wide")

    def pairs(self) -> str:
        rows = self.found["pairs"]
        if not rows:
            return ""
        beside = "#other's share" if self.found["cooperative"] else "#95 %"
        heads = ["bot", "against", "#games", "#share", beside, "#deals", "#better", "#even", "#worse", "#difference", "#95 %"]
        body = [
            [
                [
                    name(row["first"]),
                    sub(row["second"]),
                    number(f"{row['games']:,}"),
                    number(percent(row["share"]), main=True),
                    number(interval(row) if "low" in row else percent(row["other_share"])),
                    *(number(f"{row[field]:,}") for field in ("deals", "better", "even", "worse")),
                    number(f"{row['difference']:+.2f}" if row["deals"] else "·", main=True),
                    number(f"{row['difference_low']:+.2f} to {row['difference_high']:+.2f}" if row["deals"] else "·"),
                ]
            ]
            for row in rows
        ]
        about = "On the same deal both have the same luck to meet. The difference of a deal lies between -1 and +1."
        return section("Deal by deal", about, table("Deal by deal", heads, body), "wide")

    def sides(self) -> str:
        groups = self.by_bot(self.found["sides"], "seat")
        if not groups:
            return ""
        about = "The dotted line is what equal bots would have if all seats were alike."
        return section("Wins by seat", about, table("Wins by seat", ["bot", "seat", "", "#share", "#95 %", "#games"], groups))

    def by_bot(self, rows: list[dict[str, Any]], field: str) -> list[list[list[Cell]]]:
        groups: dict[str, list[list[Cell]]] = {}
        for row in sorted(rows, key=lambda row: list(self.colour).index(row["bot"])):
            group = groups.setdefault(row["bot"], [])
            first = name(row["bot"]) if not group else Cell("", "", "td")
            group.append([first, sub(row[field]), *self.share_cells(row)])
        return list(groups.values())

    def share_cells(self, row: dict[str, Any]) -> list[Cell]:
        return [
            bar(share_bar(row["share"], row["low"], row["high"], self.colour[row["bot"]], self.even)),
            number(percent(row["share"]), main=True),
            number(interval(row)),
            number(f"{row['games']:,}"),
        ]

    def ways(self) -> str:
        rows = self.found["by_way"]
        if not rows:
            return ""
        groups: dict[str, list[list[Cell]]] = {}
        for row in rows:
            group = groups.setdefault(row["way"], [])
            first = name(row["way"]) if not group else Cell("", "", "td")
            group.append([first, sub(row["bot"]), *self.share_cells(row)])
        by_chapter = len({way["options"].get("chapter") for way in self.found["ways"]}) > 1
        title = "Wins by chapter" if by_chapter else "Wins by way to play"
        return section(title, "", table(title, ["way", "bot", "", "#share", "#95 %", "#games"], list(groups.values())), "wide long")

    def lengths(self) -> str:
        found = self.found["lengths"]
        classes = found["classes"]
        if not classes:
            return ""
        bots = list(self.colour)
        most = max(row["games"] for row in classes)
        keys = [Cell(f"{key(f'c{self.colour[bot]}')}{escape(bot)}", "n", "th") for bot in bots]
        lost = self.found["cooperative"]
        keys += [Cell(f"{key('nobody')}lost", "n", "th")] if lost else []
        body = []
        for row in classes:
            won = [(f"c{self.colour[bot]}", row["won"].get(bot, 0.0)) for bot in bots]
            won += [("nobody", row["games"] - sum(value for _, value in won))] if lost else []
            span = f"{row['from']} – {row['to']}" if row["to"] > row["from"] else str(row["from"])
            body.append([name(span), bar(stack(won, most)), *(number(f"{value:g}" if value else "·") for _, value in won)])
        about = f"From {found['least']} to {found['most']} {found['unit']}, {found['mean']:g} on average; the bars show who won."
        return section("Wins by length", about, table("Wins by length", [found["unit"], "", *keys], [[row] for row in body]))

    def budgets(self) -> str:
        kinds = self.found["budgets"]
        if not kinds:
            return ""
        rows = [
            [
                name(kind["kind"]),
                number(f"{point['iterations']:,}"),
                number(f"{point['rating']:+.0f}", main=True),
                number(f"{point['rating_error']:.0f}"),
            ]
            for kind in kinds
            for point in kind["points"]
        ]
        drawn = f"<figure>{curves(kinds)}</figure>"
        shown = table("Strength against budget", ["search", "#iterations", "#rating", "#±"], [[row] for row in rows])
        return section(
            "Strength against budget", "Searches of one kind with several budgets; the lines are 95 % intervals.", drawn + shown
        )

    def endings(self) -> str:
        total = self.found["games"] or 1
        body = [
            [
                [
                    name(row["ending"]),
                    word(row["winner"]),
                    number(f"{row['games']:,}", main=True),
                    number(percent(row["games"] / total)),
                ]
            ]
            for row in self.found["endings"]
        ]
        return section("How the games ended", "", table("Endings", ["ending", "who won", "#games", "#share"], body), "sentences")

    def thinking(self) -> str:
        body = []
        for row in self.found["standings"]:
            think = row["thinking"]
            times = [number(duration(think[field])) for field in ("mean_ms", "p95_ms", "max_ms")]
            searched = [number(f"{think[field]:,}" if think["searched"] else "·") for field in ("searched", "iterations")]
            body.append([[name(row["bot"]), number(f"{think['decisions']:,}"), *times, *searched]])
        heads = ["bot", "#decisions", "#mean", "#95 of 100 within", "#longest", "#searched", "#iterations of a search"]
        about = "The time of all decisions that had a choice, as the table waited for them; not all of them are searched."
        return section("Thinking", about, table("Thinking", heads, body), "wide")

    def faults(self) -> str:
        rows = self.found["faults"]
        if not rows:
            return ""
        body = [[[name(row["bot"]), word(row["kind"]), word(row["last"]), number(f"{row['games']:,}", main=True)]] for row in rows]
        return section("Bots that failed", "", table("Bots that failed", ["bot", "how", "the last time", "#games"], body), "wide")

    def foot(self) -> str:
        found = self.found
        plays = "".join(
            f"<li>{escape(row['bot'])}: {escape(row['plays'])}</li>" for row in found["bots"] if row["bot"] != row["plays"]
        )
        common = {
            key: value
            for key, value in found["ways"][0]["options"].items()
            if all(way["options"][key] == value for way in found["ways"])
        }
        options = " ".join(sentence(option(found["game"], name, value)) for name, value in common.items())
        players = sorted({way["players"] for way in found["ways"]})
        seeds = ", ".join(str(seed) for seed in found["seeds"])
        return (
            f"<footer><p>{escape(found['game'])}, rules {found['rules']}, content {escape(found['content'])}, "
            f"{' and '.join(str(count) for count in players)} players, seed {seeds}. {escape(options)}</p>"
            + (f"<ul>{plays}</ul>" if plays else "")
            + f"<p>{escape('; '.join(found['machines']))}.</p>"
            + "<p>Shares have Wilson’s 95 % intervals; a shared win counts in parts, a draw as half.</p></footer>"
        )


def page(found: dict[str, Any], title: str) -> str:
    return Report(found, title).write()
