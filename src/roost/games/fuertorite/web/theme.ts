import { indexByFileName, type Theme } from "@/games/theme";
import ResultDetails from "./score/ResultDetails.svelte";
import "./theme.css";

export default {
  className: "fuertorite",
  cardImages: indexByFileName(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  shortcuts: [{ keys: ["⌫"], text: "page-keys-back" }],
  pauses: { scored: 12000, "last-turn": 900 },
  lastTrickEvents: ["played", "extended", "laid", "stopped"],
  ResultDetails,
} satisfies Theme;
