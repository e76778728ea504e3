"""The one widget of the app: shows a Canvas line by line and sends only what changed."""

from __future__ import annotations

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Canvas


class CanvasWidget(Widget):
    """Shows the last canvas given to it; a row that is the same as before is neither rendered nor sent again."""

    DEFAULT_CSS = "CanvasWidget { width: 1fr; height: 1fr; }"
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.canvas: Canvas | None = None
        self.strips: list[Strip | None] = []

    def show(self, canvas: Canvas) -> list[Region]:
        """Take over a canvas; gives the regions that were refreshed. It must not be drawn on any more."""
        last, self.canvas = self.canvas, canvas
        if last is None or (last.width, last.height, last.look) != (canvas.width, canvas.height, canvas.look):
            self.strips = [None] * canvas.height
            self.refresh()
            return [Region(0, 0, canvas.width, canvas.height)]
        regions = []
        for y in range(canvas.height):
            if not canvas.same_row(last, y):
                left, right = canvas.changed(last, y)
                self.strips[y] = None
                regions.append(Region(left, y, right - left, 1))
        if regions:
            self.refresh(*regions)
        return regions

    def render_line(self, y: int) -> Strip:
        """One row, as Textual asks for it."""
        canvas = self.canvas
        if canvas is None or y >= canvas.height:
            return Strip.blank(self.size.width)
        strip = self.strips[y]
        if strip is None:
            strip = self.strips[y] = canvas.strip(y)
        return strip

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All there is."""
        return container.height
