import { beforeEach, expect, test } from "vitest";
import { where } from "./appBar.svelte";

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/owl.svg">';
  where.mark(false);
});

const icon = () => document.querySelector("link[rel=icon]")!.getAttribute("href");

test("the title names the page", () => {
  where.at("Akuma");
  expect(document.title).toBe("Akuma · Roost");
  where.at("");
  expect(document.title).toBe("Roost");
});

test("one's turn is told by the title and the icon, until it is over", () => {
  where.at("Akuma");
  where.mark(true);
  expect(document.title).toBe("● Your turn · Akuma");
  expect(icon()).toBe("/icons/owl-turn.svg");
  where.at("", "");
  expect(document.title).toBe("● Your turn · Roost");
  where.mark(false);
  expect(document.title).toBe("Roost");
  expect(icon()).toBe("/owl.svg");
});
