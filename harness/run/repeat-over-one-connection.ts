import type { Exchange } from "../transport/exchange.ts";
import { type CaseLog, readResults } from "./case-log.ts";
import { isIncomplete } from "./case-result.ts";
import { judgeSentExchange } from "./judge-sent-exchange.ts";
import type { ServerLoad } from "./load/server-load.ts";
import { listPlainExchanges, type PlainExchange } from "./plain-exchange.ts";
import type { CaseContext } from "./run-judged-case.ts";

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
 * A case whose repeated request gets a wrong response has failed.
 */
export async function repeatOverOneConnection(
  logs: readonly CaseLog[],
  context: CaseContext & { readonly load: Pick<ServerLoad, "reason"> },
): Promise<void> {
  const { target, signal, load } = context;
  const results = readResults(logs);
  const passed = listPlainExchanges([...results.keys()]);
  if ([...results.keys()].some(isIncomplete) || load.reason() !== undefined) {
    return;
  }
  const send = (repeated: readonly PlainExchange[]): Promise<Exchange[]> =>
    target.sendInTurn(
      repeated.map(({ request }) => request),
      { signal },
    );
  const trial = await send(passed.slice(0, trials));
  if (trial.some(({ outcome }) => outcome === "failure")) {
    return;
  }
  const byCase = new Map([...results].map(([result, log]) => [result.case, log]));
  const repeated = pickRepeated(passed, countAffordable(trial));
  const exchanges = await send(repeated);
  for (const [index, exchange] of exchanges.entries()) {
    const { item } = repeated[index] ?? {};
    if (item !== undefined && exchange.outcome === "response") {
      const when = { beside: 0, variant: { kind: "in-a-row", place: index + 1 } } as const;
      const sent = { exchange, context: { ...context, when } };
      byCase.get(item)?.append(await judgeSentExchange(item, 0, sent));
    }
  }
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
