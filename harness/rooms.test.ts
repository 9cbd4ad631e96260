import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { listSourceFiles } from "./testing/list-source-files.ts";

/** The rooms of each side, in their order: a room imports only from rooms before it. */
const rooms = {
  harness: [
    ...["terminal", "json", "suite", "wire", "transport", "oracle", "judge", "model", "server"],
    ...[
      "generate",
      "run",
      "intermediaries",
      "clients",
      "diagnosis",
      "report",
      "test-runners",
      "site",
    ],
    ...["docs", "lint", "cli", "mutation", "bench"],
  ],
  reference: [
    ...["json", "document", "type-system", "validation", "library", "execution", "http"],
    ...[
      "client",
      "client-mutants",
      "proxy",
      "proxy-mutants",
      "mutants",
      "explorer",
      "stand-in",
      "command-line",
      "bench",
      "examples",
    ],
  ],
} as const;

/** Holds fixtures, which may import from every room. */
const fixtures = "testing";

const root = findKitRoot();

/** Lists imports of other rooms that come later, or that are not in the list. */
function findUpwardImports(side: keyof typeof rooms): string[] {
  const order: readonly string[] = rooms[side];
  return listSourceFiles(side)
    .filter((path) => /\/.*(?<!\.test)\.ts$/.test(path) && !path.startsWith(`${fixtures}/`))
    .flatMap((path) => {
      const [from = ""] = path.split("/");
      return listImports(side, path)
        .filter((to) => to.includes("/") && order.indexOf(readRoom(to)) > order.indexOf(from))
        .map((to) => `${side}/${path} imports ${to}`);
    });
}

/** Lists the paths of the modules that a module imports, relative to their side. */
function listImports(side: string, path: string): string[] {
  const text = readFileSync(join(root, side, path), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*"(\.[^"]+)"/g)].map(
    ([, specifier = ""]) => join(path, "..", specifier),
  );
}

/** Lists files that import each other in a circle, types included. */
function findCircles(side: keyof typeof rooms): string[][] {
  const files = listSourceFiles(side).filter((path) => path.endsWith(".ts"));
  let left = new Map(files.map((path) => [path, listImports(side, path)]));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    const needed = new Set([...left.values()].flat());
    const isBetween = ([path, imports]: readonly [string, readonly string[]]): boolean =>
      needed.has(path) && imports.some((to) => left.has(to));
    left = new Map([...left].filter(isBetween));
  }
  return [...left].map(([path, imports]) => [path, ...imports.filter((to) => left.has(to))]);
}

function readRoom(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

describe("rooms", () => {
  it("have their own names in the picture of CONTRIBUTING.md", () => {
    const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const [, picture = ""] = /## The way of the data\n\n```\n(.*?)```/s.exec(text) ?? [];
    const named = [...picture.matchAll(/([a-z-]+)\//g)].map(([, name = ""]) => name);
    const known = new Set<string>([...rooms.harness, "spec-cases", "schemas"]);
    assert.ok(named.length > 10);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it("have the files that CONTRIBUTING.md names on the way of the data", () => {
    const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const [, way = ""] = /### The files on the way\n(.*?)\n## /s.exec(text) ?? [];
    const named = [...way.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, path = ""]) => path);
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter(
        (path) => !["", "harness", "reference"].some((side) => existsSync(join(root, side, path))),
      ),
      [],
    );
  });

  for (const side of ["harness", "reference"] as const) {
    it(`of ${side}/ are all in the order of rooms`, () => {
      const folders = readdirSync(join(root, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      assert.deepEqual(folders.sort(), [...rooms[side], fixtures].sort());
    });

    it(`of ${side}/ import only from rooms before them`, () => {
      assert.deepEqual(findUpwardImports(side), []);
    });

    it(`of ${side}/ have no files that import each other in a circle`, () => {
      assert.deepEqual(findCircles(side), []);
    });

    it(`of ${side}/ are explained in CONTRIBUTING.md, in their order`, () => {
      const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
      const rows = [...text.matchAll(/^\| `([a-z]+)\/([a-z-]+)\/` \| \S.* \|$/gm)];
      assert.deepEqual(
        rows.filter(([, folder]) => folder === side).map(([, , name]) => name),
        [...rooms[side], fixtures],
      );
    });
  }
});
