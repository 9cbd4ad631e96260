import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./kit/find-kit-root.ts";

const root = findKitRoot();
const build = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8"));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The sources that are compiled: those named in the configuration, and all that they import. */
function listCompiled(): readonly string[] {
  const tsc = join(root, "node_modules", ".bin", "tsc");
  const args = ["-p", "tsconfig.build.json", "--listFilesOnly"];
  return execFileSync(tsc, args, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !file.includes("node_modules"))
    .map((file) => relative(root, file));
}

describe("dist/", () => {
  it("is compiled from what the package publishes, and from nothing else", () => {
    const published = [...Object.values(manifest.bin), manifest.exports["."].default];
    const sources = published.map((file) =>
      String(file).replace(/^(\.\/)?dist\/(.*)\.js$/, "$2.ts"),
    );
    assert.deepEqual([...build.files].sort(), sources.sort());
    assert.deepEqual(build.include, []);
  });

  it("holds no tests, test support, benches, or tools for mutation and soaking", () => {
    const compiled = listCompiled();
    assert.ok(compiled.includes("harness/run/judge-server.ts"), compiled.join("\n"));
    assert.deepEqual(
      compiled.filter((file) => /\.test\.ts$|\/(testing|bench|mutation|soak)\//.test(file)),
      [],
    );
  });
});
