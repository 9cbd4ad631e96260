import { groupBy } from "../json/group-by.ts";
import { measureRequest, type WrongResult } from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";

/** Results that are wrong in the same way, probably for the same reason. */
export interface FailureGroup {
  /** The result with the shortest request. */
  readonly shown: WrongResult;
  /** The others, in the order of the run. */
  readonly others: readonly WrongResult[];
}

/**
 * Groups results that are wrong in the same way: the same cause, the same places, the same
 * response. A counterexample that fits no group joins the first one of its property. The largest
 * groups come first, after them those of cases whose response the specification leaves open.
 *
 * @param results recorded cases before generated cases.
 */
export function groupFailures(results: readonly WrongResult[]): FailureGroup[] {
  return [...groupBy(results, createKeyFinder()).values()]
    .flatMap(toGroup)
    .sort(
      (left, right) =>
        Number(isOpen(left.shown)) - Number(isOpen(right.shown)) ||
        right.others.length - left.others.length,
    );
}

/** Creates a function that finds the key of the group of each result, called in their order. */
function createKeyFinder(): (result: WrongResult) => string {
  const keys = new Set<string>();
  const keysByProperty = new Map<string, string>();
  return (result) => {
    const kind = toGroupKey(result);
    const property = "property" in result.case ? result.case.property : undefined;
    const key =
      property === undefined || keys.has(kind)
        ? kind
        : (keysByProperty.get(property) ?? `property ${property}`);
    if (property !== undefined && !keysByProperty.has(property)) {
      // The first counterexample of a property has been shrunk; its others follow it.
      keysByProperty.set(property, key);
    }
    keys.add(key);
    return key;
  };
}

/** Whether the specification leaves the response of a case open. */
function isOpen({ case: item }: WrongResult): boolean {
  return !isJudged(item);
}

function toGroup(results: readonly WrongResult[]): FailureGroup[] {
  const recorded = results.filter(({ source }) => source === "recorded");
  const [first, ...others] = recorded.length > 0 ? recorded : results;
  if (first === undefined) {
    return [];
  }
  const shown = others.reduce(
    (left, right) => (measureRequest(right) < measureRequest(left) ? right : left),
    first,
  );
  return [{ shown, others: results.filter((result) => result !== shown) }];
}

/** Describes how a result is wrong. The step is left out, because a group spans several cases. */
function toGroupKey({ cause, differences, case: item }: WrongResult): string {
  const places = differences.map(({ pointer, message, clause, ...values }) => ({
    place: pointer,
    message,
    clause,
    received: values.received,
    // Many cases expect the same status, but hardly two expect the same body.
    expected: pointer === "/status" ? values.expected : undefined,
  }));
  const isIndependentOfCase =
    cause === "transport" ||
    cause === "canary" ||
    places.every(({ clause }) => clause !== undefined);
  const compared = isIndependentOfCase
    ? places.slice(0, 1).map(({ place, message, clause }) => ({ place, message, clause }))
    : places;
  const keys = new Set(compared.map((place) => JSON.stringify(place)));
  return JSON.stringify([item.level, cause, ...keys]);
}
