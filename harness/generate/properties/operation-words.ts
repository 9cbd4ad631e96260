import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { Selection } from "../../oracle/selection.ts";
import { formattings } from "../arbitraries/formattings.ts";
import { operationFields } from "../arbitraries/operation-fields.ts";
import { expectDefects } from "../expectations/expect-defects.ts";
import { printRequest } from "../printing/print-request.ts";
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
    const step = fc.tuple(selections, formattings()).map(([selection, formatting]) => ({
      request: printRequest(selection, formatting),
      response: expectDefects(findDefects(selection, typeSystem)),
    }));
    // Several words in each case: a server publishes one or two of them, and few cases are drawn.
    return fc.array(step, { minLength: 1, maxLength: 8 }).map((steps) => ({ needs: [], steps }));
  },
};
