import { t } from "@/i18n/catalogue";
import type { Branch, LobbyTable, Milestone, BranchPoint } from "@/net/protocol";

/** What a branch is called: by the order in which they were begun. */
export function branchName(branches: Branch[], id: string): string {
  const number = branches.findIndex(({ table }) => table.id === id) + 1;
  return t("branch-name", { number });
}

/** The branch that the match goes on in: that of an id, else the oldest. */
export function findBranch(branches: Branch[], id: string): Branch | undefined {
  return branches.find(({ table }) => table.id === id);
}

export interface ChoiceDifference {
  /** What was to be decided. */
  milestone: Milestone;
  /** What was decided here and there; null where it has not come up. */
  current: string | null;
  other: string | null;
}

export interface Comparison {
  /** How often both decided alike. */
  sameCount: number;
  differences: ChoiceDifference[];
}

/** What was decided otherwise in another branch, in the order of the story. */
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

/** Each by what was to be decided, and how often that has come up before. */
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
  /** Where something happened last. */
  latest: LobbyTable;
  branchCount: number;
}

/** The long matches among some tables, each once with all its branches. */
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
