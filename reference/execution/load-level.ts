import { err, type Result } from "../result.ts";
import type { SelectionBatch } from "./object-node.ts";
import type { Resolvers } from "./resolver.ts";
import type { Source } from "./source.ts";

/** What each source answered, by key. */
export type SourceResults = ReadonlyMap<Source, ReadonlyMap<string, Result<unknown, string>>>;

/** How long sources are waited for. */
export interface SourceLimits {
  /** Milliseconds after which a call counts as failed whole. */
  readonly sourceTimeoutMs: number;
}

/**
 * Asks each source once for all that the fields of a level need of it, all sources at the same
 * time, and waits until each has answered or failed.
 */
export async function loadLevel(
  level: readonly SelectionBatch[],
  resolvers: Resolvers,
  limits: SourceLimits,
): Promise<SourceResults> {
  const calls = [...collectKeys(level, resolvers)].map(async ([source, keys]) => {
    const asked = [...keys];
    const outcomes = await callSource(source, asked, limits);
    const results = new Map<string, Result<unknown, string>>();
    for (const [index, key] of asked.entries()) {
      results.set(key, outcomes?.[index] ?? err(`${source.name} is not responding`));
    }
    return [source, results] as const;
  });
  return new Map(await Promise.all(calls));
}

function collectKeys(
  level: readonly SelectionBatch[],
  resolvers: Resolvers,
): Map<Source, Set<string>> {
  const questions = new Map<Source, Set<string>>();
  for (const { selection, places } of level) {
    for (const { definition, argument } of selection) {
      const resolver = resolvers.get(definition.coordinate);
      if (resolver === undefined) {
        continue;
      }
      const keys = questions.get(resolver.source) ?? new Set();
      for (const { record } of places) {
        const key = resolver.keyOf(record, argument);
        if (key !== undefined) {
          keys.add(key);
        }
      }
      if (keys.size > 0) {
        questions.set(resolver.source, keys);
      }
    }
  }
  return questions;
}

/** The outcomes of one call, one for each key; `undefined` when the call failed whole. */
async function callSource(
  source: Source,
  keys: readonly string[],
  limits: SourceLimits,
): Promise<readonly Result<unknown, string>[] | undefined> {
  try {
    const call = source.load(keys);
    const outcomes = call instanceof Promise ? await waitFor(call, limits.sourceTimeoutMs) : call;
    return outcomes?.length === keys.length ? outcomes : undefined;
  } catch {
    return undefined;
  }
}

/** What a promise comes to, or `undefined` when it takes longer than that. */
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
