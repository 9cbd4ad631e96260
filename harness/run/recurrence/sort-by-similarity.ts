import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";

/**
 * Sorts cases by how much their requests have in common with those of a case: a server that keeps
 * something mistakes one request for another that is nearly the same.
 */
export function sortBySimilarity(items: readonly JudgedCase[], item: JudgedCase): JudgedCase[] {
  const own = listWords(item);
  const rate = (other: JudgedCase): number => {
    const words = listWords(other);
    const common = [...words].filter((word) => own.has(word)).length;
    return common / (own.size + words.size - common);
  };
  return items
    .map((other) => ({ other, rate: rate(other) }))
    .sort((left, right) => right.rate - left.rate)
    .map(({ other }) => other);
}

function listWords(item: JudgedCase): ReadonlySet<string> {
  const requests = listExchanges(item).map(({ request }) => request);
  return new Set(JSON.stringify(requests).match(/\w+/g));
}
