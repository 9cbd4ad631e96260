import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { findDefects } from "../oracle/find-defects.ts";
import type { Selection } from "../oracle/selection.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { invalidSelections } from "./arbitraries/invalid-selections.ts";
import { createDomain } from "./create-domain.ts";
import { fixDefects } from "./fix-defects.ts";

const { typeSystem } = kitSuite;

describe("fixDefects()", () => {
  it("fixes one defect at a time, in document order", () => {
    const selection: Selection = [
      { name: "shelf" },
      {
        name: "member",
        selection: [{ name: "fine", selection: [{ name: "x" }] }, { name: "loans" }],
      },
    ];
    const [unknown, scalar, object, ...others] = fixDefects(selection, typeSystem);
    assert.deepEqual(unknown, selection.slice(1));
    assert.deepEqual(scalar, [
      { name: "shelf" },
      { name: "member", selection: [{ name: "fine" }, { name: "loans" }] },
    ]);
    assert.deepEqual(object, [
      { name: "shelf" },
      {
        name: "member",
        selection: [
          { name: "fine", selection: [{ name: "x" }] },
          { name: "loans", selection: [{ name: "id" }] },
        ],
      },
    ]);
    assert.deepEqual(others, []);
  });

  it("leaves no selection empty", () => {
    const selection: Selection = [{ name: "book", selection: [{ name: "shelf" }] }];
    assert.deepEqual(fixDefects(selection, typeSystem), [
      [{ name: "book", selection: [{ name: "isbn" }] }],
    ]);
  });

  it("removes exactly the fixed defect from any selection", () => {
    const domain = createDomain({ typeSystem, without: new Set() });
    const several = invalidSelections(domain).filter(
      (selection) => findDefects(selection, typeSystem).length > 1,
    );
    fc.assert(
      fc.property(several, (selection) => {
        const all = findDefects(selection, typeSystem);
        const fixed = fixDefects(selection, typeSystem);
        assert.deepEqual(
          fixed.map((one) => findDefects(one, typeSystem)),
          all.map((_defect, index) => all.toSpliced(index, 1)),
        );
      }),
      { seed: 1 },
    );
  });
});
