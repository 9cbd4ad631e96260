import type { ValueEncoder } from "../json/value-encoder.ts";
import { notAnObject } from "./collect-objects.ts";
import type { LoadedField, LoadedSelection } from "./loaded-selection.ts";
import { Path } from "./path.ts";
import type { PreparedField } from "./prepared-field.ts";
import { readProperty } from "./read-property.ts";

/**
 * Writes a result as JSON text, exactly as JSON.stringify() writes the one of `buildResult()`.
 *
 * The text is put together from prepared pieces in one walk. This saves the objects in between, and
 * searching every value for what JSON escapes.
 */
export function writeResult(root: LoadedSelection): string {
  const writer = new ResultWriter();
  const data = writer.writeObject(root, 0, undefined);
  return `{"data":${data},"errors":[${writer.errors}]}`;
}

/** A looked-up field of an object that is being written. */
interface Entry {
  readonly field: PreparedField;
  /** Writes the field's name and value. */
  readonly entry: ValueEncoder;
  readonly values: LoadedField;
}

/** Walks through all objects in the order of the document. */
class ResultWriter {
  /** The entries of the failures so far, separated by commas. */
  errors = "";

  writeObject(selection: LoadedSelection, index: number, path: Path | undefined): string {
    const { fields, loaded } = selection;
    const record = selection.records[index] ?? {};
    let text = "";
    for (let position = 0; position < fields.length; position += 1) {
      const field = fields[position];
      if (field === undefined) {
        break;
      }
      const entry = position === 0 ? field.firstEntry : field.nextEntry;
      const values = loaded[position];
      text +=
        values === undefined
          ? entry.encode(readProperty(record, field))
          : this.#writeLoaded({ field, entry, values }, index, path);
    }
    return text === "" ? "{}" : `${text}}`;
  }

  /** @param index the record whose field is written; `path` is the one of its object. */
  #writeLoaded({ field, entry, values }: Entry, index: number, path: Path | undefined): string {
    const result = values.results[index];
    if (result?.ok === false) {
      this.#addError((path?.prefix ?? "") + field.failure.encode(result.error));
      return entry.encode(null);
    }
    const value = result?.value;
    const { objects, starts } = values;
    if (value === undefined || value === null || objects === undefined) {
      return entry.encode(value);
    }
    const start = starts[index] ?? 0;
    const { name } = field.definition;
    if (!field.isList) {
      return entry.prefix + this.writeObject(objects, start, findPath(objects, path, name));
    }
    const range = { start, end: starts[index + 1] ?? start };
    return `${entry.prefix}[${this.#writeElements(objects, range, new Path(path, name))}]`;
  }

  #writeElements(
    objects: LoadedSelection,
    { start, end }: { readonly start: number; readonly end: number },
    path: Path,
  ): string {
    let text = "";
    for (let index = start; index < end; index += 1) {
      const element = index - start;
      const separator = element === 0 ? "" : ",";
      if (objects.records[index] === undefined) {
        this.#addError(`${path.prefix}${element}","message":"${notAnObject}"`);
        text += `${separator}null`;
      } else {
        text += separator + this.writeObject(objects, index, findPath(objects, path, element));
      }
    }
    return text;
  }

  /** @param end the entry after the opening quote of its path. */
  #addError(end: string): void {
    this.errors += `${this.errors === "" ? "" : ","}{"path":"${end}}`;
  }
}

/** The path of an object; `undefined` where nothing in it can fail, since none of it is looked up. */
function findPath(
  objects: LoadedSelection,
  parent: Path | undefined,
  segment: string | number,
): Path | undefined {
  return objects.needsLookup ? new Path(parent, segment) : undefined;
}
