"""Scenes are about texts and rules, so their cards print the stats of `stats.py`, whatever the balance asks for."""

from __future__ import annotations

import pytest

from cardsets.vortex.cards import FACES
from tests.cardsets.stats import STATS

AS_THEY_ARE = ("test_vortex_cards", "test_vortex_laws")


@pytest.fixture(autouse=True)
def _stats_of_the_scenes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.module.__name__.rpartition(".")[2] in AS_THEY_ARE:
        return
    for face in FACES:
        if face.name in STATS:
            monkeypatch.setattr(face, "stats", STATS[face.name])
