"""An owner's content file, checked before anybody plays with it."""

from __future__ import annotations

from mathom.server.workers import Workers


async def check_content(workers: Workers, game: str, text: str) -> None:
    """Raises Problem where the file cannot be played with."""
    raise NotImplementedError
