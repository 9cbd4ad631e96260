import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { entryPoints, listBundledSources } from "./build/bundle-programs.ts";
import { findKitRoot } from "./kit/find-kit-root.ts";

const root = findKitRoot();
const build = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8"));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("dist/", () => {
  it("is built from what the package publishes, and from nothing else", () => {
    const published = [...Object.values(manifest.bin), manifest.exports["."].default];
    const sources = published.map((file) =>
      String(file).replace(/^(\.\/)?dist\/(.*)\.js$/, "$2.ts"),
    );
    assert.deepEqual([...entryPoints].sort(), sources.sort());
  });

  it("declares the types of the library", () => {
    const declarations: string = manifest.exports["."].types;
    assert.deepEqual(build.files, [declarations.replace(/^\.\/dist\/(.*)\.d\.ts$/, "$1.ts")]);
    assert.deepEqual(build.include, []);
  });

  it("holds no tests, test support, benches, or tools for building, mutation and soaking", async () => {
    const bundled = await listBundledSources(root);
    assert.ok(bundled.includes("harness/run/judge-server.ts"), bundled.join("\n"));
    assert.deepEqual(
      bundled.filter((file) => /\.test\.ts$|\/(testing|bench|build|mutation|soak)\//.test(file)),
      [],
    );
  });
});
