import type { JsonObject } from "../../json/json-value.ts";
import { type Case, type Circumstance, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges, minNotableBytes } from "../../suite/list-exchanges.ts";
import { type CaseResult, isAlone, isWrong } from "../case-result.ts";

/** When a case fails, as far as a few tries show. The first kind that fits is chosen. */
export type Recurrence =
  | { readonly kind: "always" }
  | { readonly kind: "new-connection" | "reused-connection" }
  | { readonly kind: "large-request" | "large-response"; readonly bytes: number }
  | { readonly kind: "sometimes" | "concurrent"; readonly wrong: number; readonly tries: number }
  | {
      readonly kind: "after";
      readonly caseId: string;
      /** What that case sends, where a restarted server fails after it and passes before. */
      readonly document?: string;
      readonly variables?: JsonObject;
    }
  | { readonly kind: "not-first" }
  | { readonly kind: "once"; readonly tries: number };

/** In what circumstances a case failed in an earlier run, so that it can run in them again. */
export interface FailureCircumstances {
  /** What came before its first request; nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
  /** When it failed; left out when the earlier run did not find that out. */
  readonly recurrence?: Recurrence | undefined;
  /** The case after which it failed; left out for any other recurrence. */
  readonly trigger?: JudgedCase | undefined;
}

/** Whether a case must run apart from others, and maybe several times, to fail again. */
export function isElusive({ recurrence }: FailureCircumstances): boolean {
  const steady: readonly unknown[] = [undefined, "always", "large-request", "large-response"];
  return !steady.includes(recurrence?.kind);
}

/**
 * Reads when a failed case fails from the tries of it.
 *
 * @returns undefined where it was not tried both on a reused connection and on new ones.
 */
export function readRecurrence({ case: item, tries = [] }: CaseResult): Recurrence | undefined {
  const own = tries.slice(1).filter((one) => one.case === item);
  const alone = own.filter(isAlone);
  const reused = alone.filter(({ when }) => when?.circumstance === undefined);
  const fresh = alone.filter(({ when }) => when?.circumstance === "new");
  if (reused.length === 0 || fresh.length === 0) {
    return undefined;
  }
  const found = readAlone(item, reused, fresh) ?? readBeside(own, reused.length + fresh.length);
  const recurrence = found.kind === "always" ? (readSizes(tries) ?? found) : found;
  return readRestarts(own, recurrence) ?? recurrence;
}

function readAlone(
  item: Case,
  reused: readonly CaseResult[],
  fresh: readonly CaseResult[],
): Recurrence | undefined {
  const [wrongReused, wrongFresh] = [countWrong(reused), countWrong(fresh)];
  const wrong = wrongReused + wrongFresh;
  const tries = reused.length + fresh.length;
  if (wrong === tries) {
    return { kind: "always" };
  }
  // Later steps of a case reuse the connection of the first one, and one try may fail by chance.
  const isTelling =
    isJudged(item) && item.steps.length === 1 && Math.min(reused.length, fresh.length) > 1;
  if (isTelling && wrongReused === 0 && wrongFresh === fresh.length) {
    return { kind: "new-connection" };
  }
  if (isTelling && wrongFresh === 0 && wrongReused === reused.length) {
    return { kind: "reused-connection" };
  }
  return wrong > 0 ? { kind: "sometimes", wrong, tries } : undefined;
}

function readBeside(own: readonly CaseResult[], alone: number): Recurrence {
  const running = own.filter(({ when }) => when?.server === undefined);
  const trigger = findTrigger(running);
  if (trigger !== undefined) {
    return { kind: "after", caseId: trigger.id };
  }
  const beside = running.filter(({ when }) => (when?.beside ?? 0) > 0);
  const wrong = countWrong(beside);
  return wrong > 0
    ? { kind: "concurrent", wrong, tries: beside.length }
    : { kind: "once", tries: alone + beside.length };
}

