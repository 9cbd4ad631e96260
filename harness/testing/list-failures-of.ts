import type { ObservedFailure } from "../diagnosis/cause.ts";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { kitSuite } from "./kit-suite.ts";

const caseById = new Map(kitSuite.cases.map((item) => [item.id, item]));

/** Lists the recorded cases that fail for known bugs, as a diagnosis looks at them. */
export function listFailuresOf(...patterns: readonly FailurePattern[]): ObservedFailure[] {
  return patterns
    .flatMap(({ failed }) => failed)
    .flatMap(({ symptoms, cases }) =>
      cases.flatMap((id) => {
        const item = caseById.get(id);
        return item === undefined ? [] : [{ case: item, symptoms: new Set(symptoms) }];
      }),
    );
}
