import { say } from "@/i18n/catalogue";
import type { Branch, LobbyTable, Milestone, BranchPoint } from "@/net/protocol";

/** What a branch is called: by the order in which they were begun. */
export function tellingOf(branches: Branch[], id: string): string {
  const number = branches.findIndex(({ table }) => table.id === id) + 1;
  return say("telling", { number });
}

/** The branch that the match goes on in: that of an id, else the oldest. */
export function branchOf(branches: Branch[], id: string): Branch | undefined {
  return branches.find(({ table }) => table.id === id);
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
export function compared(here: BranchPoint[], there: BranchPoint[]): Comparison {
  const others = new Map(decisions(there));
  const found: Comparison = { alike: 0, differences: [] };
  for (const [key, milestone] of decisions(here)) {
    const other = others.get(key);
    others.delete(key);
    if (other?.choice === milestone.choice) found.alike += 1;
    else {
      const chosen = milestone.choice ?? "";
      found.differences.push({ milestone, here: chosen, there: other?.choice ?? null });
    }
  }
  for (const milestone of others.values())
    found.differences.push({ milestone, here: null, there: milestone.choice ?? "" });
  return found;
}

/** Each by what was to be decided, and how often that has come up before. */
function decisions(points: BranchPoint[]): [string, Milestone][] {
  const times = new Map<string, number>();
  return points
    .filter(({ milestone }) => milestone.choice)
    .map(({ milestone }) => {
      const time = times.get(milestone.key ?? "") ?? 0;
      times.set(milestone.key ?? "", time + 1);
      return [`${milestone.key} ${time}`, milestone];
    });
}

export interface Campaign {
  /** Where something happened last. */
  latest: LobbyTable;
  branches: number;
}

/** The long matches among some tables, each once with all its branches. */
export function campaigns(tables: LobbyTable[]): Campaign[] {
  const families = new Map<string, LobbyTable[]>();
  for (const table of tables) {
    if (table.branch_group)
      families.set(table.branch_group, [...(families.get(table.branch_group) ?? []), table]);
  }
  return [...families.values()].map((branches) => ({
    latest: branches.reduce((one, other) => (other.updated_at > one.updated_at ? other : one)),
    branches: branches.length,
  }));
}
