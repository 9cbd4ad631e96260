import assert from "node:assert/strict";
import { relative } from "node:path";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import { findProperties, readPatterns, selectByPattern, toIdPattern } from "./select-by-pattern.ts";

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

describe("readPatterns()", () => {
  it("rejects more globs than can be compared with all ids, and takes as many ids as there are", async () => {
    const globs = Array.from({ length: 100 }, (_, index) => `{**,${"?".repeat(37)}${index}}`);
    const message = /have 4090 characters, and the maximum is 4000: name folders/;
    await assert.rejects(readPatterns(globs, cases), message);
    assert.throws(() => selectByPattern(cases, globs, "case"), message);
    const ids = cases.map((item) => item.id);
    assert.deepEqual((await readPatterns(ids, cases)).ids, ids);
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
