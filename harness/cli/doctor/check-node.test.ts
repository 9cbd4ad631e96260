import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkNode } from "./check-node.ts";

describe("checkNode()", () => {
  for (const version of ["20.18.1", "20.20.0", "24.0.0"]) {
    it(`accepts Node ${version} for 20.18.1`, () => {
      assert.deepEqual(checkNode(version, "20.18.1"), {
        ok: true,
        text: `Node ${version} is supported (20.18.1 or newer)`,
      });
    });
  }

  for (const version of ["20.18.0", "20.9.9", "18.20.4"]) {
    it(`rejects Node ${version} for 20.18.1`, () => {
      assert.deepEqual(checkNode(version, "20.18.1"), {
        ok: false,
        text: `Node ${version} is too old: install 20.18.1 or newer`,
      });
    });
  }
});
