import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import { type Argument, readArgument, type Selection } from "../../oracle/selection.ts";
import type { FieldDefinition } from "../../suite/type-system.ts";
import type { Domain } from "../create-domain.ts";
import { anyArgumentKey, encodedTexts } from "./arbitrary-arguments.ts";
import { bare, distinctFields, type FieldChoice } from "./distinct-fields.ts";
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
  const below = (typeName: string): fc.Arbitrary<Selection> =>
    validSelections(domain, typeName, omitted);
  const fields = Object.entries(typeSystem.types[typeSystem.root]?.fields ?? {}).flatMap(
    ([name, definition]) => {
      const known = ids.get(name);
      return known === undefined || definition.kind === "scalar"
        ? []
        : [knownFields({ name, definition, known }, below(definition.type))];
    },
  );
  if (fields.length === 0) {
    return undefined;
  }
  return shrinkingSelections(distinctFields(fields, fields.length), domain, (selection) =>
    isKnown(selection, domain),
  );
}

interface KnownField {
  readonly name: string;
  readonly definition: Extract<FieldDefinition, { kind: "object" }>;
  readonly known: readonly string[];
}

function knownFields(
  { name, definition, known }: KnownField,
  selections: fc.Arbitrary<Selection>,
): FieldChoice {
  const rest = fc
    .tuple(knownArguments(definition.argument ?? name, known), selections)
    .map(([argument, selection]) => ({ argument, selection }));
  return { weight: 1, name: fc.constant(name), rest };
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

/** Draws arguments that find one of the records, with any key and in any portable encoding. */
function knownArguments(declaredKey: string, ids: readonly string[]): fc.Arbitrary<Argument> {
  return fc
    .tuple(anyArgumentKey(declaredKey), encodedTexts(ids))
    .map(([key, value]) => ({ key, value }));
}

/** Draws valid selections of the fields of a type without some, like `Loan.dueDate`. */
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
