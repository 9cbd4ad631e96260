import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { findBundledServer } from "./cli/doctor-command.ts";
import { groupBy } from "./json/group-by.ts";
import { type ServerProcess, startServerProcess } from "./server/server-process.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { generousLimits } from "./testing/hostile/time-limits.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";

const root = findKitRoot();

/** Like the kit in `KitProcess`: what `make test` has built, or the sources. */
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";
const loader = isBuilt ? [] : ["--import", import.meta.resolve("tsx/esm")];

/** The modules of the package, and the sources that they are built from. */
const modules: Readonly<Record<string, string>> = {
  "graph-spec-kit": "harness/index",
  "graph-spec-kit/node-test": "harness/node-test",
  "graph-spec-kit/reference": "reference/index",
  "graph-spec-kit/client": "reference/client",
};

/** Texts with programs, and what marks the beginning of each program. */
const texts: readonly (readonly [file: string, fence: string])[] = [
  ["spec-cases/guides/library.md", "```js\n"],
  ["spec-cases/guides/writing-a-client.md", "```js\n"],
  ["harness/index.ts", "```ts\n"],
  ["reference/index.ts", "```ts\n"],
  ["reference/client.ts", "```ts\n"],
];

const snippets = texts.flatMap(([file, fence]) =>
  readFileSync(join(root, file), "utf8")
    .replaceAll(/^ \* ?/gm, "")
    .split(fence)
    .slice(1)
    .map((rest, index) => ({ name: `${file}, ${index + 1}`, code: rest.split("```")[0] ?? "" })),
);

/** What `adapt()` adds to a program that judges a server: few cases show whether it works. */
const fewCases = `import { loadSuite as load, selectCases as select } from "graph-spec-kit";
const few = {
  cases: select(load().cases, { patterns: ["validation/two-*"] }).cases,
  generated: { count: 5 },
};
`;

/** Takes the modules from this folder, another server, and few cases. */
function adapt(code: string, url: string): string {
  const limited = code.replaceAll("runSuite({", "runSuite({ ...few,");
  return Object.entries(modules).reduce(
    (adapted, [name, path]) =>
      adapted.replaceAll(`from "${name}"`, `from ${JSON.stringify(locateModule(path))}`),
    (limited === code ? code : fewCases + limited).replaceAll("http://127.0.0.1:8080", url),
  );
}

function locateModule(path: string): string {
  return isBuilt ? join(root, "dist", `${path}.js`) : join(root, `${path}.ts`);
}

describe("programs in the documentation", { concurrency: 2 }, () => {
  let server: ServerProcess;
  let url = "";
  before(async () => {
    const command = findBundledServer(root);
    server = await startServerProcess(command, kitSuite);
    url = (await server.awaitUrl(generousLimits.waitMs)) ?? assert.fail("It printed no URL");
  });
  after(() => server.stop());

  it("are found in each text", () => {
    const files = new Set(snippets.map(({ name }) => name.split(",")[0]));
    assert.deepEqual(
      [...files],
      texts.map(([file]) => file),
    );
  });

  for (const [code, names] of groupNames(snippets)) {
    it(`run without an exception: ${names.join("; ")}`, async (test) => {
      const folder = makeTemporaryFolder(test, { "snippet.mjs": adapt(code, url) });
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
      const child = spawn(process.execPath, [...loader, join(folder, "snippet.mjs")], {
        env: environment,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [errors, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
      assert.doesNotMatch(errors, /Error/);
      assert.equal(status, 0);
    });
  }
});

/** Lists each program once, with all its places: some texts show the same one. */
function groupNames(programs: typeof snippets): Map<string, string[]> {
  const same = groupBy(programs, ({ code }) => code);
  return new Map([...same].map(([code, group]) => [code, group.map(({ name }) => name)]));
}
