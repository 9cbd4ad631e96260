import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { errored, passed } from "../testing/sample-results.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import type { CaseResult, WrongResult } from "./case-result.ts";
import { retryLost } from "./retry-lost.ts";

const lost: WrongResult = { ...errored("a"), failure: "unaccepted" };

const step = { request: { document: "shelf" }, response: { status: 400, body: {} } } as const;

/** A case of two concurrent requests that lost one of them. */
const concurrent: WrongResult = {
  ...lost,
  case: { ...passed("a").case, level: "required", steps: [{ together: [step, step] }] },
};

/** A server that answers nothing, or that must not be asked. */
function targetThat(exchange?: Exchange): Target {
  return {
    baseUrl: "http://h",
    connections: () => 4,
    send: async () => exchange ?? assert.fail("Sent a request alone"),
    sendInTurn: async () => [],
    preconnect: async () => [],
    close: async () => undefined,
  };
}

async function retry(
  results: readonly CaseResult[],
  target: Target,
): Promise<{ result: CaseResult; left: number }> {
  const left = [...results];
  const run = async (): Promise<CaseResult> => left.shift() ?? assert.fail("Ran too often");
  const result = await retryLost(run, { target });
  return { result, left: left.length };
}

describe("retryLost()", () => {
  it("runs a case again that was lost, and notes it", async () => {
    const { result } = await retry([lost, passed("a")], targetThat());
    assert.deepEqual([result.verdict, result.notes.length], ["passed", 1]);
  });

  it("gives up after two more tries", async () => {
    const { result } = await retry([lost, lost, lost], targetThat());
    assert.equal(result.verdict, "errored");
  });

  it("runs concurrent requests only once when one of them gets no response alone", async () => {
    const late: Exchange = { outcome: "failure", kind: "timeout", message: "Late" };
    const { result, left } = await retry([concurrent, concurrent], targetThat(late));
    assert.deepEqual(result, { ...concurrent, failure: "timeout" });
    assert.equal(left, 1);
  });

  it("leaves a case alone that was not lost", async () => {
    const { result } = await retry([errored("a")], targetThat());
    assert.deepEqual(result, errored("a"));
  });
});
