import type { Document, Field } from "../../document/document.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";

/** The position of a field in a document. */
export interface FieldPlace {
  readonly path: readonly string[];
  /** The type that is selected from; `undefined` inside scalars and unknown fields. */
  readonly parent: ObjectType | undefined;
  /** `undefined` when the parent type has no such field. */
  readonly definition: FieldDefinition | undefined;
}

/** Rewrites a field whose selection is already rewritten; `undefined` drops it. */
export type RewriteField = (field: Field, place: FieldPlace) => Field | undefined;

/** Rewrites each field of a document, inner fields first. */
export function rewriteDocument(
  document: Document,
  { root }: TypeSystem,
  rewrite: RewriteField,
): Document {
  return rewriteSelection(document, { path: [], type: root }, rewrite);
}

function rewriteSelection(
  selection: readonly Field[],
  within: { readonly path: readonly string[]; readonly type: ObjectType | undefined },
  rewrite: RewriteField,
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
