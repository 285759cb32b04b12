import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "@/settings/settings.svelte";
import { requestPermission, canNotify, isNotificationBlocked, notify } from "./notify";

const shown: string[] = [];
let hidden = true;

function browser(permission: NotificationPermission): void {
  class Fake {
    static permission = permission;
    static requestPermission = () => Promise.resolve(permission);
    constructor(title: string, { tag }: NotificationOptions) {
      shown.push(`${title} ${tag}`);
    }
  }
  vi.stubGlobal("Notification", Fake);
  vi.stubGlobal("isSecureContext", true);
}

beforeEach(() => {
  shown.length = 0;
  hidden = true;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  settings.update({ hasNotifications: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.update({ hasNotifications: false });
});

const notifyTurn = async () => {
  notify("Your turn", "", "abc");
  await Promise.resolve();
  await Promise.resolve();
};

test("a hidden page shows a notification if it is enabled and allowed", async () => {
  browser("granted");
  await notifyTurn();
  expect(shown).toEqual(["Your turn abc"]);
});

test("no notification while the page is visible, disabled or blocked", async () => {
  browser("granted");
  hidden = false;
  await notifyTurn();
  hidden = true;
  settings.update({ hasNotifications: false });
  await notifyTurn();
  settings.update({ hasNotifications: true });
  browser("denied");
  await notifyTurn();
  expect(isNotificationBlocked()).toBe(true);
  expect(await requestPermission()).toBe(false);
  expect(shown).toEqual([]);
});

test("without TLS there are no notifications", () => {
  browser("default");
  vi.stubGlobal("isSecureContext", false);
  expect(canNotify()).toBe(false);
});
