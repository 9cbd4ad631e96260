import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { bare, distinctFields, type FieldChoice } from "./distinct-fields.ts";

/**
 * Draws valid selections of the fields of a type. Object fields are more frequent than scalars.
 *
 * @param leaveOut published fields to leave out, as `Type.field`.
 */
export function validSelections(
  domain: Domain,
  typeName: string,
  leaveOut: readonly string[] = [],
): fc.Arbitrary<Selection> {
  const published = Object.entries(domain.typeSystem.types[typeName]?.fields ?? {});
  const fields = published.filter(([name]) => !leaveOut.includes(`${typeName}.${name}`));
  const choices = fields.map(
    ([name, definition]): FieldChoice =>
      definition.kind === "scalar"
        ? { weight: 2, name: fc.constant(name), rest: bare }
        : {
            weight: 3,
            name: fc.constant(name),
            rest: validSelections(domain, definition.type, leaveOut).map((selection) => ({
              selection,
            })),
          },
  );
  return distinctFields(choices, fields.length);
}
