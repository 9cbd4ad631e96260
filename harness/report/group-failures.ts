import type { WrongResult } from "../run/case-result.ts";

/** Results that are wrong in the same way, which mostly means for the same reason. */
export interface FailureGroup {
  /** The one with the least to read. */
  readonly shown: WrongResult;
  /** The others, in the order of the run. */
  readonly alike: readonly WrongResult[];
}

/**
 * Puts results together that are wrong in the same way: the same cause at the same place with
 * the same answer. The largest groups come first, since what is wrong most often is most likely
 * to be mended first.
 *
 * @param results recorded ones before generated ones.
 */
export function groupFailures(results: readonly WrongResult[]): FailureGroup[] {
  const groups = new Map<string, WrongResult[]>();
  const groupOfProperty = new Map<string, string>();
  for (const result of results) {
    const kind = describeKind(result);
    const property = "property" in result.case ? result.case.property : undefined;
    const key =
      property === undefined || groups.has(kind)
        ? kind
        : (groupOfProperty.get(property) ?? `property ${property}`);
    if (property !== undefined && !groupOfProperty.has(property)) {
      // The first counterexample of a property has been shrunk; its others follow it.
      groupOfProperty.set(property, key);
    }
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()]
    .flatMap(toGroup)
    .sort((left, right) => right.alike.length - left.alike.length);
}

function toGroup(results: readonly WrongResult[]): FailureGroup[] {
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

function lengthOf({ request }: WrongResult): number {
  return request.body?.length ?? 0;
}

function describeKind({ cause, differences, case: item }: WrongResult): string {
  const places = differences.map(({ pointer, message, clause, ...values }) => ({
    place: pointer,
    message,
    clause,
    received: values.received,
    // A status is one of few values; other expected values belong to their case alone.
    expected: pointer === "/status" ? values.expected : undefined,
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
