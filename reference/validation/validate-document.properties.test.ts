import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Document, Field } from "../document/document.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { ObjectType } from "../type-system/type-system.ts";
import { validateDocument } from "./validate-document.ts";

const typeSystem = readTypeSystem();

/** Published names, some of other types, and names that are not published. */
const name = fc.constantFrom(
  ...["member", "book", "loans", "id", "name", "fine", "overdueDays", "isbn", "title"],
  ...["x", "constructor", "__proto__", "Name"],
);

const document: fc.Arbitrary<Document> = fc.letrec<{ field: Field; fields: Field[] }>((tie) => ({
  fields: fc.array(tie("field"), { maxLength: 4 }),
  field: fc.record({
    name,
    argument: fc.constant(undefined),
    selection: fc.option(tie("fields"), { nil: undefined }),
  }),
})).fields;

/** The rules of validation, written recursively and without regard to cost. */
function stateDefects(fields: Document, type: ObjectType, path: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const here = [...path, field.name];
    const definition = type.fields.get(field.name);
    const say = (text: string) => [`${here.join(".")}: ${text}`];
    if (definition === undefined) {
      return say(`no such field on type ${type.name}`);
    }
    if (definition.kind === "scalar") {
      if (field.selection === undefined) {
        return [];
      }
      return say(`${definition.type} is a scalar, a subfield cannot be selected`);
    }
    if (field.selection?.length) {
      return stateDefects(field.selection, definition.type, here);
    }
    return say(`${definition.type.name} is an object, a subfield must be selected`);
  });
}

describe("validateDocument()", () => {
  it("finds the defects of any tree in the order of the rules", () => {
    fc.assert(
      fc.property(document, (fields) => {
        const validated = validateDocument(fields, typeSystem);
        const defects = validated.ok ? [] : [...validated.error];
        assert.deepEqual(defects, stateDefects(fields, typeSystem.root, []));
      }),
      { numRuns: 1000 },
    );
  });
});
