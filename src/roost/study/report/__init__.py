"""A study as people read it: findings in words, pictures cut from paper, one file of HTML."""

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
