import { settings } from "@/settings/settings.svelte";

/** Whether this browser supports notifications. It needs TLS. */
export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

export const isNotificationBlocked = (): boolean =>
  canNotify() && Notification.permission === "denied";

/** Ask the browser for permission, after a user action. Return whether it was granted. */
export async function requestPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Show a notification if the page is hidden and notifications are enabled. */
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

/** Use the service worker if there is one: phones need it, and it opens the table. */
async function showNotification(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
