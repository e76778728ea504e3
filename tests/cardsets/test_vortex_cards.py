"""What holds for every card of Vortex: text and behaviour belong together, figures are named once and read, each
text has a scene of its own. What a card does is asserted in those scenes, not here."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

import cardsets.vortex
from cardsets.vortex.cards import FACES, card_info
from cardsets.vortex.sentences import SENTENCES
from cardsets.vortex.words import COLOURS
from engine.card import Card

HERE = Path(__file__).parent
SOURCES = sorted(Path(cardsets.vortex.__file__).parent.rglob("*.py"))
NUMBER = re.compile(
    r"[2-9]|\d\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twice|thrice|double|triple"
    r"|second|third|fourth|fifth|half|pair)\b",
    re.IGNORECASE,
)
SWITCHES = ("bare", "zealot", "robe")
"""What a card may say in `extra` that the core heeds."""
each_card = pytest.mark.parametrize("card", FACES, ids=lambda c: slug(c.name))


def slug(name: str) -> str:
    return re.sub(r"[^a-z]+", "_", name.lower().replace("'", "")).strip("_")


def hooks(card: Card) -> list[str]:
    """The source of every hook of a card, but for the rows of a Frenzy, which are no text."""
    rows = ("_one_row", "_two_rows")
    return [inspect.getsource(h) for h in card.hooks.values() if h.__name__ not in rows]


def behaves(card: Card) -> bool:
    switched = any(card.extra.get(s) for s in SWITCHES) or "carry" in card.figures
    return bool(hooks(card) or card.extra.get("marks") or switched)


@each_card
def test_text_and_behaviour_go_together(card: Card) -> None:
    assert behaves(card) == bool(card.raw_text)


@each_card
def test_figures_are_in_the_text_and_read(card: Card) -> None:
    named = {name for _, name, _, _ in Formatter().parse(card.raw_text) if name}
    assert named == set(card.figures)
    settings = [n for _, _, n in card.extra.get("marks", ())]
    for name, value in card.figures.items():
        read = any(re.search(rf"\bn\.{name}\b", source) for source in hooks(card))
        assert read or value in settings or name == "carry", f"nothing reads {name}"


@each_card
def test_no_number_above_one_stands_in_a_text(card: Card) -> None:
    found = NUMBER.search(re.sub(r"\{\w+\}", "", card.raw_text))
    assert found is None, found


def test_every_text_has_a_scene() -> None:
    names = set()
    for file in HERE.glob("test_*.py"):
        names.update(re.findall(r"^(?:async )?def (test_\w+)", file.read_text("utf-8"), re.MULTILINE))
    missing = [c.name for c in FACES if c.raw_text and not any(f"_{slug(c.name)}_" in f"{n}_" for n in names)]
    assert missing == []


@each_card
def test_lists_show_every_card(card: Card) -> None:
    info = card_info(card)
    assert "{" not in info["text"]
    assert info["name"] == card.name
    assert len(info["short"]) <= 12


def test_how_many_there_are() -> None:
    assert Counter(c.kind for c in FACES) == {"devotee": 96, "frenzy": 25, "rogation": 24, "vortex": 48}
    assert {c.copies for c in FACES if c.kind in ("frenzy", "rogation")} == {2}
    assert {c.copies for c in FACES if c.kind in ("devotee", "vortex")} == {1}
    for colour in COLOURS:
        own = [c for c in FACES if c.group == colour]
        assert len(own) == 24
        assert sum(not c.raw_text for c in own) in (6, 7, 8), "about a third have no text"
        assert all(0 <= v <= 6 for c in own for v in c.stats)
    assert len({c.name for c in FACES}) == len(FACES)
    texts = [c.raw_text for c in FACES if c.kind == "devotee" and c.raw_text]
    assert len(set(texts)) == len(texts), "no two Devotees have the same text"


def test_characters_of_the_colours() -> None:
    """Each colour's own stat is its highest, and no other colour's is as high."""
    totals = {c: [sum(v) for v in zip(*(f.stats for f in FACES if f.group == c), strict=True)] for c in COLOURS}
    for stat, colour in enumerate(("Green", "Yellow", "Blue", "Red")):
        own = totals[colour][stat]
        assert all(own > v for other, v in enumerate(totals[colour]) if other != stat)
        assert all(own > totals[c][stat] for c in COLOURS if c != colour)


def test_every_sentence_is_written_and_used() -> None:
    source = "\n".join(f.read_text("utf-8") for f in SOURCES if "say" not in f.stem and f.stem != "sentences")
    said = set(re.findall(r'g\.log\(\s*"([a-z-]*[a-z])"', source))
    asked = set(re.findall(r'"((?:ask|why|text)-[a-z-]+)"', source))
    assert sorted((said | asked) - set(SENTENCES)) == []
    written = {code for code in SENTENCES if re.match(r"(ask|why|text)-", code)}
    assert sorted(written - asked) == []
