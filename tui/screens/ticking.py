"""Drawing once a second while a clock runs; with no clock running nothing wakes up and nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable

from tui.page import Shell


class Ticking:
    """`runs` says whether there is a clock to be shown; `review` is called after every change."""

    def __init__(self, runs: Callable[[], bool]) -> None:
        self.runs = runs
        self._stop: Callable[[], None] | None = None

    def review(self, shell: Shell) -> None:
        """Go on ticking, or begin to."""
        if self._stop is None and self.runs():
            self._stop = shell.after(1.0, lambda: self._again(shell))

    def _again(self, shell: Shell) -> None:
        self._stop = None
        self.review(shell)

    def stop(self) -> None:
        """Tick no more."""
        if self._stop is not None:
            self._stop()
            self._stop = None
