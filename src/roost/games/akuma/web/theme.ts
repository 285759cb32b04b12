import { indexByFileName, type Theme } from "@/games/theme";
import PenaltyCards from "./PenaltyCards.svelte";
import { penaltyTag } from "./view";
import "./theme.css";

export default {
  className: "akuma",
  cardImages: indexByFileName(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  // The score sheet stays until the player continues.
  pauses: { revealed: 900, verdict: 1000, "game-over": 600_000 },
  lastTrickEvents: ["verdict"],
  cardTag: penaltyTag,
  decisionZones: ["mission", "trick"],
  SeatDetails: PenaltyCards,
} satisfies Theme;
