"""Things as JSON-LD: schema.org for what they are, PROV-O for what they rest on.

The context is written into each answer, so that nothing has to be fetched to read it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Row = Mapping[str, Any]
Node = dict[str, Any]

CONTEXT: Mapping[str, Any] = {
    "@vocab": "https://schema.org/",
    "prov": "http://www.w3.org/ns/prov#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "tk": "urn:tenkyo:vocab:",
    "wasDerivedFrom": {"@id": "prov:wasDerivedFrom", "@type": "@id"},
    "wasGeneratedBy": {"@id": "prov:wasGeneratedBy"},
    "hadPrimarySource": {"@id": "prov:hadPrimarySource", "@type": "@id"},
    "used": {"@id": "prov:used", "@type": "@id"},
    "hadPlan": {"@id": "prov:hadPlan", "@type": "@id"},
}
_SOURCE_TYPES = {
    "paper": "ScholarlyArticle",
    "standard": "TechArticle",
    "consortium-spec": "TechArticle",
    "report": "Report",
    "dataset": "Dataset",
    "repository": "SoftwareSourceCode",
    "news": "NewsArticle",
    "press-release": "Article",
    "vendor-page": "WebPage",
}


def graph(kind: str, rows: Iterable[Row], *, base: str) -> Node:
    """Return a document with a node for each row; `base` is the address of the server."""
    make = _NODES.get(kind, _thing)
    return {"@context": dict(CONTEXT), "@graph": [make(row, base.rstrip("/")) for row in rows]}


def dataset(build: Row, pack: Row, *, base: str) -> Node:
    """Return the knowledge base as a schema.org Dataset."""
    root = base.rstrip("/")
    return {
        "@context": dict(CONTEXT),
        "@id": f"{root}/v1/builds/current",
        "@type": ["Dataset", "prov:Entity"],
        "name": _texts(pack.get("title")),
        "description": _texts(pack.get("description")),
        "identifier": build["id"],
        "version": build["id"],
        "inLanguage": list(pack.get("languages") or ()),
        "isAccessibleForFree": True,
        "measurementTechnique": f"tenkyo {build['version']}",
        "size": f"{build['counts'].get('claims', 0)} claims",
        "distribution": [
            {
                "@type": "DataDownload",
                "contentUrl": f"{root}/v1/export/claims.{suffix}",
                "encodingFormat": media,
            }
            for suffix, media in (
                ("csv", "text/csv"),
                ("jsonl", "application/jsonl"),
                ("jsonld", "application/ld+json"),
            )
        ],
    }


def claim(row: Row, root: str) -> Node:
    """Return a claim as a schema.org Claim that is a PROV entity too."""
    standing = row.get("standing") or {}
    node: Node = {
        "@id": root + row["url"],
        "@type": ["Claim", "prov:Entity"],
        "identifier": row["id"],
        "text": _texts(row.get("statement")),
        "about": _link(root, "entities", row.get("subject")),
        "mainEntity": _property_value(row, root),
        "appearance": _link(root, "documents", row.get("document")),
        "temporal": row.get("as_of"),
        "tk:locator": row.get("locator"),
        "citation": [_citation(c, root) for c in row.get("citations") or ()],
        "hadPrimarySource": [
            f"{root}/v1/sources/{c['source']}"
            for c in row.get("citations") or ()
            if c.get("role") == "supports" and c.get("tier") == "primary"
        ],
        **{
            f"tk:{axis}": standing.get(axis)
            for axis in ("basis", "verification", "confidence", "freshness", "rank", "flag")
        },
    }
    inputs = [i for i in row.get("inputs") or () if i.get("claim")]
    if row.get("formula"):
        node["wasDerivedFrom"] = [f"{root}/v1/claims/{i['claim']}" for i in inputs]
        node["wasGeneratedBy"] = {
            "@type": "prov:Activity",
            "used": [f"{root}/v1/claims/{i['claim']}" for i in inputs],
            "prov:qualifiedAssociation": {
                "@type": "prov:Association",
                "hadPlan": f"{root}/v1/formulas/{row['formula']}",
            },
        }
    return _clean(node)


def _citation(row: Row, root: str) -> Node:
    """Return a citation as a Role of its own: what it prints is no property of the source."""
    return _clean(
        {
            "@type": "Role",
            "roleName": row.get("role"),
            "tk:printed": row.get("printed"),
            "citation": {
                "@id": f"{root}/v1/sources/{row['source']}",
                "@type": "CreativeWork",
                "name": row.get("title"),
                "url": row.get("url"),
            },
        }
    )


def _property_value(row: Row, root: str) -> Node:
    value = row.get("value") or {}
    prop = row.get("property") or {}
    node: Node = {
        "@type": "PropertyValue",
        "propertyID": f"{root}/v1/properties/{prop.get('id')}",
        "name": _texts(prop.get("label")),
        "unitText": value.get("unit"),
        "description": value.get("as_printed"),
        "valueReference": [
            {"@type": "PropertyValue", "propertyID": name, "value": term}
            for name, term in (row.get("qualifiers") or {}).items()
        ],
    }
    low, high = value.get("low"), value.get("high")
    if low is not None and low == high:
        node["value"] = low
    else:
        node["minValue"], node["maxValue"] = low, high
    if value.get("date"):
        node["value"] = value["date"]
    if value.get("ref"):
        node["value"] = _texts(value["ref"].get("label"))
    if value.get("text"):
        node["value"] = _texts(value["text"])
    return _clean(node)


def _source(row: Row, root: str) -> Node:
    doi = row.get("doi")
    return _clean(
        {
            "@id": root + row["url"],
            "@type": [_SOURCE_TYPES.get(row.get("kind", ""), "CreativeWork"), "prov:Entity"],
            "identifier": [f"https://doi.org/{doi}" if doi else None, row["id"]],
            "name": row.get("title"),
            "author": list(row.get("authors") or ()),
            "isPartOf": row.get("container"),
            "publisher": row.get("publisher"),
            "datePublished": row.get("issued"),
            "url": row.get("link"),
            "tk:tier": row.get("tier"),
        }
    )


def _entity(row: Row, root: str) -> Node:
    return _clean(
        {
            "@id": root + row["url"],
            "@type": "Thing",
            "identifier": row["id"],
            "name": _texts(row.get("label")),
            "alternateName": list(row.get("aliases") or ()),
            "additionalType": row.get("kind"),
            "manufacturer": _link(root, "entities", row.get("vendor")),
            "isPartOf": _link(root, "entities", row.get("part_of")),
        }
    )


def _thing(row: Row, root: str) -> Node:
    return _clean(
        {
            "@id": root + row["url"] if row.get("url") else None,
            "@type": "DefinedTerm" if "definition" in row else "CreativeWork",
            "identifier": row.get("id"),
            "name": _texts(row.get("label") or row.get("title") or row.get("text")),
            "description": _texts(row.get("definition")),
        }
    )


def _link(root: str, kind: str, ref: Row | None) -> Node | None:
    if not ref:
        return None
    return {"@id": f"{root}/v1/{kind}/{ref['id']}", "name": _texts(ref.get("label"))}


def _texts(label: Any) -> list[Node]:
    """Return a label in both languages as JSON-LD writes texts."""
    if not isinstance(label, Mapping):
        return []
    return [{"@value": label[k], "@language": k} for k in ("ja", "en") if label.get(k)]


def _clean(node: Node) -> Node:
    return {
        k: ([v for v in value if v is not None] if isinstance(value, list) else value)
        for k, value in node.items()
        if value not in (None, [], {}, "")
    }


_NODES: Mapping[str, Callable[[Row, str], Node]] = {
    "claims": claim,
    "entities": _entity,
    "sources": _source,
}
