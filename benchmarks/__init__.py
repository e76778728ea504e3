"""Measurements: `python -m benchmarks.run` prints how fast the parts are, as ratios to a reference of the same run."""
