"""A study as people read it: findings in words, pictures cut from paper, one file of HTML."""

from roost.study.report.findings import Finding, findings, headline
from roost.study.report.page import body, pictures_of, report

__all__ = ["Finding", "body", "findings", "headline", "pictures_of", "report"]
