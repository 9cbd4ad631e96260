import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, it, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { tsImport } from "tsx/esm/api";
import { findKitRoot } from "./kit/find-kit-root.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";
import { type Example, readExamples } from "./testing/read-examples.ts";
import { keepAnswerable, responseFromCases } from "./testing/response-from-cases.ts";
import { type ScriptedServer, startScriptedServer } from "./testing/scripted-server.ts";

const root = findKitRoot();
const indexFile = join(root, "harness", "index.ts");
const examples = readExamples(indexFile);
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";

/** The library to run: `make test` has built it, and loading the sources takes longer than the test. */
const library = isBuilt ? join(root, "dist", "harness", "index.js") : indexFile;

/** Writes all examples as one module that exports a function for each of them. */
function writeModule(replacements: Readonly<Record<string, string>>): string {
  const names = examples.map(({ name, isType }) => (isType ? `type ${name}` : name));
  return [
    'import assert from "node:assert/strict";',
    `import { ${names.join(", ")} } from ${JSON.stringify(indexFile)};`,
    "export { assert };",
    ...examples.map(({ name, code = "" }) => `export async function example_${name}() {\n${code}}`),
  ].reduce((text, line) => `${text}${replaceAll(line, replacements)}\n`, "");
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce(
    (left, [from, to]) => left.replaceAll(JSON.stringify(from), JSON.stringify(to)),
    text,
  );
}

/** Writes the module to a folder, together with the configuration that checks its types. */
function writeProject(test: TestContext, replacements: Readonly<Record<string, string>>): string {
  return makeTemporaryFolder(test, {
    "examples.ts": writeModule(replacements),
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: {
        rootDir: "/",
        typeRoots: [join(root, "node_modules", "@types")],
        noUnusedLocals: false,
        isolatedDeclarations: false,
        declaration: false,
      },
      include: ["examples.ts"],
    }),
  });
}

describe("examples of the public API", () => {
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

  it("have correct types", (test) => {
    const folder = writeProject(test, {});
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { status, stdout } = spawnSync(tsc, ["-p", folder], { encoding: "utf8" });
    assert.deepEqual([stdout, status], ["", 0]);
  });

  it("run without an error", async (test) => {
    const folder = writeProject(test, {
      [indexFile]: library,
      "http://127.0.0.1:8080": server.url,
      counterexamples: join(makeTemporaryFolder(test), "counterexamples"),
    });
    const module: Readonly<Record<string, unknown>> = await tsImport(
      pathToFileURL(join(folder, "examples.ts")).href,
      import.meta.url,
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
