import { type ExpectedExchange, isJudged, type JudgedCase } from "../suite/case.ts";
import type { SentExchange } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { type CaseLog, readResults } from "./case-log.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { type CaseContext, runJudgedCase } from "./run-judged-case.ts";

/**
 * Judges an exchange by a step of a case, as if the case had sent the request.
 *
 * @param index of the step; it is not a step of concurrent requests.
 */
export async function judgeSentExchange(
  item: JudgedCase,
  index: number,
  { exchange, context }: Pick<SentExchange, "exchange"> & { readonly context: CaseContext },
): Promise<CaseResult> {
  const target = { ...context.target, send: async () => exchange };
  const isOnly = item.steps.length === 1;
  const part = isOnly ? item : { ...item, steps: item.steps.slice(index, index + 1) };
  const result = await runJudgedCase(part, { ...context, target });
  const place = isOnly ? {} : { step: index };
  return isWrong(result)
    ? {
        ...result,
        case: item,
        differences: result.differences.map((difference) => ({ ...difference, ...place })),
      }
    : { ...result, case: item };
}

/** A step of one exchange, and where it is. */
interface ExchangeStep {
  readonly item: JudgedCase;
  readonly index: number;
  readonly log: CaseLog;
}

/**
 * Judges what the kit sent for itself, to wait for the server, to probe it and to open connections:
 * a mistake that shows only there would go unnoticed. Each such request is also the request of a
 * recorded case, which has failed if the response to it was wrong.
 */
export async function judgeOwnExchanges(
  logs: readonly CaseLog[],
  sent: readonly SentExchange[],
  context: CaseContext,
): Promise<void> {
  const steps = findSteps(readResults(logs), sent);
  for (const { request, exchange } of sent) {
    const step = exchange.outcome === "response" ? steps.get(keyOf(request)) : undefined;
    if (step !== undefined) {
      const when = { beside: 0, variant: { kind: "own" } } as const;
      const own = { exchange, context: { ...context, when } };
      step.log.append(await judgeSentExchange(step.item, step.index, own));
    }
  }
}

/** Finds steps of passed cases that send the same requests. */
function findSteps(
  results: ReadonlyMap<CaseResult, CaseLog>,
  sent: readonly SentExchange[],
): ReadonlyMap<string, ExchangeStep> {
  const wanted = new Set(sent.map(({ request }) => keyOf(request)));
  const found = new Map<string, ExchangeStep>();
  for (const [{ case: item, verdict }, log] of results) {
    if (verdict !== "passed" || item.level !== "required" || !isJudged(item)) {
      continue;
    }
    for (const [index, step] of item.steps.entries()) {
      const key = isUsual(step) ? keyOf(toWireRequest(step.request)) : undefined;
      if (key !== undefined && wanted.has(key) && !found.has(key)) {
        found.set(key, { item, index, log });
      }
    }
  }
  return found;
}

/** Whether a step sends one request that needs nothing but a connection before it. */
function isUsual(step: JudgedCase["steps"][number]): step is ExpectedExchange {
  return "request" in step && ["first", "new", "any"].includes(step.request.connection ?? "any");
}

function keyOf({ method, path, body = new Uint8Array() }: WireRequest): string {
  return `${method} ${path} ${new TextDecoder().decode(body)}`;
}
