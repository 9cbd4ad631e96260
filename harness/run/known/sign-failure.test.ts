import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../../judge/judgment.ts";
import { errored, failed, judgedCase } from "../../testing/sample-results.ts";
import { signFailure } from "./sign-failure.ts";

function sign(difference: Difference, document = "shelf"): string[] {
  return signFailure({ ...failed("a", difference), case: judgedCase("a", document) });
}

describe("signFailure()", () => {
  it("keeps both values of a status", () => {
    const difference = { pointer: "/status", expected: 400, received: 500 };
    assert.deepEqual(sign(difference), ["/status: expected 400, received 500"]);
  });

  it("leaves out the path, quoted words, numbers and positions of a message", () => {
    const signatures = ["shelf", "price"].map((name, index) =>
      sign(
        { pointer: `/body/errors/${index}`, received: `${name}: unknown "${name}" at ${index}` },
        name,
      ),
    );
    const expected = ['/body/errors/*: received "…: unknown \\"…\\" at #"'];
    assert.deepEqual(signatures, [expected, expected]);
  });

  it("keeps words of the expected message, even if the document has them, too", () => {
    const received = "type: unknown field on type Query";
    assert.deepEqual(sign({ pointer: "/body/errors/0", received }, "type"), [
      '/body/errors/*: received "…: unknown field on type Query"',
    ]);
  });

  it("reduces data to types and the last key, in any step", () => {
    const difference = { expected: null, received: "x", pointer: "/body/data/member/loans/3/id" };
    assert.deepEqual(sign({ ...difference, step: 1 }), [
      "/body/data/**/id: expected null, received string",
    ]);
    assert.deepEqual(sign({ pointer: "/body/data", healthCheck: true }), [
      "/canary/body/data: expected nothing, received nothing",
    ]);
  });

  it("names the way in which no response came", () => {
    assert.deepEqual(signFailure(errored("a")), ["no response: closed"]);
  });
});
