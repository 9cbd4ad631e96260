import type { Cause, Difference } from "../judge/judgment.ts";
import type { CaseResult, Observation, SkipKind } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import type { RecordedExchange, RecordedResponse } from "../run/record-exchange.ts";
import type { Case, Circumstance } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** A difference in the report, which `schemas/report.schema.json` describes. */
export interface ReportedDifference
  extends Omit<Difference, "step" | "exchange" | "healthCheck" | "looks"> {}

/** A case in the report, which `schemas/report.schema.json` describes. */
export interface ReportedCase
  extends Pick<Case, "id" | "title" | "level" | "clauses">,
    Pick<CaseResult, "source" | "verdict" | "origin" | "durationMs"> {
  readonly house?: true | undefined;
  readonly cause?: Cause | undefined;
  readonly reason?: string | undefined;
  readonly skip?: SkipKind | undefined;
  readonly differences: readonly ReportedDifference[];
  readonly notes?: readonly string[] | undefined;
  readonly file?: string | undefined;
  readonly exchanges?: readonly ReportedExchange[] | undefined;
  readonly recurrence?: ReportedRecurrence | undefined;
  readonly circumstance?: Circumstance | undefined;
  readonly curl?: string | undefined;
  readonly rerun?: string | undefined;
}

/** When a case fails, as data and in words. */
export type ReportedRecurrence = Recurrence & { readonly description: string };

/** What the server did in an unspecified situation, and what the reference server does. */
export interface ReportedChoice
  extends Pick<Case, "id" | "title">,
    Omit<Observation, "agreement"> {}

/** A request of a case and what came back, bounded in size. */
export interface ReportedExchange extends Omit<RecordedExchange, "request" | "response"> {
  readonly request: ReportedRequest;
  /** Left out, too, where a report of many failures has no room. */
  readonly response?: ReportedResponse | undefined;
}

/** A request as it was sent, without the headers of the user. */
export interface ReportedRequest extends Omit<WireRequest, "body"> {
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly bytes: number;
  readonly truncated?: true;
}

/** A response as it was received. */
export interface ReportedResponse
  extends Omit<RecordedResponse, "isWhole" | "milliseconds" | "resent"> {
  readonly truncated?: true | undefined;
  readonly resent?: true | undefined;
  readonly durationMs: number;
}
