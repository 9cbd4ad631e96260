import type { JsonValue } from "../json/json-value.ts";
import type { Cause } from "../judge/judgment.ts";
import type { CaseOrigin, CaseSource, SkipKind, Verdict } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import type { RecordedExchange, RecordedResponse } from "../run/record-exchange.ts";
import type { Circumstance, Level } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** A difference in the report. Its place is a single JSON pointer, like `/steps/1/body/data`. */
export interface ReportedDifference {
  readonly pointer: string;
  /** Left out when nothing is expected there; long values are shortened. */
  readonly expected?: JsonValue | undefined;
  /** Left out when nothing was received; long values are shortened. */
  readonly received?: JsonValue | undefined;
  readonly message?: string | undefined;
  /** Level of the broken clause, where it is not the level of the case. */
  readonly level?: Level | undefined;
  /** The clause that the difference shows to be broken, whatever the case is about. */
  readonly clause?: string | undefined;
}

/** A case in the report; see `schemas/report.schema.json`. */
export interface ReportedCase {
  readonly id: string;
  readonly title: string;
  readonly source: CaseSource;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly clauses: readonly string[];
  /** Set when it tests a house rule. */
  readonly house?: true | undefined;
  readonly cause?: Cause | undefined;
  readonly reason?: string | undefined;
  /** Why it was skipped, in a word. */
  readonly skip?: SkipKind | undefined;
  readonly differences: readonly ReportedDifference[];
  readonly notes?: readonly string[] | undefined;
  /** Path of its file, relative to the working directory; left out for a generated case. */
  readonly file?: string | undefined;
  /** What a generated case is drawn from, after shrinking. */
  readonly origin?: CaseOrigin | undefined;
  readonly durationMs?: number | undefined;
  readonly exchanges?: readonly ReportedExchange[] | undefined;
  readonly recurrence?: ReportedRecurrence | undefined;
  /** What came before its first request, besides what it asks for; only of a case that failed. */
  readonly circumstance?: Circumstance | undefined;
  readonly curl?: string | undefined;
  readonly rerun?: string | undefined;
}

/** When a case fails, as data and in words. */
export type ReportedRecurrence = Recurrence & { readonly description: string };

/** What the server did in an unspecified situation, and what the reference server does. */
export interface ReportedChoice {
  readonly id: string;
  readonly title: string;
  readonly observed: string;
  readonly reference: string;
  readonly same: boolean;
}

/** A request of a case and what came back, bounded in size. */
export interface ReportedExchange extends Omit<RecordedExchange, "request" | "response"> {
  readonly request: ReportedRequest;
  /** Left out when no complete response came, and where a report of many failures has no room. */
  readonly response?: ReportedResponse | undefined;
}

/** A request as it was sent, without the headers of the user. */
export interface ReportedRequest extends Omit<WireRequest, "body"> {
  /** The beginning of the body; left out when there is none, or when it is not UTF-8. */
  readonly body?: string;
  /** The beginning of a body that is not UTF-8. */
  readonly bodyBase64?: string;
  /** Size of the whole body. */
  readonly bytes: number;
  /** Set when `body` is only the beginning. */
  readonly truncated?: true;
}

/** A response as it was received. */
export interface ReportedResponse
  extends Omit<RecordedResponse, "isWhole" | "milliseconds" | "resent"> {
  /** Set when `body` is only the beginning. */
  readonly truncated?: true | undefined;
  /**
   * Set when the request was sent again, since the server had closed the connection as an idle one.
   */
  readonly resent?: true | undefined;
  readonly durationMs: number;
}
