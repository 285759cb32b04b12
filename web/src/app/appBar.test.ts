import { beforeEach, expect, test } from "vitest";
import { appBar } from "./appBar.svelte";

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/owl.svg">';
  appBar.markTurn(false);
});

const icon = () => document.querySelector("link[rel=icon]")!.getAttribute("href");

test("the document title names the page", () => {
  appBar.setTitle("Akuma");
  expect(document.title).toBe("Akuma · Roost");
  appBar.setTitle("");
  expect(document.title).toBe("Roost");
});

test("the player's turn changes title and icon until it is over", () => {
  appBar.setTitle("Akuma");
  appBar.markTurn(true);
  expect(document.title).toBe("● Your turn · Akuma");
  expect(icon()).toBe("/icons/owl-turn.svg");
  appBar.setTitle("", "");
  expect(document.title).toBe("● Your turn · Roost");
  appBar.markTurn(false);
  expect(document.title).toBe("Roost");
  expect(icon()).toBe("/owl.svg");
});
