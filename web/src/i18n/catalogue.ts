import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from "@fluent/bundle";
import pageMessages from "./en.ftl?raw";

export type MessageArgs = Record<string, string | number>;

/** What the rules number from 0 is counted from 1 in words: the same as in contract/messages.py. */
function ordinalNumber([number]: FluentValue[]): FluentValue {
  return number instanceof FluentNumber ? new FluentNumber(number.value + 1) : (number ?? "");
}

/** Messages in Fluent's format, looked up in several texts: the first that has one. */
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

  /** A message; if there is none, its name, so that nothing ever stops for a word. */
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

/** What a bot is called; a new one goes by its id. */
export function botName(bot: string): string {
  return pageCatalogue.has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** Names in a row: "Owl, Wren and Heron". */
export function formatList(names: string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return t("list", { most: names.slice(0, -1).join(", "), last });
}
