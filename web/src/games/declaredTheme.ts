import type { GameTheme } from "@/net/protocol";
import { darken, deriveVariables } from "./palette";
import type { Theme } from "./theme";

/** Return the theme that a game declares in its `theme.toml`. */
export function declaredTheme(
  declared: GameTheme = {},
  cardImages: Theme["cardImages"] = {},
): Theme {
  const { light, dark, suits = {}, ranks = {} } = declared;
  const darkPalette = dark ?? (light ? darken(light) : null);
  return {
    className: "",
    cardImages,
    colours: {
      light: light ? deriveVariables(light, false) : {},
      dark: darkPalette ? deriveVariables(darkPalette, true) : {},
    },
    suits,
    ranks,
  };
}

/** A card as its suit's mark and its rank's short label. */
export interface SuitedCard {
  mark: string;
  colour: string;
  label: string;
}

/** Return how to draw a card `SUIT-RANK`; null if the theme does not have its suit. */
export function suitedCard(
  name: string | null | undefined,
  { suits, ranks }: Theme,
): SuitedCard | null {
  const [, suitName = "", rank = ""] = /^(.+?)-(.+)$/.exec(name ?? "") ?? [];
  const suit = suits?.[suitName];
  return suit ? { ...suit, label: ranks?.[rank] ?? rank } : null;
}
