import type { Difference } from "../judge/judgment.ts";
import type { RestartedServer } from "../server/restart-server.ts";
import { isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { WrongResult } from "./case-result.ts";
import { isDead } from "./is-dead.ts";

/** How to try requests on a new server. */
export interface KillingSearch {
  /** Starts the server once more. */
  readonly restart: () => Promise<RestartedServer | undefined>;
  /** Maximum milliseconds until a whole response has arrived. */
  readonly timeoutMs: number;
  /** When the search ends, by `performance.now()`. */
  readonly deadline: number;
}

/**
 * Finds the request of a case after which a server is dead that got no other: a server that
 * responds to it may still hang from then on, so that it is the next one that gets no response.
 *
 * @returns the result, which shows that request where there is one, with a note.
 */
export async function blameKillingRequest(
  result: WrongResult,
  search: KillingSearch,
): Promise<WrongResult> {
  const { case: item, differences } = result;
  const last = differences[0]?.step ?? 0;
  const exchanges = isJudged(item) ? listExchanges(item).filter(({ step }) => step <= last) : [];
  if (exchanges.length < 2) {
    return withNote(result, "This request kills the server: it did so again after a restart");
  }
  for (const { request, step } of exchanges.toReversed()) {
    const wireRequest = toWireRequest(request);
    if (await kills(wireRequest, search)) {
      const difference: Difference = { step, pointer: "", message: deadAfterwards };
      const blamed = withNote(result, "This request kills the server, also as its first one");
      return {
        ...blamed,
        request: wireRequest,
        differences: step === last ? differences : [difference],
      };
    }
  }
  // Several together may, or there was no time left to try each.
  const note = "The requests of this case kill the server: they did so again after a restart";
  return withNote(result, note);
}

const deadAfterwards = "The server gives no response to anything after this request";

function withNote(result: WrongResult, note: string): WrongResult {
  return { ...result, notes: [...result.notes, note] };
}

async function kills(
  request: WireRequest,
  { restart, timeoutMs, deadline }: KillingSearch,
): Promise<boolean> {
  const server = performance.now() < deadline ? await restart() : undefined;
  if (server === undefined) {
    return false;
  }
  try {
    await server.target.send(request, { timeoutMs });
    return await isDead(server, timeoutMs);
  } finally {
    await server.close();
  }
}
