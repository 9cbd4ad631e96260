import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadSuite, runSuite, SuiteError, selectCases, toReport, toTerminal } from "./index.ts";
import { createModelService } from "./model/create-model-service.ts";
import { kitSuite } from "./testing/kit-suite.ts";
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
    const report = toReport(run, { suite });
    const { version, verdict, counts } = report;
    assert.deepEqual([version, verdict, counts], [1, "not conforming", run.counts]);
    assert.ok(counts.failed >= cases.length);
    const text = toTerminal(report);
    assert.match(text, /^FAIL {2}validation\/two-/m);
    assert.match(text, /and 5 generated cases failed.*; seed 3; /);
  });

  it("runs the cases that patterns select, and rejects options that do not exist", async () => {
    const target = { fetch: () => Response.json({}) };
    const options = { target, setupCheck: false, diagnosis: false };
    const patterns = ["validation/two-*"];
    const { cases } = selectCases(kitSuite.cases, { patterns, skip: ["validation/two-un*"] });
    const run = await runSuite({ ...options, patterns, skip: ["validation/two-un*"] });
    assert.deepEqual(
      run.results.map(({ case: { id } }) => id),
      cases.map(({ id }) => id),
    );
    assert.equal(run.generated.requested, 0);
    const drawn = await runSuite({
      ...options,
      patterns: ["generated/defects"],
      generated: { count: 5, shrinkMs: 0 },
    });
    assert.deepEqual([drawn.results.length, drawn.selectedProperties], [5, ["defects"]]);
    await assert.rejects(runSuite({ target, patterns: ["no/such"] }), /No case matches "no\/such"/);
    const misspelled = { target, jobz: 3 };
    await assert.rejects(runSuite(misspelled), {
      name: "TypeError",
      message: 'There is no option "jobz": did you mean "jobs"?',
    });
  });

  it("judges a handler in this process, with nothing but that handler", async () => {
    const service = createModelService({}, kitSuite);
    const run = await runSuite({
      target: {
        async fetch(request) {
          const { pathname, search } = new URL(request.url);
          const { contentType, ...response } = service({
            method: request.method,
            path: pathname + search,
            headers: Object.fromEntries(request.headers),
            body: new Uint8Array(await request.arrayBuffer()),
          });
          const headers = { "Content-Type": contentType };
          return new Response(response.body, { status: response.status, headers });
        },
      },
    });
    assert.equal(toTerminal(toReport(run), { quiet: true }).split(":")[0], "Conforming");
    assert.equal(run.generated.run, 500);
  });

  it("ends the run when its signal fires", async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const run = await runSuite({
      target: { fetch: () => Response.json({}) },
      setupCheck: false,
      generated: { count: 10 },
      signal: controller.signal,
      onResult: ({ case: { id } }) => {
        seen.push(id);
        controller.abort();
      },
    });
    assert.ok(seen.length > 0);
    assert.match(run.endedEarly ?? "", /[Ii]nterrupted/);
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
