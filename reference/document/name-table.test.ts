import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NameTable } from "./name-table.ts";

describe("NameTable", () => {
  it("cuts each name as it is written, also where two names have the same place", () => {
    // "title" and "tithe" have the same length, first and last character.
    const text = "title tattle tile toile tithe title tithe";
    const names = new NameTable(text);
    const cut = [...text.matchAll(/\w+/g)].map(({ 0: { length }, index }) =>
      names.cut(index, index + length),
    );
    assert.deepEqual(cut, text.split(" "));
  });
});
