import type { Exchange } from "../transport/exchange.ts";
import { type CaseResult, isIncomplete, isWrong } from "./case-result.ts";
import { judgeSentExchange } from "./judge-sent-exchange.ts";
import { listPlainExchanges, type PlainExchange } from "./plain-exchange.ts";
import type { CaseContext } from "./run-judged-case.ts";
import type { Watchdog } from "./watchdog.ts";

/** Different requests on one connection: more than servers tend to count before they change something. */
const maxRequests = 130;

/** How often the same request comes in a row. */
const equalRequests = 10;

/** Milliseconds for all of them that a slow server may take. */
const maxMs = 4000;

/** Requests that show how slow a server is. */
const trials = 5;

/**
 * Sends the requests of passed cases once more, one after another over a single connection. Cases
 * share many connections otherwise, and none of them serves enough requests to show that, for
 * example, every 64th response is wrong.
 *
 * @returns the results, in which a case has failed if the response to its repeated request was wrong.
 */
export async function repeatOverOneConnection(
  results: readonly CaseResult[],
  context: CaseContext & { readonly watchdog: Pick<Watchdog, "reason"> },
): Promise<CaseResult[]> {
  const { target, signal, watchdog } = context;
  const passed = listPlainExchanges(results);
  if (results.some(isIncomplete) || watchdog.reason() !== undefined) {
    return [...results];
  }
  const send = (repeated: readonly PlainExchange[]): Promise<Exchange[]> =>
    target.sendInTurn(
      repeated.map(({ request }) => request),
      { signal },
    );
  const trial = await send(passed.slice(0, trials));
  if (trial.some(({ outcome }) => outcome === "failure")) {
    return [...results];
  }
  const repeated = pickRepeated(passed, countAffordable(trial));
  const exchanges = await send(repeated);
  const failed = new Map<CaseResult["case"], CaseResult>();
  for (const [index, exchange] of exchanges.entries()) {
    const { item } = repeated[index] ?? {};
    if (item !== undefined && exchange.outcome === "response") {
      const result = await judgeSentExchange(item, 0, { exchange, context });
      if (isWrong(result)) {
        const note = `Failed as request ${index + 1} of a connection, and passed earlier in the run`;
        failed.set(item, { ...result, notes: [...result.notes, note] });
      }
    }
  }
  return results.map((result) => failed.get(result.case) ?? result);
}

/**
 * Counts the requests that the server answers in the time for them, judging by its fastest
 * response.
 */
function countAffordable(exchanges: readonly Exchange[]): number {
  const fastestMs = exchanges.reduce(
    (least, exchange) =>
      exchange.outcome === "response" ? Math.min(least, exchange.milliseconds) : least,
    maxMs,
  );
  return Math.floor(maxMs / fastestMs);
}

/** Picks the requests to repeat: one again and again, then others. */
function pickRepeated(passed: readonly PlainExchange[], affordable: number): PlainExchange[] {
  const equal = Math.min(equalRequests, Math.floor(affordable / 4));
  const [first] = passed;
  return [
    ...(first === undefined ? [] : Array<PlainExchange>(equal).fill(first)),
    ...pickEvenly(passed, Math.min(maxRequests, affordable - equal)),
  ];
}

/** Picks items from the whole list, so that they are of many kinds. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const picked = Math.max(0, Math.min(count, items.length));
  return Array.from({ length: picked }, (_, index) => {
    const place = Math.floor((index * items.length) / picked);
    return items.slice(place, place + 1);
  }).flat();
}
