import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { judgeBody } from "./judge-body.ts";
import { nameDifferences } from "./name-differences.ts";

describe("nameDifferences()", () => {
  const loan = { id: "l1", overdueDays: null, dueDate: null };
  const entry = {
    path: "member.loans.0.overdueDays",
    message: "overdue service is not responding",
  };
  const result = {
    data: { member: { name: "Ada Lovelace", email: null, fine: 0, loans: [loan] } },
    errors: [entry],
  };
  const resultWith = (member: JsonObject): JsonObject => ({
    ...result,
    data: { member: { ...result.data.member, ...member } },
  });
  const entryWith = (change: JsonObject): JsonObject => ({
    ...result,
    errors: [{ ...entry, ...change }],
  });

  for (const [what, received, clause] of [
    ["a key that was not selected", resultWith({ id: "m1" }), "service.selected-fields"],
    ["0 returned as null", resultWith({ fine: null }), "resolution.values-are-not-absence"],
    ["an absent value returned as a text", resultWith({ email: "" }), "resolution.absent-scalar"],
    [
      "a text without its spaces",
      resultWith({ name: "AdaLovelace" }),
      "resolution.values-unchanged",
    ],
    ["a list returned as an object", resultWith({ loans: loan }), "types.list-is-array"],
    [
      "a failed field with a value",
      resultWith({ loans: [{ ...loan, overdueDays: 0 }] }),
      "failures.overdue-days",
    ],
    [
      "a field under another name",
      resultWith({ loans: [{ id: "l1", overdue_days: null, dueDate: null }] }),
      "resolution.keyed-by-name",
    ],
    [
      "an absent value that is left out",
      resultWith({ loans: [{ id: "l1", overdueDays: null }] }),
      "resolution.absent-scalar",
    ],
    ["another message", entryWith({ message: "Timeout" }), "failures.overdue-days"],
    ["another index", entryWith({ path: "member.loans.1.overdueDays" }), "answer.index"],
    ["another path", entryWith({ path: "loans.0.overdueDays" }), "answer.failure-path"],
    ["an error code", entryWith({ code: 7 }), "failures.no-code"],
    ["an entry that is a text", { ...result, errors: ["failed"] }, "answer.error-entry"],
    ["errors that are null", { ...result, errors: null }, "answer.errors-present"],
    [
      "a list with a failure that is null",
      resultWith({ loans: null }),
      "service.fields-independent",
    ],
    [
      "a value beside a failure that is null",
      resultWith({ loans: [{ ...loan, id: null }] }),
      "failures.siblings",
    ],
    ["data that are a list", { ...result, data: [] }, "answer.data"],
    [
      "data that are null beside a failure",
      { ...result, data: null },
      "service.fields-independent",
    ],
  ] as const) {
    it(`names ${clause} for ${what}`, () => {
      assert.deepEqual(nameClauses(200, result, received), [clause]);
    });
  }

  const unknown = "member.shelf: no such field on type Member";
  const scalar = "member.fine: Int is a scalar, a subfield cannot be selected";
  const defects = { errors: [unknown, scalar] };
  for (const [what, received, clause] of [
    ["null as data", { ...defects, data: null }, "answer.defects-only"],
    ["data", { ...defects, data: { member: null } }, "validation.no-execution"],
    [
      "another text",
      { errors: ["member.shelf: Unknown field", scalar] },
      "validation.unknown-field",
    ],
    [
      "another type name",
      { errors: [unknown, scalar.replace("Int", "String")] },
      "validation.scalar-with-selection",
    ],
    ["a shortened path", { errors: [unknown.replace("member.", ""), scalar] }, "validation.path"],
    ["a path with slashes", { errors: [unknown.replace(".", "/"), scalar] }, "validation.path"],
    [
      "a defect inside an unknown field",
      { errors: [...defects.errors, "member.shelf.row: no such field on type Member"] },
      "validation.unknown-not-descended",
    ],
    [
      "a defect inside a scalar",
      { errors: [...defects.errors, "member.fine.row: no such field on type Int"] },
      "validation.scalar-not-descended",
    ],
    ["defects that are objects", { errors: [unknown, { text: scalar }] }, "answer.defects-only"],
    ["errors that are a text", { errors: unknown }, "answer.defects-only"],
  ] as const) {
    it(`names ${clause} for ${what}`, () => {
      assert.deepEqual(nameClauses(400, defects, received), [clause]);
    });
  }

  for (const [what, status, expected, received] of [
    ["the value of another record", 200, result, resultWith({ name: "Grace Hopper" })],
    ["a missing entry", 200, result, { ...result, errors: [] }],
    ["a missing element", 200, result, resultWith({ loans: [] })],
    [
      "another kind of error inside an unknown field",
      400,
      defects,
      { errors: [...defects.errors, "member.shelf.row: unexpected argument"] },
    ],
    ["a missing defect", 400, defects, { errors: [unknown] }],
    [
      "a path in another case",
      400,
      defects,
      { errors: [unknown.replace("shelf", "Shelf"), scalar] },
    ],
    [
      "a defect of another kind",
      400,
      defects,
      {
        errors: [
          unknown.replace(/: .*/, ": Loan is an object, a subfield must be selected"),
          scalar,
        ],
      },
    ],
  ] as const) {
    it(`names no clause for ${what}, which several bugs cause`, () => {
      assert.deepEqual(nameClauses(status, expected, received), [undefined]);
    });
  }

  it("tells defects of another request from those of a name that the request has", () => {
    const looksOf = (sent: string): readonly string[] =>
      nameDifferences({
        status: 400,
        expected: { errors: [unknown] },
        received: { errors: [unknown, scalar] },
        sent,
        differences: [{ pointer: "/body/errors/1", received: scalar }],
      }).flatMap(({ looks = [] }) => looks);
    const look = "reports defects of another request";
    assert.ok(looksOf('{"document":"member { shelf }"}').includes(look));
    assert.ok(!looksOf('{"document":"member { shelf fine }"}').includes(look));
  });

  it("reads a defect of very many letters in time", () => {
    const { user } = process.cpuUsage();
    const long = `${"a".repeat(300_000)}1: no such field on type Query`;
    assert.ok(nameClauses(400, { errors: ["a"] }, { errors: [long] }).length > 0);
    assert.ok(process.cpuUsage().user - user < scaleTime(2_000_000));
  });
});

function nameClauses(
  status: 200 | 400,
  expected: JsonObject,
  received: JsonObject,
): (string | undefined)[] {
  const unused = (): never => assert.fail("a body is expected, not a schema");
  const differences = [
    ...judgeBody(received, {
      expected: { status, body: expected },
      whole: undefined,
      checks: { named: unused, inline: unused },
      defects: "as-sets",
      onReordered: unused,
    }),
  ];
  const named = nameDifferences({ status, expected, received, differences });
  return [...new Set(named.map(({ clause }) => clause))];
}
