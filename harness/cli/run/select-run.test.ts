import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toRoleSuite } from "../../suite/to-role-suite.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { UsageError } from "../usage-error.ts";
import { selectRun } from "./select-run.ts";

const suite = kitSuite;
const defaults = { jobs: 1, timeout: 1000 };

describe("selectRun()", () => {
  it("selects all recorded cases and 500 generated ones by default", async () => {
    const { cases, generated } = await selectRun(suite, [], defaults);
    assert.equal(cases.length, suite.cases.length);
    assert.deepEqual([generated.count, generated.seed], [500, 1]);
  });

  it("selects no generated cases with a pattern unless they are asked for", async () => {
    const patterns = ["validation/two-*"];
    assert.equal((await selectRun(suite, patterns, defaults)).generated.count, 0);
    const options = { ...defaults, generated: 7, seed: 3, generatedTime: 100 };
    assert.deepEqual((await selectRun(suite, patterns, options)).generated, {
      count: 7,
      seed: 3,
      timeMs: 100,
      properties: undefined,
      shard: undefined,
    });
  });

  it("selects a part of the recorded cases, and leaves the generated ones to the run", async () => {
    const shard = { number: 2, of: 3 };
    const { cases, generated } = await selectRun(suite, [], { ...defaults, shard });
    assert.equal(cases.length, Math.ceil((suite.cases.length - 1) / 3));
    assert.deepEqual([generated.count, generated.shard], [500, shard]);
    await assert.rejects(
      selectRun(suite, [], { ...defaults, shard, path: "defects:1" }),
      /Give either --shard or --path/,
    );
  });

  it("selects only the generated case with a path", async () => {
    const { cases, generated } = await selectRun(suite, [], { ...defaults, path: "defects:1" });
    assert.deepEqual([cases, generated.count, generated.path], [[], 1, "defects:1"]);
  });

  it("selects cases by folder, by file and by clause", async () => {
    const idsOf = async (patterns: string[], clause?: string[]): Promise<string[]> =>
      (await selectRun(suite, patterns, { ...defaults, ...(clause && { clause }) })).cases.map(
        ({ id }) => id,
      );
    assert.deepEqual(await idsOf(["validation"]), await idsOf(["validation/**"]));
    assert.deepEqual(await idsOf(["spec-cases/syntax/blank-in-string.json"]), [
      "syntax/blank-in-string",
    ]);
    const ofClause = await idsOf([], ["validation.path"]);
    assert.ok(ofClause.length > 1);
    assert.deepEqual(
      ofClause,
      suite.cases.filter(({ clauses }) => clauses.includes("validation.path")).map(({ id }) => id),
    );
    assert.ok((await idsOf(["validation"], ["validation.p*"])).length > 0);
  });

  it("selects what a server passes after a step of the guide, and everything at the last one", async () => {
    const { cases, generated } = await selectRun(suite, [], { ...defaults, step: 1 });
    assert.ok(cases.some(({ id }) => id === "validation/unknown-field-on-query"));
    assert.ok(cases.length < 20);
    assert.equal(generated.count, 0);
    const all = await selectRun(suite, [], { ...defaults, step: 9 });
    assert.deepEqual([all.cases.length, all.generated.count], [suite.cases.length, 500]);
    await assert.rejects(selectRun(suite, [], { ...defaults, step: 10 }), {
      message: 'There is no step 10: the guide has 9, see "graph-spec-kit list --steps"',
    });
  });

  it("selects and skips properties of generated cases", async () => {
    const one = await selectRun(suite, ["generated/defects"], defaults);
    assert.deepEqual([one.cases, one.generated.count], [[], 500]);
    assert.deepEqual(one.generated.properties, ["defects"]);
    const all = await selectRun(suite, ["generated/**"], defaults);
    assert.equal(all.generated.properties, undefined);
    const { generated } = await selectRun(suite, [], { ...defaults, skip: ["generated/defects"] });
    assert.ok(generated.properties !== undefined && generated.properties.length > 20);
    assert.ok(!generated.properties.includes("defects"));
    const none = await selectRun(suite, [], { ...defaults, skip: ["generated/**"] });
    assert.deepEqual([none.cases.length, none.generated.count], [suite.cases.length, 0]);
  });

  it("selects cases about another role from its suite, and generates none", async () => {
    const options = { ...defaults, generated: 0 };
    const ofClient = toRoleSuite(suite, "client");
    const [clause = "", ...rest] = ofClient.clauses.map(({ id }) => id);
    assert.ok(rest.length > 0);
    const all = await selectRun(ofClient, [], options);
    assert.deepEqual([all.cases, all.generated.count], [suite.clientCases, 0]);
    const { cases } = await selectRun(ofClient, ["client"], { ...options, clause: [clause] });
    assert.deepEqual(
      cases,
      suite.clientCases.filter(({ clauses }) => clauses.includes(clause)),
    );
  });

  it("suggests what a misspelled pattern may mean", async () => {
    await assert.rejects(selectRun(suite, ["validaton"], defaults), {
      message: 'No case matches "validaton": did you mean "validation"?',
    });
    await assert.rejects(selectRun(suite, [], { ...defaults, clause: ["validation.pth"] }), {
      message: 'No clause matches "validation.pth": did you mean "validation.path"?',
    });
  });

  it("rejects unknown patterns, unknown paths, and an empty selection", async () => {
    await assert.rejects(selectRun(suite, ["no/such/case"], defaults), UsageError);
    await assert.rejects(selectRun(suite, [], { ...defaults, path: "defects:x" }), UsageError);
    await assert.rejects(selectRun(suite, [], { ...defaults, skip: ["**"], generated: 0 }), {
      message: "No case is selected: check ID-GLOB, --clause, --step, --skip and --generated",
    });
  });
});
