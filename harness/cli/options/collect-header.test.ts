import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { UsageError } from "../usage-error.ts";
import { collectHeader } from "./collect-header.ts";

describe("collectHeader()", () => {
  it("adds a header to those before it, without the spaces around its value", () => {
    assert.deepEqual(collectHeader("X-Key:  a:b ", { Authorization: "Bearer x" }), {
      Authorization: "Bearer x",
      "X-Key": "a:b",
    });
  });

  for (const text of [
    "Authorization s3cret",
    ": s3cret",
    "A b: s3cret",
    "A: s3cret…",
    "A: s3cret\u0001",
  ]) {
    it(`rejects ${JSON.stringify(text)} without repeating its value`, () => {
      assert.throws(
        () => collectHeader(text),
        (error) => error instanceof UsageError && !error.message.includes("s3cret"),
      );
    });
  }

  for (const name of [
    "Host",
    "content-length",
    "Transfer-Encoding",
    "connection",
    "Expect",
    "Upgrade",
  ]) {
    it(`rejects ${name}, which is about the connection`, () => {
      assert.throws(() => collectHeader(`${name}: 1`), /the kit sets it itself/);
    });
  }
});
