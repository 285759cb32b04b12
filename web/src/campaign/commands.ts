import { TableState } from "@/table/state/table.svelte";

type Command = Parameters<TableState["send"]>[0];

/** Send a command to a table without opening it. Throws the refusal. */
export async function sendCommand(id: string, command: Command): Promise<void> {
  const table = new TableState(id);
  try {
    if (!(await table.send(command))) throw table.refusal!;
  } finally {
    table.close();
  }
}
