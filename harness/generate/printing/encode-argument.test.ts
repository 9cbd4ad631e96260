import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readArgument } from "../../oracle/selection.ts";
import { encodeArgument } from "./encode-argument.ts";

describe("encodeArgument()", () => {
  it("writes a text plainly, by a variable, and with marks for its digits", () => {
    assert.deepEqual(encodeArgument("a1 b20"), [
      { kind: "string", text: "a1 b20" },
      { kind: "variable", value: "a1 b20" },
      { kind: "template", parts: ["a", { value: 1 }, " b20"] },
      { kind: "template", parts: ["a1 b", { value: 20 }] },
      { kind: "template", parts: ["a", { value: 1 }, " b", { value: 20 }] },
    ]);
  });

  it("keeps zeros in front", () => {
    for (const way of encodeArgument("b-007")) {
      assert.equal(readArgument(way), "b-007");
    }
  });

  it("leaves out the ways in which a text cannot be judged", () => {
    assert.deepEqual(encodeArgument("zoë"), [{ kind: "string", text: "zoë" }]);
    assert.deepEqual(encodeArgument("cash$1"), [{ kind: "variable", value: "cash$1" }]);
    assert.deepEqual(encodeArgument('say "hi"'), []);
  });
});
