"""Which tests show which rules: read off the tests' decorators `rule("C4.3", …)`, without running them."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec

from mathom.kernel.game import Complaint
from mathom.kernel.rulebook import Rulebook


class Coverage(msgspec.Struct, frozen=True):
    """For each rule of a rulebook the tests that cite it, and the citations of rules that do not exist."""

    tests: dict[str, list[str]]
    unknown: dict[str, list[str]]

    def uncited(self) -> list[str]:
        return [number for number, tests in self.tests.items() if not tests]


def coverage(rulebook: Rulebook, folder: Path) -> Coverage:
    """Reads every test below a folder; raises Complaint where there is none."""
    prefix = rulebook.chapters[0].number.rstrip("0123456789")
    found: dict[str, list[str]] = {number: [] for number in rulebook.rules()}
    unknown: dict[str, list[str]] = {}
    for test, numbers in citations(folder):
        for number in numbers:
            if number in found:
                found[number].append(test)
            elif number.rstrip("0123456789.") == prefix:
                unknown.setdefault(number, []).append(test)
    return Coverage(found, unknown)


def citations(folder: Path) -> list[tuple[str, list[str]]]:
    """Each test, as `file::name`, with the rules it cites."""
    if not folder.is_dir():
        raise Complaint(f"There is no folder of tests at {folder}; name it with --tests.")
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise Complaint(f"{path} is no Python file that can be read: line {error.lineno}.") from None
        where = path.relative_to(folder).as_posix()
        found += [(f"{where}::{name}", numbers) for name, numbers in cited_in(tree)]
    return found


def cited_rules(folder: Path) -> set[str]:
    """All rules that the tests below a folder cite."""
    return {number for _, numbers in citations(folder) for number in numbers}


def cited_in(tree: ast.Module) -> list[tuple[str, list[str]]]:
    """The tests of a module with their citations; what a class cites goes for each of its tests."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            shared = numbers_of(node)
            tests = [each for each in node.body if is_test(each)]
            found += [(f"{node.name}::{name_of(each)}", shared + numbers_of(each)) for each in tests]
        elif is_test(node):
            found.append((name_of(node), numbers_of(node)))
    return found


def is_test(node: ast.stmt) -> bool:
    """A test that does something: what is skipped, or only says what it would do, shows no rule."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test"):
        return False
    if any("skip" in ast.dump(decorator) for decorator in node.decorator_list):
        return False
    return any(not isinstance(each, ast.Pass) and not is_docstring(each) for each in node.body)


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def name_of(node: ast.stmt) -> str:
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return node.name


def numbers_of(node: ast.stmt) -> list[str]:
    """The rules that a decorator `rule(…)`, or `….rule(…)`, names."""
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    numbers: list[str] = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and called(decorator.func) == "rule":
            numbers += [
                argument.value
                for argument in decorator.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            ]
    return numbers


def called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
