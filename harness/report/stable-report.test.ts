import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runSuite } from "../run/run-suite.ts";
import { selectCases } from "../suite/select-cases.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import { startScriptedServer } from "../testing/scripted-server.ts";
import { toReport } from "./to-report.ts";

const respond = responseFromCases(keepAnswerable(kitSuite.cases));
const { cases } = selectCases(kitSuite.cases, { patterns: ["validation/**", "syntax/**"] });

/** Names of what differs between equal runs, by the description of the schema. */
const times = new Set(["startedAt", "durationMs"]);

async function report(url: string): Promise<string> {
  const target = { url };
  const run = await runSuite({ suite: kitSuite, cases, target, generated: { count: 0, seed: 1 } });
  const written = toReport(run, { suite: kitSuite });
  return JSON.stringify(written, (key, value) => (times.has(key) ? 0 : value), 2);
}

describe("the JSON report of equal runs", () => {
  it("is the same text but for times", async () => {
    const server = await startScriptedServer(respond);
    const texts = [await report(server.url), await report(server.url)];
    await server.close();
    assert.equal(texts[0], texts[1]);
  });
});
