"""What the tests of every game's catalogues share."""

from __future__ import annotations

from mathom.kernel.journal import Event
from mathom.kernel.text import Catalogue


def event_key(event: Event) -> str:
    """The sentence of an event: those who do not see all of it have one of their own."""
    return f"event.{event.kind}-hidden" if "could" in event.args else f"event.{event.kind}"


def forms(catalogue: Catalogue, key: str) -> list[str]:
    value = catalogue.entries[key]
    return [value] if isinstance(value, str) else list(value.values())


def is_noun(catalogue: Catalogue, key: str) -> bool:
    value = catalogue.entries[key]
    return isinstance(value, dict) and "nom" in value


def plurals(catalogue: Catalogue) -> list[str]:
    return [key for key, value in catalogue.entries.items() if isinstance(value, dict) and "nom" not in value]
