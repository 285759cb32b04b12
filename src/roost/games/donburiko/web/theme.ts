import { pictures, type Look } from "@/games/theme";
import "./theme.css";

export default {
  theme: "donburiko",
  cards: pictures(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  holds: { took: 900, counted: 1200, announced: 2000, "round-over": 8000 },
  last: ["counted", "announced"],
} satisfies Look;
