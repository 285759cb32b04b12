import { TableState } from "@/table/state/table.svelte";

/**
 * Sit down, on several seats if some share this device, and perhaps start. The table is opened
 * after that, so that nobody sees an empty one in passing.
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
