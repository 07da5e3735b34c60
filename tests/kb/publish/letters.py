# /// script
# requires-python = ">=3.11"
# dependencies = ["pillow==13.0.0"]
# ///
"""Draws the letters of the cards, once and by hand, so that no build needs a font or a rasteriser.

    uv run tests/kb/publish/letters.py FOLDER

FOLDER holds `NotoSansCJK-Regular.ttc` and `NotoSerifCJK-Bold.ttc` as Debian's package
`fonts-noto-cjk` 1:20220127+repack1-1 has them in `/usr/share/fonts/opentype/noto`; other files
are refused, as they would give other letters. Both are under the SIL Open Font License.

Writes into `site/cards`:

- `latin.xz`, rows of letters in 16 steps of grey, a byte a pixel, in three faces one below another;
- `japanese.xz`, letters of one size in cells of equal size and three steps. A byte is four pixels
  below one another, the uppermost in the highest bits, and 00, 01 and 11 are the steps: so that
  what is darker of two pixels is their bits together. This packs to 60 in 100 of what rows do;
- `letters.json`, where each letter stands and how wide it is.
"""

import hashlib
import json
import lzma
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SANS, SERIF = "NotoSansCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc"
FONTS = {
    SANS: "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a",
    SERIF: "a5d4b046c127da3d7c72f98b46c41489cd29bf52abfdf18aba920903e920d4ac",
}
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN = ASCII + "".join(map(chr, range(0xA1, 0x100))).replace("\xad", "") + "–—’“”…−≈≥≤"
FACES = {
    "title": (SERIF, 66, 84, 64, tuple(LATIN)),
    "small": (SANS, 30, 40, 30, tuple(LATIN)),
    "brand": (SERIF, 40, 60, 46, tuple("典拠 Tenkyo")),
}
SIZE, HEIGHT, BASE = 56, 68, 52
RAISED = dict(zip("⁰⁵⁶⁷⁸⁹⁺⁻", "056789+−", strict=True))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
BESIDE = (
    (0xA0, 0x180),  # Latin with accents
    (0x2010, 0x2027),  # dashes and quotation marks
    (0x2070, 0x209D),  # small figures above and below the line
    (0x2150, 0x2190),  # fractions and Roman figures
    (0x2211, 0x2270),  # signs of mathematics
    (0x3000, 0x3100),  # kana, and the signs between them
    (0xFF01, 0xFFA0),  # wide Latin and narrow katakana
)


def japanese() -> list[str]:
    """Return the letters of JIS X 0208 with what Windows-31J adds to it, and signs beside them."""
    found = {*ASCII, *(chr(one) for low, high in BESIDE for one in range(low, high))}
    for row in (*range(0x81, 0xA0), *range(0xE0, 0xFD)):
        for cell in range(0x40, 0xFD):
            try:
                found.update(bytes((row, cell)).decode("cp932"))
            except UnicodeDecodeError:
                continue
    return sorted(found)


def drawn(font: ImageFont.FreeTypeFont, text: str, height: int, base: int) -> Image.Image:
    """Return a text as wide as it is set, and wider where it begins before its place."""
    ahead = max(0, -round(font.getbbox(text, anchor="ls")[0]))
    image = Image.new("L", (round(font.getlength(text)) + ahead, height))
    ImageDraw.Draw(image).text((ahead, base), text, font=font, fill=255, anchor="ls")
    return image


def composed(fonts: Path, letter: str) -> Image.Image | None:
    """Return a letter that the fonts lack but have the parts of, or None for any other."""
    if letter == "≒":
        font = ImageFont.truetype(fonts / SANS, SIZE, layout_engine=ImageFont.Layout.BASIC)
        image = drawn(font, "＝", HEIGHT, BASE)
        pen = ImageDraw.Draw(image)
        for x, y in ((3, BASE - 31), (SIZE - 18, BASE)):
            pen.text((x, y), ".", font=font, fill=255, anchor="ls")
        return image
    for plain, lift in ((RAISED.get(letter), 21), (LOWERED.get(letter), -7)):
        if plain:
            font = ImageFont.truetype(
                fonts / SANS, SIZE * 3 // 5, layout_engine=ImageFont.Layout.BASIC
            )
            return drawn(font, plain, HEIGHT, BASE - lift)
    return None


