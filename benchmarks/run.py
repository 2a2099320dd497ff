"""Our speed, compiled and interpreted, beside that of other libraries: one run, random play, CPU seconds."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
PEERS = {
    "open_spiel": "play_open_spiel.py",
    "rlcard": "play_rlcard.py",
    "chess": "play_chess.py",
    "catanatron": "play_catanatron.py",
}
LIMIT_S = 60 + 30 * float(os.environ.get("SECONDS", "5"))

Row = dict[str, Any]


def output(command: list[str]) -> tuple[Any, str]:
    """What the command printed as JSON, or None and the reason in a few words."""
    print("measuring:", " ".join(command), file=sys.stderr)
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return None, str(error)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"]
        return None, said[-1].removeprefix("ModuleNotFoundError: ")
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return None, "it printed no JSON"


def our_rows(python: str, kind: str) -> list[Row]:
    """A row for each of our games."""
    figures, reason = output([python, "-m", "mathom.cli", "bench", "--json"])
    library = f"mathom {kind}"
    if figures is None:
        return [{"library": library, "kind": kind, "note": f"could not be measured: {reason}"}]
    rows = [
        {"library": library, "kind": kind, "version": figures["mathom"], "game": name, **row}
        for name, row in figures["games"].items()
    ]
    for row in rows:
        if row["compiled"] != (kind == "compiled"):
            row["note"] = f"{row['game']} is {'compiled' if row['compiled'] else 'interpreted'}"
    return rows


def peer_rows(python: str, library: str) -> list[Row]:
    rows, reason = output([python, str(HERE / "peers" / PEERS[library])])
    return [{"library": library, "note": f"could not be measured: {reason}"}] if rows is None else rows


def add_ratios(rows: list[Row]) -> None:
    """How many steps our compiled engine takes, in the same game or else in the first of ours, while the row's takes one."""
    ours = {row["game"]: row["steps_per_s"] for row in rows if row.get("kind") == "compiled" and "steps_per_s" in row}
    for row in rows:
        if ours and row.get("steps_per_s"):
            row["ratio"] = ours.get(row["game"], next(iter(ours.values()))) / row["steps_per_s"]


def unequal_games(rows: list[Row]) -> list[str]:
    """Our games that the compiled and the interpreted engine did not play alike."""
    checksums: dict[str, set[str]] = {}
    for row in rows:
        if "kind" in row and "checksum" in row:
            checksums.setdefault(row["game"], set()).add(row["checksum"])
    return [game for game, found in checksums.items() if len(found) > 1]


def print_table(rows: list[Row]) -> None:
    table = Table(
        title=f"Mathom {rows[0].get('version', '')}: random play on one core, per CPU second",
        caption="×: steps that mathom compiled takes while the row takes one (other libraries: beside the first of our games)",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
        pad_edge=False,
    )
    for title in ("library", "game"):
        table.add_column(title, no_wrap=True)
    for title in ("steps", "copies", "×"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("checksum")
    for row in rows:
        table.add_row(
            row["library"] if "kind" in row else f"{row['library']} {row.get('version', '')}",
            row.get("game", ""),
            f"{row['steps_per_s']:,.0f}" if "steps_per_s" in row else "",
            f"{row['copies_per_s']:,.0f}" if "copies_per_s" in row else "",
            f"{row['ratio']:,.1f}" if "ratio" in row else "",
            str(row.get("checksum", ""))[:8],
        )
    console = Console()
    console.print(table)
    for row in rows:
        if "nodes_per_s" in row:
            solver = f"{row['library']}: the double-dummy solver of {row['game']} looks at {row['nodes_per_s']:,} nodes"
            console.print(solver, markup=False, highlight=False)
        if "note" in row:
            console.print(f"{row['library']}: {row['note']}", markup=False, highlight=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--interpreted", default=".venv/bin/python", help="a Python with the pure package")
    parser.add_argument("--compiled", default=".venv-bench/bin/python", help="a Python with the compiled package and the peers")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()

    rows = our_rows(options.compiled, "compiled") + our_rows(options.interpreted, "interpreted")
    for library in PEERS:
        rows += peer_rows(options.compiled, library)
    add_ratios(rows)

    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        print_table(rows)

    unequal = unequal_games(rows)
    if unequal:
        print(f"The compiled and the interpreted engine played different games of {', '.join(unequal)}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
