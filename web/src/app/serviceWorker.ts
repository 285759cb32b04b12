import { renewSubscription } from "@/notifications/push";

/**
 * The page's worker (`web/worker.js`): it opens the page without a connection, and is there for calls
 * when no page is. While the page is developed there is none.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const worker = await navigator.serviceWorker.ready;
    worker.active?.postMessage({ keep: loadedAssets() });
    await renewSubscription();
  } catch {
    // A browser may forbid it; then the page needs a connection.
  }
}

/** What the page was made of so far, to be kept with it. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}
