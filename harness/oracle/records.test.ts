import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrangeRecords, hasFreeFormLoan, touchesFreeFormId } from "./records.ts";
import type { Selection } from "./selection.ts";

const records = arrangeRecords({
  members: [{ id: "m1" }, { id: "m2" }, { id: "m3" }],
  loans: [
    { id: "l1", memberId: "m1", bookIsbn: "b1" },
    { id: "l2", memberId: "m2", bookIsbn: "b 1" },
    { id: "l 3", memberId: "m3", bookIsbn: "b1" },
  ],
  books: [{ isbn: "b1" }, { isbn: "b 1" }],
});

const member = (text: string, below: string): Selection => [
  {
    name: "member",
    argument: { key: "id", value: { kind: "string", text } },
    selection: [{ name: below }],
  },
];

describe("touchesFreeFormId()", () => {
  it("is true for an argument that is not plain, whether the records are known or not", () => {
    assert.equal(touchesFreeFormId(member("m 1", "name"), records), true);
    assert.equal(touchesFreeFormId(member("m 1", "name")), true);
    assert.equal(touchesFreeFormId(member("m1", "name"), records), false);
  });

  it("is true for the loans of a member that have or refer to such an id", () => {
    assert.equal(touchesFreeFormId(member("m2", "loans"), records), true);
    assert.equal(touchesFreeFormId(member("m2", "name"), records), false);
    assert.equal(touchesFreeFormId(member("m1", "loans"), records), false);
  });

  it("is false without an argument", () => {
    assert.equal(touchesFreeFormId([{ name: "member" }], records), false);
  });
});

describe("hasFreeFormLoan()", () => {
  it("looks at the id of each loan and at the book that it refers to", () => {
    const found = ["m1", "m2", "m3", "m4"].filter((id) => hasFreeFormLoan(id, records));
    assert.deepEqual(found, ["m2", "m3"]);
  });
});
