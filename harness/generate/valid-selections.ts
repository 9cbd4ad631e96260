import fc from "fast-check";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { Scope } from "./scope.ts";

/** Valid selections of the fields of a type; object fields are chosen more often than others. */
export function validSelections(
  scope: Scope,
  typeName: string,
  leaveOut: readonly string[] = [],
): fc.Arbitrary<Selection> {
  const published = Object.entries(scope.typeSystem.types[typeName]?.fields ?? {});
  const fields = published.filter(([name]) => !leaveOut.includes(`${typeName}.${name}`));
  return uniqueFields(
    fields.map(([name, definition]) =>
      definition.kind === "scalar"
        ? { weight: 2, arbitrary: fc.constant({ name }) }
        : {
            weight: 3,
            arbitrary: validSelections(scope, definition.type, leaveOut).map((selection) => ({
              name,
              selection,
            })),
          },
    ),
  );
}

/**
 * Selections of some of these fields in any order, none of them twice.
 *
 * @see syntax.repeated-field
 */
export function uniqueFields(
  fields: readonly fc.WeightedArbitrary<SelectedField>[],
): fc.Arbitrary<Selection> {
  return fc.uniqueArray(fc.oneof(...fields), {
    minLength: 1,
    maxLength: fields.length,
    selector: (field) => field.name,
  });
}
