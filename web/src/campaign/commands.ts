import { TableState } from "@/table/state/table.svelte";

type Command = Parameters<TableState["send"]>[0];

/** Ask a table for something without opening it; raises what is refused. */
export async function sendCommand(id: string, command: Command): Promise<void> {
  const table = new TableState(id);
  try {
    if (!(await table.send(command))) throw table.refusal!;
  } finally {
    table.close();
  }
}
