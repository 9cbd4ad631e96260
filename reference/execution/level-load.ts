import { ok, type Result } from "../result.ts";
import { append } from "./append.ts";
import { checkObjects, collectObjects } from "./collect-objects.ts";
import { type LoadedField, LoadedSelection } from "./loaded-selection.ts";
import type { FieldPreparation, PreparedField } from "./prepared-field.ts";
import { readProperty } from "./read-property.ts";
import type { Source } from "./source.ts";
import { SourceCall, type SourceLimits } from "./source-call.ts";

/** Where the objects of a scalar start. */
const noStarts: readonly number[] = [];

interface Lookup {
  readonly parent: LoadedSelection;
  readonly position: number;
  readonly field: PreparedField;
  /** `undefined` for an object that is a property of its parent. */
  readonly call: SourceCall | undefined;
  /** For each record, the index of its key in the call. */
  readonly indexes: readonly number[];
}

/** Loads the objects of a depth: calls each source once with all keys, all at the same time. */
export class LevelLoad {
  readonly #fields: FieldPreparation;
  #calls: SourceCall[] | undefined;
  readonly #lookups: Lookup[] | undefined;

  constructor(level: readonly LoadedSelection[], fields: FieldPreparation) {
    this.#fields = fields;
    for (const parent of level) {
      for (let position = 0; position < parent.fields.length; position += 1) {
        const field = parent.fields[position];
        if (field?.isLookedUp === true) {
          this.#lookups = append(this.#lookups, this.#look(parent, position, field));
        }
      }
    }
  }

  /** @returns a promise that never rejects; `undefined` when every source has answered at once. */
  callSources(limits: SourceLimits): Promise<unknown> | undefined {
    let waiting: Promise<void>[] | undefined;
    for (const call of this.#calls ?? []) {
      const response = call.start(limits);
      if (response !== undefined) {
        waiting = append(waiting, response);
      }
    }
    return waiting && Promise.all(waiting);
  }

  /** Keeps the results in the selections of the level; gives those that need another level. */
  complete(): readonly LoadedSelection[] | undefined {
    let next: LoadedSelection[] | undefined;
    for (const lookup of this.#lookups ?? []) {
      const loaded = this.#completeField(lookup);
      lookup.parent.loaded[lookup.position] = loaded;
      const { objects } = loaded;
      if (objects?.needsLookup === true && objects.records.length > 0) {
        next = append(next, objects);
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
    for (const call of this.#calls ?? []) {
      if (call.source === source) {
        return call;
      }
    }
    const call = new SourceCall(source);
    this.#calls = append(this.#calls, call);
    return call;
  }

  #completeField(lookup: Lookup): LoadedField {
    const { parent, position, field } = lookup;
    const { length } = parent.records;
    const { definition } = field;
    const results = new Array<Result<unknown, string>>(length);
    for (let index = 0; index < length; index += 1) {
      const result = findResult(lookup, index);
      results[index] = definition.kind === "object" ? checkObjects(result, definition) : result;
    }
    if (definition.kind === "scalar") {
      return { results, objects: undefined, starts: noStarts };
    }
    const { records, starts } = collectObjects(results);
    const plan = parent.plan[position]?.selection ?? [];
    return { results, objects: new LoadedSelection(plan, records, this.#fields), starts };
  }
}

function findResult(
  { parent, field, call, indexes }: Lookup,
  index: number,
): Result<unknown, string> {
  if (call !== undefined) {
    return call.resultAt(indexes[index] ?? 0);
  }
  const record = parent.records[index];
  return ok(record && readProperty(record, field));
}
