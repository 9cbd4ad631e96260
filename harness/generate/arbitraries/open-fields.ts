import fc from "fast-check";
import { findDefects } from "../../oracle/find-defects.ts";
import { isPortableSelection } from "../../oracle/portable/is-portable-selection.ts";
import type { ArgumentValue, Selection } from "../../oracle/selection.ts";
import { isFreeFormId } from "../../suite/dataset.ts";
import type { FieldDefinition } from "../../suite/type-system.ts";
import type { Domain } from "../create-domain.ts";
import { digitsValues } from "./arbitrary-arguments.ts";
import { validSelections } from "./known-selections.ts";
import { shrinkingSelections } from "./shrink-selection.ts";

/** Draws valid selections of one top-level field whose result is open: with digits, or an id of no known record. */
export function openFields(domain: Domain): fc.Arbitrary<Selection> {
  const { typeSystem } = domain;
  const fields = Object.entries(typeSystem.types[typeSystem.root]?.fields ?? {}).flatMap(
    ([name, definition]) =>
      definition.kind === "object" ? [openField(name, definition, domain)] : [],
  );
  return shrinkingSelections(
    fc.oneof(...fields),
    domain,
    (selection) =>
      selection.length === 1 &&
      isPortableSelection(selection, typeSystem) &&
      findDefects(selection, typeSystem).length === 0,
  );
}

function openField(
  name: string,
  definition: Extract<FieldDefinition, { kind: "object" }>,
  domain: Domain,
): fc.Arbitrary<Selection> {
  const known = new Set(domain.ids.get(name));
  const texts = unlikelyIds.filter(
    (text) => !known.has(text) && (domain.hasFreeFormIds || !isFreeFormId(text)),
  );
  const unknown = fc
    .constantFrom(...texts)
    .map((text): ArgumentValue => ({ kind: "string", text }));
  const key = definition.argument ?? name;
  return fc
    .tuple(
      fc.oneof({ weight: 1, arbitrary: unknown }, { weight: 3, arbitrary: digitsValues() }),
      validSelections(domain, definition.type),
    )
    .map(([value, selection]) => [{ name, argument: { key, value }, selection }]);
}

/** Texts that look like ids. Some are close to ids of the kit's own dataset. */
const unlikelyIds: readonly string[] = [
  ...["nobody", "m", "m1x", "m100", "m 1", " m1", "M10", "b", "b1x", "b100", "B10", "97", "9780"],
  ...["978-", "reade", "READER", "a   b", "unknown", "null", "x:z", "p()", "{}", "never", "00"],
];
