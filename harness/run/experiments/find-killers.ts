import { isJudged } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { type CaseLog, readResults } from "../case-log.ts";
import { isSuspect, measureRequest } from "../case-result.ts";
import type { Laboratory, Subject } from "./laboratory.ts";

/** Which cases killed the server. */
export interface KillerFindings {
  /** Ids of the cases after which a restarted server is dead again, the smallest request first. */
  readonly killers: readonly string[];
  /** Number of cases that were sent to a restarted server. */
  readonly tried: number;
}

/** Bounds of the search. */
const bounds = { cases: 60, killers: 3 } as const;

const onRevived = { server: "revived" } as const;

/**
 * Finds out which case killed the server: those without a response are sent again to a restarted
 * one, one at a time and the smallest first.
 */
export async function findKillers(
  logs: readonly CaseLog[],
  laboratory: Laboratory,
): Promise<KillerFindings> {
  const suspects = [...readResults(logs)]
    .flatMap(([result, log]) => (isSuspect(result) ? [{ log, result }] : []))
    .sort((left, right) => measureRequest(left.result) - measureRequest(right.result))
    .slice(0, bounds.cases);
  const killers: string[] = [];
  let [tried, isOver] = [0, suspects.length === 0];
  while (!isOver) {
    const results = await laboratory.ask({ about: suspects.slice(tried), ...onRevived });
    tried += results.length;
    const last = suspects[tried - 1];
    const isKilled = results.at(-1)?.killed === true && last !== undefined;
    if (isKilled) {
      killers.push(last.result.case.id);
      await blameRequest(last, laboratory);
    }
    isOver = !isKilled || killers.length === bounds.killers || tried === suspects.length;
  }
  return { killers, tried };
}

/**
 * Looks for the request of a case after which a server is dead that got no other: a server that
 * responds to it may still hang from then on, so that it is the next one that gets no response.
 */
async function blameRequest(subject: Subject, laboratory: Laboratory): Promise<void> {
  const { case: item, differences } = subject.result;
  const last = differences[0]?.step ?? 0;
  const exchanges = isJudged(item) ? listExchanges(item).filter(({ step }) => step <= last) : [];
  if (!isJudged(item) || exchanges.length < 2) {
    return;
  }
  for (const { request, step } of exchanges.toReversed()) {
    const alone = { ...item, steps: [{ request, response: { status: 400 } }] } as const;
    const variant = { kind: "step", step } as const;
    const trial = { about: [subject], cases: [alone], variant, looksForDeath: true } as const;
    const [tried] = await laboratory.ask({ ...trial, ...onRevived });
    if (tried?.killed === true) {
      return;
    }
  }
}
