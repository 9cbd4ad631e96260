import { err, ok, type Result } from "../result.ts";
import type { PlannedField } from "../validation/plan.ts";
import type { SelectionBatch } from "./object-node.ts";
import type { Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";

/**
 * The values of the fields that have a resolver: one for each node of the field's batch, in order.
 *
 * A planned field occurs in only one batch of a level, so the field itself is the key.
 */
export type LoadedFields = ReadonlyMap<PlannedField, readonly Result<unknown, string>[]>;

/** How long to wait for sources. */
export interface SourceLimits {
  /** Milliseconds after which a call fails as a whole. */
  readonly sourceTimeoutMs: number;
}

/** What one field of a batch needs from a source. */
interface Lookup {
  readonly field: PlannedField;
  readonly source: Source;
  /** The key of each node; `undefined` where there is nothing to ask for. */
  readonly keys: readonly (string | undefined)[];
}

/** The results of one call by key; empty when the call failed as a whole. */
type SourceResults = ReadonlyMap<string, Result<unknown, string>>;

/**
 * Loads the values of all fields of a level that have a resolver.
 *
 * Each source is called once with all the keys that the level needs from it, all sources at the
 * same time. Waits until each has responded or failed.
 */
export async function loadLevel(
  level: readonly SelectionBatch[],
  resolvers: Resolvers,
  limits: SourceLimits,
): Promise<LoadedFields> {
  const lookups = listLookups(level, resolvers);
  const calls = [...groupKeys(lookups)].map(
    async ([source, keys]) => [source, await callSource(source, [...keys], limits)] as const,
  );
  const results = new Map(await Promise.all(calls));
  return new Map(
    lookups.map(({ field, source, keys }) => [
      field,
      keys.map((key) => pickResult(key, source, results.get(source))),
    ]),
  );
}

function listLookups(level: readonly SelectionBatch[], resolvers: Resolvers): readonly Lookup[] {
  return level.flatMap(({ selection, nodes }) =>
    selection.flatMap((field) => {
      const resolver = resolvers.get(field.definition.coordinate);
      if (resolver === undefined) {
        return [];
      }
      const keys = nodes.map(({ record }) => resolver.keyOf(record, field.argument));
      return [{ field, source: resolver.source, keys }];
    }),
  );
}

/** The different keys to ask each source for; a source without keys is left out. */
function groupKeys(lookups: readonly Lookup[]): ReadonlyMap<Source, ReadonlySet<string>> {
  const groups = new Map<Source, Set<string>>();
  for (const { source, keys } of lookups) {
    const group = groups.get(source) ?? new Set();
    for (const key of keys) {
      if (key !== undefined) {
        group.add(key);
      }
    }
    if (group.size > 0) {
      groups.set(source, group);
    }
  }
  return groups;
}

/** A call that fails as a whole gives no results, so that each of its keys fails. */
function pickResult(
  key: string | undefined,
  source: Source,
  results: SourceResults | undefined,
): Result<unknown, string> {
  if (key === undefined) {
    return ok(undefined);
  }
  return results?.get(key) ?? err(`${source.name} is not responding`);
}

async function callSource(
  source: Source,
  keys: readonly string[],
  limits: SourceLimits,
): Promise<SourceResults> {
  try {
    const call = source.load(keys);
    const loaded = call instanceof Promise ? await waitFor(call, limits.sourceTimeoutMs) : call;
    const isComplete = loaded?.length === keys.length;
    return isComplete
      ? new Map(loaded.map((result, index) => [keys[index] ?? "", result]))
      : new Map();
  } catch {
    return new Map();
  }
}

/** The value of a promise, or `undefined` when it takes longer than the time limit. */
async function waitFor<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
