import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  loadSuite,
  runSuite,
  SuiteError,
  selectCases,
  toReport,
  toTerminalReport,
} from "./index.ts";
import { startScriptedServer } from "./testing/scripted-server.ts";

describe("the public API", () => {
  it("loads the suite, judges a server and formats both reports", async () => {
    const server = await startScriptedServer(() => ({ status: 200, body: {} }));
    const suite = loadSuite();
    const { cases } = selectCases(suite.cases, { patterns: ["validation/two-*"] });
    const target = { url: server.url };
    const generated = { count: 5, seed: 3, shrinkMs: 0 };
    const run = await runSuite({ suite, cases, target, generated });
    await server.close();
    assert.deepEqual([run.verdict, run.exitStatus, run.seed], ["not conforming", 1, 3]);
    const { version, verdict, counts } = toReport(run);
    assert.deepEqual([version, verdict, counts], [1, "not conforming", run.counts]);
    assert.ok(counts.failed >= cases.length);
    const text = toTerminalReport(run, { clauses: suite.clauses });
    assert.match(text, /^FAIL {2}validation\/two-/m);
    assert.match(text, /and 5 generated cases failed.*; seed 3; /);
  });

  it("throws for invalid data files", () => {
    assert.throws(() => loadSuite({ casesFolders: ["no/such/folder"] }), SuiteError);
  });

  it("does not throw for a server that cannot be started", async () => {
    const target = { command: ["no-such-program-anywhere"] };
    const run = await runSuite({ suite: loadSuite(), target });
    assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
    assert.deepEqual(run.generated, { requested: 500, run: 0 });
  });
});
