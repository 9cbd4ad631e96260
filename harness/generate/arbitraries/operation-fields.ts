import fc from "fast-check";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import { arbitraryArguments } from "./arbitrary-arguments.ts";
import type { Arbitraries } from "./create-arbitraries.ts";
import { unknownFieldsBelow } from "./unknown-fields.ts";

/** Words that begin an operation or a definition in other query languages. */
const keywords = ["query", "mutation", "subscription", "fragment", "schema", "select", "find"];

const verbs = "add create update delete remove insert set save put patch".split(" ");

/**
 * Words for writing data: verbs, most of them with what they would write. No field has such a name.
 */
const writing = [
  ...["", "Member", "Book", "Loan"].flatMap((object) => verbs.map((verb) => `${verb}${object}`)),
  ...["lendBook", "returnBook", "returnLoan", "renewLoan", "payFine"],
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
        { weight: 1, arbitrary: fc.constant("query") },
        { weight: 1, arbitrary: fc.constantFrom(...keywords) },
        { weight: 3, arbitrary: fc.constantFrom(...writing) },
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
