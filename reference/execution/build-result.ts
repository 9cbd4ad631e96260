import { notAnObject } from "./collect-objects.ts";
import type { ErrorEntry, ExecutionResult } from "./execution-result.ts";
import type { LoadedField, LoadedSelection } from "./loaded-selection.ts";
import { Path } from "./path.ts";
import type { PreparedField } from "./prepared-field.ts";
import { readProperty } from "./read-property.ts";

/**
 * Builds a result as objects: the plain form of what `writeResult()` writes as text.
 *
 * An object holds the selected fields and no others, under their own names. An absent value is null
 * without an entry in `errors`, any other scalar is left as it is, and a list becomes an array. A
 * field that fails is null and has an entry; its siblings are not affected.
 *
 * @see service.selected-fields
 * @see resolution.keyed-by-name
 * @see resolution.absent-scalar
 * @see resolution.absence-is-no-failure
 * @see resolution.values-are-not-absence
 * @see resolution.values-unchanged
 * @see resolution.due-date-as-loaded
 * @see resolution.digits-id-is-string
 * @see types.list-is-array
 * @see failures.siblings
 */
export function buildResult(root: LoadedSelection): ExecutionResult {
  const builder = new ResultBuilder();
  return { data: builder.buildObject(root, 0, undefined), errors: builder.errors };
}

/** Walks through all objects in the order of the document. */
class ResultBuilder {
  readonly errors: ErrorEntry[] = [];

  buildObject(
    { fields, records, loaded }: LoadedSelection,
    index: number,
    path: Path | undefined,
  ): { readonly [name: string]: unknown } {
    const object: { [name: string]: unknown } = {};
    for (const [position, field] of fields.entries()) {
      const { name } = field.definition;
      const values = loaded[position];
      object[name] =
        values === undefined
          ? (readProperty(records[index] ?? {}, field) ?? null)
          : this.#buildLoaded(field, values, { index, path });
    }
    return object;
  }

  /** @param parent the object that has the field. */
  #buildLoaded(
    { definition, isList }: PreparedField,
    { results, objects, starts }: LoadedField,
    parent: { readonly index: number; readonly path: Path | undefined },
  ): unknown {
    const { name } = definition;
    const result = results[parent.index];
    if (result?.ok === false) {
      return this.#fail(`${parent.path?.prefix ?? ""}${name}`, result.error);
    }
    const value = result?.value ?? null;
    if (value === null || objects === undefined) {
      return value;
    }
    const path = new Path(parent.path, name);
    const start = starts[parent.index] ?? 0;
    return isList
      ? this.#buildList(objects, { start, end: starts[parent.index + 1] ?? start, path })
      : this.buildObject(objects, start, path);
  }

  #buildList(
    objects: LoadedSelection,
    { start, end, path }: { readonly start: number; readonly end: number; readonly path: Path },
  ): unknown[] {
    return objects.records
      .slice(start, end)
      .map((record, index) =>
        record === undefined
          ? this.#fail(`${path.prefix}${index}`, notAnObject)
          : this.buildObject(objects, start + index, new Path(path, index)),
      );
  }

  #fail(path: string, message: string): null {
    this.errors.push({ path, message });
    return null;
  }
}
