import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";

const root = findKitRoot();

/** Every way in which a module can lean on another one. */
const imports: Readonly<Record<string, (path: string) => string>> = {
  "value.ts": (path) => `import { a } from "${path}";\n\nexport const b: number = a;\n`,
  "type.ts": (path) => `import type { A } from "${path}";\n\nexport const b: A = 1;\n`,
  "dynamic.ts": (path) => `export const b: unknown = await import("${path}");\n`,
  "again.ts": (path) => `export { a } from "${path}";\n`,
  "again-type.ts": (path) => `export type { A } from "${path}";\n`,
  "in.test.ts": (path) => `import { a } from "${path}";\n\nexport const b: number = a;\n`,
};

/** Sources that import from one room in files of another, on its top and deep in it. */
function writeSources(from: string, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, write]) => [
      [`${from}/${name}`, write(`../${to}/a.ts`)],
      [`${from}/deep/room/${name}`, write(`../../../${to}/other/a.ts`)],
    ]),
  );
}

/** The files in which the linter finds an import that is not allowed, with its message. */
function lint(folder: string): string[] {
  const biome = join(root, "node_modules", ".bin", "biome");
  const { stdout } = spawnSync(
    biome,
    ["lint", "--reporter=github", "--max-diagnostics=none", "."],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const found = stdout.matchAll(
    /^::error title=lint\/style\/noRestrictedImports,file=([^,]+),.*::(.*)$/gm,
  );
  return [...found].map(([, file = "", message]) => `${relative(folder, file)}: ${message}`).sort();
}

/** The rules of the kit, which `biome.json` names. */
function readPlugins(): Record<string, Buffer> {
  const { plugins }: { readonly plugins: readonly string[] } = JSON.parse(
    readFileSync(join(root, "biome.json"), "utf8"),
  );
  return Object.fromEntries(plugins.map((path) => [path, readFileSync(join(root, path))]));
}

describe("the wall between the judge and the reference server", () => {
  it("stops every kind of import through it, from either side, tests included", (test) => {
    const judge = writeSources("harness", "reference");
    const reference = writeSources("reference", "harness");
    const folder = makeTemporaryFolder(test, {
      "biome.json": readFileSync(join(root, "biome.json")),
      ...readPlugins(),
      ".gitignore": readFileSync(join(root, ".gitignore")),
      ...judge,
      ...reference,
      ...writeSources("harness/own", "room"),
      ...writeSources("reference/own", "room"),
    });
    const rules = [
      [judge, "The judge never knows the reference server: they meet over HTTP only."],
      [reference, "The reference server never knows the judge: they meet over HTTP only."],
    ] as const;
    assert.deepEqual(
      lint(folder),
      rules.flatMap(([files, rule]) => Object.keys(files).map((file) => `${file}: ${rule}`)).sort(),
    );
  });
});
