"""What can go wrong between a client and the server: a code each, which the page says in the reader's language."""

from __future__ import annotations

import logging
import os
import traceback

CODES = {
    "bad-message": 400,
    "version": 400,
    "bad-request": 400,
    "bad-action": 400,
    "bad-key": 403,
    "bad-host": 403,
    "bad-invite": 403,
    "not-yours": 403,
    "not-over": 403,
    "old-rules": 409,
    "unknown-table": 404,
    "not-found": 404,
    "bad-method": 405,
    "not-started": 409,
    "stale": 409,
    "conflict": 409,
    "strict": 409,
    "known-deal": 409,
    "content": 409,
    "no-talking": 409,
    "bell": 409,
    "over": 409,
    "bound": 409,
    "nothing-to-undo": 409,
    "no-request": 409,
    "not-absent": 409,
    "too-slow": 408,
    "too-large": 413,
    "too-fast": 429,
    "too-many": 429,
    "storage": 503,
    "busy": 503,
    "trouble": 500,
}
"""Each code with its HTTP status."""

log = logging.getLogger("mathom.server")


class Problem(Exception):
    """A typed error for a client. `detail` is one clear sentence in English for REST users; it never holds a secret."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    @property
    def status(self) -> int:
        return CODES[self.code]


def note_broken(error: BaseException) -> None:
    """What broke and where, without the values involved: they could be secret."""
    places = [f"{os.path.basename(place.filename)}:{place.lineno}" for place in traceback.extract_tb(error.__traceback__)]
    log.error("%s at %s", type(error).__name__, " > ".join(places[-6:]))
