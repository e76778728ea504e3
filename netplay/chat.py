"""The talk at one table, and the table's own notices in it. Every text is cleaned before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.choice import Refused
from netplay.text import sanitise

LINE_CELLS = 300
KEPT = 500
"""How many lines are kept; older ones go."""
BURST, REFILL = 6, 2.0
"""A player may say BURST lines at once, and then one more every REFILL seconds."""


class Said(Struct, frozen=True, array_like=True):
    """A line: its number, when (seconds since 1970), who by player id ("" for the table itself), by name, what."""

    n: int
    at: float
    who: str
    name: str
    text: str


class Chat:
    """The lines of one table. Numbers only grow, so a reader asks for what came since the last that it has."""

    def __init__(
        self,
        now: Callable[[], float],
        lines: list[Said] | None = None,
        muted: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._now = now
        self.lines = list(lines or [])
        self.next = self.lines[-1].n + 1 if self.lines else 0
        self._muted: dict[str, frozenset[str]] = {}
        self.silence(muted or {})
        self._purse: dict[str, tuple[float, float]] = {}

    def make(self, who: str, name: str, text: str, at: float) -> Said:
        """The line to be added. Raises Refused for an empty one, or from somebody who says too much."""
        clean = sanitise(text, LINE_CELLS)
        if not clean:
            raise Refused("nothing-said", "There is nothing in that line that could be shown.")
        if who:
            self._pay(who)
        return Said(self.next, at, who, name, clean)

    def _pay(self, who: str) -> None:
        now = self._now()
        coins, since = self._purse.get(who, (float(BURST), now))
        coins = min(float(BURST), coins + (now - since) / REFILL)
        if coins < 1:
            raise Refused("too-fast", "That is a lot of talk at once: wait a moment.")
        self._purse[who] = (coins - 1, now)

    def add(self, said: Said) -> None:
        """Put a line where all can read it."""
        self.lines.append(said)
        self.next = said.n + 1
        del self.lines[:-KEPT]

    def silence(self, muted: Mapping[str, Sequence[str]]) -> None:
        """Take over who is no longer shown what whom says, from now on and before."""
        self._muted = {reader: frozenset(names) for reader, names in muted.items()}

    def muted(self, reader: str) -> frozenset[str]:
        """Whom a reader has muted."""
        return self._muted.get(reader, frozenset())

    def since(self, reader: str, n: int = 0) -> list[Said]:
        """The lines from number `n` on, as this reader wants them."""
        silenced = self.muted(reader)
        return [s for s in self.lines if s.n >= n and s.who not in silenced]
