import { judgeOpenStatus } from "../judge/judge-open-status.ts";
import type { ObservedCase } from "../suite/case.ts";
import type { Exchange, TransportFailure } from "../transport/exchange.ts";
import { isLate } from "../transport/failure-kind.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { CaseResult, WrongResult } from "./case-result.ts";
import {
  describeFollowUp,
  type FollowUpFindings,
  type FollowUps,
  judgeFollowUps,
} from "./follow-up.ts";
import { recordExchange } from "./record-exchange.ts";
import type { CaseContext } from "./run-judged-case.ts";
import { toObservation } from "./to-observation.ts";

/**
 * Records what a server does where the specification leaves it open. The case fails only if the
 * server neither responds nor closes the connection in time, or if it answers one of the queries
 * afterwards wrongly on a new connection. Any status but 200 and 400 is a warning, and so is a wrong
 * response to the next query on a connection that the server keeps.
 *
 * @see status.only-200-and-400
 */
export async function observeCase(
  item: ObservedCase,
  followUps: FollowUps,
  context: CaseContext,
): Promise<CaseResult> {
  const started = performance.now();
  const { target, signal } = context;
  const request = toWireRequest(item.request);
  const [exchange = unsent, nextExchange] = await target.sendInTurn(
    [request, followUps[0].request],
    {
      signal,
    },
  );
  const head = {
    case: item,
    source: context.source,
    request,
    observation: toObservation(exchange, item, context),
    notes: [],
    exchanges: [recordExchange(exchange)],
    durationMs: performance.now() - started,
  };
  if (isLeftOpen(exchange)) {
    const message = `${exchange.message}: neither answered nor closed`;
    const differences = [{ pointer: "", message }];
    return { ...head, verdict: "failed", cause: "transport", failure: exchange.kind, differences };
  }
  const findings = await judgeFollowUps(request, followUps, nextExchange, context);
  const unhealthy = listUnhealthy(findings, followUps);
  if (unhealthy.differences.length > 0) {
    return { ...head, verdict: "failed", cause: "canary", ...unhealthy };
  }
  const warnings = listWarnings(exchange, findings, followUps);
  return warnings.differences.length > 0
    ? { ...head, verdict: "warned", cause: "status", ...warnings }
    : { ...head, verdict: "observed" };
}

/** What is wrong, and notes on it. */
type Remarks = Pick<WrongResult, "differences" | "notes">;

/** Lists what shows that the server does not recover from the request. */
function listUnhealthy({ onNext, onLater }: FollowUpFindings, [next, later]: FollowUps): Remarks {
  return {
    differences: [...onNext, ...onLater],
    notes: [
      ...(onNext.length === 0 ? [] : [describeFollowUp(next, "a new connection")]),
      ...(onLater.length === 0 ? [] : [describeFollowUp(later, "a new connection")]),
    ],
  };
}

/** Lists what is wrong with the open response, and with the next one on its connection. */
function listWarnings(
  exchange: Exchange,
  { onSame }: FollowUpFindings,
  [next]: FollowUps,
): Remarks {
  const openStatus = judgeOpenStatus(exchange);
  return {
    differences: [...openStatus, ...onSame],
    notes: [
      ...(openStatus.length === 0 ? [] : [onlyStatus]),
      ...(onSame.length === 0 ? [] : [describeFollowUp(next, "the same connection")]),
    ],
  };
}

const onlyStatus =
  "The specification leaves this response open, except that the service uses only 200 and 400";

/** A target sends the first request in any case. */
const unsent: Exchange = { outcome: "failure", kind: "closed", message: "Nothing was sent" };

function isLeftOpen(exchange: Exchange): exchange is TransportFailure {
  return exchange.outcome === "failure" && isLate(exchange.kind);
}
