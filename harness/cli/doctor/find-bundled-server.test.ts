import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { findBundledServer } from "./find-bundled-server.ts";

const manifest = '{"bin": {"graph-spec-server": "dist/server/main.js"}}';

describe("findBundledServer()", () => {
  it("finds the file that the package names", (t) => {
    const root = makeTemporaryFolder(t, { "package.json": manifest, "dist/server/main.js": "" });
    assert.deepEqual(findBundledServer(root), {
      command: [process.execPath, join(root, "dist/server/main.js"), "--port", "{port}"],
      file: "dist/server/main.js",
    });
  });

  it("finds the source where nothing is built", (t) => {
    const root = makeTemporaryFolder(t, { "package.json": manifest, "server/main.ts": "" });
    const found = findBundledServer(root);
    assert.equal(found?.file, "server/main.ts");
    assert.deepEqual(found?.command.slice(-3), [join(root, "server/main.ts"), "--port", "{port}"]);
  });

  it("finds nothing where there is neither", (t) => {
    const root = makeTemporaryFolder(t, { "package.json": manifest });
    assert.equal(findBundledServer(root), undefined);
  });
});
