import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from "@fluent/bundle";
import pageMessages from "./en.ftl?raw";

export type MessageArgs = Record<string, string | number>;

/** Fluent's NTH: counts from 1 what the rules number from 0, as contract/messages.py does. */
function ordinalNumber([number]: FluentValue[]): FluentValue {
  return number instanceof FluentNumber ? new FluentNumber(number.value + 1) : (number ?? "");
}

/** Messages in Fluent format from several texts. The first text with a message wins. */
export class Catalogue {
  readonly #bundles: FluentBundle[];

  constructor(...texts: string[]) {
    this.#bundles = texts.map((text) => {
      const bundle = new FluentBundle("en", {
        useIsolating: false,
        functions: { NTH: ordinalNumber },
      });
      bundle.addResource(new FluentResource(text));
      return bundle;
    });
  }

  has(message: string): boolean {
    return this.#bundles.some((bundle) => bundle.hasMessage(message));
  }

  /** Format a message. An unknown message returns its id. */
  format(message: string, args: MessageArgs = {}): string {
    for (const bundle of this.#bundles) {
      const pattern = bundle.getMessage(message)?.value;
      if (pattern) return bundle.formatPattern(pattern, args, []);
    }
    return message;
  }
}

/** The page's own messages. */
export const pageCatalogue = new Catalogue(pageMessages);

export const t = pageCatalogue.format.bind(pageCatalogue);

/** Return the name of a bot; an unknown bot has its id. */
export function botName(bot: string): string {
  return pageCatalogue.has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** Join names: "Owl, Wren and Heron". */
export function formatList(names: string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return t("list", { most: names.slice(0, -1).join(", "), last });
}
