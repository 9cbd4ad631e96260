import type { Document, Field } from "../../document/document.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";

/** Where a field of a document stands. */
export interface FieldPlace {
  /** The names of the fields from the root, its own included. */
  readonly path: readonly string[];
  /** Among the fields of its selection, counted from 0. */
  readonly index: number;
  /** The type whose field it would be; `undefined` inside what is no object. */
  readonly parent: ObjectType | undefined;
  /** `undefined` where its parent's type has no such field. */
  readonly definition: FieldDefinition | undefined;
}

/** Gives what stands in a field's place, its selection rewritten already: one field, or none. */
export type RewriteField = (field: Field, place: FieldPlace) => Field | undefined;

/** Rewrites each field of a document, whatever it is nested in first. */
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
  return selection.flatMap((field, index) => {
    const definition = within.type?.fields.get(field.name);
    const path = [...within.path, field.name];
    const type = definition?.kind === "object" ? definition.type : undefined;
    const inner =
      field.selection === undefined
        ? undefined
        : rewriteSelection(field.selection, { path, type }, rewrite);
    const place = { path, index, parent: within.type, definition };
    return rewrite({ ...field, selection: inner }, place) ?? [];
  });
}
