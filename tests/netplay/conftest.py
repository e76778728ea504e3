"""The toy games are in the registry while the tests of this folder run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardsets import GAMES
from netplay import rulebook
from tests.netplay.fakes import TOYS


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    GAMES.update(TOYS)
    yield
    for name in TOYS:
        del GAMES[name]
    rulebook._rules.cache_clear()
