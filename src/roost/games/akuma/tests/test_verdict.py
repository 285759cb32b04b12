"""The winner of a round: golden cases, and random tricks against a literal reading of the rules."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from roost.games.akuma.rules import find_trick_winner
from roost.games.akuma.state import CARD_NAMES, NO_CARD, AkumaState
from roost.games.akuma.tests.scenario import ALL, AkumaScenario, position
from roost.testing.matches import choose_from, make_rng
from roost.testing.rules_tables import find_codes, read_table
from roost.testing.sizes import size

SEATS = "ABCD"
CASES = read_table(
    "akuma", "case", "options", "mission", "played", "winner", under="## Golden cases"
)
EXAMPLES = {  # the option that the note in the last column is about
    "EX1": "rank1",
    "EX2": "rank1",
    "EX3": "rank10",
    "EX4": "rank10",
}


def play_trick(options: Sequence[str], mission: str, cards: Sequence[str], chooser: int = 0) -> str:
    """Play a trick of one card a seat, after `chooser` has chosen a mission. Returns the winner."""
    middle = next((f"{mission}-{r}" for r in range(1, 11) if f"{mission}-{r}" not in cards), "")
    missions = [middle if mission != "-" and p == chooser else "" for p in range(len(cards))]
    scenario = position(cards, missions, rank1="rank1" in options, rank10="rank10" in options)
    for p, card in enumerate(cards):
        if missions[p]:
            scenario.choose(middle)
        scenario.play(card)
    return SEATS[winning_seat(scenario)]


def winning_seat(scenario: AkumaScenario) -> int:
    """Return the seat that took the trick. The view shows it in three ways."""
    view = scenario.view_at("acquired")
    (seat,) = (p for p in range(scenario.match.config.players) if view.number("taken", p))
    assert [card.marks["by"] for card in view.zone("last").cards if "won" in card.marks] == [seat]
    assert view.number("lead") == seat
    return seat


@pytest.mark.rule("AK-22", "AK-23", "AK-24", "AK-25", "AK-26", "AK-27")
@pytest.mark.rule("AK-41", "AK-42", "AK-43", "AK-44", "AK-45", "AK-46")
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_golden_verdict(case: dict[str, str]) -> None:
    mission, _, chosen = case["mission"].partition(" ")
    chooser = 1 if chosen == "(chosen by B)" else 0
    cards = case["played"].split(", ")
    assert play_trick(find_codes(case["options"]), mission, cards, chooser) == case["winner"][0]


@pytest.mark.rule("AK-40", "AK-41", "AK-43")
@pytest.mark.parametrize(
    "case", [c for c in CASES if c["case"] in EXAMPLES], ids=lambda c: c["case"]
)
def test_golden_verdict_without_its_option(case: dict[str, str]) -> None:
    cards = case["played"].split(", ")
    others = {"rank1", "rank10"} - {EXAMPLES[case["case"]]}
    expected = case["winner"].split("(")[1][0]
    assert play_trick([], case["mission"], cards) == expected
    assert play_trick(sorted(others), case["mission"], cards) == expected


@pytest.mark.rule("AK-26")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_the_last_of_equals_is_the_last_played_whoever_leads(lead: int) -> None:
    hands = ["blue-9", "green-9", "purple-5"]
    scenario = position(hands, ["red-6", "red-6", "red-6"], lead=lead)
    scenario.choose("red-6").play(*(hands[(lead + i) % 3] for i in range(3)))
    assert winning_seat(scenario) == (0 if lead == 1 else 1)


@pytest.mark.rule("AK-23", "AK-25", "AK-26", "AK-41", "AK-43", "AK-45", "AK-46")
@pytest.mark.parametrize("players", [3, 4])
def test_verdicts_match_a_literal_reading_of_the_rules(players: int) -> None:
    rng = make_rng("verdicts", players)
    for number in range(size(3_000, 100_000)):
        pool = ALL if number % 2 else [n for n in ALL if n.endswith(("-1", "-10", "-9"))]
        cards: list[str] = []
        while len(cards) < players + 1:
            card = choose_from(rng, pool)
            cards += [] if card in cards else [card]
        mission = None if choose_from(rng, range(4)) == 0 else cards.pop()
        cards = cards[:players]
        s = AkumaState()
        s.players = s.trick_size = players
        s.lead = choose_from(rng, range(players))
        s.rank1, s.rank10 = choose_from(rng, [(0, 0), (0, 1), (1, 0), (1, 1)])
        s.trick = [CARD_NAMES.index(card) for card in cards] + [0] * (4 - players)
        s.mission = NO_CARD if mission is None else CARD_NAMES.index(mission)
        place = winning_place(cards, mission, bool(s.rank1), bool(s.rank10))
        assert find_trick_winner(s) == (s.lead + place) % players, (cards, mission)


def winning_place(cards: list[str], mission: str | None, rank1: bool, rank10: bool) -> int:
    """Return the place of the winning card, by AK-23 to AK-27 and AK-41 to AK-46 in turn."""
    colours = {colour(card) for card in cards}
    if rank1 and len(colours) == 1:
        for place, card in enumerate(cards):
            if rank(card) == 1:
                return place
    candidates = list(range(len(cards)))
    if rank10 and len(colours) > 1:
        others = [place for place in candidates if rank(cards[place]) != 10]
        if not others:
            for place, card in enumerate(cards):
                if mission is not None and colour(card) == colour(mission):
                    return place
            return len(cards) - 1
        candidates = others
    if mission is not None:
        following = [place for place in candidates if colour(cards[place]) == colour(mission)]
        candidates = following or candidates
    highest = max(rank(cards[place]) for place in candidates)
    return max(place for place in candidates if rank(cards[place]) == highest)


def colour(card: str) -> str:
    return card.split("-")[0]


def rank(card: str) -> int:
    return int(card.split("-")[1])


def test_all_orders_of_a_trick_of_one_colour() -> None:
    for cards in permutations(["green-1", "green-7", "green-10"]):
        assert cards[SEATS.index(play_trick([], "red", cards))] == "green-10"
        assert cards[SEATS.index(play_trick(["rank10"], "red", cards))] == "green-10"
        assert cards[SEATS.index(play_trick(["rank1", "rank10"], "-", cards))] == "green-1"
