import { pictures, type Look } from "@/games/theme";
import Reasons from "./score/ResultDetails.svelte";
import "./theme.css";

export default {
  theme: "fuertorite",
  cards: pictures(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
  keys: [{ keys: ["⌫"], text: "page-keys-back" }],
  holds: { scored: 12000, "last-turn": 900 },
  last: ["played", "extended", "laid", "stopped"],
  Reasons,
} satisfies Look;
