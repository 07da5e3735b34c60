"""What SymPy is for: how a formula looks as MathML, and whether it is the optimum it claims.

SymPy never sees a text: it is handed trees that the allow-list let through.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from kb.errors import FormulaError
from kb.formulas.expression import Call, Name, Node, Number, parse
from kb.views.formula import Variable

INFINITY = "oo"
PRODUCT = "·"
_ALLOWED = frozenset(
    (
        "math",
        *("mrow", "mi", "mo", "mn", "mtext", "mspace", "mstyle", "mfenced"),
        *("msub", "msup", "msubsup", "mfrac", "msqrt", "mroot", "mover", "munder"),
    )
)
_ATTRIBUTES = frozenset({"close", "open", "separators", "xmlns", "display", "linethickness"})
_TAG = re.compile(r"<(/?)([A-Za-z:]+)((?:\s+[A-Za-z:]+\s*=\s*\"[^\"<>]*\")*)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([A-Za-z:]+)\s*=")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def mathml(node: Node, *, result: str, variables: tuple[Variable, ...]) -> str:
    """Return `result = expression` as presentation MathML, in the order it was written."""
    # SymPy takes a third of a second to load, which only a build spends.
    import sympy

    symbols = {v.name: _printed(sympy, v.symbol) for v in variables}
    tree = _tree(sympy, node, symbols, evaluate=False)
    printer = _printer()
    left, right = printer.doprint(sympy.Symbol(result)), printer.doprint(tree)
    return sanitised(
        '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>'
        f"{left}<mo>=</mo>{right}</mrow></math>"
    )


def sanitised(markup: str) -> str:
    """Return MathML as it is, if it holds nothing but the elements and attributes we know.

    Raises:
        FormulaError: Anything else stands in it.
    """
    rest = _TAG.sub("", markup)
    if "<" in rest or ">" in rest:
        raise FormulaError("the MathML of the formula is malformed")
    for _, name, attributes, _ in _TAG.findall(markup):
        if name not in _ALLOWED or not set(_ATTRIBUTE.findall(attributes)) <= _ATTRIBUTES:
            raise FormulaError(f"the MathML of the formula holds `{name}{attributes}`")
    return markup


def holds(
    kind: str,
    *,
    expression: str,
    variable: str,
    at: str,
    value: str | None,
    names: frozenset[str],
) -> tuple[bool, str]:
    """Tell whether a symbolic property holds, and what was found."""
    import sympy  # As above: only a build spends the time.

    known = names | {variable}
    symbols = {name: sympy.Symbol(name, positive=True) for name in known}

    def read(text: str) -> Any:
        if text == INFINITY:
            return sympy.oo
        return _tree(sympy, parse(text, known), symbols, evaluate=True)

    subject, place, over = read(expression), read(at), symbols[variable]
    if kind == "equal":
        difference = sympy.simplify(subject - place)
        return difference == 0, f"Δ = {difference}"
    if kind == "limit":
        if value is None:
            raise FormulaError("a limit without `value`", expected="what it tends to")
        found = sympy.limit(subject, over, place)
        return sympy.simplify(found - read(value)) == 0, f"lim = {found}"
    slope = sympy.simplify(sympy.diff(subject, over).subs(over, place))
    bend = sympy.simplify(sympy.diff(subject, over, 2).subs(over, place))
    bends = bend.is_positive if kind == "minimum" else bend.is_negative
    return slope == 0 and bool(bends), f"f′ = {slope}, f″ = {bend}"


@cache
def _printer() -> Any:
    """Return a printer that keeps factors in their written order, which SymPy's own does not."""
    import sympy  # As above: only a build spends the time.
    from sympy.printing.mathml import MathMLPresentationPrinter
    from sympy.printing.precedence import PRECEDENCE

    class Ordered(MathMLPresentationPrinter):  # type: ignore[misc]
        def _print_Mul(self, expression: Any) -> Any:  # noqa: N802
            over, last = expression.args[:-1], expression.args[-1]
            if expression.args[0] == -1:
                return super()._print_Mul(expression)
            if not (isinstance(last, sympy.Pow) and last.exp == -1):
                return self._product(expression.args)
            fraction = self.dom.createElement("mfrac")
            under = last.base.args if isinstance(last.base, sympy.Mul) else (last.base,)
            for side in (over, under):
                fraction.appendChild(self._product(side))
            return fraction

        def _product(self, factors: tuple[Any, ...]) -> Any:
            if len(factors) == 1:
                return self._print(factors[0])
            row = self.dom.createElement("mrow")
            for index, factor in enumerate(factors):
                if index:
                    sign = self.dom.createElement("mo")
                    sign.appendChild(self.dom.createTextNode(PRODUCT))
                    row.appendChild(sign)
                row.appendChild(self.parenthesize(factor, PRECEDENCE["Mul"]))
            return row

    return Ordered({"order": "none"})


