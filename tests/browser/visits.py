"""Pages that a browser visits: which, in which looks, and failing on what no reader should meet."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.conftest import PATIENCE

KINDS = (
    *("", "entities", "properties", "comparisons", "standards", "formulas", "sources"),
    *("documents", "questions", "audit", "audit/uncited", "audit/unverified", "glossary"),
    *("changes", "changes/builds", "about", "search", "guide", "guide/install", "guide/rest"),
    *("guide/problems", "audit/rules/CIT001", "audit/families/CIT", "api"),
    *("claims/*", "entities/*", "properties/*", "sources/*", "documents/*", "questions/*"),
    *("formulas/*", "comparisons/*", "glossary/*"),
)
ASK = "(text) => tenkyoSearch(text).docs.slice(0, 200).map((d) => `${d.kind}/${d.id}`)"
"""What the search of a page finds, as `kind/id`, best first."""
FAULTS = "(text) => tenkyoSearch(text).faults"
"""What it says cannot be met."""
MEANT = "(text) => { const found = tenkyoSearch(text); return [found.docs.length, found.meant]; }"
"""How much it finds, and the query as it was put right."""
LOOKS = (("ja", 320, "light"), ("en", 1440, "dark"), ("en", 320, "dark"), ("ja", 1440, "light"))


def named(site: Path, kind: str) -> str:
    """Return the address of the richest page of a kind."""
    if not kind.endswith("/*"):
        return kind
    folders = [p for p in (site / "ja" / kind[:-2]).iterdir() if (p / "index.html").is_file()]
    richest = max(folders, key=lambda p: (p / "index.html").stat().st_size)
    return f"{kind[:-2]}/{richest.name}"


def path(address: str, lang: str, page: str) -> str:
    """Return the whole address of a page."""
    return f"{address}{lang}/{page}/index.html" if page else f"{address}{lang}/index.html"


@contextmanager
def opened(
    browser: Any, address: str, *, width: int = 1440, scheme: str = "light", scripts: bool = True
) -> Iterator[Any]:
    """Give a page that fails on a console error and on any request to another host."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        java_script_enabled=scripts,
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.on("request", lambda r: None if r.url.startswith(address) else wrong.append(r.url))
    page.on("response", lambda r: wrong.append(f"{r.status} {r.url}") if r.status >= 400 else None)
    yield page
    context.close()
    assert wrong == []


def copied_by(page: Any, button: Any) -> str:
    """Return what pressing a button puts on the clipboard, which the page does not wait for."""
    page.evaluate("navigator.clipboard.writeText('')")
    button.press("Enter")
    return str(page.wait_for_function("navigator.clipboard.readText()").json_value())


def settled(page: Any, address: str) -> None:
    """Go to a page, and wait until it has done what it does by itself: asked for a newer build."""
    with page.expect_event("requestfinished", lambda asked: asked.url.endswith("/build.json")):
        page.goto(address)


def touched(browser: Any, address: str) -> Any:
    """Return a page whose search box was touched."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.locator("[data-find]").first.focus()
    page.wait_for_function("() => Boolean(window.tenkyoSearch)")
    return page
