import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cutEscaped, shortenText } from "./shorten-text.ts";

describe("shortenText()", () => {
  it("returns a text that fits", () => {
    assert.equal(shortenText("four", 4), "four");
  });

  it("cuts a longer text and marks the cut", () => {
    assert.equal(shortenText("fours", 4), "four…");
  });
});

for (const cut of [shortenText, cutEscaped]) {
  describe(`${cut.name}()`, () => {
    it("does not keep the whole of a text in memory for a part of it", () => {
      setFlagsFromString("--expose-gc");
      const collect: () => void = runInNewContext("gc");
      collect();
      const before = process.memoryUsage().heapUsed;
      const parts = Array.from({ length: 100 }, (_, index) => {
        const text = Buffer.alloc(400_000, String(index)).toString("latin1");
        return cut(text.slice(0, 401), 400);
      });
      collect();
      const kept = process.memoryUsage().heapUsed - before;
      assert.ok(kept < 10_000_000, `${kept} bytes for ${parts.length} parts`);
    });
  });
}
