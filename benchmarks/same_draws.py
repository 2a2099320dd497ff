"""`mathom` whose tables draw the same numbers in every run: what is measured is then the same game each time.

The number of the deal stands in MATHOM_DEAL. Whoever knows it knows every card, so this is for measurements only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import count

from mathom import cli
from mathom.server import house


def secrets_of(deal: str) -> Callable[[], bytes]:
    numbers = count()
    return lambda: sha256(f"{deal} {next(numbers)}".encode()).digest()


if __name__ == "__main__":
    house.fresh_secret = secrets_of(os.environ["MATHOM_DEAL"])
    sys.exit(cli.main(sys.argv[1:]))
