"""Where the player is with the open question: the cursor, the digits, what was typed of a number of two digits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import Asked, Option

PASSES = ("pass", "done", "no-offering", "keep")
ENDS = ("done", "keep", "no-offering", "pass")
STARTS = ("pass",)
"""Words that a cursor starts on where they are the default of a question."""


class Asking:
    """The cursor among the options of the open question. It follows the option, not its place, while the question is
    the same. A new question puts it where the board says; else on passing where that is the default, so that Enter
    alone spends nothing; else on the first option."""

    def __init__(self) -> None:
        self.asked: Asked | None = None
        self.at = 0
        self.typed = ""

    @property
    def options(self) -> Sequence[Option]:
        """What can be chosen now."""
        return self.asked.options if self.asked else ()

    def follow(self, asked: Asked | None, start: int | str | None = None) -> bool:
        """Take over the question as it is now, a new one with the cursor on `start`. True if it is new."""
        before, self.asked = self.asked, asked
        same = before is not None and asked is not None and (before.prompt, before.about) == (asked.prompt, asked.about)
        if same and before is not None and before.options == self.options:
            return False
        self.typed = ""
        self.at = 0
        if asked is not None and not (start is not None and self.point(start)) and asked.default in STARTS:
            self.point(asked.default)
        return not same

    @property
    def key(self) -> int | str | None:
        """The key of the option under the cursor."""
        return self.options[self.at].key if self.at < len(self.options) else None

    def numbers(self) -> dict[int | str, str]:
        """Which digits each option has: 1 … 9, then 0; with more than ten, two digits each."""
        many = len(self.options) > 10
        return {o.key: f"{i:02d}" if many else str(i % 10) for i, o in enumerate(self.options, 1)}

    def move(self, step: int) -> None:
        """Move the cursor, around the ends."""
        if self.options:
            self.at = (self.at + step) % len(self.options)

    def point(self, key: int | str) -> bool:
        """Put the cursor on an option. False if it is not offered."""
        for i, o in enumerate(self.options):
            if o.key == key:
                self.at = i
                return True
        return False

    def digit(self, digit: int) -> int | str | None:
        """Take a digit; gives the key that is chosen by it, or None if there is none or another digit is needed."""
        wanted = self.typed + str(digit)
        keys = {number: key for key, number in self.numbers().items()}
        if wanted in keys:
            self.typed = ""
            self.point(keys[wanted])
            return keys[wanted]
        self.typed = wanted if len(wanted) == 1 and any(n.startswith(wanted) for n in keys) else ""
        return None

    def word(self, words: Sequence[str]) -> str | None:
        """The first of these words that is offered."""
        offered = {o.key for o in self.options}
        return next((w for w in words if w in offered), None)