/** Finds the case after which another one was always wrong, at least twice. */
function findTrigger(tries: readonly CaseResult[], minTries = 2): Case | undefined {
  const triggers = tries.flatMap(({ when }) => (when?.after?.length === 1 ? when.after : []));
  return triggers.find((trigger) => {
    const after = tries.filter(
      ({ when }) => when?.after?.length === 1 && when.after[0] === trigger,
    );
    return after.length >= minTries && after.every(isWrong);
  });
}

function readSizes(tries: readonly CaseResult[]): Recurrence | undefined {
  for (const kind of ["large-request", "large-response"] as const) {
    const sizes = tries.flatMap((one) =>
      one.when?.variant?.kind === kind
        ? [{ bytes: one.when.variant.bytes, wrong: isWrong(one) }]
        : [],
    );
    const passed = sizes.filter(({ wrong }) => !wrong).map(({ bytes }) => bytes);
    const failed = sizes.filter(({ wrong }) => wrong).map(({ bytes }) => bytes);
    const least = Math.min(...failed);
    const isLarge = passed.length > 0 && least >= minNotableBytes && least < Infinity;
    if (isLarge && passed.every((bytes) => bytes < least)) {
      return { kind, bytes: least };
    }
  }
  return undefined;
}

/** What a restarted server shows of a case that seems to fail always, or failed only once. */
function readRestarts(own: readonly CaseResult[], { kind }: Recurrence): Recurrence | undefined {
  const restarted = own.filter(({ when }) => when?.server === "restarted");
  const passes = restarted.some((one) => !isWrong(one)) && !failsFirstAmong(restarted);
  if (!passes || !isLasting(kind)) {
    return undefined;
  }
  const trigger = findTrigger(restarted, 1);
  if (trigger === undefined) {
    // One that failed only once also passes after other requests.
    return kind === "once" ? undefined : { kind: "not-first" };
  }
  const after = { kind: "after", caseId: trigger.id } as const;
  const [exchange, ...others] = isJudged(trigger) ? listExchanges(trigger) : [];
  if (exchange === undefined || others.length > 0 || !("document" in exchange.request)) {
    return after;
  }
  const { document, variables } = exchange.request;
  return { ...after, document, ...(variables && { variables }) };
}

/** Whether an earlier request may have caused such a failure for all later ones. */
export function isLasting(kind: Recurrence["kind"] | undefined): boolean {
  return ["always", "large-request", "large-response", "once"].includes(kind ?? "");
}

/** Whether a case also fails as the first one of a restarted server. */
export function failsFirst({ tries = [] }: CaseResult): boolean {
  return failsFirstAmong(tries.filter(({ when }) => when?.server === "restarted"));
}

function failsFirstAmong(restarted: readonly CaseResult[]): boolean {
  return restarted.some((one) => one.when?.after === undefined && isWrong(one));
}

function countWrong(tries: readonly CaseResult[]): number {
  return tries.filter(isWrong).length;
}

/** Describes when a case fails, in words that complete the sentence "It fails …". */
export function describeRecurrence(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case "always":
      return "always";
    case "new-connection":
      return "only as the first request of a connection";
    case "reused-connection":
      return "only on a reused connection";
    case "large-request":
      return `only for request bodies of ${recurrence.bytes} bytes or more`;
    case "large-response":
      return `only for response bodies of about ${recurrence.bytes} bytes or more`;
    case "sometimes":
      return `in ${recurrence.wrong} of ${recurrence.tries} tries`;
    case "concurrent":
      return `in ${recurrence.wrong} of ${recurrence.tries} tries while other requests are under way, and in none alone`;
    case "after":
      return recurrence.document === undefined
        ? `only after ${recurrence.caseId}`
        : `only after ${recurrence.caseId}: it passes when it is sent first to a restarted server`;
    case "not-first":
      return "only after other requests: it passes when it is sent first to a restarted server";
    case "once":
      return `only during the run: it passed when it was sent again${recurrence.tries === 1 ? "" : `, ${recurrence.tries} times`}`;
  }
}
