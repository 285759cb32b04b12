import { api } from "@/net/api";
import { router } from "@/app/router.svelte";
import { pages } from "@/app/pages";

/** Create a table with a deal, and open it. The match starts at once. */
export async function startDeal(deal: string, seat: number | null = null): Promise<void> {
  const [{ id }] = await Promise.all([api.createDealTable(deal, seat), pages.table()]);
  router.navigate(`/t/${id}`);
}
