import type { CaseResult } from "../run/case-result.ts";

/** Results that are wrong in the same way, which mostly means for the same reason. */
export interface FailureGroup {
  /** The one with the least to read. */
  readonly shown: CaseResult;
  /** The others, in the order of the run. */
  readonly alike: readonly CaseResult[];
}

/**
 * Puts results together that are wrong in the same way: the same cause at the same place with
 * the same answer. The largest groups come first, since what is wrong most often is most likely
 * to be mended first.
 *
 * @param results recorded ones before generated ones.
 */
export function groupFailures(results: readonly CaseResult[]): FailureGroup[] {
  const groups = new Map<string, CaseResult[]>();
  const groupOfProperty = new Map<string, string>();
  for (const result of results) {
    const kind = describeKind(result);
    const { title } = result.case;
    const isKnown = result.source === "recorded" || groups.has(kind);
    const key = isKnown ? kind : (groupOfProperty.get(title) ?? title);
    if (result.source === "generated" && !groupOfProperty.has(title)) {
      // The first counterexample of a property was made small; the others of it stand behind it.
      groupOfProperty.set(title, key);
    }
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()]
    .flatMap(toGroup)
    .sort((left, right) => right.alike.length - left.alike.length);
}

function toGroup(results: readonly CaseResult[]): FailureGroup[] {
  const recorded = results.filter(({ source }) => source === "recorded");
  const [first, ...others] = recorded.length > 0 ? recorded : results;
  if (first === undefined) {
    return [];
  }
  const shown = others.reduce(
    (left, right) => (lengthOf(right) < lengthOf(left) ? right : left),
    first,
  );
  return [{ shown, alike: results.filter((result) => result !== shown) }];
}

function lengthOf({ request }: CaseResult): number {
  return request?.body?.length ?? 0;
}

function describeKind({ cause, differences, case: item }: CaseResult): string {
  const places = differences.map(({ pointer, message, clause, ...values }) => ({
    place: pointer.replace(/^(\/steps\/\d+)?(\/together\/\d+)?/, ""),
    message,
    clause,
    received: values.received,
    // A status is one of few values; other expected values belong to their case alone.
    expected: pointer.endsWith("/status") ? values.expected : undefined,
  }));
  const general =
    cause === "transport" ||
    cause === "canary" ||
    places.every(({ clause }) => clause !== undefined);
  const told = general
    ? places.slice(0, 1).map(({ place, message, clause }) => ({ place, message, clause }))
    : places;
  const kinds = new Set(told.map((place) => JSON.stringify(place)));
  return JSON.stringify([item.level, cause, ...kinds]);
}
