"""Why an action is not allowed: a rule, and a sentence of the catalogue with its arguments."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """The rule that forbids an action; `key` names the sentence in the game's catalogue."""

    rule: str
    key: str
    args: dict[str, int | str] = {}


class Refused(Exception):
    """Raised by `apply` for a refused action; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} ({refusal.rule})")
        self.refusal = refusal
