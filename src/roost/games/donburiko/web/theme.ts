import { indexByFileName, type Theme } from "@/games/theme";
import "./theme.css";

export default {
  className: "donburiko",
  cardImages: indexByFileName(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  pauses: { took: 900, counted: 1200, announced: 2000, "round-over": 8000 },
  lastTrickEvents: ["counted", "announced"],
} satisfies Theme;
