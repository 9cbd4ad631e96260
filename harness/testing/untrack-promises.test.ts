import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";

const untracking = join(import.meta.dirname, "untrack-promises.cjs");

/** Runs a test file in a process that does not track promises. */
function runTests(test: TestContext, body: string): { status: number | null; output: string } {
  const text = `import { before, describe, it } from "node:test";\n${body}`;
  const folder = makeTemporaryFolder(test, { "file.test.mjs": text });
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const file = join(folder, "file.test.mjs");
  const args = ["--test-reporter=tap", "--require", untracking, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

describe("a process that does not track promises", () => {
  it("nests tests, and runs hooks before the tests of their suite", (test) => {
    const body = `
      let ready = false;
      describe("outer", () => {
        before(async () => { await undefined; ready = true; });
        describe("inner", () => {
          it("is nested", async () => { await undefined; if (!ready) throw new Error(); });
        });
      });`;
    const { status, output } = runTests(test, body);
    assert.equal(status, 0, output);
    assert.match(output, /^ {8}ok 1 - is nested$/m);
  });

  it("fails at once when an error is thrown outside of a test's promise", (test) => {
    const body = `it("waits", () => new Promise(() => {
      setTimeout(() => { throw new Error("late"); }, 1);
      setInterval(() => {}, 1000);
    }));`;
    const { status, output } = runTests(test, body);
    assert.equal(status, 1, output);
    assert.match(output, /^Uncaught: Error: late$/m);
  });

  it("fails when nothing handles a rejection", (test) => {
    const body = `it("passes", async () => {
      Promise.reject(new Error("lost"));
      await new Promise((resolve) => setImmediate(resolve));
    });`;
    const { status, output } = runTests(test, body);
    assert.equal(status, 1, output);
    assert.match(output, /Error: lost/);
  });
});
