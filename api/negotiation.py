"""Which form of an answer is asked for: by a suffix of the path, else by `Accept`."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request

from api.problems import ProblemError

FORM_KEY = "tenkyo.form"
"""Where the scope keeps the form that a suffix asked for."""
ASKED_KEY = "tenkyo.asked"
"""Where the scope keeps the path as it was asked for."""
HEAD_KEY = "tenkyo.head"
"""Where the scope keeps that only the headers of the answer are asked for."""


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write an answer."""

    name: str
    suffix: str
    media_type: str
    also: tuple[str, ...] = ()
    """Other media types that ask for it."""


JSON = Form("json", ".json", "application/json", ("text/json",))
CSV = Form("csv", ".csv", "text/csv; charset=utf-8")
JSON_LD = Form("json-ld", ".jsonld", "application/ld+json")
BIBTEX = Form("bibtex", ".bib", "application/x-bibtex; charset=utf-8", ("text/x-bibtex",))
CSL = Form("csl", ".csl.json", "application/vnd.citationstyles.csl+json")
FORMS = (JSON, CSV, JSON_LD, BIBTEX, CSL)
# The longest first: `.csl.json` ends in `.json` too.
_ALSO = ((".csl", CSL),)
_SUFFIXES = tuple(sorted((*((f.suffix, f) for f in FORMS), *_ALSO), key=lambda pair: -len(pair[0])))


def split_suffix(path: str) -> tuple[str, Form | None]:
    """Return a path without the suffix that names a form, and that form."""
    for suffix, form in _SUFFIXES:
        stem = path.removesuffix(suffix)
        if stem != path and not stem.endswith("/"):
            return stem, form
    return path, None


def suffix_of(request: Request) -> str:
    """Return the suffix by which a form was asked for; nothing where there was none."""
    asked: Form | None = request.scope.get(FORM_KEY)
    return asked.suffix if asked else ""


def path_of(request: Request) -> str:
    """Return the path of a request as it was asked for, with the suffix that names a form."""
    asked: str = request.scope.get(ASKED_KEY) or request.url.path
    return asked


def negotiate(request: Request, offered: Sequence[Form]) -> Form:
    """Return the form to answer in; the first offered one where nothing is asked for.

    Raises:
        ProblemError: None of those asked for is offered.
    """
    asked = request.scope.get(FORM_KEY)
    if asked is not None:
        if asked in offered:
            return asked  # type: ignore[no-any-return]
        raise ProblemError(
            "not-acceptable",
            f"there is no `{asked.suffix}` of this address",
            expected=", ".join(f.suffix for f in offered),
        )
    accept = request.headers.get("accept")
    found = preferred(accept, offered) if accept else offered[0]
    if found is None:
        raise ProblemError(
            "not-acceptable",
            f"none of the forms in `Accept: {accept}` is offered here",
            expected=", ".join(f.media_type.partition(";")[0] for f in offered),
        )
    return found


def preferred(accept: str, offered: Sequence[Form]) -> Form | None:
    """Return the offered form that an `Accept` header likes best, the first among equals."""
    ranges = []
    for part in accept.split(","):
        media, *parameters = (p.strip().lower() for p in part.split(";"))
        ranges.append((media, weight_of(parameters)))
    best: tuple[float, Form] | None = None
    for form in offered:
        quality = _liked(ranges, form)
        if quality > 0 and (best is None or quality > best[0]):
            best = (quality, form)
    return best[1] if best else None


def _liked(ranges: Sequence[tuple[str, float]], form: Form) -> float:
    """Return how well a form is liked; its other names count where they are named in full.

    `text/*` asks for no `application/json`, though `text/json` does.
    """
    others = [quality for given, quality in ranges if given in form.also]
    own = _quality_of(ranges, form.media_type.partition(";")[0])
    return max(own, *others) if others else own


def _quality_of(ranges: Sequence[tuple[str, float]], media: str) -> float:
    kind = media.partition("/")[0]
    for wanted in (media, f"{kind}/*", "*/*"):
        for given, quality in ranges:
            if given == wanted:
                return quality
    return 0.0


def weight_of(parameters: Sequence[str]) -> float:
    """Return the weight `q` among the parameters of a choice, 1 where none is given."""
    for parameter in parameters:
        name, _, number = parameter.partition("=")
        if name.strip() == "q":
            try:
                return min(max(float(number), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0
