import { pictures, type Look } from "@/table/look";
import Bites from "./Bites.svelte";
import "./theme.css";

export default {
  theme: "akuma",
  cards: pictures(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  holds: { revealed: 900, verdict: 1000, "game-over": 12000 },
  Under: Bites,
} satisfies Look;
