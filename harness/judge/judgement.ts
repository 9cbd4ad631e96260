import type { JsonValue } from "../json/json-value.ts";
import type { Level } from "../suite/case.ts";
import type { FailureKind } from "../transport/exchange.ts";

/** What can be wrong with an answer, in the order in which it is looked at. */
export type Cause = "transport" | "status" | "headers" | "json" | "body" | "canary";

/** A place where an answer is not what it must be. */
export interface Difference {
  /** JSON pointer into the answer seen as `{status, headers, body}`. */
  readonly pointer: string;
  /** Left out when nothing belongs there. */
  readonly expected?: JsonValue;
  /** Left out when nothing came; long values are shortened. */
  readonly received?: JsonValue;
  /** What is wrong, where the two values do not say it. */
  readonly message?: string;
  /** Level of what it breaks, where that is not the level of the case. */
  readonly level?: Level;
  /** Clause that it breaks, where that is none of the case's own. */
  readonly clause?: string;
}

/** What an answer got wrong; right when there is no difference. */
export interface Judgement {
  /** The first thing that is wrong. */
  readonly cause?: Cause;
  /** How the transport failed, where that is the cause. */
  readonly failure?: FailureKind;
  readonly differences: readonly Difference[];
  /** The value of the body, where it was read and is JSON. */
  readonly body?: JsonValue;
  /** What is worth knowing and breaks nothing. */
  readonly notes: readonly string[];
}
