import type { WrongResult } from "../run/case-result.ts";
import { isJudged } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { countNoun } from "../terminal/count-noun.ts";

/**
 * Describes which other requests of its case precede or accompany the one with the wrong response.
 *
 * @returns a phrase for each, like `after 2 other requests of the case`; none for a case of one request.
 */
export function describeCompany({ case: item, differences }: WrongResult): string[] {
  const shown = differences.find(({ level }) => level !== "implied") ?? differences[0];
  if (!isJudged(item) || shown === undefined) {
    return [];
  }
  const counts = item.steps.map((step) => listStepExchanges(step).length);
  const index = shown.step ?? 0;
  const before = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
  const beside = (counts[index] ?? 1) - 1;
  return [
    ...(before === 0 ? [] : [`after ${countNoun(before, "other request")} of the case`]),
    ...(beside === 0 ? [] : [`together with ${countNoun(beside, "other request")} of the case`]),
  ];
}
