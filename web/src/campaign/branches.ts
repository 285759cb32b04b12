import { t } from "@/i18n/catalogue";
import type { Branch, LobbyTable, Milestone, BranchPoint } from "@/net/protocol";

/** Return the name of a branch, by the order of creation. */
export function branchName(branches: Branch[], id: string): string {
  const number = branches.findIndex(({ table }) => table.id === id) + 1;
  return t("branch-name", { number });
}

/** Return the branch with this table id. */
export function findBranch(branches: Branch[], id: string): Branch | undefined {
  return branches.find(({ table }) => table.id === id);
}

interface ChoiceDifference {
  /** The choice that was to be made. */
  milestone: Milestone;
  /** What was chosen in each branch; null if the choice has not come up. */
  current: string | null;
  other: string | null;
}

interface Comparison {
  /** How many choices are the same. */
  sameCount: number;
  differences: ChoiceDifference[];
}

/** Compare the choices of two branches, in the order of the story. */
export function compareBranches(current: BranchPoint[], other: BranchPoint[]): Comparison {
  const otherChoices = new Map(indexChoices(other));
  const comparison: Comparison = { sameCount: 0, differences: [] };
  for (const [key, milestone] of indexChoices(current)) {
    const match = otherChoices.get(key);
    otherChoices.delete(key);
    if (match?.choice === milestone.choice) comparison.sameCount += 1;
    else {
      const choice = milestone.choice ?? "";
      comparison.differences.push({ milestone, current: choice, other: match?.choice ?? null });
    }
  }
  for (const milestone of otherChoices.values())
    comparison.differences.push({ milestone, current: null, other: milestone.choice ?? "" });
  return comparison;
}

/** Key each choice by its key and how often it has come up before. */
function indexChoices(points: BranchPoint[]): [string, Milestone][] {
  const occurrences = new Map<string, number>();
  return points
    .filter(({ milestone }) => milestone.choice)
    .map(({ milestone }) => {
      const occurrence = occurrences.get(milestone.key ?? "") ?? 0;
      occurrences.set(milestone.key ?? "", occurrence + 1);
      return [`${milestone.key} ${occurrence}`, milestone];
    });
}

export interface Campaign {
  /** The branch that was updated last. */
  latest: LobbyTable;
  branchCount: number;
}

/** Group tables of long matches into campaigns, each with all its branches. */
export function groupCampaigns(tables: LobbyTable[]): Campaign[] {
  const groups = new Map<string, LobbyTable[]>();
  for (const table of tables) {
    if (table.branch_group)
      groups.set(table.branch_group, [...(groups.get(table.branch_group) ?? []), table]);
  }
  return [...groups.values()].map((branches) => ({
    latest: branches.reduce((a, b) => (b.updated_at > a.updated_at ? b : a)),
    branchCount: branches.length,
  }));
}
