import type { Theme } from "@/games/theme";
import Chronicle from "./chronicle/Chronicle.svelte";
import TaleCard from "./TaleCard.svelte";
import TaleEnding from "./TaleEnding.svelte";
import { chapterUrl } from "./art";
import "./theme.css";

export default {
  className: "tales",
  cardImages: {},
  CardFace: TaleCard,
  // Long enough to read, short enough not to delay the player.
  pauses: {
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
  lastTrickEvents: [], // the end screen is a text to read
  sounds: {
    rolled: "dice",
    passed: "success",
    failed: "failure",
    hurt: "failure",
    stepped: "step",
    "enemy-moved": "step",
    narrated: "page",
    page: "page",
  },
  EndScreen: TaleEnding,
  Chronicle,
  partImage: ({ number }) => chapterUrl(number ?? 0),
} satisfies Theme;
