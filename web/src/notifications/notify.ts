import { settings } from "@/settings/settings.svelte";

/** Whether this browser has notifications at all: without TLS it has none. */
export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

export const isNotificationBlocked = (): boolean =>
  canNotify() && Notification.permission === "denied";

/** Ask the browser, by a touch of its owner; says whether it is allowed. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Say something while nobody looks at the page, if that is wished. */
export function notify(title: string, body: string, table: string): void {
  if (!settings.hasNotifications || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  void showNotification(title, {
    body,
    tag: table,
    icon: "/icons/icon-192.png",
    data: { tableId: table },
  });
}

/** By the worker where there is one: phones know no other way, and it opens the table. */
async function showNotification(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
