import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readTypeSystem } from "./read-type-system.ts";
import type { FieldDefinition, ObjectType } from "./type-system.ts";

/** The fields as `name: Type`, the type of a list in brackets. */
function listFields(type: ObjectType | undefined): string[] {
  return [...(type?.fields.values() ?? [])].map((field) => {
    if (field.kind === "scalar") {
      return `${field.name}: ${field.type}`;
    }
    return `${field.name}: ${field.isList ? `[${field.type.name}]` : field.type.name}`;
  });
}

function follow(type: ObjectType, ...names: readonly string[]): ObjectType | undefined {
  let reached: ObjectType | undefined = type;
  for (const name of names) {
    const field: FieldDefinition | undefined = reached?.fields.get(name);
    reached = field?.kind === "object" ? field.type : undefined;
  }
  return reached;
}

describe("readTypeSystem()", () => {
  const { root } = readTypeSystem();

  it("reads the fields of all four types", () => {
    assert.deepEqual(listFields(root), ["member: Member", "book: Book"]);
    assert.deepEqual(listFields(follow(root, "member")), [
      "id: ID",
      "name: String",
      "email: String",
      "fine: Int",
      "loans: [Loan]",
    ]);
    assert.deepEqual(listFields(follow(root, "member", "loans")), [
      "id: ID",
      "dueDate: String",
      "overdueDays: Int",
      "book: Book",
    ]);
    assert.deepEqual(listFields(follow(root, "book")), [
      "isbn: ID",
      "title: String",
      "author: String",
      "pages: Int",
    ]);
  });

  it("gives the same type on every path", () => {
    assert.equal(follow(root, "member", "loans", "book"), follow(root, "book"));
  });

  it("names the type of each field", () => {
    assert.equal(root.fields.get("member")?.coordinate, "Query.member");
    assert.equal(follow(root, "book")?.fields.get("isbn")?.coordinate, "Book.isbn");
  });

  it("finds only published fields", () => {
    for (const name of ["constructor", "__proto__", "hasOwnProperty", "Member", ""]) {
      assert.equal(root.fields.get(name), undefined);
    }
  });
});
