import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { explainOldNode, isVersionAtLeast } from "./explain-old-node.ts";

describe("explainOldNode()", () => {
  it("names the version that is needed, and the one that runs", () => {
    assert.match(
      explainOldNode("18.20.4") ?? "",
      /^graph-spec-kit needs Node \d+\.\d+\.\d+ or newer, and this is Node 18\.20\.4$/,
    );
  });

  it("says nothing of a version that is new enough", () => {
    assert.equal(explainOldNode(), undefined);
    assert.equal(explainOldNode("99.0.0"), undefined);
  });
});

describe("isVersionAtLeast()", () => {
  it("compares the parts as numbers, the first one first", () => {
    const versions = ["20.18.1", "20.20.0", "24.0.0", "20.18.0", "20.9.9", "18.20.4"];
    assert.deepEqual(
      versions.filter((version) => isVersionAtLeast(version, "20.18.1")),
      ["20.18.1", "20.20.0", "24.0.0"],
    );
  });
});
