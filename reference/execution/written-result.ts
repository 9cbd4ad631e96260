import { BoundedText } from "../json/bounded-text.ts";
import { notAnObject } from "./collect-objects.ts";
import type { ErrorEntry, ExecutionResult } from "./execution-result.ts";
import type { LoadedField, LoadedSelection } from "./loaded-selection.ts";
import { readProperty } from "./resolver.ts";

/**
 * A result that exists as text only, since it may be larger than what may be sent: who reads its
 * objects gets them by parsing it. An absent value is null without an entry in `errors`; a field that
 * fails is null and has one.
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
export class WrittenResult implements ExecutionResult {
  readonly #root: LoadedSelection;
  #parsed: ExecutionResult | undefined;

  constructor(root: LoadedSelection) {
    this.#root = root;
  }

  get data(): ExecutionResult["data"] {
    return this.#parse().data;
  }

  get errors(): readonly ErrorEntry[] {
    return this.#parse().errors;
  }

  writeTo(text: BoundedText): void {
    new Walk(text).writeResult(this.#root);
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

/** Writes a result in one walk, and collects the entries of its failures on the way. */
class Walk {
  readonly #text: BoundedText;
  /** The entries so far, separated by commas; `undefined` if there is none. */
  #errors: BoundedText | undefined;

  constructor(text: BoundedText) {
    this.#text = text;
  }

  writeResult(root: LoadedSelection): void {
    this.#text.add('{"data":');
    this.#writeObject(root, 0, "");
    this.#text.add(',"errors":[');
    if (this.#errors !== undefined) {
      this.#text.addAll(this.#errors);
    }
    this.#text.add("]}");
  }

  /** @param prefix the path of the object, followed by a dot; empty for the root. */
  #writeObject({ plan, records, loaded }: LoadedSelection, index: number, prefix: string): void {
    const record = records[index] ?? {};
    for (const [position, { definition }] of plan.entries()) {
      const { name } = definition;
      this.#text.add(`${position === 0 ? "{" : ","}"${name}":`);
      const field = loaded[position];
      if (field === undefined) {
        this.#writeValue(readProperty(record, name));
      } else {
        this.#writeLoaded(field, index, prefix + name);
      }
    }
    this.#text.add(plan.length === 0 ? "{}" : "}");
  }

  #writeLoaded({ results, objects, starts }: LoadedField, index: number, path: string): void {
    const result = results[index];
    if (result?.ok === false) {
      this.#fail(path, result.error);
      return;
    }
    const value = result?.value;
    const start = starts[index] ?? 0;
    if (value === undefined || value === null || objects === undefined) {
      this.#writeValue(value);
    } else if (Array.isArray(value)) {
      this.#writeElements(objects, { start, end: starts[index + 1] ?? start }, path);
    } else {
      this.#writeObject(objects, start, `${path}.`);
    }
  }

  #writeElements(
    objects: LoadedSelection,
    { start, end }: { readonly start: number; readonly end: number },
    path: string,
  ): void {
    for (let index = start; index < end; index += 1) {
      const element = `${path}.${index - start}`;
      this.#text.add(index === start ? "[" : ",");
      if (objects.records[index] === undefined) {
        this.#fail(element, notAnObject);
      } else {
        this.#writeObject(objects, index, `${element}.`);
      }
    }
    this.#text.add(start === end ? "[]" : "]");
  }

  #writeValue(value: unknown): void {
    this.#text.add(encodeValue(value));
  }

  /**
   * @see answer.failure-path
   * @see answer.index
   */
  #fail(path: string, message: string): void {
    const separator = this.#errors === undefined ? "" : ",";
    this.#errors ??= new BoundedText(this.#text.maxBytes);
    this.#errors.add(`${separator}{"path":"${path}","message":${encodeValue(message)}}`);
    this.#text.add("null");
  }
}

/** Whatever JSON.stringify() may escape in a string. */
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Encodes a value as JSON.stringify() does, and most strings without it, since it takes longer. */
function encodeValue(value: unknown): string {
  return typeof value === "string" && !escaped.test(value)
    ? `"${value}"`
    : JSON.stringify(value ?? null);
}
