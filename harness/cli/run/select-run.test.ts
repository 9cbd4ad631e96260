import assert from "node:assert/strict";
import { describe, it } from "node:test";
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
    });
  });

  it("selects only the generated case with a path", async () => {
    const { cases, generated } = await selectRun(suite, [], { ...defaults, path: "defects:1" });
    assert.deepEqual([cases, generated.count, generated.path], [[], 1, "defects:1"]);
  });

  it("rejects unknown patterns, unknown paths, and an empty selection", async () => {
    await assert.rejects(selectRun(suite, ["no/such/case"], defaults), UsageError);
    await assert.rejects(selectRun(suite, [], { ...defaults, path: "defects:x" }), UsageError);
    await assert.rejects(selectRun(suite, [], { ...defaults, skip: ["**"], generated: 0 }), {
      message: "No case is selected: check ID-GLOB, --skip and --generated",
    });
  });
});
