"""What happened, for the log. A card in an event carries who could see it when it happened."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """A line of the log: a code of `Rules.sentences` and its arguments.

    A card stands in `args` as (reference, face, who has seen it); other arguments are numbers or words.
    """

    code: str
    args: tuple[Any, ...]
