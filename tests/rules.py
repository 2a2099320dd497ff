"""Citing rules: `@rule("C4.3")` says which rules a test shows."""

from __future__ import annotations

import pytest

rule = pytest.mark.rule
