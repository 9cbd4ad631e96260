import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { toJson } from "./report/formats/to-json.ts";
import { toReport } from "./report/to-report.ts";
import { readKitVersion } from "./suite/read-manifest.ts";
import { type KitEnding, runKit } from "./testing/kit-process.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";
import { conformingRun, passed } from "./testing/sample-results.ts";

const heavy = ["p-map", "fast-check", "ajv"];

/** Runs the kit where these packages cannot be loaded, except what compiled validators need of AJV. */
function runWithout(packages: readonly string[], ...args: readonly string[]): Promise<KitEnding> {
  const check = `
    const check = (name) => {
      const isMissing = (missing) => name === missing || name.startsWith(missing + "/");
      const isAllowed = name.startsWith("ajv/dist/runtime/");
      if (!isAllowed && ${JSON.stringify(packages)}.some(isMissing)) throw new Error("Loads " + name);
    };
  `;
  const hook = `
    ${check}
    export const resolve = (name, context, next) => {
      check(name);
      return next(name, context);
    };
  `;
  const register = `
    ${check}
    import Module, { register } from "node:module";
    const load = Module._load;
    Module._load = (name, ...others) => {
      check(name);
      return load(name, ...others);
    };
    register(${JSON.stringify(toModule(hook))});
  `;
  return runKit(args, { imports: [toModule(register)] });
}

function toModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** A module that makes all output to stdout fail, with a code like `ENOSPC`. */
function failOutput(code: string): string {
  return toModule(`
    const error = Object.assign(new Error("${code}: it failed"), { code: "${code}" });
    process.stdout.write = () => {
      process.nextTick(() => process.stdout.emit("error", error));
      return false;
    };
  `);
}

describe("main.ts", { concurrency: 2 }, () => {
  it("says once that its output cannot be written, and exits with 2", async () => {
    for (const args of [["--version"], ["--help"], ["list", "syntax/**"]]) {
      const ending = await runKit(args, { imports: [failOutput("ENOSPC")] });
      const stderr =
        "Cannot write to standard output: ENOSPC: it failed. Free space on the disk, or send the output elsewhere\n";
      assert.deepEqual(ending, { status: 2, stdout: "", stderr }, args.join(" "));
    }
  });

  it("says nothing of a pipe that its reader has closed", async () => {
    const ending = await runKit(["--version"], { imports: [failOutput("EPIPE")] });
    assert.deepEqual(ending, { status: 0, stdout: "", stderr: "" });
  });

  it("prints the version of the kit without loading the command line", async () => {
    for (const flag of ["--version", "-V"]) {
      const ending = await runWithout([...heavy, "commander"], flag);
      assert.deepEqual(ending, { status: 0, stdout: `${readKitVersion()}\n`, stderr: "" });
    }
  });

  it("shows help without loading what runs need", async () => {
    for (const args of [["--help"], ["run", "--help"]]) {
      const { status, stdout, stderr } = await runWithout(heavy, ...args);
      assert.deepEqual([status, stderr], [0, ""]);
      assert.match(stdout, /^Usage: graph-spec-kit/);
    }
  });

  it("explains that Node is too old, without loading the command line", async () => {
    const old = `
      const versions = { ...process.versions, node: "18.20.4" };
      Object.defineProperty(process, "versions", { value: versions });
    `;
    const { status, stdout, stderr } = await runKit(["list"], { imports: [toModule(old)] });
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, /^graph-spec-kit needs Node \S+ or newer, and this is Node 18\.20\.4\n$/);
  });

  it("lists cases without loading what sends or generates requests", async () => {
    const { status, stdout, stderr } = await runWithout(["p-map", "fast-check"], "list");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^validation\/two-unknown-fields /m);
  });

  it("compares reports without loading what sends or generates requests", async (test) => {
    const report = [...toJson(toReport(conformingRun([passed("syntax/a")])))].join("");
    const file = join(makeTemporaryFolder(test, { "report.json": report }), "report.json");
    const { status, stdout, stderr } = await runWithout(
      ["p-map", "fast-check"],
      "compare",
      file,
      file,
    );
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^No difference\n/);
  });

  it("loads what sends requests when it runs, and says that its own failure is no verdict", async () => {
    const { status, stdout, stderr } = await runWithout(
      heavy,
      "run",
      "generated/**",
      "--url",
      "http://127.0.0.1:1",
    );
    assert.deepEqual([status, stdout], [3, ""]);
    assert.match(
      stderr,
      /^The kit itself failed, which says nothing about the server\. Error: Loads /,
    );
  });

  it("ends with 3 where a part of the kit is missing", async () => {
    const { status, stderr } = await runWithout(["./cli/main.js", "./cli/main.ts"], "list");
    assert.equal(status, 3);
    assert.match(
      stderr,
      /^The kit itself failed, which says nothing about the server\. Loads .* Build or install it again\n$/,
    );
  });
});
