import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isVersionAtLeast } from "./is-version-at-least.ts";

describe("isVersionAtLeast()", () => {
  it("compares the parts as numbers, the first one first", () => {
    const versions = ["20.18.1", "20.20.0", "24.0.0", "20.18.0", "20.9.9", "18.20.4"];
    assert.deepEqual(
      versions.filter((version) => isVersionAtLeast(version, "20.18.1")),
      ["20.18.1", "20.20.0", "24.0.0"],
    );
  });
});
