import { type CaseResult, findBail, isFailure } from "../run/case-result.ts";
import type { RoleRunOptions } from "../run/to-run-result.ts";
import type { PlayedCase } from "./client-worker.ts";

/** A case that was played to its end, and judged. */
export interface SeenCase extends PlayedCase {
  readonly result: CaseResult;
}

/** Why a run ends early. */
export interface ClientEnd {
  readonly reason: string;
  /** Whether nothing of the client was seen; false for a reason that the client is to blame for. */
  readonly isUnjudged?: boolean;
}

/** Consecutive cases without a usable answer after which a driver is not asked again. */
const maxSilent = 4;

/** Answers without a request after which a client does not send to the kit. */
const maxUnsent = 8;

/**
 * Finds that the rest of a run would only be waiting.
 *
 * @param isOver whether no further case comes.
 */
export function findEnd(
  seen: readonly SeenCase[],
  { bail }: Pick<RoleRunOptions, "bail">,
  isOver: boolean,
): ClientEnd | undefined {
  const failed = seen.filter(({ result }) => isFailure(result)).length;
  const bailed = findBail(failed, bail);
  if (bailed !== undefined) {
    return { reason: bailed, isUnjudged: false };
  }
  const answered = seen.filter(({ answers }) => answers.some(({ ok }) => ok));
  const asked = answered.filter(({ result }) => result.verdict !== "skipped");
  const count = asked.flatMap(({ answers }) => answers.filter(({ ok }) => ok)).length;
  const isUnsent = seen.every(({ arrivals }) => arrivals.length === 0);
  if (isUnsent && count >= (isOver ? 1 : maxUnsent)) {
    const reason = "No request came to the kit: the client must send to the base URL in {url}";
    return { reason, isUnjudged: true };
  }
  const last = seen.slice(-maxSilent);
  if (last.length < maxSilent || last.some((one) => answered.includes(one))) {
    return undefined;
  }
  const [first] = last.at(-1)?.answers ?? [];
  const message = first?.ok === false ? first.message : "no answer";
  const start = `The driver gave no usable answer to ${maxSilent} cases in a row`;
  return { reason: `${start}: ${message}`, isUnjudged: answered.length === 0 };
}
