"""Golden playthroughs replay byte for byte, compiled or not; a change of behaviour shows as a readable difference."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from mathom.games import load
from mathom.kernel.record import verify
from tests.golden.playthrough import GOLDEN, HERE, playthrough, record_in


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_playthrough_replays_byte_for_byte(name: str) -> None:
    game = load(name.partition("-")[0])
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    now = playthrough(game, record_in(kept))
    difference = "\n".join(list(unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))[:40])
    assert kept == now, f"the engine plays otherwise:\n{difference}\nIf that is meant: python -m tests.golden.playthrough"


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_playthrough_was_dealt_fairly(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    verify(load(name.partition("-")[0]), record_in(kept))