def closer(image: Image.Image, size: int) -> Image.Image:
    """Return a sign that is set in a whole square with less room on its sides."""
    box, room = image.getbbox(), size // 9
    if image.width < size or box is None or box[0] <= room:
        return image
    return image.crop((box[0] - room, 0, box[2] + room, image.height))


def hanging(font: ImageFont.FreeTypeFont, text: str, height: int, base: int) -> Image.Image:
    """Return what a text hangs over the place of the next one, as much as it is wide."""
    start = round(font.getlength(text))
    over = max(0, round(font.getbbox(text, anchor="ls")[2]) - start)
    image = Image.new("L", (over, height))
    if over:
        ImageDraw.Draw(image).text((-start, base), text, font=font, fill=255, anchor="ls")
    return image


def latin(fonts: Path) -> tuple[bytes, dict[str, object]]:
    """Return the sheet of three faces and where the letters stand in it."""
    bands: list[Image.Image] = []
    told: dict[str, object] = {}
    for name, (file, size, height, base, letters) in FACES.items():
        font = ImageFont.truetype(fonts / file, size, layout_engine=ImageFont.Layout.BASIC)
        band = Image.new("L", (size * len(letters) * 2, height))
        places, at = {}, 0
        for letter in letters:
            # The fonts set these dots in the middle of a square, as Japanese has them.
            text = "..." if letter == "…" else letter
            image = closer(drawn(font, text, height, base), size)
            over = hanging(font, text, height, base)
            band.paste(image, (at, 0))
            band.paste(over, (at + image.width, 0))
            places[letter] = (at, image.width, over.width)
            at += image.width + over.width
        band = band.crop((0, 0, at, height))
        top = sum(one.height for one in bands)
        told[name] = {"top": top, "height": height, "base": base, "letters": places}
        bands.append(band)
    sheet = Image.new("L", (max(b.width for b in bands), sum(b.height for b in bands)))
    top = 0
    for band in bands:
        sheet.paste(band, (0, top))
        top += band.height
    return sheet.point([grey * 16 // 256 for grey in range(256)]).tobytes(), {
        "width": sheet.width,
        "faces": told,
    }


def cells(fonts: Path) -> tuple[bytes, dict[str, object]]:
    """Return the sheet of Japanese letters, and which letter is in which cell."""
    font = ImageFont.truetype(fonts / SANS, SIZE, layout_engine=ImageFont.Layout.BASIC)
    missing = drawn(font, "\U0010fffd", HEIGHT, BASE).tobytes()
    steps = [0 if grey < 64 else 1 if grey < 192 else 3 for grey in range(256)]
    letters, widths, packed = "", {}, bytearray()
    for letter in japanese():
        image = composed(fonts, letter)
        if image is None:
            image = drawn(font, letter, HEIGHT, BASE)
        if font.getlength(letter) > SIZE + 1 or image.tobytes() == missing:
            continue
        if image.width < SIZE:
            widths[letter] = image.width
        letters += letter
        cell = image.crop((0, 0, SIZE, HEIGHT)).point(steps).tobytes()
        for at in range(0, len(cell), 4 * SIZE):
            rows = (cell[at + n * SIZE : at + (n + 1) * SIZE] for n in range(4))
            packed += bytes(a << 6 | b << 4 | c << 2 | d for a, b, c, d in zip(*rows, strict=True))
    told = {"width": SIZE, "height": HEIGHT, "base": BASE, "letters": letters, "widths": widths}
    return bytes(packed), told


def main(fonts: Path) -> None:
    """Draw all letters."""
    for name, known in FONTS.items():
        if hashlib.sha256((fonts / name).read_bytes()).hexdigest() != known:
            raise SystemExit(f"{fonts / name} is not the font that the letters are drawn from")
    folder = Path(__file__).parents[3] / "site" / "cards"
    told: dict[str, object] = {}
    for name, draw in (("latin", latin), ("japanese", cells)):
        sheet, told[name] = draw(fonts)
        packing = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "pb": 0}]
        (folder / f"{name}.xz").write_bytes(lzma.compress(sheet, filters=packing))
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    (folder / "letters.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
