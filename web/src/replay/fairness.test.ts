import { afterEach, expect, test, vi } from "vitest";
import type { FairnessProof } from "@/net/protocol";
import { checkFairness } from "./fairness";

/** Made by src/roost/server/tables/fairness.py. */
const deal: FairnessProof = {
  hash: "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a",
  secret: "ab".repeat(32),
  nonces: ["00".repeat(16), "0f".repeat(16)],
  seed: "534acf420cc3a18a7165ac5881962688349f9e91bee17f96c91a1e7dbf0cafa5",
};

afterEach(() => vi.unstubAllGlobals());

test("a kept commitment is fair", async () => {
  expect(await checkFairness(deal)).toBe("fair");
});

test("a repeated deal matches its commitment but is not called fair", async () => {
  expect(await checkFairness({ ...deal, repeat_kind: "same" })).toBe("same");
  expect(await checkFairness({ ...deal, repeat_kind: "daily" })).toBe("daily");
  expect(await checkFairness({ ...deal, repeat_kind: "same", seed: deal.hash })).toBe("unfair");
});

test.each([
  { ...deal, secret: "ac".repeat(32) },
  { ...deal, hash: deal.seed },
  { ...deal, seed: deal.hash },
  { ...deal, nonces: [...deal.nonces].reverse() },
  { ...deal, nonces: deal.nonces.slice(1) },
])("a broken commitment is unfair, case %#", async (broken) => {
  expect(await checkFairness(broken)).toBe("unfair");
});

test("without proof the verdict is unknown, without crypto unsupported", async () => {
  expect(await checkFairness(null)).toBe("unknown");
  vi.stubGlobal("crypto", {});
  expect(await checkFairness(deal)).toBe("unsupported");
});
