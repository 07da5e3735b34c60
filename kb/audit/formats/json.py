"""JSON, valid against the published schema."""

from kb.audit.format import Format, Setting
from kb.audit.schema import report_data
from kb.views.codec import pretty
from kb.views.finding import Report


def _render(report: Report, setting: Setting) -> str:
    return pretty(report_data(report)) + "\n"


FORMAT = Format("json", ".json", "application/json", _render)
