import { afterEach, expect, test, vi } from "vitest";
import { api, RequestFailure, Refusal, toRefusal } from "./api";
import { t } from "@/i18n/catalogue";

const mockResponses = (...responses: (Response | Error)[]) => {
  const fetchMock = vi.fn<typeof fetch>();
  for (const response of responses) {
    if (response instanceof Error) fetchMock.mockRejectedValueOnce(response);
    else fetchMock.mockResolvedValueOnce(response);
  }
  vi.stubGlobal("fetch", fetchMock);
  return fetchMock;
};

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

afterEach(() => vi.unstubAllGlobals());

test("after 401 the page gets an account and repeats the request", async () => {
  const fetchMock = mockResponses(json({}, 401), json({ name: "" }), json(["owl"]));
  expect(await api.bots()).toEqual(["owl"]);
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(["/api/bots", "/api/me", "/api/bots"]);
});

test("a refusal has a reason and a rule", async () => {
  mockResponses(json({ reason: "Two to four play.", rule: "DB-1" }, 422));
  const error = await api.bots().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ reason: "Two to four play.", rule: "DB-1", status: 422 });
  expect(toRefusal(error)).toBe(error);
});

test("a missing or unreadable response has the page's own message", async () => {
  const shownReason = async (response: Response | Error) => {
    mockResponses(response);
    const error = await api.bots().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestFailure);
    expect(toRefusal(error)).toBeInstanceOf(Refusal);
    return toRefusal(error).reason;
  };
  expect(await shownReason(new TypeError("fetch failed"))).toBe(t("not-loaded"));
  expect(await shownReason(new Response("<h1>Bad gateway</h1>", { status: 502 }))).toBe(
    t("not-loaded"),
  );
  expect(await shownReason(new Response("<p>hotel login</p>"))).toBe(t("not-understood"));
  expect(await shownReason(json({ detail: "?" }, 418))).toBe(t("not-understood"));
});

test("a recovery token is sent in the body, never in a URL", async () => {
  const fetchMock = mockResponses(
    json({ name: "Ada", current_name: null, is_same_account: false, has_current_link: false }),
  );
  expect((await api.recoveryTarget("abc")).name).toBe("Ada");
  expect(fetchMock.mock.calls[0]![0]).toBe("/api/recovery/owner");
  expect(fetchMock.mock.calls[0]![1]).toMatchObject({ method: "POST", body: '{"token":"abc"}' });
  mockResponses(json({ reason: "This recovery link does not work." }, 404));
  await expect(api.recover("ab")).rejects.toMatchObject({
    reason: "This recovery link does not work.",
  });
});
