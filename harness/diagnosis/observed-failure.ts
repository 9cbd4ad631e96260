import type { Case } from "../suite/case.ts";

/** A failure to explain, as far as the diagnosis looks at it. */
export interface ObservedFailure {
  readonly case: Case;
  readonly symptoms: ReadonlySet<string>;
}
