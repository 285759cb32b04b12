import { pictures, type Look } from "@/table/look";
import "./theme.css";

export default {
  theme: "donburiko",
  cards: pictures(
    import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true }),
  ),
} satisfies Look;
