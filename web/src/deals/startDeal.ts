import { api } from "@/net/api";
import { router } from "@/app/router.svelte";
import { pages } from "@/app/pages";

/** Sit down at a table of one's own with a deal; it begins at once. */
export async function startDeal(deal: string, seat: number | null = null): Promise<void> {
  const [{ id }] = await Promise.all([api.createDealTable(deal, seat), pages.table()]);
  router.navigate(`/t/${id}`);
}
