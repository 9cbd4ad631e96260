import { isJudged } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { type CaseResult, isIncomplete, measureRequest, type WrongResult } from "../case-result.ts";
import type { LogEntry } from "../conclude-case.ts";
import { type Experiment, isSuspect } from "./experiment.ts";

/** Which cases killed the server. */
export interface KillerFindings {
  /** What a restarted server showed of cases that got no response. */
  readonly found: readonly { readonly result: WrongResult; readonly entry: LogEntry }[];
  /** Ids of the cases after which a restarted server is dead again, the smallest request first. */
  readonly killers: readonly string[];
  /** Number of cases that were sent to a restarted server. */
  readonly tried: number;
}

/** Bounds of the search. */
const bounds = { cases: 60, killers: 3 } as const;

/**
 * Finds out which case killed the server: those without a response are sent again to a restarted
 * one, one at a time and the smallest first.
 */
export function* findKillers(results: readonly CaseResult[]): Experiment<KillerFindings> {
  const suspects = results
    .filter(isSuspect)
    .sort((left, right) => measureRequest(left) - measureRequest(right))
    .slice(0, bounds.cases);
  const found: { readonly result: WrongResult; readonly entry: LogEntry }[] = [];
  const killers: string[] = [];
  let [tried, isOver] = [0, suspects.length === 0];
  while (!isOver) {
    const left = suspects.slice(tried);
    const outcomes = yield { cases: left.map((result) => result.case), restarts: true };
    tried += outcomes.length;
    for (const [index, outcome] of outcomes.entries()) {
      const result = left[index];
      if (result !== undefined && outcome.killed) {
        killers.push(result.case.id);
        found.push({ result, entry: yield* blameRequest(result) });
      } else if (result !== undefined && !isIncomplete(outcome.result)) {
        found.push({ result, entry: { when: "restarted", result: outcome.result } });
      }
    }
    const isKilled = outcomes.at(-1)?.killed === true;
    isOver = !isKilled || killers.length === bounds.killers || tried === suspects.length;
  }
  return { found, killers, tried };
}

/**
 * Finds the request of a case after which a server is dead that got no other: a server that
 * responds to it may still hang from then on, so that it is the next one that gets no response.
 */
export function* blameRequest({ case: item, differences }: WrongResult): Experiment<LogEntry> {
  const last = differences[0]?.step ?? 0;
  const exchanges = isJudged(item) ? listExchanges(item).filter(({ step }) => step <= last) : [];
  if (!isJudged(item) || exchanges.length < 2) {
    const note = "This request kills the server: it did so again after a restart";
    return { when: "killing", note };
  }
  for (const { request, step } of exchanges.toReversed()) {
    const alone = { ...item, steps: [{ request, response: { status: 400 } }] } as const;
    const [tried] = yield { cases: [alone], restarts: true, looksForDeath: true };
    if (tried?.killed === true) {
      const note = "This request kills the server, also as its first one";
      const blamed = { request: toWireRequest(request), step };
      return { when: "killing", note, ...(step === last ? { request: blamed.request } : blamed) };
    }
  }
  // Several together may, or there was no time left to try each.
  const note = "The requests of this case kill the server: they did so again after a restart";
  return { when: "killing", note };
}
