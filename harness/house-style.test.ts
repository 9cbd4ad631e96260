import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { listSourceFiles } from "./testing/list-source-files.ts";

// What Biome has no rule for.

/** Files that hold several peers and are named for what these have in common. */
const collections: readonly string[] = [
  "harness/cli/options/option-values.ts",
  "harness/json/json-pointer.ts",
  "harness/oracle/portable/bounds.ts",
  "harness/oracle/portable/plain-text.ts",
  "harness/run/capacity.ts",
  "harness/testing/lint-subject.ts",
  "harness/testing/sample-results.ts",
  "harness/transport/transport-failure.ts",
  "harness/testing/hostile/behaviors.ts",
  "harness/testing/hostile/choose-behaviors.ts",
  "reference/server.ts",
  "reference/bench/soak/traffic.ts",
  "reference/validation/describe-defects.ts",
  "reference/mutants/toolkit/change-library.ts",
  "reference/mutants/toolkit/change-step.ts",
  "reference/mutants/toolkit/change-validation.ts",
  "reference/mutants/toolkit/keep-state.ts",
  "reference/mutants/toolkit/rewrite-data.ts",
  "reference/mutants/toolkit/rewrite-text.ts",
  "reference/mutants/toolkit/walk-document.ts",
];

/** The names under which the timers that return promises are imported. */
const timers: readonly string[] = ["setTimeout as delay", "setImmediate as nextTurn"];

const root = findKitRoot();

const sources = (["harness", "reference"] as const).flatMap((side) =>
  listSourceFiles(side).map((path) => ({
    path: `${side}/${path}`,
    text: readFileSync(join(root, side, path), "utf8"),
  })),
);

/** Lists the names of the declarations that a module exports. */
function listExports(text: string): string[] {
  const declarations =
    /^export (?:async |abstract )*(?:function\*?|class|const|interface|type) (\w+)/gm;
  return [...text.matchAll(declarations)].map(([, name = ""]) => name);
}

function toKebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
}

/** Whether a file has the name of something that it exports, if it exports anything. */
function isNamedForExport({ path, text }: (typeof sources)[number]): boolean {
  const names = listExports(text).map(toKebabCase);
  return names.length === 0 || names.includes(basename(path, ".ts"));
}

describe("house style", () => {
  it("names each file for something that it exports", () => {
    const others = sources
      .filter((source) => !source.path.endsWith(".test.ts") && !isNamedForExport(source))
      .map(({ path }) => path);
    assert.deepEqual(others.sort(), collections.toSorted());
  });

  it("imports timers that return promises under one name each", () => {
    const imports = /import \{([^}]*)\} from "node:timers\/promises"/g;
    for (const { path, text } of sources) {
      for (const [, names = ""] of text.matchAll(imports)) {
        for (const name of names.split(",").map((part) => part.trim())) {
          assert.ok(timers.includes(name), `${path} imports ${name}`);
        }
      }
    }
  });

  it("begins the comments of predicates in one way", () => {
    const others = sources
      .filter(({ text }) => /\/\*\*\s+(?:\* )?(?:Checks|Reports|Returns|Tells) whether /.test(text))
      .map(({ path }) => path);
    assert.deepEqual(others, []);
  });
});
