import assert from "node:assert/strict";
import { relative } from "node:path";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import { toIdPattern } from "./to-id-pattern.ts";

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
