import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import { createMisplacedFinder } from "./create-misplaced-finder.ts";

const find = createMisplacedFinder({
  members: [
    { id: "42", name: "Ada", fine: null },
    { id: "042", name: "Bob", fine: 17 },
    { id: "m9", name: "Eve", email: "eve@example.org" },
  ],
  loans: [
    { id: "l1", memberId: "42", bookIsbn: "b1" },
    { id: "l2", memberId: "m9", bookIsbn: "b2" },
  ],
  books: [
    { isbn: "b1", title: "Notes", author: "Ada L.", pages: 300 },
    { isbn: "b2", title: "Sketch", author: "Luigi", pages: 44 },
    { isbn: "b02", title: "Draft" },
  ],
});

/** Lists the symptoms of wrong values, by their places in `data`, and counts the differences left. */
function examine(
  values: Readonly<
    Record<string, readonly [expected: string | number | null, received: string | number]>
  >,
  sent: string,
  expected: JsonValue = null,
): { readonly symptoms: readonly string[]; readonly rest: number } {
  const differences = Object.entries(values).map(
    ([place, [expected, received]]): Difference => ({
      pointer: `/body/data/${place}`,
      expected,
      received,
    }),
  );
  const { symptoms, rest } = find(differences, { sent, expected });
  return { symptoms, rest: rest.length };
}

describe("createMisplacedFinder()", () => {
  it("recognizes a record with a similar id, also by a value where none is expected", () => {
    const found = { symptoms: ["record with a similar id: member"], rest: 0 };
    assert.deepEqual(examine({ "member/name": ["Ada", "Bob"] }, 'member(id: "42")'), found);
    assert.deepEqual(examine({ "member/fine": [null, 17] }, 'member(id: "42")'), found);
  });

  it("recognizes another record, with everything inside it", () => {
    assert.deepEqual(
      examine(
        { "member/name": ["Ada", "Eve"], "member/loans/0/book/title": ["Notes", "Sketch"] },
        'member(id: "42")',
      ),
      { symptoms: ["another record: member"], rest: 0 },
    );
    assert.deepEqual(examine({ "member/loans/0/id": ["l1", "l2"] }, 'member(id: "42")'), {
      symptoms: ["another record: member/loans"],
      rest: 0,
    });
    assert.deepEqual(examine({ "member/loans/0/book/title": ["Notes", "Sketch"] }, ""), {
      symptoms: ["another record: member/loans/book"],
      rest: 0,
    });
  });

  it("recognizes the value of another field of the record", () => {
    assert.deepEqual(examine({ "book/author": ["Ada L.", "Notes"] }, 'book(isbn: "b1")'), {
      symptoms: ["value of another field: book"],
      rest: 0,
    });
  });

  it("leaves a value in place of an absent one in a list, which may be that of the element before", () => {
    const found = { symptoms: [], rest: 1 };
    assert.deepEqual(examine({ "member/loans/0/book/author": [null, "Luigi"] }, ""), found);
  });

  it("leaves an object that has other values of the record asked for", () => {
    const expected = { data: { member: { id: "42", name: "Ada" } } };
    const found = { symptoms: [], rest: 1 };
    assert.deepEqual(examine({ "member/id": ["42", "042"] }, 'member(id: "42")', expected), found);
  });

  it("leaves numbers that are the expected ones, cut as servers cut them", () => {
    const found = { symptoms: [], rest: 1 };
    assert.deepEqual(examine({ "book/pages": [300, 44] }, 'book(isbn: "b1")'), found);
  });

  it("leaves values that no record has, and those that only replace an absent one", () => {
    assert.deepEqual(examine({ "member/name": ["Ada", "ADA"] }, 'member(id: "42")'), {
      symptoms: [],
      rest: 1,
    });
    assert.deepEqual(examine({ "member/email": [null, "eve@example.org"] }, 'member(id: "42")'), {
      symptoms: [],
      rest: 1,
    });
  });
});
