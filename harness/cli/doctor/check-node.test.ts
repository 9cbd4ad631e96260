import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { checkNode } from "./check-node.ts";

const manifest = '{"engines": {"node": ">=20.18.1"}}';

describe("checkNode()", () => {
  for (const [version, healthy] of [
    ["20.18.1", true],
    ["20.20.0", true],
    ["24.0.0", true],
    ["20.18.0", false],
    ["20.9.9", false],
    ["18.20.4", false],
  ] as const) {
    it(`finds Node ${version} ${healthy ? "new enough" : "too old"} for 20.18.1`, (t) => {
      const root = makeTemporaryFolder(t, { "package.json": manifest });
      assert.deepEqual(checkNode(root, version), {
        healthy,
        text: `Node ${version} runs the kit, which needs 20.18.1 or newer`,
      });
    });
  }
});
