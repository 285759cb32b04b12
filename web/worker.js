/* The service worker: serves the page offline, and shows push notifications. */

const SHELL = "roost-BUILD";
/** How many caches to keep: a page of the previous build may still be open. */
const SHELLS = 2;
/** How many assets one message may name. */
const MANY = 300;

self.addEventListener("install", (event) => {
  // The new worker takes over at once.
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

/** Cache the page and everything that it references. */
async function keepShell() {
  const shell = await caches.open(SHELL);
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok) throw new Error("no page");
  const text = await page.clone().text();
  const parts = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  await shell.addAll(parts);
  await shell.put("/", page);
}

async function dropOldShells() {
  const names = (await caches.keys()).filter((name) => name.startsWith("roost-"));
  await Promise.all(names.slice(0, -SHELLS).map((name) => caches.delete(name)));
}

self.addEventListener("message", (event) => {
  const named = Array.isArray(event.data?.keep) ? event.data.keep.slice(0, MANY) : [];
  const paths = named.filter((path) => typeof path === "string" && isHashed(path));
  event.waitUntil(Promise.allSettled(paths.map(part)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (/^\/(api|health|metrics)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isHashed(pathname)) event.respondWith(part(request));
  else event.respondWith(newest(request));
});

/** Prefer the server, so that the newest page is shown if it answers. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await caches.match("/")) ?? answer;
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

/** Assets and the files of games have a hash in their paths, so they never change. */
const isHashed = (path) => /^\/(assets|games)\//.test(path);

async function part(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

async function newest(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

// Push notifications

self.addEventListener("push", (event) => {
  const { title, body, table_id: tableId } = event.data?.json() ?? {};
  if (typeof title !== "string") return;
  const options = { body, tag: tableId, icon: "/icons/icon-192.png", badge: "/icons/badge-96.png" };
  event.waitUntil(self.registration.showNotification(title, { ...options, data: { tableId } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { tableId } = event.notification.data ?? {};
  event.waitUntil(open(/^[\w-]+$/.test(tableId) ? `/t/${tableId}` : "/"));
});

/** Focus a page that already shows it, or open a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

/** The push service has changed the subscription's endpoint. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAnew(event.newSubscription));
});

async function subscribeAnew(given) {
  const { public_key: key } = await (await fetch("/api/push")).json();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const found = given ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = found.toJSON();
  await fetch("/api/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
