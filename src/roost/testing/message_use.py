"""The message ids that a game must or may have, from what occurs in its matches."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from roost import games
from roost.contract import GameInfo, View, message_keys
from roost.contract.info import OptionValue
from roost.contract.message_keys import MessageKey
from roost.testing.matches import (
    make_rng,
    new_match,
    random_chooser,
    sample_configs,
    should_continue,
)
from roost.testing.sizes import size

MATCHES = size(40, 200)
"""Random matches in which names are collected."""


class UsedNames(NamedTuple):
    """The names that occur in many matches of a game."""

    actions: set[str]
    events: set[str]
    prompts: set[str]
    zones: set[str]
    numbers: set[str]
    marks: set[str]
    texts: set[tuple[str, str]]
    """Fields of actions with their texts."""


class PossibleMessage(NamedTuple):
    id: str
    key: MessageKey
    is_present: bool

    @property
    def is_missing(self) -> bool:
        return self.key.is_required and not self.is_present


@cache
def collect_names(name: str) -> UsedNames:
    """Play random matches of all configurations, and return the names that occur."""
    names = UsedNames(set(), set(), set(), set(), set(), set(), set())
    configs = sample_configs(games.game_info(name))
    for number in range(MATCHES):
        match = new_match(games.load(name), configs[number % len(configs)], "shown", number)
        choose = random_chooser(make_rng("shown", number))
        while should_continue(match):
            action = choose(match)
            frames = match.act(match.turn or 0, action, with_frames=True)
            names.actions.add(str(action["type"]))
            texts = ((field, text) for field, text in action.items() if isinstance(text, str))
            names.texts.update((field, text) for field, text in texts if field != "type")
            for frame in frames:
                _add_names(names, frame.event, match.game.open_view(frame.state))
    return names


def _add_names(names: UsedNames, event: str, view: View) -> None:
    names.events.update({event} - {""})
    names.prompts.update({view.prompt} - {""})
    names.zones.update(re.sub(r"(-\d+)+$", "", zone.id) for zone in view.zones)
    names.numbers.update(number.name for number in view.numbers)
    for zone in view.zones:
        names.marks.update(zone.marks)
        for card in zone.cards:
            names.marks.update(card.marks)


def possible_messages(name: str) -> list[PossibleMessage]:
    """Return all messages that Roost looks up for a game, in the order of the table of keys."""
    catalogue = games.catalogue(name)
    ids = {id: key for key in message_keys.MESSAGE_KEYS for id in sorted(_ids_of(key, name))}
    return [PossibleMessage(id, key, catalogue.has(id)) for id, key in ids.items()]


def missing_messages(name: str) -> list[str]:
    """Return the ids of the messages that a game must have and has not."""
    return [message.id for message in possible_messages(name) if message.is_missing]


def unseen_names(name: str) -> list[str]:
    """Return declared actions and events that did not occur in random matches."""
    used = collect_names(name)
    declared = {*games.game_info(name).actions, *getattr(games.load(name), "event_names", ())}
    return sorted(declared - used.actions - used.events)


def _ids_of(key: MessageKey, name: str) -> Iterator[str]:
    info, used = games.game_info(name), collect_names(name)
    cards = _card_names(name)
    suited = {card.partition("-")[::2] for card in cards if _is_named_by_suit(name, card)}
    values = list(_option_values(info))
    names: dict[MessageKey, set[tuple[str, ...]]] = {
        message_keys.ACTION: _single(used.actions),
        message_keys.CARD: _single({card for card in cards if not _is_named_by_suit(name, card)}),
        message_keys.SUIT: _single({suit for suit, _ in suited}),
        message_keys.RANK: _single({rank for _, rank in suited}),
        message_keys.EVENT: _single(used.events),
        message_keys.NUMBER: _single(used.numbers),
        message_keys.OPTION: _single({option.name for option in info.options}),
        message_keys.PROMPT: _single(used.prompts),
        message_keys.ZONE: _single(used.zones),
        message_keys.HOW: _single({"goal", "turn", "end"}),
        message_keys.VALUE: _single(used.numbers),
        message_keys.FACT: _single(used.numbers),
        message_keys.TAG: _single(used.marks),
        message_keys.KIND: _single(used.actions),
        message_keys.FIELD: _single(_number_fields(info)),
        message_keys.FIELD_VALUE: {pair for pair in used.texts if pair[1] not in cards},
        message_keys.OPTION_VALUE: set(values),
        message_keys.OPTION_OWN_VALUE: set(values),
        message_keys.ABOUT: set(values),
        message_keys.IF: set(values),
        message_keys.STUDY: _single(used.actions),
        message_keys.RESULT: _single(info.result_rules),
        message_keys.MILESTONE: set(),
    }
    yield from (key.id(*parts) for parts in names.get(key, {()}))


def _single(names: "set[str] | dict[str, str]") -> set[tuple[str, ...]]:
    return {(name,) for name in names}


def _is_named_by_suit(name: str, card: str) -> bool:
    catalogue = games.catalogue(name)
    has_own = catalogue.has(message_keys.CARD.id(card))
    return not has_own and catalogue.card_name(card) is not None


def _card_names(name: str) -> set[str]:
    game = games.load(name)
    return {card for config in sample_configs(game.info) for card in game.card_counts(config)}


def _number_fields(info: GameInfo) -> set[str]:
    fields = (field for fields in info.actions.values() for field in fields)
    return {field.name for field in fields if field.kind == "number"}


def _option_values(info: GameInfo) -> Iterator[tuple[str, str]]:
    for option in info.options:
        for players in info.players:
            for value in option.values_for(players):
                if not isinstance(value, list):
                    yield option.name, _value_name(value)


def _value_name(value: OptionValue) -> str:
    """Return a value's name in message ids, as the page has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
