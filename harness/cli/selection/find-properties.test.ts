import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findProperties } from "./find-properties.ts";

async function idsOf(pattern: string): Promise<string[]> {
  return (await findProperties(pattern)).map(({ id }) => id);
}

describe("findProperties()", () => {
  it("finds a property by its id, by a glob, and by the id of a generated case", async () => {
    assert.deepEqual(await idsOf("generated/defects"), ["defects"]);
    assert.deepEqual(await idsOf("generated/defects/12:0:3"), ["defects"]);
    assert.deepEqual(await idsOf("generated/answer*"), [
      "answers",
      "answer-shape",
      "answers-as-loaded",
    ]);
  });

  it("finds all properties by the folder", async () => {
    const all = await idsOf("generated/**");
    assert.ok(all.length > 20);
    assert.deepEqual(await idsOf("generated"), all);
    assert.deepEqual(await idsOf("generated/"), all);
  });

  it("finds nothing for other patterns", async () => {
    for (const pattern of ["**", "defects", "validation/defects", "generated/no-such-property"]) {
      assert.deepEqual(await idsOf(pattern), []);
    }
  });
});
