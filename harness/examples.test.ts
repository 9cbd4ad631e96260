import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";
import { type Example, readExamples } from "./testing/read-examples.ts";
import { keepAnswerable, responseFromCases } from "./testing/response-from-cases.ts";
import { type ScriptedServer, startScriptedServer } from "./testing/scripted-server.ts";

const root = findKitRoot();
const indexFile = join(root, "harness", "index.ts");
const exported = readExamples(indexFile);

/** Functions and classes: the properties of a type say what an example could show. */
const examples = exported.filter(({ isType }) => !isType);
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";

/** What the examples use: `make test` has built it, and the sources take longer than the test. */
const library = isBuilt ? join(root, "dist", "harness", "index.js") : indexFile;

/** Writes the examples as one module that exports a function for each of them. */
function writeModule(): string {
  const names = exported.map(({ name, isType }) => (isType ? `type ${name}` : name));
  const lines = [
    'import assert from "node:assert/strict";',
    `import { ${names.join(", ")} } from ${JSON.stringify(library)};`,
    "export { assert };",
    ...examples.map(({ name, code = "" }) => `export async function example_${name}() {\n${code}}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** The configuration that checks the types of that module. */
const configuration = JSON.stringify({
  extends: join(root, "tsconfig.json"),
  compilerOptions: {
    rootDir: "/",
    typeRoots: [join(root, "node_modules", "@types")],
    noUnusedLocals: false,
    isolatedDeclarations: false,
    declaration: false,
  },
  include: ["examples.ts"],
});

describe("examples of the public API", { concurrency: 2 }, () => {
  let server: ScriptedServer;
  before(async () => {
    const cases = keepAnswerable(kitSuite.cases);
    server = await startScriptedServer(responseFromCases(cases));
  });
  after(() => server.close());

  for (const { name, code } of examples) {
    it(`${name} has one`, () => {
      assert.notEqual(code ?? "", "");
    });
  }

  it("have correct types", async (test) => {
    const folder = makeTemporaryFolder(test, {
      "examples.ts": writeModule(),
      "package.json": '{ "type": "module" }',
      "tsconfig.json": configuration,
    });
    const tsc = spawn(join(root, "node_modules", ".bin", "tsc"), ["-p", folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [stdout, [status]] = await Promise.all([text(tsc.stdout), once(tsc, "close")]);
    assert.deepEqual([stdout, status], ["", 0]);
  });

  it("run without an error", async (test) => {
    const { code } = await transform(writeModule(), { loader: "ts", target: "node20" });
    const counterexamples = join(makeTemporaryFolder(test), "counterexamples");
    const adapted = code
      .replaceAll('"http://127.0.0.1:8080"', JSON.stringify(server.url))
      .replaceAll('"counterexamples"', JSON.stringify(counterexamples));
    const folder = makeTemporaryFolder(test, { "examples.mjs": adapted });
    const module: Readonly<Record<string, unknown>> = await import(
      pathToFileURL(join(folder, "examples.mjs")).href
    );
    for (const { name } of examples) {
      await runExample(module, name);
    }
  });
});

async function runExample(
  module: Readonly<Record<string, unknown>>,
  name: Example["name"],
): Promise<void> {
  const run = module[`example_${name}`];
  assert.ok(run instanceof Function, `The example of ${name} is not a function`);
  await run();
}
