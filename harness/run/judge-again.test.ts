import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import { isJudged } from "../suite/case.ts";
import { kitSuite as suite } from "../testing/kit-suite.ts";
import type { Target } from "../transport/exchange.ts";
import { CaseLog } from "./case-log.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { repeatOverOneConnection } from "./judge-again.ts";

const model = createModelTarget(createModelService({}, suite));
const passed: readonly CaseResult[] = suite.cases
  .filter(isJudged)
  .filter(({ id }) => id.startsWith("validation/"))
  .map((item) => ({ case: item, source: "recorded", verdict: "passed", notes: [] }));

const probe = {
  concurrent: true,
  responseMs: 1,
  isSerial: false,
  parallelism: 1,
  connectionTimeoutMs: 1000,
};

/** Repeats passed cases over a connection. */
async function repeat(sendInTurn: Target["sendInTurn"]): Promise<CaseResult[]> {
  const logs = passed.map((result) => new CaseLog(result));
  await repeatOverOneConnection(logs, {
    target: { ...model, sendInTurn },
    checks: suite.checks,
    source: "recorded",
    load: { reason: () => undefined, probe },
  });
  return logs.map((log) => log.result());
}

describe("repeatOverOneConnection()", () => {
  it("returns the results of a conforming server", async () => {
    assert.deepEqual(await repeat(model.sendInTurn), passed);
  });

  it("fails the case whose request is answered wrongly as the 64th of the connection", async () => {
    const results = await repeat(async (requests) => {
      const exchanges = await model.sendInTurn(requests);
      return exchanges.map((exchange, index) =>
        index === 63 && exchange.outcome === "response"
          ? { ...exchange, body: new TextEncoder().encode('{"errors":[]}') }
          : exchange,
      );
    });
    assert.deepEqual(
      results.filter(isWrong).map(({ notes }) => notes),
      [["Failed as request 64 of a connection, and passed earlier in the run"]],
    );
  });

  it("fails a case whose request is answered wrongly when it comes for the fifth time in a row", async () => {
    const results = await repeat(async (requests) => {
      const exchanges = await model.sendInTurn(requests);
      return exchanges.map((exchange, index) =>
        requests
          .slice(Math.max(0, index - 4), index + 1)
          .filter((one) => String(one.body) === String(requests[index]?.body)).length === 5 &&
        exchange.outcome === "response"
          ? { ...exchange, body: new TextEncoder().encode('{"errors":[]}') }
          : exchange,
      );
    });
    assert.equal(results.filter(isWrong).length, 1);
  });

  it("leaves the results as they are when the server does not respond", async () => {
    const silent = { outcome: "failure", kind: "timeout", message: "No response" } as const;
    assert.deepEqual(await repeat(async () => [silent]), passed);
  });
});
