"""The saves of every release can still be read, gone on with and looked at. `tests/golden/make.py` makes them."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.choice import Refused
from engine.replay import ANSWER, Entry
from netplay.journal import Journal
from netplay.local import course_of, read_file
from netplay.rulebook import ENGINE, rules_for, rules_hash

SAVES = sorted((Path(__file__).parents[1] / "golden").glob("*.triptych"))


def test_there_are_some() -> None:
    assert SAVES


def expected(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    return told


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_it_goes_on(path: Path) -> None:
    record, told = read_file(path), expected(path)
    header = record.header
    rules = rules_for(header.game, header.seats, header.options)
    journal, notice = Journal.resume(record, rules, rules_hash(header.game))
    m = journal.match
    assert m.rest.facts["round"] == told["round"] and len(m.log) == told["lines"]
    assert sorted({rules.faces[c.face].name for c in m.rest.cards}) == told["cards"]
    assert (json.loads(json.dumps(m.state.outcome)) if m.over else None) == told["end"]
    for _ in range(300):
        if m.over:
            break
        seat, choice = next(iter(m.choices.items()))
        try:
            journal.accept(journal.draft(Entry(ANSWER, seat, choice.default)))
        except Refused as refused:
            raise AssertionError from refused
        m = journal.match
    again = replay.restore(replay.read(journal.record()), rules, rules_hash(header.game))
    assert again.exact and again.match.hash() == m.hash(), notice


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_it_is_looked_at(path: Path) -> None:
    course, told = course_of(read_file(path)), expected(path)
    assert len(course) > 10 and course.round(len(course) - 1) == told["round"]
    for index in range(0, len(course), max(1, len(course) // 20)):
        for seat in range(-1, course.header.seats):
            assert course.view(index, seat).seat == seat
            assert all(line.text for line in course.lines(index, seat))
        course.open_view(index)


def test_the_hash_of_the_rules_covers_every_module_that_a_match_runs_on() -> None:
    found: set[str] = set()
    to_read = ["match"]
    while to_read:
        name = to_read.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.parse((Path(replay.__file__).parent / f"{name}.py").read_text()).body:
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("engine"):
                to_read += [str(node.module)[7:]] if node.module != "engine" else [a.name for a in node.names]
    assert found == set(ENGINE)
