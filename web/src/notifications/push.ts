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
  const worker = await readyWorker();
  if (!worker) return false;
  try {
    const { public_key: publicKey } = await api.pushKey();
    let subscription = await worker.pushManager.getSubscription();
    if (subscription && serverKey(subscription) !== publicKey) {
      await subscription.unsubscribe(); // of another server, or of this one before it lost its key
      subscription = null;
    }
    subscription ??= await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    await api.subscribePush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
    return true;
  } catch {
    return false; // no push service, or it cannot be reached
  }
}

export async function unsubscribe(): Promise<void> {
  const worker = await readyWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await api.unsubscribePush({ endpoint: subscription.endpoint }).catch(() => undefined); // it is dead anyway
}

/** At each start: this browser may be somebody else's by now, or have another address. */
export async function renewSubscription(): Promise<void> {
  if (settings.hasNotifications && canPush() && Notification.permission === "granted")
    await subscribe();
}

async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined;
  return (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready;
}

function serverKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
