import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { readFreedoms } from "../suite/read-freedoms.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { findAskedFreedoms } from "./find-asked-freedoms.ts";

describe("findAskedFreedoms()", () => {
  it("finds each freedom on one side only, so that all pairs are servers", () => {
    const { freedoms } = readFreedoms(join(findKitRoot(), "spec-cases", "freedoms.json"), kitSuite);
    const { byReaders, byResponders } = findAskedFreedoms(kitSuite);
    const known = freedoms.filter(({ layer }) => layer === undefined);
    assert.deepEqual([...byReaders, ...byResponders].sort(), known.map(({ id }) => id).sort());
  });
});
