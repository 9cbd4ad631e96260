import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../../testing/tiny-server-script.ts";
import { examineKit } from "./examine-kit.ts";
import type { Finding } from "./finding.ts";

const manifest = JSON.stringify({
  type: "module",
  engines: { node: ">=20.18.1" },
  bin: { "graph-spec-server": "dist/server.js" },
});

describe("examineKit()", () => {
  it("finds all well, mutant by mutant, where the server passes and its mutants do not", async (t) => {
    const mutated = `
      if (process.argv.includes("--mutant")) Buffer.byteLength = (text) => text.length - 1;
    `;
    const findings = await examine(makeKit(t, { "dist/server.js": writeTinyServer(mutated) }));
    assert.ok(
      findings.every(({ healthy }) => healthy),
      JSON.stringify(findings),
    );
    assert.equal(
      findings[2]?.text,
      "The kit's server (dist/server.js) starts and passes 1 recorded cases",
    );
    const rest = findings.slice(3).map(({ text }) => text);
    assert.ok(rest.length >= 5);
    for (const text of rest) {
      assert.match(text, /^The mutant [a-z0-9-]+ is caught by validation\//);
    }
  });

  it("names a mutant that no case catches", async (t) => {
    const findings = await examine(makeKit(t, { "dist/server.js": writeTinyServer() }));
    assert.deepEqual(
      findings.slice(0, 3).map(({ healthy }) => healthy),
      [true, true, true],
    );
    assert.match(findings[3]?.text ?? "", /^The mutant .* is not caught by any recorded case$/);
    assert.equal(findings[3]?.healthy, false);
  });

  it("names the first case that the server does not pass, and tries no mutant", async (t) => {
    const wrong = "Buffer.byteLength = (text) => text.length - 1;";
    const findings = await examine(makeKit(t, { "dist/server.js": writeTinyServer(wrong) }));
    assert.deepEqual(findings.slice(2), [
      {
        healthy: false,
        text: `The kit's server (dist/server.js) passes 0 of 1 recorded cases: not ${tinyCase}`,
      },
    ]);
  });

  it("says why the server does not answer", async (t) => {
    const findings = await examine(makeKit(t, { "dist/server.js": "process.exit(3);" }));
    assert.equal(findings.length, 3);
    assert.match(findings[2]?.text ?? "", /^The kit's server does not answer .* status 3/);
  });

  it("says that the server is missing", async (t) => {
    const findings = await examine(makeKit(t, {}));
    assert.deepEqual(findings.at(-1), {
      healthy: false,
      text: "The kit's server is missing: install the package again",
    });
  });

  it("says which data are wrong, and goes no further", async (t) => {
    const root = makeKit(t, {});
    writeFileSync(join(root, "spec-cases", "clauses.json"), "{");
    const findings = await examine(root);
    assert.equal(findings.length, 2);
    assert.match(findings[1]?.text ?? "", /^The kit's data are wrong: .*clauses\.json:1:\d+: /);
  });
});

/** A folder like the kit's own, with one case. */
function makeKit(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = makeTemporaryFolder(t, { "package.json": manifest, ...files });
  const paths = [
    "schemas",
    "spec-cases/clauses.json",
    "spec-cases/type-system.json",
    "spec-cases/library.json",
    `spec-cases/${tinyCase}.json`,
  ];
  for (const path of paths) {
    cpSync(join(findKitRoot(), path), join(root, path), { recursive: true });
  }
  return root;
}

async function examine(root: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examineKit({ root, nodeVersion: "20.20.0" })) {
    findings.push(finding);
  }
  return findings;
}
