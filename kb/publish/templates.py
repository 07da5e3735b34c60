"""The template environment of one language: strict, escaped, with its texts compiled in."""

from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from kb.errors import PublishError
from kb.publish.direct import DirectCode
from kb.publish.messages import Messages
from kb.settings import site_folder


class _Translated(NodeTransformer):
    """Replaces `_("text")` by the text itself, so that a page is not translated while rendered."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    def visit_Call(self, node: nodes.Call, *args: Any, **kwargs: Any) -> nodes.Node:  # noqa: N802
        node = self.generic_visit(node, *args, **kwargs)  # type: ignore[assignment]
        if not (isinstance(node.node, nodes.Name) and node.node.name == "_"):
            return node
        constant = len(node.args) == 1 and isinstance(node.args[0], nodes.Const)
        if not constant or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        text = self.messages.get(node.args[0].value)  # type: ignore[attr-defined]
        return nodes.Const(text, lineno=node.lineno, environment=node.environment)


class SiteEnvironment(Environment):
    """Templates of the site in one language."""

    code_generator_class = DirectCode

    def __init__(
        self, messages: Messages, *, folder: Path | None = None, cache: BytecodeCache | None = None
    ) -> None:
        super().__init__(
            loader=FileSystemLoader(folder or site_folder() / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=cache,
            finalize=no_bare_number,
        )
        self.messages = messages
        self.globals["_"] = messages.get
        self.globals["lang"] = messages.lang

    @staticmethod
    def printed(value: object) -> str:
        """Return what a template is about to print, escaped unless it is markup.

        Raises:
            PublishError: As `no_bare_number`.
        """
        if value.__class__ is Markup:
            return value
        return escape(no_bare_number(value))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        _Translated(self.messages).visit(tree)
        return tree


def no_bare_number(value: object) -> object:
    """Return `value`, which a template is about to print.

    Raises:
        PublishError: It is a measured number, which is printed with its standing or not at all.
    """
    if value.__class__ is float:
        raise PublishError(
            f"a template prints the bare number {value}",
            expected="a figure with its standing",
            remedy="hand the claim to `pen.figure`",
        )
    if value is None:
        raise PublishError(
            "a template prints nothing where a text is expected",
            remedy="ask whether there is one before printing it",
        )
    return value
