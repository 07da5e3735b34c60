"""What writes onto one page: all that templates call to print what a knowledge base holds."""

from html import escape

from markupsafe import Markup

from kb.publish.lines import Lines
from kb.publish.markup import safe
from kb.views.formula import Why


class Pen(Lines):
    """Writes one page in one language, and then others of the same depth."""

    def tree(self, why: Why) -> Markup:
        """Return what a claim was computed from, down to what was not computed."""
        return safe("".join(self._branch(one) for one in why.inputs))

    def _branch(self, why: Why) -> str:
        name = f"<code>{escape(why.variable)}</code> " if why.variable else ""
        said = f"{self.text(why.label)} "
        if why.literal or why.verification is None:
            word = self.word("basis", "assumption")
            said += f'{self.quote(why.value)} <span class="st">{word}</span>'
        else:
            href = escape(self.thing("claim", why.claim))
            v = why.verification.value
            link = f'<a href="{href}">{self.quote(why.value)}</a>'
            said += f'<span class="fig">{link}{self.badge(v)}</span>'
        if why.weakest:
            axes = self.comma.join(self.word("axis", axis) for axis in why.weakest)
            said += f' <span class="small">{escape(self.messages.get("weakest on"))} {axes}</span>'
        below = "".join(self._branch(one) for one in why.inputs)
        return f"<li>{name}{said}{f'<ul>{below}</ul>' if below else ''}</li>"
