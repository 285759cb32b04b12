import { expect, test } from "vitest";
import type { LobbyTable, BranchPoint } from "@/net/protocol";
import { groupCampaigns, compareBranches } from "./branches";

const choicePoint = (key: string, text: string): BranchPoint => ({
  action_count: 0,
  milestone: { kind: "choice", title: `About ${key}`, key, choice: text },
});
const chapter: BranchPoint = {
  action_count: 0,
  milestone: { kind: "chapter", title: "One", is_part_start: true },
};

test("compareBranches counts equal choices and lists different ones", () => {
  const current = [
    chapter,
    choicePoint("1", "yes"),
    choicePoint("2", "left"),
    choicePoint("4", "sing"),
  ];
  const other = [
    chapter,
    choicePoint("1", "yes"),
    choicePoint("2", "right"),
    choicePoint("3", "wait"),
  ];
  const { sameCount, differences } = compareBranches(current, other);
  expect(sameCount).toBe(1);
  expect(
    differences.map(({ milestone, current, other }) => [milestone.key, current, other]),
  ).toEqual([
    ["2", "left", "right"],
    ["4", "sing", null],
    ["3", null, "wait"],
  ]);
});

test("a repeated choice is compared with its own occurrence", () => {
  const current = [choicePoint("1", "yes"), choicePoint("1", "no")];
  const other = [choicePoint("1", "yes"), choicePoint("1", "yes"), choicePoint("1", "no")];
  const { sameCount, differences } = compareBranches(current, other);
  expect(sameCount).toBe(1);
  expect(differences.map(({ current, other }) => [current, other])).toEqual([
    ["no", "yes"],
    [null, "no"],
  ]);
});

test("branches of one match form one campaign", () => {
  const table = (id: string, branchGroup: string | null, updatedAt: number) =>
    ({ id, branch_group: branchGroup, updated_at: updatedAt }) as LobbyTable;
  const campaigns = groupCampaigns([
    table("a", "f", 1),
    table("b", null, 5),
    table("c", "f", 3),
    table("d", "g", 2),
  ]);
  expect(campaigns.map(({ latest, branchCount }) => [latest.id, branchCount])).toEqual([
    ["c", 2],
    ["d", 1],
  ]);
});
