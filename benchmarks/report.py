"""What a measurement gives, and how it is printed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One figure with its limit. `unit` is "x" for a ratio; `rounds` are the figures whose median is `measured`."""

    part: str
    what: str
    limit: float | None
    measured: float
    unit: str = "x"
    aim: float | None = None
    rounds: tuple[float, ...] = ()
    note: str = ""

    @property
    def verdict(self) -> str:
        """Whether the limit is kept; empty where there is none."""
        if self.limit is None:
            return ""
        return "ok" if self.measured <= self.limit else "over"


@dataclass(frozen=True)
class Plan:
    """How long to measure. `peers` is the file with the reference battler, empty for the own one."""

    rounds: int = 5
    quick: bool = False
    peers: str = ""

    def of(self, usual: float, quick: float) -> float:
        """The usual length, or the short one."""
        return quick if self.quick else usual

    def count(self, usual: int, quick: int) -> int:
        """The usual number, or the small one."""
        return quick if self.quick else usual


def over_rounds(part: str, what: str, figures: Sequence[float], limit: float | None, **more: object) -> Row:
    """The row of a figure that was measured once per round."""
    return Row(part, what, limit, median(figures), rounds=tuple(figures), **more)  # type: ignore[arg-type]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (nearest rank)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def figure(value: float | None, unit: str) -> str:
    """A number with its unit."""
    if value is None:
        return "-"
    text = f"{value:.0f}" if unit in ("B", "keys") else f"{value:.4f}" if 0 < abs(value) < 0.01 else f"{value:.2f}"
    return f"{text} {unit}".replace(" x", "x")


def table(rows: Sequence[Row]) -> str:
    """The rows as a table in Markdown, which also reads well on a terminal."""
    head = ("part", "what", "limit", "aim", "measured", "", "rounds", "note")
    lines = [head]
    for r in rows:
        spread = f"{figure(min(r.rounds), r.unit)} … {figure(max(r.rounds), r.unit)}" if len(r.rounds) > 1 else ""
        cells = (figure(r.limit, r.unit), figure(r.aim, r.unit), figure(r.measured, r.unit))
        lines.append((r.part, r.what, *cells, r.verdict, spread, r.note))
    wide = [max(len(line[i]) for line in lines) for i in range(len(head))]
    told = ["| " + " | ".join(c.ljust(w) for c, w in zip(line, wide, strict=True)) + " |" for line in lines]
    told.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|")
    return "\n".join(told)


def say(text: str) -> None:
    """A line on stderr about what goes on."""
    print(text, file=sys.stderr, flush=True)
