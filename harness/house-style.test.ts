import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { listSourceFiles } from "./testing/list-source-files.ts";

// What Biome has no rule for.

/** The names under which the timers that return promises are imported. */
const timers: readonly string[] = ["setTimeout as delay", "setImmediate as nextTurn"];

const root = findKitRoot();

const sources = (["harness", "reference"] as const).flatMap((side) =>
  listSourceFiles(side).map((path) => ({
    path: `${side}/${path}`,
    text: readFileSync(join(root, side, path), "utf8"),
  })),
);

describe("house style", () => {
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
