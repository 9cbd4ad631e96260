import type { Exchange } from "../transport/exchange.ts";
import { type CaseResult, isIncomplete, isWrong } from "./case-result.ts";
import { judgeSentExchange } from "./judge-sent-exchange.ts";
import { isSingle, listPlainSequences, type PlainExchange } from "./plain-exchange.ts";
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
 * example, every 64th response is wrong; and the requests of others come between those of a case
 * that shows what a server keeps of the last one.
 *
 * @returns the results, in which a case has failed if the response to its repeated request was wrong.
 */
export async function repeatOverOneConnection(
  results: readonly CaseResult[],
  context: CaseContext & { readonly watchdog: Pick<Watchdog, "reason"> },
): Promise<CaseResult[]> {
  const { target, memory, signal, watchdog } = context;
  const sequences = listPlainSequences(results, memory);
  const single = sequences.filter(isSingle).flat();
  if (results.some(isIncomplete) || watchdog.reason() !== undefined) {
    return [...results];
  }
  const send = (repeated: readonly PlainExchange[]): Promise<Exchange[]> =>
    target.sendInTurn(
      repeated.map(({ request }) => request),
      { signal },
    );
  const trial = await send(single.slice(0, trials));
  if (trial.some(({ outcome }) => outcome === "failure")) {
    return [...results];
  }
  const repeated = pickRepeated(sequences, countAffordable(trial));
  const exchanges = await send(repeated);
  const failed = new Map<CaseResult["case"], CaseResult>();
  for (const [index, exchange] of exchanges.entries()) {
    const { item, step } = repeated[index] ?? {};
    if (item !== undefined && step !== undefined && exchange.outcome === "response") {
      const result = await judgeSentExchange(item, step, { exchange, context });
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

/** Picks the requests to repeat: whole cases about state, one request again and again, and others. */
function pickRepeated(
  sequences: readonly (readonly PlainExchange[])[],
  affordable: number,
): PlainExchange[] {
  const single = sequences.filter(isSingle).flat();
  const stateful = pickSequences(sequences.filter(showsState), affordable / 2);
  const equal = Math.min(equalRequests, Math.floor(affordable / 4));
  const count = Math.min(maxRequests, affordable - stateful.length - equal);
  const [first] = single;
  return [
    ...stateful,
    ...(first === undefined ? [] : Array<PlainExchange>(equal).fill(first)),
    ...pickEvenly(single, count),
  ];
}

/** Whether the requests of a case show what a server keeps of earlier ones. */
function showsState(sequence: readonly PlainExchange[]): boolean {
  return !isSingle(sequence) && sequence[0]?.item.clauses.includes("isolation.no-leak") === true;
}

/** Picks whole sequences, from all over the list, with about as many requests as wanted at most. */
function pickSequences(
  sequences: readonly (readonly PlainExchange[])[],
  wanted: number,
): PlainExchange[] {
  const share = Math.min(1, wanted / Math.max(1, sequences.flat().length));
  return pickEvenly(sequences, Math.floor(share * sequences.length)).flat();
}

/** Picks items from the whole list, so that they are of many kinds. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const picked = Math.max(0, Math.min(count, items.length));
  return Array.from({ length: picked }, (_, index) => {
    const place = Math.floor((index * items.length) / picked);
    return items.slice(place, place + 1);
  }).flat();
}
