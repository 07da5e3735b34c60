"""The refusals in words: what stands in the way of a comparison, and what would clear it."""

from collections.abc import Mapping, Sequence

from kb.compare.footing import footing_label
from kb.compare.terms import UNKNOWN, UNSTATED, qualifier_label, term_label
from kb.display import display
from kb.views.catalog import Property, Qualifier
from kb.views.claim import Claim
from kb.views.comparison import PassedOver, Refusal, Step
from kb.views.label import Label


def unknown(claim: Claim, names: Sequence[str], *, qualifiers: Mapping[str, Qualifier]) -> Refusal:
    """Refuse a claim whose qualifiers are unknown or left out: unknown is not a default.

    All that is unknown is named in the words; `qualifier` holds the first.
    """
    labels = [qualifier_label(qualifiers.get(name), name) for name in names]
    ja = "・".join(label.get("ja") for label in labels)
    en = ", ".join(label.get("en") for label in labels)
    who = claim.subject.label
    return Refusal(
        code="unknown-qualifier",
        qualifier=names[0],
        claim=claim.id,
        found=claim.qualifiers.get(names[0], UNSTATED),
        reason=Label(
            f"{who.get('ja')}の{ja}が示されていません",
            f"{en} not stated for {who.get('en')}",
        ),
        remedy=Label(
            f"{ja}を明記した出典を示してください",
            f"cite a source that states the {en}",
        ),
    )


def assumption(name: str, term: str) -> Step:
    """Return the step by which whoever asks gave a claim a term that it leaves unknown."""
    words = Label(
        "問い合わせた人の仮定で、典拠はありません", "assumed by whoever asks; no source says so"
    )
    return Step(name, UNKNOWN, term, "1", words)


def different(
    a: Claim, b: Claim, *, name: str, qualifier: Qualifier | None, terms: tuple[str, str]
) -> Refusal:
    """Refuse two claims whose terms of one qualifier differ and cannot be converted exactly."""
    label = qualifier_label(qualifier, name)
    one, two = (term_label(qualifier, term) for term in terms)
    return Refusal(
        code="different-qualifier",
        qualifier=name,
        claim=a.id,
        found=terms[0],
        other=terms[1],
        reason=Label(
            f"{label.get('ja')}が違います：{one.get('ja')}と{two.get('ja')}",
            f"{label.get('en')} differs: {one.get('en')} against {two.get('en')}",
        ),
        remedy=Label(
            f"同じ{label.get('ja')}の値どうしを比べてください（厳密な換算規則はありません）",
            f"compare values of the same {label.get('en')} (no exact conversion is known)",
        ),
    )


def footing_differs(a: Claim, *, terms: tuple[str, str]) -> Refusal:
    """Refuse two claims that are put forward on different footings."""
    one, two = footing_label(terms[0]), footing_label(terms[1])
    return Refusal(
        code="different-footing",
        qualifier="basis",
        claim=a.id,
        found=terms[0],
        other=terms[1],
        reason=Label(
            f"位置づけが違います：{one.get('ja')}と{two.get('ja')}",
            f"footing differs: {one.get('en')} against {two.get('en')}",
        ),
        remedy=Label(
            "同じ位置づけの値どうしを比べてください",
            "compare values put forward on the same footing",
        ),
    )


def scale_differs(a: Claim, b: Claim) -> Refusal:
    """Refuse two claims that are about different properties."""
    one, two = a.property.label, b.property.label
    return Refusal(
        code="different-property",
        qualifier="property",
        claim=a.id,
        found=a.property.id,
        other=b.property.id,
        reason=Label(
            f"別の項目です：{one.get('ja')}と{two.get('ja')}",
            f"different properties: {one.get('en')} against {two.get('en')}",
        ),
        remedy=Label("同じ項目の値どうしを比べてください", "compare values of one property"),
    )


def no_value(claim: Claim) -> Refusal:
    """Refuse a claim that says there is no value, or that it is not known."""
    ja, en = (display(claim.value, lang) for lang in ("ja", "en"))
    return Refusal(
        code="no-value",
        claim=claim.id,
        found=claim.value.absence.value if claim.value.absence else None,
        reason=Label(
            f"{claim.subject.label.get('ja')}には値がありません：{ja}",
            f"no value for {claim.subject.label.get('en')}: {en}",
        ),
        remedy=Label("値を示す出典を加えてください", "add a source that gives the value"),
    )


