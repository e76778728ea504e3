"""Text from strangers is safe on anybody's terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.text import cells, sanitise, width


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\r\n Lovelace  ", "Ada Lovelace"),
        ("\x1b[2J\x1b]0;owned\x07Eve", "[2J]0;ownedEve"),
        ("\x9b31mred", "31mred"),
        ("a\x00b\x7fc\x85d", "abc d"),
        ("abc\u202egnp.exe", "abcgnp.exe"),
        ("\u2066x\u2069\u200e\u061c", "x"),
        ("zero\u200b\u200c\u200d\u2060\ufeffwidth", "zerowidth"),
        ("\u3164\u2800\u115f", ""),
        ("\u0301\u0301e", "e"),
        ("e\u0301", "é"),
        ("\ue000\U000f0000\ud800", ""),
        ("a\u2028b\u2029c", "a b c"),
        ("\u00a0\u3000", ""),
        ("naïve Ωmega 猫", "naïve Ωmega 猫"),
    ],
)
def test_what_becomes_of_it(dirty: str, clean: str) -> None:
    assert sanitise(dirty, 40) == clean


def test_towers_of_marks_are_cut_down() -> None:
    tower = "Z" + "\u0335\u0336\u0321\u0322\u0489" * 50 + "algo"
    clean = sanitise(tower, 40)
    assert clean.endswith("algo")
    assert sum(cells(c) == 0 for c in clean) <= 2


def test_limit_counts_cells_and_never_cuts_a_wide_one_in_half() -> None:
    assert sanitise("猫猫猫", 5) == "猫猫"
    assert sanitise("x" * 1_000_000, 16) == "x" * 16


@given(st.text(st.characters(), max_size=200), st.integers(0, 40))
def test_law(text: str, limit: int) -> None:
    clean = sanitise(text, limit)
    assert width(clean) <= limit
    assert sanitise(clean, limit) == clean
    assert all(c == " " or unicodedata.category(c)[0] not in "CZ" for c in clean)
    assert clean == clean.strip() and "  " not in clean
