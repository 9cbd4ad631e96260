import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import { failed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { findSymptoms } from "./find-symptoms.ts";

const unknownField = "x: no such field on type Query";
const scalar = "book.title: title is a scalar, a subfield cannot be selected";

describe("findSymptoms()", () => {
  for (const [title, differences, symptoms] of [
    ["a status", [{ pointer: "/status", expected: 400, received: 200 }], ["status 400>200"]],
    [
      "what a rejection names",
      [
        { pointer: "/status", expected: 200, received: 400 },
        { pointer: "/body", received: { errors: ["x: no such field on type Query"] } },
      ],
      ["status 200>400", "rejected for an unknown field"],
    ],
    [
      "a defect with another path",
      [
        {
          pointer: "/body/errors/0",
          expected: "member.x: no such field on type Member",
          received: "x: no such field on type Member",
        },
      ],
      ["defect path without its beginning"],
    ],
    [
      "only the defect that is missing where it moves the others",
      [
        { pointer: "/body/errors/0", expected: unknownField, received: scalar },
        { pointer: "/body/errors/1", expected: scalar, message: "Missing" },
      ],
      ["defect missing: an unknown field"],
    ],
    [
      "the order of defects that are otherwise right",
      [
        { pointer: "/body/errors/0", expected: unknownField, received: scalar },
        { pointer: "/body/errors/1", expected: scalar, received: unknownField },
      ],
      ["defects in another order"],
    ],
    [
      "a defect that comes twice",
      [{ pointer: "/body/errors/1", received: "shelf: no such field on type Query" }],
      ["defect repeated"],
    ],
    [
      "an object that is missing, and not the failures in it",
      [
        { pointer: "/body/data/member/loans", expected: { overdueDays: null }, message: "Missing" },
        { pointer: "/body/errors", expected: { path: "x", message: "y" }, message: "Missing" },
      ],
      ["data/loans missing object"],
    ],
    [
      "a rejection for something else than the defects",
      [
        { pointer: "/body/errors/0", expected: unknownField, received: "Syntax error" },
        { pointer: "/body/errors/1", expected: scalar, message: "Missing" },
      ],
      ["rejected for another text"],
    ],
    [
      "a value by its field, wherever it is",
      [{ pointer: "/body/data/member/loans/3/id", expected: "L1", received: 1 }],
      ["data/id string>number"],
    ],
    [
      "a renamed key of an element",
      [
        { pointer: "/body/data/loans", expected: { dueDate: "x" }, message: "Missing" },
        { pointer: "/body/data/loans/0", received: { due_date: "x" }, message: "Not asked for" },
      ],
      [
        "data/due_date extra string",
        "data/dueDate missing string",
        "data/loans extra object",
        "data/loans missing object",
        "key renamed",
      ],
    ],
  ] satisfies [string, Difference[], string[]][]) {
    it(`names ${title}`, () => {
      const found = findSymptoms({ ...failed("a"), differences });
      assert.deepEqual([...found].sort(), symptoms.toSorted());
    });
  }

  it("names the type of a field that a document selects and the server does not know", () => {
    const request = toWireRequest({ document: 'member(id: "m1") { loans { dueDate } }' });
    const findRejected = (path: string): string[] => {
      const error = `${path}: no such field on type Loan`;
      const differences = [
        { pointer: "/status", expected: 200, received: 400 },
        { pointer: "/body", received: { errors: [error] } },
      ];
      return [...findSymptoms({ ...failed("a"), request, differences })].slice(1);
    };
    assert.deepEqual(findRejected("member.loans.dueDate"), ["rejected a published field of Loan"]);
    assert.deepEqual(findRejected("loans.dueDate"), ["rejected for an unknown field"]);
  });

  it("names the clause that every difference shows", () => {
    const difference = { pointer: "/body", message: "Not JSON", clause: "answer.json" };
    assert.equal(findShownClause(findSymptoms(failed("a", difference))), "answer.json");
    const other = { ...failed("a"), differences: [difference, { pointer: "/status" }] };
    assert.equal(findShownClause(findSymptoms(other)), undefined);
  });

  it("names the clause that a symptom hardly leaves open", () => {
    assert.equal(
      findShownClause(["data/name extra string", "key renamed"]),
      "resolution.keyed-by-name",
    );
    assert.equal(findShownClause(["key renamed", "shows answer.json"]), "answer.json");
  });
});
