import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "./path";

test("dark modules are drawn run by run", () => {
  expect(qrPath([[true, true, false, true], [false]])).toBe("M0 0h2v1h-2ZM3 0h1v1h-1Z");
});

test("a QR code starts with a finder pattern", () => {
  const { data } = encode("http://127.0.0.1:8321/t/abc", { border: 0 });
  expect(qrPath(data)).toMatch(/^M0 0h7v1h-7Z/);
});
