"""What tests of several folders ask for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """While the test runs, others may read what is made without a mode of its own."""
    before = os.umask(0o022)
    yield
    os.umask(before)
