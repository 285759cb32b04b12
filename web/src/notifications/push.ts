import { api } from "@/net/api";
import { settings } from "@/settings/settings.svelte";
import { canNotify } from "./notify";

/** Web Push, for notifications while no page is open. */

const canPush = (): boolean => canNotify() && "PushManager" in globalThis;

/** Subscribe this browser. Return whether it worked; if not, an open page still notifies. */
export async function subscribe(): Promise<boolean> {
  const worker = await readyWorker();
  if (!worker) return false;
  try {
    const { public_key: publicKey } = await api.pushKey();
    let subscription = await worker.pushManager.getSubscription();
    if (subscription && serverKey(subscription) !== publicKey) {
      await subscription.unsubscribe(); // it belongs to another server, or the server has a new key
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
  await api.unsubscribePush({ endpoint: subscription.endpoint }).catch(() => undefined); // the subscription is already invalid
}

/** Renew the subscription at start: account or endpoint may have changed. */
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
