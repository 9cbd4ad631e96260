import type { WrongResult } from "../run/case-result.ts";
import { measureWidth } from "../terminal/measure-width.ts";
import type { FailureContext } from "./describe-failure.ts";

/** Lists the ids of results that are wrong for the same reason, as many as fit on a line. */
export function describeSame(
  results: readonly WrongResult[],
  { width }: Pick<FailureContext, "width">,
): string[] {
  if (results.length === 0) {
    return [];
  }
  let line = `  Same:   ${results.length} more`;
  for (const [index, { case: item }] of results.entries()) {
    const longer = `${line}${index === 0 ? ": " : ", "}${item.id}`;
    const end = index === results.length - 1 ? "" : ", …";
    if (index > 0 && measureWidth(longer + end) > width) {
      return [`${line}, …`];
    }
    line = longer;
  }
  return [line];
}
