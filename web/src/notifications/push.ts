import { api } from "@/net/api";
import { settings } from "@/settings/settings.svelte";
import { canNotify } from "./notify";

/**
 * Calls while no page is open: the browser is given an address at its maker's push service, and the
 * server is told it.
 */

const canPush = (): boolean => canNotify() && "PushManager" in globalThis;

/** Says whether the browser can be called; where it cannot, an open page still notifies. */
export async function subscribe(): Promise<boolean> {
  const worker = await ready();
  if (!worker) return false;
  try {
    const { public_key: publicKey } = await api.pushKey();
    let found = await worker.pushManager.getSubscription();
    if (found && keyOf(found) !== publicKey) {
      await found.unsubscribe(); // of another server, or of this one before it lost its key
      found = null;
    }
    found ??= await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = found.toJSON();
    await api.putPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
    return true;
  } catch {
    return false; // no push service, or it cannot be reached
  }
}

export async function unsubscribe(): Promise<void> {
  const worker = await ready();
  const found = await worker?.pushManager.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await api.dropPush({ endpoint: found.endpoint }).catch(() => undefined); // it is dead anyway
}

/** At each start: this browser may be somebody else's by now, or have another address. */
export async function renew(): Promise<void> {
  if (settings.calls && canPush() && Notification.permission === "granted") await subscribe();
}

async function ready(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined;
  return (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
