import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { errored, judgedCase, passed } from "../testing/sample-results.ts";
import { countCutBytes, describeCut } from "./describe-cut.ts";

/** A case of which only some bytes of the response came, and a document of some length. */
function cutAt(bytes: number, length = 10): WrongResult {
  return {
    ...errored("a"),
    case: judgedCase("a", "x".repeat(length)),
    exchanges: [{ failure: { kind: "closed", message: "", bytes } }],
  };
}

/** A case that passed with a body of some bytes. */
function complete(bytes: number): CaseResult {
  const response = { status: 400, body: "", bytes, isWhole: false };
  return {
    ...passed("b"),
    exchanges: [{ response: { ...response, headers: {}, milliseconds: 1, resent: false } }],
  };
}

describe("countCutBytes()", () => {
  it("finds none where not even the headers came", () => {
    assert.equal(countCutBytes(errored("a")), undefined);
    assert.equal(countCutBytes(cutAt(300)), 300);
  });
});

describe("describeCut()", () => {
  it("says after how many bytes all responses end", () => {
    const same = [cutAt(8192), cutAt(8192)];
    assert.equal(describeCut(same, same), "The server ends responses after 8,192 bytes");
  });

  it("says above which size responses end in the middle", () => {
    const cut = [cutAt(300, 5000), cutAt(900, 6000)];
    assert.equal(
      describeCut(cut, [complete(4000), complete(20), ...cut]),
      "The server ends responses of more than 4,000 bytes in the middle",
    );
  });

  it("says nothing about a size where larger responses come as a whole", () => {
    const cut = [cutAt(300, 5000), cutAt(900, 100)];
    const text = "The server ends responses in the middle";
    assert.equal(describeCut(cut, [complete(4000), ...cut]), text);
    assert.equal(describeCut(cut.slice(1), [...cut]), text);
  });
});
