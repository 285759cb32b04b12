"""Checks of a campaign beyond the form of its data (D8). Each check yields problems with paths.

Errors make a campaign unplayable. Warnings mark what is unfinished or unfair; `roost campaign
check` and the build report them too. Notes mark what may be intended.
"""

from roost.games.familiar_tales.content.checks.definitions import cards, references, rule_forms
from roost.games.familiar_tales.content.checks.loops import condition_loops, effect_loops
from roost.games.familiar_tales.content.checks.pages import structure
from roost.games.familiar_tales.content.checks.story import codes
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem

ERROR_CHECKS = (
    *(references.check, rule_forms.check, cards.check, structure.check, codes.check),
    *(condition_loops.check, effect_loops.check),
)


def find_errors(campaign: Campaign) -> list[ContentProblem]:
    """Return the problems that make a campaign unplayable."""
    return [problem for check in ERROR_CHECKS for problem in check(campaign)]


def find_warnings(campaign: Campaign) -> list[ContentProblem]:
    """Return the problems to solve before a release. The campaign must have no errors."""
    # Imported here: these need map drawing and the explorer, which playing does not.
    from roost.games.familiar_tales.content.checks.definitions import components
    from roost.games.familiar_tales.content.checks.pages import lines, map_styles, symbols
    from roost.games.familiar_tales.content.checks.reachability import dead_ends, resource_sources
    from roost.games.familiar_tales.content.checks.story import continuity, unpayable_costs
    from roost.games.familiar_tales.content.checks.text import cast_names, completeness

    modules = (
        *(components, lines, symbols, resource_sources, dead_ends, map_styles),
        *(completeness, cast_names, unpayable_costs),
    )
    problems = [problem for module in modules for problem in module.check(campaign)]
    # The exploration is the slowest check, and other problems mislead it.
    explored = [] if problems else list(continuity.check_exploration(campaign))
    return [*problems, *continuity.check(campaign), *explored]


def find_notes(campaign: Campaign) -> list[ContentProblem]:
    """Return what may be intended."""
    from roost.games.familiar_tales.content.checks.story import unused_journal

    return list(unused_journal.check(campaign))
