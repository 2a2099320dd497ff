"""Records as older commits wrote them. It is run with the code of such a commit, in a worktree of it:

    PYTHONPATH=src python OTHER/tests/kept/making/older.py COMMIT OTHER/tests/kept/e4ff705/older

Then `python -m tests.kept.make older`, with the code of e4ff705, notes how they end, which must be as they ended then. What
c09af06 wrote was noted with its own code: e4ff705 had lost the content that it names.
"""

from __future__ import annotations

import json
import random
import sys
from hashlib import sha256
from pathlib import Path

from mathom.games import load
from mathom.kernel.table import Table

WAYS = {
    "confrontation-draft-cards": ("confrontation", {"mode": "draft", "fellowship_cards": "3", "sauron_cards": "3"}, 2),
    "confrontation-match": ("confrontation", {"mode": "variant", "match": "yes"}, 2),
    "battle-three": ("battle", {"doubling": "other"}, 3),
    "mount_doom-two": ("mount_doom", {"mode": "easier"}, 2),
    "two_towers-25": ("two_towers", {"chapter": "25"}, 3),
    "two_towers-32": ("two_towers", {"chapter": "32"}, 2),
}
BY_COMMIT = {
    "c09af06": ("two_towers-25", "two_towers-32"),
    "1e5ba3b": ("confrontation-match",),
    "913e9b7": ("confrontation-draft-cards", "battle-three", "mount_doom-two", "two_towers-25"),
    "1bd9176": ("confrontation-match", "battle-three", "two_towers-32"),
    "0e19586": ("confrontation-draft-cards", "battle-three"),
    "9c157e6": ("mount_doom-two", "two_towers-32"),
    "d50a9cc": ("confrontation-draft-cards", "mount_doom-two", "two_towers-25"),
    "2eb037d": ("confrontation-match", "battle-three"),
    "6acb76d": ("confrontation-match", "confrontation-draft-cards"),
}


def main(commit: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    endings = {}
    for name in BY_COMMIT[commit]:
        game, options, players = WAYS[name]
        secret = sha256(f"{commit} {name}".encode()).digest()
        nonces = [bytes([seat + 1]) * 16 for seat in range(players)]
        table = Table.open(load(game), options, [f"Player {seat + 1}" for seat in range(players)], secret, nonces)
        rng = random.Random(name)
        while table.state.to_act():
            seat = rng.choice(table.state.to_act())
            table.decide(seat, rng.choice(table.state.legal(seat)))
        (folder / f"{commit}-{name}.record").write_text(table.record.write(), encoding="utf-8")
        outcome = table.game.outcome(table.state)
        endings[f"{commit}-{name}"] = [list(outcome.winners), list(outcome.score)]
    (folder / f"{commit}.json").write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
