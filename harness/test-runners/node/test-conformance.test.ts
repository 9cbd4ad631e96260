import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { matchesNameFilter } from "./test-conformance.ts";

/** Like the kit in `KitProcess`: what `make test` has built, or the sources. */
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";
const entry = join(findKitRoot(), isBuilt ? "dist/harness/node-test.js" : "harness/node-test.ts");
const loader = isBuilt ? [] : ["--import", import.meta.resolve("tsx/esm")];

/** A handler that always sends the response of a health check: most cases fail. */
const handler = `() => Response.json({ errors: ["canary: no such field on type Query"] }, { status: 400 })`;

/** A handler that knows no field. */
const echo = `async (request) => {
  const { document } = await request.json();
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  const errors = [document + ": no such field on type Query"];
  return Response.json({ errors }, { status: 400, headers });
}`;

/** A case that it passes. */
const passing = "validation/unknown-field-on-query";

/** Runs a test file in a separate process; returns its TAP report. */
async function runFile(
  test: TestContext,
  statement: string,
  execArguments: readonly string[] = [],
): Promise<string> {
  const folder = makeTemporaryFolder(test, {
    "server.test.mjs": `import { describe } from "node:test";
import { testConformance } from ${JSON.stringify(entry)};
${statement};`,
  });
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = spawn(
    process.execPath,
    [...loader, "--test-reporter=tap", ...execArguments, join(folder, "server.test.mjs")],
    { env: environment, stdio: ["ignore", "pipe", "inherit"] },
  );
  return text(child.stdout);
}

function judge(options: string): string {
  return `testConformance({ target: { fetch: ${handler} }, setupCheck: false, diagnosis: false, ${options} })`;
}

function countLines(report: string, pattern: RegExp): number {
  return report.split("\n").filter((line) => pattern.test(line)).length;
}

describe("testConformance() of graph-spec-kit/node-test", { concurrency: 2 }, () => {
  it("registers each case as a test, and shows what failed in full", async (test) => {
    const report = await runFile(
      test,
      judge(
        'patterns: ["syntax/digits-*", "generated/defects"], generated: { count: 5, shrinkMs: 0 }',
      ),
    );
    assert.match(report, /^ {8}not ok \d+ - digits-are-a-value: A document with digits as a/m);
    assert.match(report, /^ {8}not ok \d+ - defects: /m);
    assert.match(report, /Clause syntax\.\S+: /);
    assert.match(report, /^ {4}not ok \d+ - verdict$/m);
    // Only the places of the tests themselves.
    const stacks = report.replaceAll(/^ +location: .*$/gm, "");
    assert.doesNotMatch(stacks, /(?:conformance-run\.ts|\/dist\/.+\.js):\d+/);
  });

  it("sends only the cases that the filter of the runner leaves", async (test) => {
    const report = await runFile(test, judge('patterns: ["syntax/**"]'), [
      "--test-name-pattern=digits-are-a-value|verdict",
    ]);
    assert.equal(countLines(report, /^ {8}not ok /), 1);
    assert.match(report, /Not conforming: 1 recorded case failed\b/);
  });

  it("sends the cases of a group that the filter names, whoever has made it", async (test) => {
    const report = await runFile(
      test,
      `describe("my server", () => ${judge('patterns: ["syntax/digits-are-a-value"]')})`,
      ["--test-name-pattern=my server"],
    );
    assert.match(report, /Not conforming: 1 recorded case failed\b/);
  });

  it("skips known failures, and fails once they pass", async (test) => {
    const entry = (pattern: string): string =>
      `{"cases": ["${pattern}"], "reason": "Reworded", "link": "https://bugs.example/1"}`;
    const known = makeTemporaryFolder(test, {
      "known.json": `{"knownFailing": [${entry("syntax/digits-are-a-value")}, ${entry(passing)}]}`,
    });
    const file = join(known, "known.json");
    const report = await runFile(
      test,
      judge(
        `target: { fetch: ${echo} }, patterns: ["syntax/digits-are-a-value", "${passing}"], knownFailing: ${JSON.stringify(file)}`,
      ),
    );
    assert.match(report, /ok \d+ - digits-are-a-value: .* # SKIP Known failure: Reworded \(https:/);
    assert.match(report, /^ {8}not ok \d+ - unknown-field-on-query: /m);
    assert.equal(countLines(report, /known\.json: remove entry 2: its cases no longer fail/), 2);
    assert.match(report, /Known failures out of date \(1 problem\)/);
  });
});

const names = ["conformance", "validation", "path: A defect names its path"];

describe("matchesNameFilter()", () => {
  const filters: readonly [argument: string, matches: boolean][] = [
    ["--test-name-pattern=path", true],
    ["--test-name-pattern=validation", true],
    ["--test-name-pattern=validation path: A", true],
    ["--test-name-pattern=/PATH: a/i", true],
    ["--test-name-pattern=member", false],
    ["--import=tsx", true],
  ];
  for (const [argument, matches] of filters) {
    it(`${matches ? "keeps" : "leaves out"} a test by ${argument}`, () => {
      assert.equal(matchesNameFilter(names, [argument]), matches);
    });
  }

  it("keeps a test that one of several patterns matches, however they are written", () => {
    const execArguments = ["--test-name-pattern", "member", "--test-name-pattern", "path"];
    assert.equal(matchesNameFilter(names, execArguments), true);
    assert.equal(matchesNameFilter(names, execArguments.slice(0, 2)), false);
  });
});
