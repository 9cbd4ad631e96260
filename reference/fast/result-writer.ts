import { notAnObject } from "../execution/collect-objects.ts";
import type { ErrorEntry, ExecutionResult } from "../execution/execution-result.ts";
import type { LoadedField, LoadedSelection } from "../execution/loaded-selection.ts";
import { Path } from "../execution/path.ts";
import type { PreparedField } from "../execution/prepared-field.ts";
import { readProperty } from "../execution/read-property.ts";
import { BoundedText } from "../json/bounded-text.ts";
import { ValueEncoder } from "./value-encoder.ts";

/** What is written for a field, whatever the document. */
interface FieldEncoders {
  /** The first field of an object: a brace, the name and the value. */
  readonly first: ValueEncoder;
  /** Another field of an object: a comma, the name and the value. */
  readonly next: ValueEncoder;
  /** The end of an entry in `errors`: the name, which ends the path, and the message. */
  readonly failure: ValueEncoder;
}

type Encoders = (FieldEncoders | undefined)[];

/**
 * Writes results as JSON text in one walk, from prepared pieces, without objects in between. An
 * absent value is null without an entry in `errors`; a field that fails is null and has one.
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
export class ResultWriter {
  readonly #encoders: Encoders = [];

  /** The result in these objects, which is written when it is sent, or read. */
  createResult(root: LoadedSelection): ExecutionResult {
    return new WrittenResult(root, this.#encoders);
  }
}

/** A result that exists as text only: who reads its objects gets them by parsing it. */
class WrittenResult implements ExecutionResult {
  readonly #root: LoadedSelection;
  readonly #encoders: Encoders;
  #parsed: ExecutionResult | undefined;

  constructor(root: LoadedSelection, encoders: Encoders) {
    this.#root = root;
    this.#encoders = encoders;
  }

  get data(): ExecutionResult["data"] {
    return this.#parse().data;
  }

  get errors(): readonly ErrorEntry[] {
    return this.#parse().errors;
  }

  writeTo(text: BoundedText): void {
    new Walk(this.#encoders, text).writeResult(this.#root);
  }

  #parse(): ExecutionResult {
    if (this.#parsed === undefined) {
      const text = new BoundedText(Number.POSITIVE_INFINITY);
      this.writeTo(text);
      const parsed: ExecutionResult = JSON.parse(text.end().toString());
      this.#parsed = parsed;
    }
    return this.#parsed;
  }
}

interface Entry {
  readonly field: PreparedField;
  readonly encoder: ValueEncoder;
  readonly values: LoadedField;
}

class Walk {
  readonly #encoders: Encoders;
  readonly #text: BoundedText;
  /** The entries of the failures so far, separated by commas; `undefined` if there is none. */
  #errors: BoundedText | undefined;

  constructor(encoders: Encoders, text: BoundedText) {
    this.#encoders = encoders;
    this.#text = text;
  }

  writeResult(root: LoadedSelection): void {
    this.#text.add('{"data":');
    this.#writeObject(root, 0, undefined);
    this.#text.add(',"errors":[');
    if (this.#errors !== undefined) {
      this.#text.addAll(this.#errors);
    }
    this.#text.add("]}");
  }

  #writeObject(selection: LoadedSelection, index: number, path: Path | undefined): void {
    const { fields, loaded } = selection;
    const record = selection.records[index] ?? {};
    for (let position = 0; position < fields.length; position += 1) {
      const field = fields[position];
      if (field === undefined) {
        break;
      }
      const encoders = this.#encoders[field.number] ?? this.#addEncoders(field);
      const encoder = position === 0 ? encoders.first : encoders.next;
      const values = loaded[position];
      if (values === undefined) {
        this.#text.add(encoder.encode(readProperty(record, field)));
      } else {
        this.#writeLoaded({ field, encoder, values }, index, path);
      }
    }
    this.#text.add(fields.length === 0 ? "{}" : "}");
  }

  /** @param index the record whose field is written; `path` is the one of its object. */
  #writeLoaded({ field, encoder, values }: Entry, index: number, path: Path | undefined): void {
    const result = values.results[index];
    if (result?.ok === false) {
      const { failure } = this.#encoders[field.number] ?? this.#addEncoders(field);
      this.#addError((path?.prefix ?? "") + failure.encode(result.error));
      this.#text.add(encoder.encode(null));
      return;
    }
    const value = result?.value;
    const { objects, starts } = values;
    if (value === undefined || value === null || objects === undefined) {
      this.#text.add(encoder.encode(value));
      return;
    }
    const start = starts[index] ?? 0;
    const { name } = field.definition;
    this.#text.add(encoder.prefix);
    if (field.isList) {
      const range = { start, end: starts[index + 1] ?? start };
      this.#writeElements(objects, range, new Path(path, name));
    } else {
      this.#writeObject(objects, start, findPath(objects, path, name));
    }
  }

  #writeElements(
    objects: LoadedSelection,
    { start, end }: { readonly start: number; readonly end: number },
    path: Path,
  ): void {
    for (let index = start; index < end; index += 1) {
      const element = index - start;
      this.#text.add(element === 0 ? "[" : ",");
      if (objects.records[index] === undefined) {
        this.#addError(`${path.prefix}${element}","message":"${notAnObject}"`);
        this.#text.add("null");
      } else {
        this.#writeObject(objects, index, findPath(objects, path, element));
      }
    }
    this.#text.add(start === end ? "[]" : "]");
  }

  /** @param end the entry after the opening quote of its path. */
  #addError(end: string): void {
    const separator = this.#errors === undefined ? "" : ",";
    this.#errors ??= new BoundedText(this.#text.maxBytes);
    this.#errors.add(`${separator}{"path":"${end}}`);
  }

  #addEncoders({ number, definition: { name } }: PreparedField): FieldEncoders {
    const encoders = {
      first: new ValueEncoder(`{"${name}":`),
      next: new ValueEncoder(`,"${name}":`),
      failure: new ValueEncoder(`${name}","message":`),
    };
    this.#encoders[number] = encoders;
    return encoders;
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
