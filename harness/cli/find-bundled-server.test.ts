import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { findBundledServer } from "./find-bundled-server.ts";

const builtFile = "dist/server/main.js";

describe("findBundledServer()", () => {
  it("finds the built file", (t) => {
    const root = makeTemporaryFolder(t, { [builtFile]: "" });
    assert.deepEqual(findBundledServer(root, builtFile), {
      command: [process.execPath, join(root, "dist/server/main.js"), "--port", "{port}"],
      file: "dist/server/main.js",
    });
  });

  it("finds the source when nothing is built", (t) => {
    const root = makeTemporaryFolder(t, { "server/main.ts": "" });
    const found = findBundledServer(root, builtFile);
    assert.equal(found?.file, "server/main.ts");
    assert.deepEqual(found?.command.slice(-3), [join(root, "server/main.ts"), "--port", "{port}"]);
  });

  it("finds nothing when neither exists", (t) => {
    const root = makeTemporaryFolder(t);
    assert.equal(findBundledServer(root, builtFile), undefined);
  });
});
