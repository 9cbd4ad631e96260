import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { type OracleInput, predictResponse } from "./predict-response.ts";
import { arrangeRecords } from "./records.ts";
import type { SelectedField, Selection } from "./selection.ts";

const { typeSystem } = kitSuite;

const input: OracleInput = {
  typeSystem,
  records: arrangeRecords({
    members: [
      { id: "m1", name: "Ada", fine: 0 },
      { id: "M1", name: "", email: null, fine: -5 },
      { id: "7", name: "Seven" },
    ],
    loans: [
      { id: "l1", memberId: "m1", bookIsbn: "b1", dueDate: "2026-01-05" },
      { id: "l2", memberId: "M1", bookIsbn: "b2" },
      { id: "l3", memberId: "m1", bookIsbn: "b1", dueDate: null },
      { id: "l4", memberId: "7", bookIsbn: "gone" },
    ],
    books: [
      { isbn: "b1", title: "Ulysses", pages: 730 },
      { isbn: "b2", author: "Anon" },
    ],
  }),
};

const member = (id: string, selection: Selection): SelectedField => ({
  name: "member",
  argument: { key: "id", value: { kind: "string", text: id } },
  selection,
});

const select = (...names: string[]): Selection => names.map((name) => ({ name }));

describe("predictResponse()", () => {
  it("holds exactly the selected fields", () => {
    const book: SelectedField = {
      name: "book",
      argument: { key: "isbn", value: { kind: "variable", value: "b1" } },
      selection: select("pages"),
    };
    assert.deepEqual(predictResponse([book, member("m1", select("name"))], input), {
      data: { book: { pages: 730 }, member: { name: "Ada" } },
      errors: [],
      open: [],
      level: "required",
    });
  });

  it("takes the days of a loan from the overdue service, where it responds", () => {
    const records = { ...input.records, overdue: { l1: 3, l3: "no response" } as const };
    const loans: SelectedField = { name: "loans", selection: select("id", "overdueDays") };
    assert.deepEqual(predictResponse([member("m1", [loans])], { typeSystem, records }), {
      data: {
        member: {
          loans: [
            { id: "l1", overdueDays: 3 },
            { id: "l3", overdueDays: null },
          ],
        },
      },
      errors: [
        { path: "member.loans.1.overdueDays", message: "overdue service is not responding" },
      ],
      open: [],
      level: "implied",
    });
    const all = { ...input.records, overdue: { l1: 0, l3: null } };
    const stated = predictResponse([member("m1", [loans])], { typeSystem, records: all });
    assert.deepEqual([stated.errors, stated.level], [[], "required"]);
  });

  it("distinguishes ids by case", () => {
    assert.deepEqual(predictResponse([member("M1", select("fine"))], input).data, {
      member: { fine: -5 },
    });
  });

  it("gives null for an absent scalar, and other values unchanged", () => {
    assert.deepEqual(predictResponse([member("m1", select("email", "fine"))], input), {
      data: { member: { email: null, fine: 0 } },
      errors: [],
      open: [],
      level: "required",
    });
    assert.deepEqual(predictResponse([member("M1", select("email", "name"))], input).data, {
      member: { email: null, name: "" },
    });
  });

  it("gives the loans of the member with their books", () => {
    const loans = [{ name: "id" }, { name: "book", selection: select("title", "author") }];
    assert.deepEqual(
      predictResponse([member("m1", [{ name: "loans", selection: loans }])], input),
      {
        data: {
          member: {
            loans: [
              { id: "l1", book: { title: "Ulysses", author: null } },
              { id: "l3", book: { title: "Ulysses", author: null } },
            ],
          },
        },
        errors: [],
        open: [],
        level: "required",
      },
    );
  });

  it("gives one failure for each loan, with its index", () => {
    const loans = [{ name: "loans", selection: select("overdueDays", "id") }];
    assert.deepEqual(predictResponse([member("m1", [...loans, { name: "name" }])], input), {
      data: {
        member: {
          loans: [
            { overdueDays: null, id: "l1" },
            { overdueDays: null, id: "l3" },
          ],
          name: "Ada",
        },
      },
      errors: [
        { path: "member.loans.0.overdueDays", message: "overdue service is not responding" },
        { path: "member.loans.1.overdueDays", message: "overdue service is not responding" },
      ],
      open: [],
      level: "required",
    });
  });

  it("leaves only the field of a missing record open", () => {
    const book: SelectedField = {
      name: "book",
      argument: { key: "isbn", value: { kind: "string", text: "B1" } },
      selection: select("title"),
    };
    assert.deepEqual(predictResponse([book, member("m1", select("name"))], input), {
      data: { member: { name: "Ada" } },
      errors: [],
      open: ["book"],
      level: "required",
    });
  });

  it("leaves a field without its argument open", () => {
    const selection = [{ name: "member", selection: select("name") }];
    assert.deepEqual(predictResponse(selection, input).open, ["member"]);
  });

  it("leaves a member open when one of its loans refers to a missing book, failures included", () => {
    const loans = [{ name: "overdueDays" }, { name: "book", selection: select("title") }];
    assert.deepEqual(predictResponse([member("7", [{ name: "loans", selection: loans }])], input), {
      data: {},
      errors: [],
      open: ["member"],
      level: "required",
    });
  });

  it("is implied for digits arguments, ids of digits and due dates", () => {
    const digits: SelectedField = {
      ...member("7", select("name")),
      argument: { key: "id", value: { kind: "digits", text: "7" } },
    };
    assert.deepEqual(predictResponse([digits], input).data, { member: { name: "Seven" } });
    assert.equal(predictResponse([digits], input).level, "implied");
    assert.equal(predictResponse([member("7", select("id"))], input).level, "implied");
    assert.equal(predictResponse([member("m1", select("id"))], input).level, "required");
    const dates = [{ name: "loans", selection: select("dueDate") }];
    assert.equal(predictResponse([member("m1", dates)], input).level, "implied");
    assert.equal(predictResponse([member("M1", dates)], input).level, "required");
  });

  it("rejects a selection with a defect", () => {
    assert.throws(
      () => predictResponse([member("m1", select("shelf"))], input),
      /"shelf" is a defect/,
    );
    assert.throws(() => predictResponse([{ name: "book" }], input), /"book" is a defect on Query/);
  });
});
