"""What all tests share: how many random cases a run plays, and which build is under test."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
FULL = os.environ.get("MATHOM_FULL") == "1"

settings.register_profile("mathom", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mathom")
