"""Every scenario of the rules document has exactly one test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

NUMBERS = [number for number in range(1, 168) if number % 3 != 0]
"""The numbers of section 4.6: it leaves out every third one."""


def test_every_scenario_has_exactly_one_test() -> None:
    files = sorted(Path(__file__).parent.glob("test_scenarios*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    counted = Counter(int(number) for number in re.findall(r"^def test_(\d+)_", text, re.MULTILINE))
    assert counted == dict.fromkeys(NUMBERS, 1)
