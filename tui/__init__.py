"""Textual: draws a View and nothing else. The command line is in `tui.__main__`."""

VERSION = "0.1.0"
