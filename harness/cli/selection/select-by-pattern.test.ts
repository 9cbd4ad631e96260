import assert from "node:assert/strict";
import { relative } from "node:path";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import { findProperties, toIdPattern } from "./select-by-pattern.ts";

const { cases } = kitSuite;
const id = "validation/two-unknown-fields";

describe("toIdPattern()", () => {
  it("turns the path of a case file into the id of the case", () => {
    const file = cases.find((item) => item.id === id)?.file ?? "";
    assert.equal(toIdPattern(relative(process.cwd(), file), cases), id);
    assert.equal(toIdPattern(file, cases), id);
  });

  it("turns a folder into all cases in it", () => {
    for (const folder of ["validation", "validation/", "./validation", "spec-cases/validation/"]) {
      assert.equal(toIdPattern(folder, cases), "validation/**");
    }
  });

  it("leaves ids, globs and anything else unchanged", () => {
    for (const text of [id, "validation/two-*", "**", "no/such/case", ""]) {
      assert.equal(toIdPattern(text, cases), text);
    }
  });
});

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
