"""The report of a study: findings, figures with charts, and an HTML page."""

from roost.study.report.findings import Finding, list_findings, write_headline
from roost.study.report.page import render_body, render_charts, render_report

__all__ = [
    "Finding",
    "list_findings",
    "render_body",
    "render_charts",
    "render_report",
    "write_headline",
]
