import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { entryPoints } from "./cli/build/bundle-programs.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";

const root = findKitRoot();
const build = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8"));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The modules that users import, each with its code and its types. */
const modules: readonly { readonly types: string; readonly default: string }[] = Object.values(
  manifest.exports,
).filter((entry): entry is { types: string; default: string } => typeof entry === "object");

describe("dist/", () => {
  it("is built from what the package publishes, and from nothing else", () => {
    const published = [...Object.values(manifest.bin), ...modules.map((entry) => entry.default)];
    const sources = published.map((file) =>
      String(file).replace(/^(\.\/)?dist\/(.*)\.js$/, "$2.ts"),
    );
    assert.deepEqual([...entryPoints].sort(), sources.sort());
  });

  it("is built by scripts that need no POSIX shell", () => {
    const scripts = Object.values<string>(manifest.scripts).join("\n");
    assert.doesNotMatch(scripts, /(^|[&|;] *)(rm|chmod|test|cp|mv|mkdir|\[) /m);
  });

  it("declares the types of the library", () => {
    const sources = modules.map(({ types }) => types.replace(/^\.\/dist\/(.*)\.d\.ts$/, "$1.ts"));
    const files: readonly string[] = build.files;
    assert.deepEqual(
      files.filter((file) => !file.endsWith(".d.ts")),
      sources,
    );
    assert.deepEqual(build.include, []);
  });

  it("resolves the types of every module, also where exports are not read", () => {
    const older = Object.entries<string[]>(manifest.typesVersions["*"]);
    assert.deepEqual(
      [["."], ...older.map(([name]) => [`./${name}`])].flat(),
      Object.keys(manifest.exports).filter((name) => !/json$|\*$/.test(name)),
    );
    assert.deepEqual(
      [`./${manifest.types}`, ...older.flatMap(([, files]) => files)],
      modules.map(({ types }) => types),
    );
  });

  it("holds no tests, test support, benches, or tools for building, mutation and soaking", () => {
    const files = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" });
    const bundled = files
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(root, "dist", file), "utf8"))
      .flatMap((code) => [...code.matchAll(/^\/\/ ((?:harness|reference)\/\S+)$/gm)])
      .map(([, source = ""]) => source);
    assert.ok(bundled.includes("harness/cli/doctor-command.ts"), bundled.join("\n"));
    assert.deepEqual(
      bundled.filter((file) => /\.test\.ts$|\/(testing|bench|build|mutation|soak)\//.test(file)),
      [],
    );
  });
});
