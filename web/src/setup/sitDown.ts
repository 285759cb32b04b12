import { TableState } from "@/table/state/table.svelte";

/**
 * Sit down at one or several seats and optionally start, before the table page opens. So the page
 * never shows an empty table.
 */
export async function sitDown(tableId: string, seats: number[], start: boolean): Promise<void> {
  const table = new TableState(tableId);
  try {
    for (const seat of seats) {
      if (!(await table.send({ type: "sit", seat }))) throw table.refusal!;
    }
    if (start && !(await table.send({ type: "start" }))) throw table.refusal!;
  } finally {
    table.close();
  }
}
