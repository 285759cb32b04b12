import { TableState } from "@/table/state/table.svelte";

type Wish = Parameters<TableState["ask"]>[0];

/** Ask a table for something without opening it; raises what is refused. */
export async function askTable(id: string, wish: Wish): Promise<void> {
  const table = new TableState(id);
  try {
    if (!(await table.ask(wish))) throw table.refusal!;
  } finally {
    table.end();
  }
}
