"""Small documents of each format; all but the two binary ones lie in fixtures/documents."""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import docx
from docx.oxml import parse_xml

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "documents"
Line = tuple[int, int, int, str]
"""Left and bottom in points, size, words."""


def pdf(pages: Sequence[Sequence[Line]], *, drawn: bytes = b"") -> bytes:
    """Return a PDF with these lines on its pages; a page without lines is a blank one.

    `drawn` is what else every page draws, in the operators of the format.
    """
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    font = add(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    kids = []
    for lines in pages:
        stream = b"".join(
            b"BT /F1 %d Tf %d %d Td (%s) Tj ET\n"
            % (size, x, y, words.encode("latin-1").replace(b"(", rb"\(").replace(b")", rb"\)"))
            for x, y, size, words in lines
        )
        stream += drawn
        content = add(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        kids.append(
            add(
                b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources "
                b"<< /Font << /F1 %d 0 R >> >> /Contents %d 0 R >>" % (font, content)
            )
        )
    refs = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (refs, len(kids))
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return out + trailer % (len(objects) + 1, start)


LEFT = (
    "The cluster holds 16,384 GPUs and a net-",
    "work of 400 Gbps in each direction and",
    "every rack draws 120 kW of power in all",
    "as the report of the maker says here [1].",
)
RIGHT = (
    "The second column begins with 3.35 TB/s",
    "and goes on with other words of the page",
    "as they come along and end with 80 GB for",
    "each of the devices in the machine.",
)
COLUMNS: list[Line] = [(60, 740, 18, "A title across the page")]
for _row, (_left, _right) in enumerate(zip(LEFT, RIGHT, strict=True)):
    COLUMNS += [(60, 700 - 14 * _row, 10, _left), (320, 700 - 14 * _row, 10, _right)]
LIST: list[Line] = [
    (60, 700, 14, "References"),
    (60, 670, 10, "[1] Smith, A paper, arXiv:2407.21783."),
    (60, 656, 10, "[2] Doe, Another."),
]


def sample_pdf() -> bytes:
    """Return a paper in two columns, with a blank page and a list of references."""
    return pdf([COLUMNS, [], LIST])


_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_FOOTNOTES = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:footnotes {_W}><w:footnote w:id="-1" w:type="separator"><w:p/></w:footnote>
<w:footnote w:id="1"><w:p><w:r><w:t>The note says 12 W.</w:t></w:r></w:p></w:footnote>
</w:footnotes>"""
_TRACKED = f"""<w:p {_W}><w:r><w:t xml:space="preserve">It draws </w:t></w:r>
<w:del w:id="1" w:author="a"><w:r><w:delText>600</w:delText></w:r></w:del>
<w:ins w:id="2" w:author="a"><w:r><w:t>700</w:t></w:r></w:ins>
<w:r><w:t xml:space="preserve"> W.</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>"""


def sample_docx() -> bytes:
    """Return a document with a heading, a table, a tracked change, a footnote, references."""
    document = docx.Document()
    document.add_heading("A title", 1)
    document.add_paragraph("The H100 has 80 GB of memory [1].")
    document.element.body.insert(2, parse_xml(_TRACKED))
    table = document.add_table(2, 2)
    for row, words in enumerate([["GPU", "Memory"], ["H100", "80 GB"]]):
        for column, word in enumerate(words):
            table.cell(row, column).text = word
    document.add_heading("References", 1)
    document.add_paragraph("[1] Smith, A paper, arXiv:2407.21783.")
    raw = io.BytesIO()
    document.save(raw)
    return _with_footnotes(raw.getvalue())


def _with_footnotes(package: bytes) -> bytes:
    """Add the part with the footnotes, which the library cannot write."""
    source, target = zipfile.ZipFile(io.BytesIO(package)), io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for part in source.infolist():
            data = source.read(part)
            if part.filename == "[Content_Types].xml":
                kind = "application/vnd.openxmlformats-officedocument.wordprocessingml"
                entry = (
                    f'<Override PartName="/word/footnotes.xml" ContentType="{kind}.footnotes+xml"/>'
                )
                data = data.replace(b"</Types>", entry.encode() + b"</Types>")
            if part.filename == "word/_rels/document.xml.rels":
                base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
                entry = f'<Relationship Id="rIdN" Type="{base}/footnotes" Target="footnotes.xml"/>'
                data = data.replace(b"</Relationships>", entry.encode() + b"</Relationships>")
            out.writestr(part, data)
        out.writestr("word/footnotes.xml", _FOOTNOTES)
    return target.getvalue()


def sample(format_: str) -> bytes:
    """Return the sample of a format."""
    made = {"pdf": sample_pdf, "docx": sample_docx}
    if format_ in made:
        return made[format_]()
    (path,) = FIXTURES.glob(f"{format_}.*")
    return path.read_bytes()
