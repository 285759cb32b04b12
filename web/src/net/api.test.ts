import { afterEach, expect, test, vi } from "vitest";
import { api, Failure, Refusal, toldOf } from "./api";
import { say } from "@/i18n/catalogue";

const answers = (...all: (Response | Error)[]) => {
  const asked = vi.fn<typeof fetch>();
  for (const one of all) {
    if (one instanceof Error) asked.mockRejectedValueOnce(one);
    else asked.mockResolvedValueOnce(one);
  }
  vi.stubGlobal("fetch", asked);
  return asked;
};

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

afterEach(() => vi.unstubAllGlobals());

test("who is nobody becomes somebody, and asks again", async () => {
  const asked = answers(json({}, 401), json({ name: "" }), json(["owl"]));
  expect(await api.bots()).toEqual(["owl"]);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/bots", "/api/me", "/api/bots"]);
});

test("a refusal has its words and its rule", async () => {
  answers(json({ reason: "Two to four play.", rule: "DB-1" }, 422));
  const error = await api.bots().catch((found: unknown) => found);
  expect(error).toMatchObject({ why: "Two to four play.", rule: "DB-1", status: 422 });
  expect(toldOf(error)).toBe(error);
});

test("no answer, or one that cannot be read, is told in our words", async () => {
  const told = async (answer: Response | Error) => {
    answers(answer);
    const error = await api.bots().catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Failure);
    expect(toldOf(error)).toBeInstanceOf(Refusal);
    return toldOf(error).why;
  };
  expect(await told(new TypeError("fetch failed"))).toBe(say("not-loaded"));
  expect(await told(new Response("<h1>Bad gateway</h1>", { status: 502 }))).toBe(say("not-loaded"));
  expect(await told(new Response("<p>hotel login</p>"))).toBe(say("not-understood"));
  expect(await told(json({ detail: "?" }, 418))).toBe(say("not-understood"));
});

test("a recovery link's token goes in the body, never in an address", async () => {
  const asked = answers(json({ name: "Ada", current: null, same: false, kept: false }));
  expect((await api.linkOwner("abc")).name).toBe("Ada");
  expect(asked.mock.calls[0]![0]).toBe("/api/recovery/owner");
  expect(asked.mock.calls[0]![1]).toMatchObject({ method: "POST", body: '{"token":"abc"}' });
  answers(json({ reason: "This recovery link does not work." }, 404));
  await expect(api.recover("ab")).rejects.toMatchObject({
    why: "This recovery link does not work.",
  });
});
