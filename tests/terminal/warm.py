"""A process that has loaded the program and runs it again and again, each time in a process of its own that it forks.

A start of the interpreter costs more than most commands do. What is asked comes as lines of JSON, the exit status goes back.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import Any


def work(job: dict[str, Any]) -> int:
    """The program as a person would start it: its own folder, surroundings and streams."""
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["surroundings"])
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.dup2(os.open(job[name], os.O_RDWR), number)
        mode, errors = ("r", "strict") if number == 0 else ("w", "strict" if number == 1 else "backslashreplace")
        stream = open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115  as long as the process lives
        setattr(sys, name, stream)
    from mathom.cli import main

    sys.argv = ["mathom", *job["args"]]
    try:
        status = main(job["args"])
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return status


def serve() -> None:
    import mathom.bench
    import mathom.cli
    import mathom.terminal.campaign  # noqa: F401  loaded once for all that are forked

    for line in sys.stdin:
        child = os.fork()
        if not child:
            status = 1
            try:
                status = work(json.loads(line))
            finally:
                os._exit(status)
        _, ended = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(ended), flush=True)


if __name__ == "__main__":
    serve()
