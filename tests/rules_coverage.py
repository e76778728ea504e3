"""Which numbered rules have a test: compares `cardsets/*/RULES.md` with the `rule` markers in tests.

`python -m tests.rules_coverage` prints rules without a test and markers without a rule; it exits with 1 if there are
any. A game counts once its folder has a RULES.md. Markers are read from the source, no test is run.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent
ROW = re.compile(r"^\|\s*([A-Z]{2}-\d+(?:\.\d+)?)\b[^|]*\|")


def rule_ids(text: str) -> list[str]:
    """The ids in the rows of a rules page, as they stand."""
    return [found[1] for line in text.splitlines() if (found := ROW.match(line))]


def marked_ids(source: str) -> Iterator[str]:
    """The ids in `@rule(…)` and `@pytest.mark.rule(…)`, also in `pytestmark` and parameters."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) == "rule":
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def compare(home: Path) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """(missing ids by game, unknown ids by test file)."""
    pages = {page.parent.name: rule_ids(page.read_text("utf-8")) for page in sorted(home.glob("cardsets/*/RULES.md"))}
    known = {i for ids in pages.values() for i in ids}
    marked: set[str] = set()
    unknown: dict[str, list[str]] = {}
    for file in sorted(home.glob("tests/**/*.py")):
        ids = set(marked_ids(file.read_text("utf-8")))
        marked |= ids
        if ids - known:
            unknown[str(file.relative_to(home))] = sorted(ids - known)
    missing = {game: [i for i in ids if i not in marked] for game, ids in pages.items()}
    return {game: ids for game, ids in missing.items() if ids}, unknown


def main(home: Path = HOME) -> int:
    missing, unknown = compare(home)
    for game, ids in missing.items():
        print(f"{game}: {len(ids)} rules without a test: {', '.join(ids)}")
    for file, ids in unknown.items():
        print(f"{file}: no such rule: {', '.join(ids)}")
    if not missing and not unknown:
        print("every rule has a test")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
