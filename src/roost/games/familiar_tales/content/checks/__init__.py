"""What is checked beyond the form of the data (D8). Each check yields problems with paths.

Without the first ones a campaign cannot be played at all. The others find what is unfinished or
unfair; `roost campaign check` and building ask for them too.
"""

from collections.abc import Iterator

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
    """What must be mended before it can be played."""
    return list(_all(campaign))


def find_warnings(campaign: Campaign) -> list[ContentProblem]:
    """What should be mended before it is given to others. Asks for a sound campaign."""
    # These need the drawer and the walker, which playing does not.
    from roost.games.familiar_tales.content.checks.definitions import components
    from roost.games.familiar_tales.content.checks.pages import lines, map_styles, symbols
    from roost.games.familiar_tales.content.checks.reachability import dead_ends, resource_sources
    from roost.games.familiar_tales.content.checks.story import continuity, unpayable_costs
    from roost.games.familiar_tales.content.checks.text import cast_names, texts

    parts = (
        components,
        lines,
        symbols,
        resource_sources,
        dead_ends,
        map_styles,
        texts,
        cast_names,
        unpayable_costs,
    )
    found = [problem for part in parts for problem in part.check(campaign)]
    led_to = list(continuity.check(campaign))
    # The longest check of all, which stumbles over what the others have found.
    walked = [] if found else list(continuity.check_exploration(campaign))
    return [*found, *led_to, *walked]


def find_notes(campaign: Campaign) -> list[ContentProblem]:
    """What may be meant so: no mistakes."""
    from roost.games.familiar_tales.content.checks.story import unused_journal

    return list(unused_journal.check(campaign))


def _all(campaign: Campaign) -> Iterator[ContentProblem]:
    for check in ERROR_CHECKS:
        yield from check(campaign)
