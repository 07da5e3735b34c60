"""The page of a thing, its feed and its JSON, as one would write them by hand with f-strings.

What is around the lines is the text of one page of ours, with the name of the thing in its
places. The lines are f-strings over the answer as plain dicts, each value escaped; nothing is
checked, no other kind of page or value is provided for. The files come out equal to ours byte for
byte, which `peers.py` holds them against.
"""

from datetime import date
from html import escape
from pathlib import Path
from typing import Any

import msgspec


class ByHand:
    """Writes the pages of one language."""

    def __init__(self, lang: str, folder: Path, name: str) -> None:
        """Take the frames from the finished page of `name` in `folder`, and its feed."""
        page = (folder / "index.html").read_text(encoding="utf-8")
        feed = (folder / "feed.xml").read_text(encoding="utf-8")
        self.lang = lang
        first, last = page.index("<dt id="), page.rindex("</dd>\n") + len("</dd>\n")
        self.note = page.split('popovertarget="')[1].partition('"')[0]
        self.word = page.split(f'popovertarget="{self.note}">')[1].partition("<")[0]
        self.above = page[:first].split(name)
        self.below = page[last:]
        feed_above, _, rest = feed.partition("<entry>")
        self.updated = feed_above.split("<updated>")[1].partition("T")[0]
        self.feed_above = feed_above.split(name)
        self.feed_below = rest[rest.rindex("</entry>\n") + len("</entry>\n") :]

    def page(self, answer: dict[str, Any]) -> str:
        """Return the page of a thing."""
        lines = []
        for facts in answer["facts"]:
            c = facts["answers"][0]["selection"]["chosen"]
            key, value, source = escape(facts["property"]["id"]), c["value"], c["citations"][0]
            label = escape(facts["property"]["label"][self.lang])
            document = c["document"]
            standing = escape(c["standing"]["verification"])
            lines.append(
                f'<dt id="{key}"><a href="../../properties/{key}/index.html">{label}</a></dt>\n'
                f'<dd>\n<div class="says">\n<span class="what"><span class="fig">'
                f'<a href="../../claims/{escape(c["id"])}/index.html">'
                f"{value['low']:g} {escape(value['unit'])}</a>"
                f'<button class="st st-{standing}" popovertarget="{self.note}">{self.word}'
                f'</button></span></span>\n<span class="where"><a class="src"'
                f' href="../../sources/{escape(source["source"])}/index.html">'
                f"{escape(source['title'])}</a>&nbsp;· <a"
                f' class="src" href="../../documents/{escape(document["id"])}/index.html">'
                f"{escape(document['label'][self.lang])}</a>&nbsp;· "
                f'<span class="nb">{self.day(c["as_of"])}</span></span>\n</div>\n</dd>\n'
            )
        return f"{escape(answer['id']).join(self.above)}{''.join(lines)}{self.below}"

    def feed(self, answer: dict[str, Any]) -> str:
        """Return the feed of a thing."""
        claims = [facts["answers"][0]["selection"]["chosen"] for facts in answer["facts"]]
        claims.sort(key=lambda c: (c["known_from"], c["id"]), reverse=True)
        entries = []
        for c in claims:
            key, known, said = escape(c["id"]), c["known_from"], escape(c["statement"][self.lang])
            label = escape(c["property"]["label"][self.lang])
            entries.append(
                f"<entry><id>urn:tenkyo:{key}</id><title>{said} [{self.word}]</title>"
                f'<updated>{known}T00:00:00Z</updated><link href="../../claims/{key}/index.html"/>'
                f"<summary>{label}: {escape(c['value']['as_printed'])} · {self.word}</summary>"
                "</entry>\n"
            )
        above = escape(answer["id"]).join(self.feed_above)
        above = above.replace(self.updated, claims[0]["known_from"], 1)
        return f"{above}{''.join(entries)}{self.feed_below}"

    def day(self, text: str) -> str:
        """Return a day in the language."""
        year, month, day = map(int, text.split("-"))
        if self.lang == "ja":
            return f"{year}年{month}月{day}日"
        return f"{day} {date(year, month, day):%b %Y}"


def write_by_hand(writers: dict[str, ByHand], body: bytes, folder: Path, name: str) -> None:
    """Write the files of one thing, in every language."""
    answer = msgspec.json.decode(body)
    for lang, by_hand in writers.items():
        place = folder / lang / "entities" / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.html").write_bytes(by_hand.page(answer).encode())
        (place / "feed.xml").write_bytes(by_hand.feed(answer).encode())
        (place / "index.json").write_bytes(body)
