import fc from "fast-check";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import { arbitraryArguments } from "./arbitrary-arguments.ts";
import type { Arbitraries } from "./create-arbitraries.ts";
import { unknownFieldsBelow } from "./unknown-fields.ts";

/** Words that begin an operation or a definition in other query languages. */
const keywords = ["query", "mutation", "subscription", "fragment", "schema", "select", "find"];

/** Words of writing, which no field is named for. */
const writing = [
  ...["add", "create", "update", "delete", "remove", "insert", "set", "save", "put", "patch"],
  ...["addMember", "createLoan", "updateBook", "deleteMember", "removeLoan", "returnLoan"],
];

/**
 * Draws fields whose name is a word of operations or of writing: alone, with an argument, or around
 * a selection.
 *
 * @see syntax.no-operation
 * @see service.type-system
 */
export function operationFields({
  typeSystem,
  known,
}: Pick<Arbitraries, "typeSystem" | "known">): fc.Arbitrary<SelectedField> {
  const below: fc.Arbitrary<Selection> =
    known === undefined
      ? unknownFieldsBelow(typeSystem, 2)
      : fc.oneof(unknownFieldsBelow(typeSystem, 2), known);
  return fc
    .record({
      name: fc.oneof(
        fc.constant("query"),
        fc.constantFrom(...keywords),
        fc.constantFrom(...writing),
      ),
      argument: fc.option(arbitraryArguments("name"), { nil: undefined, freq: 1 }),
      selection: fc.option(below, { nil: undefined, freq: 1 }),
    })
    .map(({ name, argument, selection }) => ({
      name,
      ...(argument !== undefined && { argument }),
      ...(selection !== undefined && { selection }),
    }));
}
