"""The OpenAPI document as a page: written here, so that it needs no script and no network."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import msgspec

from api.problem_kinds import KINDS
from kb.publish.reference import kind_of

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}
pre{overflow:auto;padding:.6rem;border:1px solid #8886;border-radius:.3rem}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8884}
details{margin:.5rem 0;border:1px solid #8884;border-radius:.3rem;padding:.4rem .8rem}
summary{cursor:pointer}.method{font-weight:700;text-transform:uppercase}
"""


def reference(document: Mapping[str, Any]) -> str:
    """Return the reference page of an OpenAPI document."""
    info = document["info"]
    parts = [_head(f"{info['title']} {info['version']}: API")]
    parts.append(f"<h1>{escape(info['title'])} API</h1><p>{escape(info['summary'])}</p>")
    parts.append('<p><a href="openapi.json">openapi.json</a></p>')
    parts.extend(_operations(document))
    parts.append("</main></html>")
    return "".join(parts)


def problems() -> str:
    """Return the page that says what each kind of problem means."""
    parts = [_head("Problems"), "<h1>Problems</h1>"]
    for kind in KINDS.values():
        parts.append(
            f'<h2 id="{kind.slug}">{escape(kind.title)}</h2>'
            f"<p><code>{kind.slug}</code>, status {kind.status}. {escape(kind.meaning)}</p>"
        )
    parts.append("</main></html>")
    return "".join(parts)


def _head(title: str) -> str:
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><main>"
    )


def _operations(document: Mapping[str, Any]) -> Iterator[str]:
    shapes = document["components"]["schemas"]
    tags: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            shown = _operation(method, path, operation, shapes)
            tags.setdefault(operation["tags"][0], []).append(shown)
    for tag, shown_ones in tags.items():
        yield f'<h2 id="{escape(tag)}">{escape(tag)}</h2>' + "".join(shown_ones)


def _operation(
    method: str, path: str, operation: Mapping[str, Any], shapes: Mapping[str, Any]
) -> str:
    name = operation["operationId"]
    parts = [
        f'<details id="{escape(name)}"><summary><span class="method">{method}</span> '
        f"<code>{escape(path)}</code> {escape(operation['summary'])}</summary>",
        f"<p>{escape(operation.get('description', ''))}</p>",
    ]
    rows = [
        f"<tr><td><code>{escape(p['name'])}</code></td><td>{escape(p['in'])}</td>"
        f"<td>{escape(kind_of(p['schema'], shapes))}</td>"
        f"<td>{escape(p.get('description', ''))}</td></tr>"
        for p in operation.get("parameters", ())
    ]
    if rows:
        parts.append(f"<h3>Parameters</h3><table>{''.join(rows)}</table>")
    answers = [
        f"<tr><td>{escape(status)}</td><td>{escape(', '.join(answer.get('content', ())))}</td>"
        f"<td>{escape(answer.get('description', ''))}</td></tr>"
        for status, answer in operation["responses"].items()
    ]
    parts.append(f"<h3>Answers</h3><table>{''.join(answers)}</table>")
    parts.append(f"<h3>Example</h3>{_example(method, operation)}</details>")
    return "".join(parts)


def _example(method: str, operation: Mapping[str, Any]) -> str:
    address = operation["x-example"]
    if method == "get":
        forms = operation["responses"]["200"].get("content", {}).values()
        addresses = [address, *(form["x-example"] for form in forms if "x-example" in form)]
        return "".join(
            f'<p><a href="{escape(one)}"><code>{escape(one)}</code></a></p>' for one in addresses
        )
    body = msgspec.json.encode(operation.get("x-example-body", {})).decode()
    return f"<pre>curl -H 'Content-Type: application/json' -d '{escape(body)}' {address}</pre>"
