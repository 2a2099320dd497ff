"""Every test in full, part by part: `make test-full`, or one part with `make test-full PART=laws`.

A part is a list of runs. A run that passed leaves its output under `build/full/<commit>/`, and is not run again for that commit, so
that hours of it can be stopped and gone on with; on a changed working tree everything runs and nothing is kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PYTHON = {"interpreted": ROOT / ".venv/bin/python", "compiled": ROOT / ".venv-compiled/bin/python"}
READY = {"interpreted": ROOT / ".venv/.dev", "compiled": ROOT / ".venv-compiled/.ready"}
"""What make leaves where it has made a build."""
MADE_BY = {"interpreted": "make .venv/.dev", "compiled": "make compiled"}
BOTH = ("compiled", "interpreted")
TIMELESS = ("bots", "games", "golden", "kernel", "laws", "test_build.py")
"""Where nothing depends on time, so that no test gets a second try."""


class Run(NamedTuple):
    """Some tests with one build of the package."""

    build: str
    paths: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.build}-{'+'.join(path.replace('/', '.').removesuffix('.py') for path in self.paths)}"


GAMES = ("confrontation", "battle", "mount_doom", "two_towers")
OF_ALL_GAMES = tuple(f"games/test_{name}.py" for name in ("former", "catalogues", "own_content", "own_rulebooks"))
PARTS = {
    "laws": [Run(build, ("laws",)) for build in BOTH],
    "games": [
        *(Run(build, (f"games/{game}",)) for build in BOTH for game in GAMES),
        *(Run(build, (*OF_ALL_GAMES, "golden", "kernel", "lessons", "test_build.py")) for build in BOTH),
    ],
    "server": [
        Run("interpreted", ("server",)),
        *(Run(build, ("kept/test_positions.py", "kept/test_records.py")) for build in BOTH),
        Run("interpreted", ("kept/test_tables.py", "kept/test_terminal.py")),
        Run("interpreted", ("terminal", "test_cli.py", "test_content_verdicts.py", "test_docs.py", "test_full.py")),
        Run("compiled", ("server/test_tables.py", "server/test_wire_leaks.py", "server/test_replays.py")),
        Run("compiled", ("terminal/test_every_game.py", "terminal/test_whole_games.py")),
    ],
    "browser": [Run("interpreted", ("browser",))],
    "bots": [Run(build, (path,)) for path in ("bots", "arena") for build in BOTH],
}


def commit() -> str:
    """The commit that is tested; empty where the working tree is not as committed."""
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    head = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return "" if changed else head.strip()


def passed(run: Run, kept: Path) -> bool:
    done = kept / f"{run.name}.passed"
    if done.exists():
        print(f"{run.name}: {done.read_text().splitlines()[-1]} (passed before)", flush=True)
        return True
    print(f"{run.name} …", flush=True)
    log = kept / f"{run.name}.log"
    words = [
        PYTHON[run.build],
        *"-m pytest -p no:cacheprovider --maxprocesses 8 --dist worksteal --quiet --reruns 1 -rRs --no-fold-skipped".split(),
    ]
    words += [f"--numprocesses={os.environ.get('JOBS', 'auto')}"]
    for path in TIMELESS:
        words += ["--rerun-exclude-path", f"tests/{path}"]
    began = time.monotonic()
    with log.open("w") as output:
        code = subprocess.run(
            [*words, *(f"tests/{path}" for path in run.paths)],
            cwd=ROOT,
            env={**os.environ, "MATHOM_FULL": "1", "MATHOM_EXPECT": run.build},
            stdout=output,
            stderr=subprocess.STDOUT,
        ).returncode
    told = log.read_text().splitlines() or [""]
    for line in told:
        if line.startswith("SKIPPED "):
            print(line, flush=True)
    print(f"{run.name}: {told[-1]}, {(time.monotonic() - began) / 60:.1f} min", flush=True)
    if code:
        print(f"FAILED: see {log.relative_to(ROOT)}", flush=True)
    else:
        log.rename(done)
    return not code


def main(chosen: list[str]) -> int:
    unknown = set(chosen) - set(PARTS)
    if unknown:
        print(f"There is no part {', '.join(sorted(unknown))}; there is {', '.join(PARTS)}.")
        return 2
    for build in sorted({run.build for part in chosen or PARTS for run in PARTS[part]}):
        if not READY[build].is_file():
            print(f"There is no {build} build in {READY[build].parent.name}: make it with “{MADE_BY[build]}”, then run this again.")
            return 2
    head = commit()
    kept = ROOT / "build" / "full" / (head or "changed")
    kept.mkdir(parents=True, exist_ok=True)
    if not head:
        print("The working tree is not as committed: everything runs, and nothing is kept.")
        for old in kept.iterdir():
            old.unlink()
    fine = [passed(run, kept) for part in chosen or PARTS for run in PARTS[part]]
    print(f"make test-full, {' '.join(chosen or PARTS)}, {head or 'changed tree'}: {sum(fine)} of {len(fine)} runs passed.")
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
