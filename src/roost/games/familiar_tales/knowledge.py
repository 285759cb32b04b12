"""What a seat cannot know, dealt anew: orders of decks, and others' hands if they are hidden."""

from roost.contract import Words
from roost.games.familiar_tales.chance import shuffled
from roost.games.familiar_tales.state import Cards, State
from roost.kernel.generator import Generator


def guess(s: State, seat: int, words: Words) -> State:
    """A state that looks the same to a seat. Which cards a deck has is known; their order is not.

    Without open hands the others' hands and draw piles are mixed; whether a hand holds a link
    card is public.
    """
    guessed = s.copy()
    chance = Generator(words)
    for other, cards in enumerate(guessed.seats):
        if other != seat and not s.open_hands:
            _mix(guessed, cards, chance)
        cards.draw = shuffled(cards.draw, chance)
    for row in (guessed.training, guessed.crafting):
        row.draw = shuffled(row.draw, chance)
    return guessed


def _mix(s: State, cards: Cards, chance: Generator) -> None:
    def is_link(card: str) -> bool:
        return s.world.cards[card].icon == "link"

    size, linked = len(cards.hand), any(map(is_link, cards.hand))
    pool = cards.hand + cards.draw
    mixed = shuffled(pool, chance)
    while any(map(is_link, mixed[:size])) != linked:
        mixed = shuffled(pool, chance)
    cards.hand, cards.draw = mixed[:size], mixed[size:]
