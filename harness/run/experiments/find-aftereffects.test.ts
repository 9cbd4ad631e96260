import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { assertWrong, judgedCase } from "../../testing/sample-results.ts";
import { writeTinyServer } from "../../testing/write-tiny-server.ts";
import type { WrongResult } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";
import { failsFirst, readRecurrence } from "./recurrence.ts";

const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta"];
const cases = names.map((name) => judgedCase(`sample/${name}`, name));

/** Judges a server that answers `eta` wrongly as long as a condition holds after each document. */
async function judge(condition: string, { tried = cases, setup = "" } = {}): Promise<WrongResult> {
  const script = writeTinyServer(`
    ${setup}
    let isSpoiled = false;
    onDocument = (document) => { isSpoiled = ${condition}; };
  `).replace("[document +", '[(isSpoiled && document === "eta" ? "wrong" : document) +');
  const run = await runSuite({
    suite: kitSuite,
    cases: tried,
    target: { command: [process.execPath, "--input-type=module", "-e", script] },
    generated: { count: 0, seed: 1 },
    jobs: 1,
    setupCheck: false,
  });
  return assertWrong(run.results.find(({ verdict }) => verdict === "failed"));
}

describe("findAftereffects()", { concurrency: 2 }, () => {
  it("finds the request that makes another one fail from then on", async () => {
    const recurrence = readRecurrence(await judge('isSpoiled || document === "gamma"'));
    assert.deepEqual(recurrence, {
      kind: "after",
      caseId: "sample/gamma",
      document: "gamma",
    });
  });

  it("names the variables of that request, too", async () => {
    const variables = { id: "m1" };
    const tried = names.map((name) => judgedCase(`sample/${name}`, name, variables));
    const recurrence = readRecurrence(await judge('isSpoiled || document === "gamma"', { tried }));
    assert.deepEqual(recurrence?.kind === "after" && recurrence.variables, variables);
  });

  it("finds that the second time makes a request fail", async () => {
    const condition =
      'isSpoiled || (globalThis.times ??= []).push(document) && times.filter((name) => name === "eta").length > 1';
    const found = await judge(condition);
    const [{ case: item }, recurrence] = [found, readRecurrence(found)];
    assert.equal(item.id, "sample/eta");
    assert.deepEqual(recurrence, { kind: "after", caseId: item.id, document: "eta" });
  });

  it("finds that it takes several earlier requests", async () => {
    const count = "(globalThis.count = (globalThis.count ?? 0) + 1) > 4";
    assert.deepEqual(readRecurrence(await judge(count)), { kind: "not-first" });
  });

  it("leaves a failure that comes only once, and which nothing causes again", async (test) => {
    const file = JSON.stringify(join(makeTemporaryFolder(test), "marker"));
    const condition =
      'document === "eta" && !fs.existsSync(file) && (fs.writeFileSync(file, ""), true)';
    const setup = `import fs from "node:fs"; const file = ${file};`;
    const recurrence = readRecurrence(await judge(condition, { setup }));
    assert.deepEqual(recurrence, { kind: "once", tries: 8 });
  });

  it("leaves a body in pieces, which may be too slow at times", async () => {
    const tried = cases.map((item) => ({
      ...item,
      steps: item.steps.map((step) =>
        "request" in step ? { ...step, request: { ...step.request, pieces: [5] } } : step,
      ),
    }));
    const found = await judge('isSpoiled || document === "gamma"', { tried });
    assert.deepEqual([readRecurrence(found), failsFirst(found)], [{ kind: "always" }, false]);
  });

  it("leaves a failure that a restarted server shows at once", async () => {
    const found = await judge("true");
    assert.deepEqual([readRecurrence(found), failsFirst(found)], [{ kind: "always" }, true]);
  });
});
