import { Catalogue } from "@/i18n/catalogue";
import { Names } from "@/i18n/names";
import type { GameInfo, View } from "@/net/protocol";

/** A small game for tests. */
export const info: GameInfo = {
  id: "small",
  title: "Small",
  players: [2, 3],
  minutes: 5,
  version: 1,
  options: [],
  actions: {
    add: [
      { name: "card", kind: "text" },
      { name: "row", kind: "number" },
      { name: "face", kind: "text" },
    ],
    play: [
      { name: "card", kind: "text" },
      { name: "as", kind: "number", is_optional: true },
    ],
    stop: [],
  },
  credits: [],
  players_rule: "SM-1",
  turn_rule: "SM-2",
  choice_rule: "SM-3",
  end_rule: "SM-4",
  result_rules: {},
};

const MESSAGES = `
kind-add = Add a card
field-row = row { $value }
action-add = Add { $card } to row { $row }, face { $face }
action-play = Play { $card }{ $as ->
    [none] { "" }
   *[other] { " " }as { $as }
}
action-stop = Stop
event-added = { $who } added { $card } to { $target }, face { $face }.
event-took = { $who } took { $source }: { $cards }; { $total }.
zone-row = Row { $number }
zone-row-7 = The long row
number-chips = Chips
value-first = { $seat }
value-out = { "" }
tag-won = won
card-acorn-3 = Acorn 3
`;

export const names = new Names(info, new Catalogue(MESSAGES), ["Hazel", "Wren", "Heron"], 0);

export const view: View = {
  seat: 0,
  zones: [
    { id: "hand", kind: "hand", owner: 0, cards: [{ name: "acorn-3" }] },
    { id: "row-1", kind: "row" },
  ],
  numbers: [
    { name: "total", value: 6 },
    { name: "chips", value: 4, seat: 0 },
  ],
  turn: 1,
  prompt: "turn",
};
