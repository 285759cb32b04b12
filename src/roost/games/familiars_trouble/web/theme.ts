import { indexByFileName, type Theme } from "@/games/theme";
import ResultDetails from "./score/ResultDetails.svelte";
import TricksWon from "./score/TricksWon.svelte";
import "./theme.css";

const imageUrls = indexByFileName(
  import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
);

/** A file is `errand-ember-spoon`, the card is only `ember-spoon`. */
const cardName = (file: string) => file.replace(/^errand-/, "");

export default {
  className: "familiars-trouble",
  cardImages: Object.fromEntries(
    Object.entries(imageUrls).map(([file, url]) => [cardName(file), url]),
  ),
  firstMatchOptions: { hand_exchange: false, errand_exchange: false },
  // So that errands are seen to be done, or to go, before the next step begins.
  pauses: { verdict: 1100, swapped: 1300 },
  lastTrickEvents: ["verdict"],
  SeatDetails: TricksWon,
  ResultDetails,
} satisfies Theme;
