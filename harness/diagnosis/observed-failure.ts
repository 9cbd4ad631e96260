import type { Case } from "../suite/case.ts";
import type { RuledOut } from "./ruled-out.ts";

/** A failure to explain, as far as the diagnosis looks at it. */
export interface ObservedFailure {
  readonly case: Case;
  readonly symptoms: ReadonlySet<string>;
  /** Leaves out clauses that cannot be what is broken; left out when any may be. */
  readonly isRuledOut?: RuledOut | undefined;
  /** The clause that more queries have shown to be broken; see `findContrastedClause()`. */
  readonly contrasted?: string | undefined;
}
