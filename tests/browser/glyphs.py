"""Draws the letters of the cards, once and by hand, so that no build needs a font or a rasteriser.

    CHROMIUM=/usr/bin/chromium python tests/browser/glyphs.py

Writes `site/cards/glyphs.png`, grey and unfiltered, and `glyphs.json`: where each letter stands in
it. The letters are those of the Noto fonts (SIL Open Font License).
"""

import json
import os
import struct
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

LETTERS = "".join(map(chr, range(32, 127))) + "–—×µ·°≥≤±éüö’“”…"
FACES = {
    "title": ("600 66px 'Noto Serif', 'Noto Serif CJK JP', serif", 92, LETTERS),
    "small": ("400 30px 'Noto Sans', 'Noto Sans CJK JP', sans-serif", 44, LETTERS),
    "brand": ("600 40px 'Noto Serif CJK JP', serif", 60, ("典拠 Tenkyo",)),
}
DRAW = """([font, height, letters]) => {
  const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
  context.font = font;
  const widths = [...letters].map((one) => Math.ceil(context.measureText(one).width));
  canvas.width = widths.reduce((a, b) => a + b + 4, 0);
  canvas.height = height;
  context.font = font;
  context.fillStyle = "#fff";
  context.textBaseline = "alphabetic";
  let at = 0;
  const places = [...letters].map((one, i) => {
    context.fillText(one, at, Math.round(height * 0.76));
    const place = [at, widths[i]];
    at += widths[i] + 4;
    return place;
  });
  const data = context.getImageData(0, 0, canvas.width, height).data;
  return { places, width: canvas.width, grey: Array.from(data.filter((_, i) => i % 4 === 3)) };
}"""


def main() -> None:
    """Draw all letters."""
    folder = Path(__file__).parents[2] / "site" / "cards"
    rows: list[bytes] = []
    places: dict[str, object] = {}
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name, (font, height, letters) in FACES.items():
            drawn = page.evaluate(DRAW, [font, height, list(letters)])
            grey, width = bytes(drawn["grey"]), drawn["width"]
            places[name] = {
                "top": len(rows),
                "height": height,
                "letters": dict(zip(letters, drawn["places"], strict=True)),
            }
            rows += [grey[y * width : (y + 1) * width] for y in range(height)]
        browser.close()
    width = max(map(len, rows))
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 0, 0, 0, 0)
    body = b"".join(b"\0" + row.ljust(width, b"\0") for row in rows)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(body, 9)), (b"IEND", b""))
    file = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    (folder / "glyphs.png").write_bytes(file)
    told = json.dumps(places, ensure_ascii=False, indent=None, sort_keys=True)
    (folder / "glyphs.json").write_text(told + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
