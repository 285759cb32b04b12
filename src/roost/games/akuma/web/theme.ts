import { pictures, type Look } from "@/games/theme";
import Bites from "./PenaltyCards.svelte";
import { costOf } from "./view";
import "./theme.css";

export default {
  theme: "akuma",
  cards: pictures(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  // The score sheet lies there until one goes on.
  holds: { revealed: 900, verdict: 1000, "game-over": 600_000 },
  last: ["verdict"],
  tag: costOf,
  saw: ["mission", "trick"],
  Under: Bites,
} satisfies Look;
