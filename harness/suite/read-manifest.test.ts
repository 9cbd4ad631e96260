import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { readManifest } from "./read-manifest.ts";

const valid = {
  version: "1.2.3",
  engines: { node: ">=20.18.1" },
  bin: { "graph-spec-server": "dist/reference/main.js" },
};

describe("readManifest()", () => {
  it("reads the version, the oldest Node and the file of the reference server", (test) => {
    const root = makeTemporaryFolder(test, { "package.json": JSON.stringify(valid) });
    assert.deepEqual(readManifest(root), {
      version: "1.2.3",
      minNodeVersion: "20.18.1",
      serverFile: "dist/reference/main.js",
    });
  });
});
