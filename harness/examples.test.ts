import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";
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

/** The example of an export, from its doc comment. */
interface Example {
  /** Name of the export. */
  readonly name: string;
  /** Whether only the type is exported. */
  readonly isType: boolean;
  /** The code of its first `@example`; undefined without one. */
  readonly code: string | undefined;
}

/**
 * Reads the examples of everything that an index file exports from other files.
 *
 * @param indexFile path of a file that consists of `export { … } from "…"`.
 */
function readExamples(indexFile: string): Example[] {
  const text = readFileSync(indexFile, "utf8");
  const exports = text.matchAll(/^export (type )?\{([^}]*)\} from "([^"]+)";$/gm);
  return [...exports].flatMap(([, type, names = "", path = ""]) => {
    const source = readFileSync(join(dirname(indexFile), path), "utf8");
    return names
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "")
      .map((item) => {
        const name = item.replace(/^type /, "");
        const isType = type !== undefined || item !== name;
        return { name, isType, code: findExample(source, name) };
      });
  });
}

/** Finds the example in the doc comment right before a declaration. */
function findExample(source: string, name: string): string | undefined {
  const kinds = "(?:async )?(?:interface|type|function|class|const)";
  const text = `\n${source}`;
  const position = text.search(new RegExp(`^export ${kinds} ${name}\\b`, "m"));
  const comment = text.slice(text.lastIndexOf("\n/**\n", position), position);
  const [, code] = /@example\n \* ```ts\n((?: \*.*\n)*?) \* ```\n/.exec(comment) ?? [];
  return code?.replaceAll(/^ \* ?/gm, "");
}
