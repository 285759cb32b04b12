import { say } from "@/i18n/catalogue";
import type { Branch, Listed, Milestone, Point } from "@/net/protocol";

/** What a branch is called: by the order in which they were begun. */
export function tellingOf(branches: Branch[], id: string): string {
  const number = branches.findIndex(({ row }) => row.id === id) + 1;
  return say("telling", { number });
}

/** The branch that the match goes on in: that of an id, else the oldest. */
export function branchOf(branches: Branch[], id: string): Branch | undefined {
  return branches.find(({ row }) => row.id === id);
}

export interface Difference {
  /** What was to be decided. */
  milestone: Milestone;
  /** What was decided here and there; null where it has not come up. */
  here: string | null;
  there: string | null;
}

export interface Comparison {
  /** How often both decided alike. */
  alike: number;
  differences: Difference[];
}

/** What was decided otherwise in another branch, in the order of the story. */
export function compared(here: Point[], there: Point[]): Comparison {
  const others = new Map(decisions(there));
  const found: Comparison = { alike: 0, differences: [] };
  for (const [key, milestone] of decisions(here)) {
    const other = others.get(key);
    others.delete(key);
    if (other?.chosen === milestone.chosen) found.alike += 1;
    else {
      const chosen = milestone.chosen ?? "";
      found.differences.push({ milestone, here: chosen, there: other?.chosen ?? null });
    }
  }
  for (const milestone of others.values())
    found.differences.push({ milestone, here: null, there: milestone.chosen ?? "" });
  return found;
}

/** Each by what was to be decided, and how often that has come up before. */
function decisions(points: Point[]): [string, Milestone][] {
  const times = new Map<string, number>();
  return points
    .filter(({ milestone }) => milestone.chosen)
    .map(({ milestone }) => {
      const time = times.get(milestone.key ?? "") ?? 0;
      times.set(milestone.key ?? "", time + 1);
      return [`${milestone.key} ${time}`, milestone];
    });
}

export interface Campaign {
  /** Where something happened last. */
  latest: Listed;
  branches: number;
}

/** The long matches among some tables, each once with all its branches. */
export function campaigns(tables: Listed[]): Campaign[] {
  const families = new Map<string, Listed[]>();
  for (const table of tables) {
    if (table.family) families.set(table.family, [...(families.get(table.family) ?? []), table]);
  }
  return [...families.values()].map((branches) => ({
    latest: branches.reduce((one, other) => (other.moved > one.moved ? other : one)),
    branches: branches.length,
  }));
}
