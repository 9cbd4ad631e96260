import type { Document, Field } from "../../document/document.ts";
import type { FieldDefinition, ObjectType } from "../../type-system/type-system.ts";
import type { Overrides } from "../mutant.ts";

/** The position of a field in a document. */
export interface FieldPlace {
  readonly path: readonly string[];
  /** The type that is selected from; `undefined` inside scalars and unknown fields. */
  readonly parent: ObjectType | undefined;
  /** `undefined` when the parent type has no such field. */
  readonly definition: FieldDefinition | undefined;
}

/**
 * Rewrites each field of a document before it is validated, inner fields first.
 *
 * @param rewrite gets fields whose selection is already rewritten; `undefined` drops one.
 */
export function changeFields(
  rewrite: (
    field: Field,
    place: FieldPlace,
    document: Document,
  ) => Field | readonly Field[] | undefined,
): Overrides {
  return {
    validate:
      (original, { typeSystem: { root } }) =>
      (document) =>
        original(
          rewriteSelection(document, { path: [], type: root }, (field, place) =>
            rewrite(field, place, document),
          ),
        ),
  };
}

function rewriteSelection(
  selection: readonly Field[],
  within: { readonly path: readonly string[]; readonly type: ObjectType | undefined },
  rewrite: (field: Field, place: FieldPlace) => Field | readonly Field[] | undefined,
): Field[] {
  return selection.flatMap((field) => {
    const definition = within.type?.fields.get(field.name);
    const path = [...within.path, field.name];
    const type = definition?.kind === "object" ? definition.type : undefined;
    const inner =
      field.selection === undefined
        ? undefined
        : rewriteSelection(field.selection, { path, type }, rewrite);
    const place = { path, parent: within.type, definition };
    return rewrite({ ...field, selection: inner }, place) ?? [];
  });
}
