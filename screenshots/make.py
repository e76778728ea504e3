"""`make screenshots`: draws every scene headless and writes it here, once as exact text and once as a picture.

`python -m screenshots.make menu cards` draws only scenes whose names begin so; `--to FOLDER` writes elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from screenshots.scenes import SCENES, Scene, Size
from screenshots.svg import to_svg
from tui.canvas import Canvas

HERE = Path(__file__).parent
TEXTUAL_NAMES = {"esc": "escape", "/": "slash", "?": "question_mark"}


async def draw(scene: Scene, size: Size) -> Canvas:
    """A scene at a size, after its keys."""
    app = scene.app()
    async with app.run_test(size=size) as pilot:
        for key in scene.keys.split():
            await pilot.press(TEXTUAL_NAMES.get(key, key))
        await pilot.pause()
        return app.draw(*size)


def main(names: list[str], folder: Path) -> int:
    """Draw the scenes whose names begin with one of `names`, or all; gives how many pictures there are."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for scene in SCENES:
        if names and not scene.name.startswith(tuple(names)):
            continue
        for size in scene.sizes:
            canvas = asyncio.run(draw(scene, size))
            stem = f"{scene.name}-{size[0]}x{size[1]}"
            (folder / f"{stem}.txt").write_text(canvas.text() + "\n", encoding="utf-8")
            (folder / f"{stem}.svg").write_text(to_svg(canvas), encoding="utf-8")
            count += 1
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draws the pictures of the pages.")
    parser.add_argument("names", nargs="*", help="beginnings of scene names; none: all")
    parser.add_argument("--to", type=Path, default=HERE, help="the folder to write to")
    given = parser.parse_args()
    print(f"{main(given.names, given.to)} pictures in {given.to.name}/")
