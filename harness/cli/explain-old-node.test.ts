import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { readManifest } from "../suite/read-manifest.ts";
import { explainOldNode } from "./explain-old-node.ts";

describe("explainOldNode()", () => {
  it("names the version that is needed, and the one that runs", () => {
    assert.match(
      explainOldNode("18.20.4") ?? "",
      /^graph-spec-kit needs Node \d+\.\d+\.\d+ or newer, and this is Node 18\.20\.4$/,
    );
  });

  it("compares the parts as numbers, the first one first", () => {
    assert.equal(readManifest(findKitRoot()).engines.node, ">=20.18.1");
    const versions = ["20.18.1", "20.20.0", "24.0.0", "20.18.0", "20.9.9", "18.20.4"];
    assert.deepEqual(
      versions.filter((version) => explainOldNode(version) === undefined),
      ["20.18.1", "20.20.0", "24.0.0"],
    );
    assert.equal(explainOldNode(), undefined);
  });
});
