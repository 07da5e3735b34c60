"""Templates compiled to plain calls and attributes: half of what rendering a page took.

Jinja2 asks of every call whether it wants the context, and of every attribute whether it might be
a key. Our templates call methods and macros that want nothing, on views that have attributes. And
it hands whatever is printed to two functions, of which one is enough for what is markup already.
"""

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame


class DirectCode(CodeGenerator):
    """Writes `a.b(c)` of a template as `a.b(c)` in Python."""

    def visit_Call(  # noqa: N802 - the name by which the visitor finds it
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call; what is called gets the arguments that stand there."""
        self.visit(node.node, frame)
        self.write("(")
        for arg in node.args:
            self.visit(arg, frame)
            self.write(", ")
        for keyword in node.kwargs:
            self.write(f"{keyword.key}=")
            self.visit(keyword.value, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        for star, extra in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if extra is not None:
                self.write(star)
                self.visit(extra, frame)
                self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Write an attribute; what lacks it fails, and names it. Blocks are keys of `self`."""
        if isinstance(node.node, nodes.Name) and node.node.name == "self":
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.printed(")

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write(")")
