import { renewSubscription } from "@/notifications/push";

/** Files of the page and of plug-ins. Their paths contain a hash, so they never change. */
const ASSETS = /^\/(assets|games)\//;

/**
 * Register the service worker (`web/worker.js`): it serves the page offline and shows push
 * notifications. Development builds have none.
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

/** Return the assets loaded so far, so that the worker can cache them. */
function loadedAssets(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && ASSETS.test(pathname))
    .map(({ pathname }) => pathname);
}
