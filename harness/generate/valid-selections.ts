import fc from "fast-check";
import type { Selection } from "../oracle/selection.ts";
import { bare, distinctFields } from "./distinct-fields.ts";
import type { Scope } from "./scope.ts";

/** Valid selections of the fields of a type; object fields are chosen more often than others. */
export function validSelections(
  scope: Scope,
  typeName: string,
  leaveOut: readonly string[] = [],
): fc.Arbitrary<Selection> {
  const published = Object.entries(scope.typeSystem.types[typeName]?.fields ?? {});
  const fields = published.filter(([name]) => !leaveOut.includes(`${typeName}.${name}`));
  return distinctFields(
    fc.oneof(
      ...fields.map(([name, definition]) => {
        const rest =
          definition.kind === "scalar"
            ? bare
            : validSelections(scope, definition.type, leaveOut).map((selection) => ({ selection }));
        const choice = fc.constant({ name: fc.constant(name), rest });
        return { weight: definition.kind === "scalar" ? 2 : 3, arbitrary: choice };
      }),
    ),
    fields.length,
  );
}
