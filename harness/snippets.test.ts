import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { findKitRoot } from "./kit/find-kit-root.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";
import { keepAnswerable, responseFromCases } from "./testing/response-from-cases.ts";
import { type ScriptedServer, startScriptedServer } from "./testing/scripted-server.ts";

const root = findKitRoot();

/** The modules of the package, and the sources that they are built from. */
const modules: Readonly<Record<string, string>> = {
  "graph-spec-kit": "harness/index.ts",
  "graph-spec-kit/node-test": "harness/node-test.ts",
  "graph-spec-kit/reference": "reference/index.ts",
};

/** Texts with programs, and what marks the beginning of each program. */
const texts: readonly (readonly [file: string, fence: string])[] = [
  ["README.md", "```js\n"],
  ["harness/index.ts", "```ts\n"],
  ["reference/index.ts", "```ts\n"],
];

const snippets = texts.flatMap(([file, fence]) =>
  readFileSync(join(root, file), "utf8")
    .replaceAll(/^ \* ?/gm, "")
    .split(fence)
    .slice(1)
    .map((rest, index) => ({ name: `${file}, ${index + 1}`, code: rest.split("```")[0] ?? "" })),
);

/** Takes the modules from the sources, and another server. */
function adapt(code: string, url: string): string {
  return Object.entries(modules).reduce(
    (adapted, [name, file]) =>
      adapted.replaceAll(`from "${name}"`, `from ${JSON.stringify(join(root, file))}`),
    code.replaceAll("http://127.0.0.1:8080", url),
  );
}

describe("programs in the documentation", () => {
  let server: ScriptedServer;
  before(async () => {
    server = await startScriptedServer(responseFromCases(keepAnswerable(kitSuite.cases)));
  });
  after(() => server.close());

  it("are found in each text", () => {
    const files = new Set(snippets.map(({ name }) => name.split(",")[0]));
    assert.deepEqual(
      [...files],
      texts.map(([file]) => file),
    );
  });

  for (const { name, code } of snippets) {
    it(`run without an exception: ${name}`, async (test) => {
      const folder = makeTemporaryFolder(test, { "snippet.mts": adapt(code, server.url) });
      const loader = ["--import", import.meta.resolve("tsx/esm")];
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
      const child = spawn(process.execPath, [...loader, join(folder, "snippet.mts")], {
        env: environment,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const errors = await text(child.stderr);
      assert.doesNotMatch(errors, /Error/);
    });
  }
});
