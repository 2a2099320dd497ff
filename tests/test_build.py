"""What is under test is what the run says it is: compiled where it should be, pure Python where it should be."""

from __future__ import annotations

import ast
import os
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def hot_modules() -> list[str]:
    """The modules that setup.py compiles."""
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    names: dict[str, str | list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = eval(compile(ast.Expression(node.value), "setup.py", "eval"), dict(names))
    return [path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in names["HOT"]]


@pytest.mark.parametrize("name", hot_modules())
def test_hot_modules_are_built_as_the_run_expects(name: str) -> None:
    expected = os.environ.get("MATHOM_EXPECT")
    if expected is None:
        pytest.skip("run by hand: make test says which build it expects")
    built = "interpreted" if str(import_module(name).__file__).endswith(".py") else "compiled"
    assert built == expected


def test_every_hot_module_exists() -> None:
    assert all((ROOT / "src" / Path(*name.split("."))).with_suffix(".py").is_file() for name in hot_modules())
