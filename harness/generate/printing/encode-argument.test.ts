import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readArgument } from "../../oracle/selection.ts";
import { encodeArgument } from "./encode-argument.ts";

describe("encodeArgument()", () => {
  it("encodes a text literally, as a variable, and with placeholders for its digits", () => {
    assert.deepEqual(encodeArgument("a1 b20"), [
      { kind: "string", text: "a1 b20" },
      { kind: "variable", value: "a1 b20" },
      { kind: "template", parts: ["a", { value: 1 }, " b20"] },
      { kind: "template", parts: ["a1 b", { value: 20 }] },
      { kind: "template", parts: ["a", { value: 1 }, " b", { value: 20 }] },
    ]);
  });

  it("keeps leading zeros", () => {
    for (const encoding of encodeArgument("b-007")) {
      assert.equal(readArgument(encoding), "b-007");
    }
  });

  it("leaves out encodings that required cases may not use", () => {
    assert.deepEqual(encodeArgument("zoë"), [{ kind: "string", text: "zoë" }]);
    assert.deepEqual(encodeArgument("cash $"), [{ kind: "variable", value: "cash $" }]);
    assert.deepEqual(encodeArgument("cash$1"), []);
    assert.deepEqual(encodeArgument('say "hi"'), []);
  });
});