def not_a_quantity(claim: Claim) -> Refusal:
    """Refuse arithmetic on a value that is not a quantity."""
    return Refusal(
        code="not-a-quantity",
        claim=claim.id,
        found=claim.value.type.value,
        reason=Label(
            f"数量ではありません：{claim.value.told()}",
            f"not a quantity: {claim.value.told()}",
        ),
        remedy=Label("数量どうしを選んでください", "choose two quantities"),
    )


def no_claim(entity: Label, prop: Property, *, passed: Sequence[PassedOver]) -> Refusal:
    """Say why a cell is empty: no claim, or none that was in force."""
    if passed:
        first = passed[0]
        return Refusal(
            code=first.code,
            claim=first.claim,
            found=first.as_printed or first.claim,
            reason=first.reason,
            remedy=Label("別の日付か順位で引いてください", "ask for another day or another rank"),
        )
    return Refusal(
        code="no-claim",
        reason=Label(
            f"{entity.get('ja')}の{prop.label.get('ja')}についての主張はありません",
            f"no claim on {prop.label.get('en')} of {entity.get('en')}",
        ),
        remedy=Label("出典のある主張を加えてください", "add a claim with its source"),
    )


def not_so_stated(
    entity: Label, prop: Property, *, where: Mapping[str, str], qualifiers: Mapping[str, Qualifier]
) -> Refusal:
    """Say that a cell is empty because none of its claims states the qualifiers asked for."""
    terms = [term_label(qualifiers.get(name), term) for name, term in where.items()]
    ja, en = ("・".join(t.get("ja") for t in terms), ", ".join(t.get("en") for t in terms))
    return Refusal(
        code="not-so-stated",
        qualifier=next(iter(where)),
        reason=Label(
            f"{entity.get('ja')}の{prop.label.get('ja')}に、{ja}と述べる主張はありません",
            f"no claim on {prop.label.get('en')} of {entity.get('en')} states {en}",
        ),
        remedy=Label("限定語を外して引いてください", "ask without the qualifier"),
    )


def parts(name: str, label: Label, terms: Sequence[str], *, labels: Sequence[Label]) -> Refusal:
    """Say which terms of one qualifier keep the classes of a property apart."""
    ja, en = label.get("ja"), label.get("en")
    return Refusal(
        code="different-footing" if name == "basis" else "different-qualifier",
        qualifier=name,
        found=terms[0],
        other=terms[1],
        reason=Label(
            f"{ja}が違います：" + "／".join(one.get("ja") for one in labels),
            f"{en} differs: " + " / ".join(one.get("en") for one in labels),
        ),
        remedy=Label(
            f"{ja}をひとつに絞ってください",
            f"narrow the comparison to one {en}",
        ),
    )


def units_differ(a: Claim, b: Claim) -> Refusal:
    """Refuse two claims whose units do not measure the same."""
    one, two = a.value.unit or "1", b.value.unit or "1"
    return Refusal(
        code="unit",
        qualifier="unit",
        claim=a.id,
        found=one,
        other=two,
        reason=Label(f"単位の次元が違います：{one}と{two}", f"units differ in kind: {one}, {two}"),
        remedy=Label("同じ量を測る値を選んでください", "choose values that measure the same"),
    )


def reaches_zero(b: Claim) -> Refusal:
    """Refuse to divide by a value that may be zero, or that has no lower bound."""
    printed = b.value.told()
    return Refusal(
        code="zero",
        claim=b.id,
        found=printed,
        reason=Label(f"割る値が零になりえます：{printed}", f"the divisor may be zero: {printed}"),
        remedy=Label("下限のある正の値で割ってください", "divide by a positive lower bound"),
    )


def below_zero(claim: Claim) -> Refusal:
    """Refuse the ratio of a value below zero: how many times it is says nothing of its size."""
    printed = claim.value.told()
    return Refusal(
        code="negative",
        claim=claim.id,
        found=printed,
        reason=Label(
            f"零を下回りうる値は何倍とは言えません：{printed}",
            f"a value that may be below zero has no ratio: {printed}",
        ),
        remedy=Label("差で比べてください", "compare by the difference"),
    )


def no_true_zero(a: Claim, b: Claim) -> Refusal:
    """Refuse the ratio of values on a scale whose zero is a convention."""
    one, two = a.value.told(), b.value.told()
    return Refusal(
        code="no-true-zero",
        qualifier="unit",
        claim=a.id,
        found=one,
        other=two,
        reason=Label(
            f"零点が取り決めにすぎない単位なので、何倍とは言えません：{one}と{two}",
            f"the zero of the unit is a convention, so neither is so many times the other: "
            f"{one}, {two}",
        ),
        remedy=Label("差で比べてください", "compare by the difference"),
    )
