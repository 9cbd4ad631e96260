import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { toReport } from "../../report/to-report.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { failed, nonconformingRun } from "../../testing/sample-results.ts";
import { findMemoryFile, rememberFailures } from "./remember-failures.ts";

describe("rememberFailures()", () => {
  it("keeps every failure of many runs in a file of bounded size", async (test) => {
    const file = join(makeTemporaryFolder(test), "last.json");
    const ids = ["a", "b", "c", "d"];
    for (const id of ids) {
      const body = "x".repeat(500_000);
      const response = { status: 200, body, bytes: body.length, isWhole: true };
      const head = { headers: {}, milliseconds: 1 };
      const result = { ...failed(id), exchanges: [{ response: { ...response, ...head } }] };
      const report = toReport(nonconformingRun([result]), { suite: kitSuite });
      await rememberFailures(report, file, kitSuite.checks);
    }
    const text = readFileSync(file, "utf8");
    const { cases }: { readonly cases: readonly { readonly id: string }[] } = JSON.parse(text);
    assert.deepEqual(cases.map(({ id }) => id).sort(), ids);
    assert.ok(text.length < 1_200_000, `${text.length} characters`);
  });
});

describe("findMemoryFile()", () => {
  it("finds a file in the folder for states, in the home, or without any", () => {
    const environments = [
      { XDG_STATE_HOME: "/states", HOME: "/home/me" },
      { HOME: "/home/me" },
      {},
    ];
    assert.deepEqual(
      environments.map((environment) => dirname(findMemoryFile("/work", environment))),
      [
        "/states/graph-spec-kit",
        "/home/me/.local/state/graph-spec-kit",
        "/.local/state/graph-spec-kit",
      ],
    );
  });
});
