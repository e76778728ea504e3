"""The rules machinery. No game lives here; nothing here does I/O, reads a clock or uses an event loop."""
