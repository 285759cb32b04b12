import { indexByFileName, type Theme } from "@/games/theme";
import ResultDetails from "./score/ResultDetails.svelte";
import TricksWon from "./score/TricksWon.svelte";
import "./theme.css";

const imageUrls = indexByFileName(
  import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
);

/** The file `errand-ember-spoon` belongs to the card `ember-spoon`. */
const cardName = (file: string) => file.replace(/^errand-/, "");

export default {
  className: "familiars-trouble",
  cardImages: Object.fromEntries(
    Object.entries(imageUrls).map(([file, url]) => [cardName(file), url]),
  ),
  firstMatchOptions: { hand_exchange: false, errand_exchange: false },
  // Time to see which errands are done or swapped before the next step.
  pauses: { verdict: 1100, swapped: 1300 },
  lastTrickEvents: ["verdict"],
  SeatDetails: TricksWon,
  ResultDetails,
} satisfies Theme;
