import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mergeHeaders } from "./merge-headers.ts";

describe("mergeHeaders()", () => {
  it("accepts no content coding", () => {
    const own = { "Content-Type": "application/json" };
    assert.deepEqual(mergeHeaders(own), { "Accept-Encoding": "identity", ...own });
  });

  it("keeps the codings that the request accepts", () => {
    assert.deepEqual(mergeHeaders({ "accept-encoding": "gzip" }), { "accept-encoding": "gzip" });
  });

  it("replaces headers by those of the user, whatever the case of their names", () => {
    const merged = mergeHeaders({ Accept: "*/*", cookie: "a=b" }, { ACCEPT: "text/html" });
    assert.deepEqual(merged, {
      "Accept-Encoding": "identity",
      cookie: "a=b",
      ACCEPT: "text/html",
    });
  });
});
