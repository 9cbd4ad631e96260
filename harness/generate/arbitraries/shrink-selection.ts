import fc from "fast-check";
import { findField } from "../../oracle/find-field.ts";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { inlineVariables } from "../rewriting.ts";
import { OwnArbitrary } from "./own-arbitrary.ts";

/** Finds the simplest argument of a field, as text; `undefined` for a field that takes none. */
export type SimplestArgument = (fieldName: string) => { key: string; text: string } | undefined;

/** Lists the selections that are one step smaller; the caller checks whether each still fits. */
export function* shrinkSelection(
  selection: Selection,
  simplest: SimplestArgument,
): Generator<Selection> {
  yield* dropFields(selection);
  for (const [index, field] of selection.entries()) {
    if (field.selection !== undefined) {
      yield selection.toSpliced(index, 1, ...field.selection);
    }
  }
  for (const [index, field] of selection.entries()) {
    for (const smaller of shrinkField(field, simplest)) {
      yield selection.with(index, smaller);
    }
  }
}

/** Drops halves first and single fields last, never all fields. */
function* dropFields(selection: Selection): Generator<Selection> {
  for (let size = selection.length >> 1; size > 0; size >>= 1) {
    for (let start = 0; start < selection.length; start += size) {
      yield selection.toSpliced(start, size);
    }
  }
}

function* shrinkField(field: SelectedField, simplest: SimplestArgument): Generator<SelectedField> {
  const { selection, ...kept } = field;
  if (selection !== undefined) {
    yield kept;
  }
  yield* shrinkArgument(field, simplest);
  for (const smaller of selection === undefined ? [] : shrinkSelection(selection, simplest)) {
    yield { ...kept, selection: smaller };
  }
}

function* shrinkArgument(
  field: SelectedField,
  simplest: SimplestArgument,
): Generator<SelectedField> {
  const { argument, ...rest } = field;
  if (argument === undefined) {
    return;
  }
  yield rest;
  const { key, value } = argument;
  const target = simplest(field.name);
  if (target !== undefined && !(value.kind === "string" && value.text === target.text)) {
    yield { ...rest, argument: { key, value: { kind: "string", text: target.text } } };
  }
  if (value.kind === "variable" || value.kind === "template") {
    yield { ...rest, argument: inlineVariables(argument) };
  }
  if (target !== undefined && key !== target.key) {
    yield { ...rest, argument: { key: target.key, value } };
  }
}

/** Shrinks the arguments of top-level fields to the first known id, with the declared key. */
function simplestArgument({ typeSystem, ids }: Domain): SimplestArgument {
  return (fieldName) => {
    const definition = findField(typeSystem, typeSystem.root, fieldName);
    return definition?.kind === "object" && definition.argument !== undefined
      ? { key: definition.argument, text: ids.get(fieldName)?.[0] ?? "x" }
      : undefined;
  };
}

/** Shrinks selections by `shrinkSelection()`, which takes any smaller one that is to be kept. */
export function shrinkingSelections(
  source: fc.Arbitrary<Selection>,
  domain: Domain,
  keep: (smaller: Selection) => boolean,
): fc.Arbitrary<Selection> {
  const simplest = simplestArgument(domain);
  return new OwnArbitrary(
    (random, biasFactor) => source.generate(random, biasFactor).value,
    (selection) => fc.stream(shrinkSelection(selection, simplest)).filter(keep),
  );
}
