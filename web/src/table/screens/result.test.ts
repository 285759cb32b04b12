import { expect, test } from "vitest";
import { resultColumns } from "./result";
import { names } from "@/games/testGame";

test("a field that is blank for all seats has no column", () => {
  const columnNames = (out: number[]) =>
    resultColumns({ winners: [1], scores: [3, 5], out }, names).map(({ name }) => name);
  expect(columnNames([1, 1])).toEqual(["Score"]); // `value-out` is always blank
  const columns = resultColumns({ winners: [1], scores: [3, 5], chips: [0, 0] }, names);
  expect(columns.map(({ name }) => name)).toEqual(["Chips", "Score"]);
});
