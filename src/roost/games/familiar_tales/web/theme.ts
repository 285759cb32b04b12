import type { Look } from "@/games/theme";
import Chronicle from "./chronicle/Chronicle.svelte";
import Face from "./TaleCard.svelte";
import Ending from "./TaleEnding.svelte";
import { heading } from "./art";
import "./theme.css";

export default {
  theme: "tales",
  cards: {},
  Face,
  // Long enough to be read, and short enough not to be waited for.
  holds: {
    turn: 500,
    rolled: 900,
    passed: 1300,
    failed: 1300,
    threat: 1100,
    "enemy-turn": 900,
    "enemy-moved": 650,
    attacked: 900,
    hurt: 800,
    fled: 1500,
    defeated: 900,
    encounter: 1000,
    line: 600,
    token: 600,
  },
  last: [], // its end is read
  sounds: {
    rolled: "dice",
    passed: "good",
    failed: "bad",
    hurt: "bad",
    stepped: "step",
    "enemy-moved": "step",
    told: "page",
    page: "page",
  },
  Ending,
  Chronicle,
  part: ({ number }) => heading(number ?? 0),
} satisfies Look;
