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
    pool = shuffled(cards.hand + cards.draw, chance)
    if not linked:
        plain = [card for card in pool if not is_link(card)]
        hand = plain[:size]
    else:
        hand = pool[:size]
        if not any(map(is_link, hand)):
            return _mix(s, cards, chance)  # try again: what is true is likely enough
    for card in hand:
        pool.remove(card)
    cards.hand, cards.draw = hand, pool
    return None
