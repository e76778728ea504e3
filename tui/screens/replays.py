"""The finished games: one is watched, or written to a file of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tui.keys import REPLAYS, Hint, Press
from tui.page import Shell
from tui.screens.choices import Choices
from tui.services import Refusal

EMPTY = "No game has been played to its end yet. Finished games are kept here by themselves."


class Replays(Choices):
    """The list of finished games, the last one first."""

    scope = REPLAYS

    def __init__(self, shell: Shell) -> None:
        def show(replay: str) -> None:
            shell.attempt(shell.services.replay(replay), "opening the replay")

        super().__init__("Replays", shell.services.replays(), show, verb="watch", empty=EMPTY)
        self.writes = bool(shell.services.keys_place)  # empty where no path of this machine may be seen
        self.deaf = frozenset() if self.writes else frozenset({"export"})

    def act(self, press: Press) -> None:
        """As every list; one key writes the game under the cursor to a file."""
        if press.action != "export":
            super().act(press)
        elif self.entries and self.writes:
            try:
                self.shell.notice(self.shell.services.export(self.entries[self.cursor.at].id), "Replay")
            except Refusal as refusal:
                self.shell.notice(str(refusal), "Replay")

    def hints(self) -> Sequence[Hint]:
        """How to choose, and how to keep one."""
        hints = list(super().hints())
        if self.entries and self.writes:
            hints.insert(2, Hint("export", "write to a file", keep=True))
        return hints
