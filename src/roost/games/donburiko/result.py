"""The result of Donburiko!."""

from roost.contract import Result
from roost.games.donburiko.state import DonburikoState


def result_fields(s: DonburikoState) -> Result:
    """DB-40, DB-44, DB-47"""
    return {"rounds": s.round, "credits": s.credits[: s.players], "bank": s.bank}
