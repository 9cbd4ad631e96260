import { isJsonObject } from "../json/json-object.ts";
import { err, ok, type Result } from "../result.ts";
import type { ObjectField } from "../type-system/type-system.ts";
import { type LoadedField, LoadedSelection } from "./loaded-selection.ts";
import type { FieldPreparation, PreparedField } from "./prepared-field.ts";
import { readProperty } from "./read-property.ts";
import type { ObjectRecord } from "./resolver.ts";
import type { Source } from "./source.ts";
import { SourceCall, type SourceLimits } from "./source-call.ts";

/** A field of a level whose values are looked up. */
interface Lookup {
  readonly parent: LoadedSelection;
  readonly position: number;
  readonly field: PreparedField;
  /** `undefined` for an object that is a property of its parent. */
  readonly call: SourceCall | undefined;
  /** For each record, the index of its key in the call. */
  readonly indexes: readonly number[];
}

/**
 * The loading of one level: the objects of a depth of the response.
 *
 * Each source is called once with all the keys that the level needs from it, all sources at the
 * same time. The level is complete when each has responded or failed.
 */
export class LevelLoad {
  readonly #fields: FieldPreparation;
  readonly #calls: SourceCall[] = [];
  readonly #lookups: Lookup[] = [];

  constructor(level: readonly LoadedSelection[], fields: FieldPreparation) {
    this.#fields = fields;
    for (const parent of level) {
      for (let position = 0; position < parent.fields.length; position += 1) {
        const field = parent.fields[position];
        if (field?.isLookedUp === true) {
          this.#lookups.push(this.#look(parent, position, field));
        }
      }
    }
  }

  /** @returns a promise that never rejects; `undefined` when every source has answered at once. */
  callSources(limits: SourceLimits): Promise<unknown> | undefined {
    const waiting: Promise<void>[] = [];
    for (const call of this.#calls) {
      const response = call.start(limits);
      if (response !== undefined) {
        waiting.push(response);
      }
    }
    return waiting.length === 0 ? undefined : Promise.all(waiting);
  }

  /**
   * Keeps the results in the selections of the level.
   *
   * @returns the objects found that need another level.
   */
  complete(): readonly LoadedSelection[] {
    const next: LoadedSelection[] = [];
    for (const lookup of this.#lookups) {
      const loaded = this.#completeField(lookup);
      lookup.parent.loaded[lookup.position] = loaded;
      const { objects } = loaded;
      if (objects?.needsLookup === true && objects.records.length > 0) {
        next.push(objects);
      }
    }
    return next;
  }

  #look(parent: LoadedSelection, position: number, field: PreparedField): Lookup {
    const { resolver } = field;
    if (resolver === undefined) {
      return { parent, position, field, call: undefined, indexes: [] };
    }
    const call = this.#findCall(resolver.source);
    const argument = parent.plan[position]?.argument;
    const { records } = parent;
    const indexes = new Array<number>(records.length);
    for (let index = 0; index < records.length; index += 1) {
      const record = records[index];
      indexes[index] = call.addKey(record && resolver.keyOf(record, argument));
    }
    return { parent, position, field, call, indexes };
  }

  #findCall(source: Source): SourceCall {
    for (const call of this.#calls) {
      if (call.source === source) {
        return call;
      }
    }
    const call = new SourceCall(source);
    this.#calls.push(call);
    return call;
  }

  #completeField(lookup: Lookup): LoadedField {
    const { parent, position, field } = lookup;
    const { length } = parent.records;
    const { definition } = field;
    const results = new Array<Result<unknown, string>>(length);
    if (definition.kind === "scalar") {
      for (let index = 0; index < length; index += 1) {
        results[index] = findResult(lookup, index);
      }
      return { results, objects: undefined, starts: [] };
    }
    const objects = new LoadedSelection(parent.plan[position]?.selection ?? [], this.#fields);
    const starts = new Array<number>(length + 1);
    for (let index = 0; index < length; index += 1) {
      starts[index] = objects.records.length;
      results[index] = collectObjects(findResult(lookup, index), definition, objects.records);
    }
    starts[length] = objects.records.length;
    return { results, objects, starts };
  }
}

/** The value of a field for one record, once the sources have responded. */
function findResult(
  { parent, field, call, indexes }: Lookup,
  index: number,
): Result<unknown, string> {
  if (call !== undefined) {
    return call.resultAt(indexes[index] ?? 0);
  }
  const record = parent.records[index];
  return ok(record && readProperty(record, field.definition.name));
}

/**
 * Adds the objects of a result to those of its field. Each element of a list fails by itself.
 *
 * @returns the result, or a failure when the value is not what the type system says.
 * @see types.list-is-array
 * @see failures.each-element
 */
function collectObjects(
  result: Result<unknown, string>,
  { isList, coordinate }: ObjectField,
  objects: (ObjectRecord | undefined)[],
): Result<unknown, string> {
  const value = result.ok ? result.value : undefined;
  if (value === undefined || value === null) {
    return result;
  }
  if (!isList) {
    if (!isJsonObject(value)) {
      return err(notAnObject);
    }
    objects.push(value);
    return result;
  }
  if (!Array.isArray(value)) {
    return err(`${coordinate} is not a list`);
  }
  for (let index = 0; index < value.length; index += 1) {
    const element: unknown = value[index];
    objects.push(isJsonObject(element) ? element : undefined);
  }
  return result;
}

/** The failure of a value that should be an object. */
export const notAnObject = "the value is not an object";
