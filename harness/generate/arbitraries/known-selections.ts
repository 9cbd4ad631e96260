import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import { readArgument, type Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { anyArgumentKey, encodedTexts } from "./arbitrary-arguments.ts";
import { around, bare, distinctFields, type FieldChoice } from "./distinct-fields.ts";
import { shrinkingSelections } from "./shrink-selection.ts";

/**
 * Draws valid selections of records that the server has, if an id is known.
 *
 * @param leaveOut published fields, as `Type.field`.
 */
export function knownSelections(
  domain: Domain,
  leaveOut: readonly string[] = [],
): fc.Arbitrary<Selection> | undefined {
  const { typeSystem, ids } = domain;
  const omitted = [...leaveOut, ...(domain.knowsOverdue ? [] : ["Loan.overdueDays"])];
  const fields = Object.entries(typeSystem.types[typeSystem.root]?.fields ?? {}).flatMap(
    ([name, definition]): FieldChoice[] => {
      const known = ids.get(name);
      if (known === undefined || definition.kind === "scalar") {
        return [];
      }
      const key = anyArgumentKey(definition.argument ?? name);
      const selections = validSelections(domain, definition.type, omitted);
      const rest = fc
        .tuple(key, encodedTexts(known), selections)
        .map(([given, value, selection]) => ({ argument: { key: given, value }, selection }));
      return [{ weight: 1, name: fc.constant(name), rest }];
    },
  );
  if (fields.length === 0) {
    return undefined;
  }
  return shrinkingSelections(distinctFields(fields, fields.length), domain, (selection) =>
    isKnown(selection, domain),
  );
}

function isKnown(selection: Selection, { typeSystem, ids }: Domain): boolean {
  return (
    isPortableSelection(selection, typeSystem) &&
    findDefects(selection, typeSystem).length === 0 &&
    selection.every(
      ({ name, argument }) =>
        argument !== undefined && ids.get(name)?.includes(readArgument(argument.value)) === true,
    )
  );
}

/** Draws valid selections of the fields of a type without some, like `Loan.dueDate`. */
export function validSelections(
  domain: Domain,
  typeName: string,
  leaveOut: readonly string[] = [],
): fc.Arbitrary<Selection> {
  const published = Object.entries(domain.typeSystem.types[typeName]?.fields ?? {});
  const fields = published.filter(([name]) => !leaveOut.includes(`${typeName}.${name}`));
  const choices = fields.map(([name, { kind, type }]): FieldChoice => {
    if (kind === "scalar") {
      return { weight: 2, name: fc.constant(name), rest: bare };
    }
    const rest = around(validSelections(domain, type, leaveOut));
    return { weight: 3, name: fc.constant(name), rest };
  });
  return distinctFields(choices, fields.length);
}
