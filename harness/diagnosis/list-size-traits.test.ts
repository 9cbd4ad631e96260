import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import { sizeTraits } from "./list-size-traits.ts";
import { listTraits } from "./list-traits.ts";

/** Lists the traits of size of a document. */
function listSizes(document: string): string[] {
  return [...listTraits(judgedCase("a", document))].filter((trait) => sizeTraits.includes(trait));
}

describe("listSizeTraits()", () => {
  it("lists the limits that the selection with the most fields exceeds", () => {
    const fields = Array.from({ length: 17 }, (_, index) => `f${index}`).join(" ");
    const expected = [8, 10, 16].map((limit) => `selection of more than ${limit} fields`);
    assert.deepEqual(listSizes(`a b { ${fields} } c`), expected);
    assert.deepEqual(listSizes("a { b c d } e { b c d } f { b c d }"), []);
  });

  it("lists the limits that the depth of selections exceeds", () => {
    assert.deepEqual(listSizes("a { b { c { d { e } } } }"), [
      "more than 2 levels of selections",
      "more than 3 levels of selections",
    ]);
  });
});
