import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import { arbitraryArguments } from "../arbitraries/arbitrary-arguments.ts";
import type { Arbitraries } from "../arbitraries/create-arbitraries.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { unknownFieldsBelow } from "../arbitraries/unknown-fields.ts";
import { expectItsDefects } from "../expectations.ts";
import type { Property } from "../property.ts";

/** The keywords of other query languages have no meaning here: each is an unknown field. */
export const operationWords: Property = {
  id: "operation-words",
  title: "A word of operations or of writing is an unknown field like any other",
  level: "required",
  clauses: [
    "syntax.no-operation",
    "service.type-system",
    "types.complete",
    "validation.unknown-field",
    "validation.unknown-not-descended",
  ],
  weight: 8,
  arbitrary: (arbitraries) => {
    const { typeSystem, known, invalid } = arbitraries;
    const others: fc.Arbitrary<Selection> = fc.oneof(
      fc.constant([]),
      ...(known === undefined ? [] : [known]),
      invalid,
    );
    const selections = fc
      .tuple(operationFields(arbitraries), others, fc.nat(3))
      .map(([field, rest, place]): Selection => (place > 0 ? [field, ...rest] : [...rest, field]))
      .filter(
        (selection) =>
          isPortableSelection(selection, typeSystem) &&
          findDefects(selection, typeSystem).length > 0,
      );
    // Several words in each case: a server publishes one or two of them, and few cases are drawn.
    const documents = fc.array(fc.tuple(selections, formattings()), { minLength: 1, maxLength: 8 });
    return documents.map((drawn) => ({
      needs: [],
      steps: drawn.flatMap(
        ([selection, formatting]) => expectItsDefects(selection, formatting, arbitraries).steps,
      ),
    }));
  },
};

/** Words that begin an operation or a definition in other query languages. */
const keywords = ["query", "mutation", "subscription", "fragment", "schema", "select", "find"];

const verbs = "add create update delete remove insert set save put patch".split(" ");

/** Verbs of writing data, most with what they would write. No field has such a name. */
const writing = [
  ...["", "Member", "Book", "Loan"].flatMap((object) => verbs.map((verb) => `${verb}${object}`)),
  ...["lendBook", "returnBook", "returnLoan", "renewLoan", "payFine"],
];

/** Draws fields named by such a word: alone, with an argument, or around a selection. */
function operationFields({
  typeSystem,
  known,
}: Pick<Arbitraries, "typeSystem" | "known">): fc.Arbitrary<SelectedField> {
  const below: fc.Arbitrary<Selection> =
    known === undefined
      ? unknownFieldsBelow(typeSystem, 2)
      : fc.oneof(unknownFieldsBelow(typeSystem, 2), known);
  return fc.record({
    name: fc.oneof(
      { weight: 1, arbitrary: fc.constant("query") },
      { weight: 1, arbitrary: fc.constantFrom(...keywords) },
      { weight: 3, arbitrary: fc.constantFrom(...writing) },
    ),
    argument: fc.option(arbitraryArguments("name"), { nil: undefined, freq: 1 }),
    selection: fc.option(below, { nil: undefined, freq: 1 }),
  });
}
