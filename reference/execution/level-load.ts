import { ok, type Result } from "../result.ts";
import type { PlannedField } from "../validation/plan.ts";
import { checkObjects, collectObjects } from "./collect-objects.ts";
import type { LoadedField, LoadedSelection } from "./loaded-selection.ts";
import { type Resolver, type Resolvers, readProperty } from "./resolver.ts";
import type { Source } from "./source.ts";
import { SourceCall, type SourceLimits } from "./source-call.ts";

/** A field whose values are looked up for all records at once, before anything is written. */
interface Lookup {
  readonly parent: LoadedSelection;
  readonly position: number;
  readonly field: PlannedField;
  /** Gives the result for a record, once the sources have responded. */
  readonly find: (index: number) => Result<unknown, string>;
}

/** Loads the objects of a depth: calls each source once with all keys, all at the same time. */
export class LevelLoad {
  readonly #calls = new Map<Source, SourceCall>();
  readonly #lookups: Lookup[] = [];

  constructor(level: readonly LoadedSelection[], resolvers: Resolvers) {
    for (const parent of level) {
      for (const [position, field] of parent.plan.entries()) {
        const { coordinate, kind, name } = field.definition;
        const resolver = resolvers.get(coordinate);
        if (resolver !== undefined) {
          const find = this.#ask(resolver, field, parent);
          this.#lookups.push({ parent, position, field, find });
        } else if (kind === "object") {
          const find = (index: number): Result<unknown, string> => {
            const record = parent.records[index];
            return ok(record && readProperty(record, name));
          };
          this.#lookups.push({ parent, position, field, find });
        }
      }
    }
  }

  /** @returns a promise that never rejects; `undefined` when every source has answered at once. */
  callSources(limits: SourceLimits): Promise<unknown> | undefined {
    const waiting = [...this.#calls.values()].flatMap((call) => call.start(limits) ?? []);
    return waiting.length > 0 ? Promise.all(waiting) : undefined;
  }

  /** Keeps the results in the selections of the level; gives those of the next one. */
  complete(): readonly LoadedSelection[] {
    return this.#lookups.flatMap((lookup) => {
      const loaded = completeField(lookup);
      lookup.parent.loaded[lookup.position] = loaded;
      return loaded.objects ?? [];
    });
  }

  #ask(
    { source, keyOf }: Resolver,
    { argument }: PlannedField,
    { records }: LoadedSelection,
  ): Lookup["find"] {
    const call = this.#calls.get(source) ?? new SourceCall(source);
    this.#calls.set(source, call);
    const indexes = records.map((record) => call.addKey(record && keyOf(record, argument)));
    return (index) => call.resultAt(indexes[index]);
  }
}

function completeField({ parent, field, find }: Lookup): LoadedField {
  const { definition, selection: plan } = field;
  const found = parent.records.map((_, index) => find(index));
  if (definition.kind === "scalar") {
    return { results: found, starts: [] };
  }
  const results = found.map((result) => checkObjects(result, definition));
  const { records, starts } = collectObjects(results);
  return { results, objects: { plan, records, loaded: [] }, starts };
}
