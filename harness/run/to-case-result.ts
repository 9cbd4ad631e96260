import {
  breaksRequired,
  type Difference,
  type Judgment,
  type Mismatch,
} from "../judge/judgment.ts";
import type { JudgedCase } from "../suite/case.ts";
import { blamesKit } from "../transport/failure-kind.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, CaseSource, WrongResult } from "./case-result.ts";
import type { ReceivedResponse } from "./record-exchange.ts";

/** A judged exchange, as far as the result of its case depends on it. */
export interface JudgedResponse {
  readonly request: WireRequest;
  readonly judgment: Judgment;
  /** Only of a response that is wrong. */
  readonly received?: ReceivedResponse | undefined;
}

/** Concludes the result of a case from its judged exchanges. */
export function toCaseResult(
  item: JudgedCase,
  exchanges: readonly JudgedResponse[],
  source: CaseSource,
): CaseResult {
  const head = {
    case: item,
    source,
    notes: [...new Set(exchanges.flatMap(({ judgment }) => judgment.notes))],
  };
  const wrong = withoutInterrupted(
    exchanges.flatMap(({ request, judgment, received }) =>
      judgment.cause === undefined ? [] : [{ ...judgment, request, received }],
    ),
  );
  const first = wrong.find(breaksRequired) ?? wrong[0];
  if (first === undefined) {
    return { ...head, verdict: "passed" };
  }
  const { cause, failure, request, received } = first;
  const differences = withoutRepeats(wrong.flatMap((mismatch) => mismatch.differences));
  const verdict = toVerdict(item, wrong);
  return { ...head, verdict, cause, failure, differences, request, received };
}

/** When a run ends, only what was wrong before counts, if anything was. */
function withoutInterrupted<Wrong extends Mismatch>(wrong: readonly Wrong[]): readonly Wrong[] {
  const others = wrong.filter(({ failure }) => !blamesKit(failure));
  return others.length === 0 ? wrong : others;
}

/** The general rules for responses and the case itself can find the same difference. */
function withoutRepeats(differences: readonly Difference[]): readonly Difference[] {
  const known = new Set<string>();
  return differences.filter(({ step, exchange, pointer, expected, received, message }) => {
    const text = JSON.stringify({ step, exchange, pointer, expected, received, message });
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

function toVerdict(item: JudgedCase, wrong: readonly Mismatch[]): WrongResult["verdict"] {
  const broken = wrong.filter(breaksRequired);
  if (item.level === "implied" || broken.length === 0) {
    return "warned";
  }
  return broken.every(({ cause }) => cause === "transport") ? "errored" : "failed";
}