def _printed(sympy: Any, symbol: str) -> Any:
    return sympy.Rational(symbol) if _NUMBER.fullmatch(symbol) else sympy.Symbol(symbol)


def _tree(sympy: Any, node: Node, symbols: Mapping[str, Any], *, evaluate: bool) -> Any:
    if isinstance(node, Number):
        return sympy.Rational(str(node.value))
    if isinstance(node, Name):
        return symbols[node.id]
    if not evaluate and node.function in "*/":
        return _fraction(sympy, node, symbols)
    parts = [_tree(sympy, part, symbols, evaluate=evaluate) for part in node.arguments]
    return _operations(sympy, evaluate)[node.function](*parts)


def _fraction(sympy: Any, node: Node, symbols: Mapping[str, Any]) -> Any:
    """Return a chain of products and quotients as one fraction, its factors in written order."""
    over: list[Any] = []
    under: list[Any] = []

    def gather(part: Node, into: list[Any], other: list[Any]) -> None:
        if isinstance(part, Call) and part.function in ("*", "/"):
            left, right = part.arguments
            gather(left, into, other)
            gather(right, *((other, into) if part.function == "/" else (into, other)))
        else:
            into.append(_tree(sympy, part, symbols, evaluate=False))

    gather(node, over, under)
    factors = over or [sympy.Integer(1)]
    if under:
        divisor = under[0] if len(under) == 1 else sympy.Mul(*under, evaluate=False)
        factors = [*factors, sympy.Pow(divisor, sympy.Integer(-1), evaluate=False)]
    return factors[0] if len(factors) == 1 else sympy.Mul(*factors, evaluate=False)


def _operations(sympy: Any, evaluate: bool) -> dict[str, Callable[..., Any]]:
    minus = sympy.Integer(-1)

    def add(*parts: Any) -> Any:
        return sympy.Add(*parts, evaluate=evaluate)

    def multiply(*parts: Any) -> Any:
        return sympy.Mul(*parts, evaluate=evaluate)

    def raise_to(base: Any, exponent: Any) -> Any:
        return sympy.Pow(base, exponent, evaluate=evaluate)

    return {
        "+": add,
        "-": lambda a, b: add(a, multiply(minus, b)),
        "*": multiply,
        "/": lambda a, b: multiply(a, raise_to(b, minus)),
        "**": raise_to,
        "neg": lambda a: multiply(minus, a),
        "sqrt": lambda a: raise_to(a, sympy.Rational(1, 2)),
        "log": lambda a: sympy.log(a, evaluate=evaluate),
        "log2": lambda a: multiply(
            sympy.log(a, evaluate=evaluate), raise_to(sympy.log(2, evaluate=evaluate), minus)
        ),
        "log10": lambda a: multiply(
            sympy.log(a, evaluate=evaluate), raise_to(sympy.log(10, evaluate=evaluate), minus)
        ),
        "exp": lambda a: sympy.exp(a, evaluate=evaluate),
        "abs": lambda a: sympy.Abs(a, evaluate=evaluate),
        "floor": lambda a: sympy.floor(a, evaluate=evaluate),
        "ceil": lambda a: sympy.ceiling(a, evaluate=evaluate),
        "min": lambda *a: sympy.Min(*a, evaluate=evaluate),
        "max": lambda *a: sympy.Max(*a, evaluate=evaluate),
    }
