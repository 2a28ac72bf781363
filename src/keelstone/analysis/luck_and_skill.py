"""Luck and skill: how chance, a seat's own moves and the others' moves changed its chances."""

from __future__ import annotations

from keelstone.analysis.curve import WinProbabilityCurve
from keelstone.analysis.result import Analysis, LuckAndSkill
from keelstone.engine.seats import CHANCE


def add_luck_and_skill(analysis: Analysis, curve: WinProbabilityCurve) -> None:
    """Fill in the changes of every seat's win probability by cause, with standard errors."""
    movers = [entry.seat for entry in curve.game.log]
    for seat in range(curve.game.seats):
        causes = (
            [step for step, mover in enumerate(movers) if mover == CHANCE],
            [step for step, mover in enumerate(movers) if mover == seat],
            [step for step, mover in enumerate(movers) if mover not in (CHANCE, seat)],
        )
        changes, errors = zip(*(curve.change(seat, steps) for steps in causes), strict=True)
        analysis.luck_and_skill.append(LuckAndSkill(*changes))
        analysis.luck_and_skill_errors.append(LuckAndSkill(*errors))
