import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { runKit } from "../testing/kit-process.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../testing/write-tiny-server.ts";
import { type CheckResult, examineKit } from "./doctor-command.ts";

describe("graph-spec-kit doctor", () => {
  it("prints a line for each check, then the verdict, and exits with 0", async () => {
    // No address of this machine: some shells and images set the variable.
    const environment = { HOST: "192.0.2.1" };
    const { status, stdout, stderr } = await runKit(["doctor"], { environment });
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.pop(), "The kit works on this machine");
    assert.ok(lines.length >= 8, stdout);
    for (const line of lines) {
      assert.match(line, /^ok {3}\S/);
    }
    assert.deepEqual([status, stderr], [0, ""]);
  });
});

const manifest = JSON.stringify({
  type: "module",
  version: "1.2.3",
  engines: { node: ">=20.18.1" },
  bin: { "graph-spec-server": "dist/server.js" },
});

/** Names for the only mutant of the tiny server. */
const mutants = { first: tinyCase, second: tinyCase };

describe("examineKit()", () => {
  it("accepts a kit whose server passes and whose mutants are killed", async (t) => {
    const mutable = `
      if (process.argv.includes("--mutant")) Buffer.byteLength = (text) => text.length - 1;
    `;
    const results = await examine(makeKit(t, { "dist/server.js": writeTinyServer(mutable) }));
    assert.ok(
      results.every(({ ok }) => ok),
      JSON.stringify(results),
    );
    assert.equal(results[1]?.text, "The reference server passes all 1 recorded cases");
    assert.deepEqual(
      results.slice(2).map(({ text }) => text),
      Object.keys(mutants).map((name) => `The mutant ${name} is killed by ${tinyCase}`),
    );
  });

  it("names a mutant that survives", async (t) => {
    const results = await examine(makeKit(t, { "dist/server.js": writeTinyServer() }));
    assert.deepEqual(
      results.slice(0, 2).map(({ ok }) => ok),
      [true, true],
    );
    assert.deepEqual(
      results.slice(2),
      Object.keys(mutants).map((name) => ({
        ok: false,
        text: `The mutant ${name} survives: it passes ${tinyCase}`,
      })),
    );
  });

  it("names a case that the server fails, and judges no mutant", async (t) => {
    const broken = "Buffer.byteLength = (text) => text.length - 1;";
    const results = await examine(makeKit(t, { "dist/server.js": writeTinyServer(broken) }));
    assert.deepEqual(results.slice(1), [
      {
        ok: false,
        text: `The reference server passes only 0 of 1 recorded cases; one that fails is ${tinyCase}`,
      },
    ]);
  });

  it("says why the server does not start", async (t) => {
    const results = await examine(makeKit(t, { "dist/server.js": "process.exit(3);" }));
    assert.equal(results.length, 2);
    assert.match(results[1]?.text ?? "", /^The reference server did not start: .* status 3/);
  });

  it("says that the server is missing", async (t) => {
    const results = await examine(makeKit(t, {}));
    const text = results.at(-1)?.text ?? "";
    assert.match(text, /^The reference server did not start: .*Cannot find module/s);
  });

  it("says that the package file is broken, and goes no further", async (t) => {
    const results = await examine(makeKit(t, { "package.json": "{" }));
    assert.equal(results.length, 1);
    assert.match(results[0]?.text ?? "", /JSON.*: install the package again$/);
  });

  it("says which data file is invalid, and goes no further", async (t) => {
    const root = makeKit(t, {});
    writeFileSync(join(root, "spec-cases", "clauses.json"), "{");
    const results = await examine(root);
    assert.equal(results.length, 1);
    assert.match(
      results[0]?.text ?? "",
      /^The kit's data files are invalid: .*clauses\.json:1:\d+: /,
    );
  });
});

/** Creates a folder like the kit's own, with a single case. */
function makeKit(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = makeTemporaryFolder(t, { "package.json": manifest, ...files });
  const paths = [
    "schemas",
    "spec-cases/clauses.json",
    "spec-cases/sentences.json",
    "spec-cases/type-system.json",
    "spec-cases/library.json",
    `spec-cases/${tinyCase}.json`,
  ];
  for (const path of paths) {
    cpSync(join(findKitRoot(), path), join(root, path), { recursive: true });
  }
  return root;
}

async function examine(root: string): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const result of examineKit(root, undefined, mutants)) {
    results.push(result);
  }
  return results;
}
