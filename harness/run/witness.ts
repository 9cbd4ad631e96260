import type { Difference } from "../judge/judgment.ts";
import type { QueryRequest } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** The smallest query found whose response is wrong, and the one nearest to it that passes. */
export interface Witness {
  /** Id of the failed case that both queries are made from. */
  readonly caseId: string;
  readonly fails: FailingQuery;
  /** Left out when no similar query was found that passes. */
  readonly passes?: SentQuery | undefined;
}

/** A query that was sent after the cases had run. */
export interface SentQuery {
  readonly query: QueryRequest;
  readonly request: WireRequest;
}

/** A query with what is wrong in its response. */
export interface FailingQuery extends SentQuery {
  /** At least one. */
  readonly differences: readonly Difference[];
}
