"""Markers of tests. `@rule("VX-1.2")` says that the test fails when that rule's line is taken out."""

import pytest

rule = pytest.mark.rule
