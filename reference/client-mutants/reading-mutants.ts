import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { awaitResponse } from "../await-response.ts";
import type { ReceivedResponse } from "../client/conclude.ts";
import { type ClientSteps, createClient, type QueryClient } from "../client/query.ts";
import type { ClientRequest } from "../client/send-request.ts";
import type { Catalogue } from "../mutant-head.ts";
import type { ClientMutant } from "./client-mutant.ts";

/** Mutants that do not read just the bytes of the response to their own query. */
export const readingMutants: Catalogue<ClientMutant> = {
  "interim-taken": {
    clauses: ["client.interim-skipped"],
    description: "takes an interim response for the final one",
    keep: "Users meet the bug",
    change: () => ({ send: sendUntilAny }),
  },
  "responses-shifted": {
    clauses: ["client.interim-skipped", "client.no-leftovers"],
    description: "counts interim responses, and so takes a later one for that of the next query",
    change: shiftResponses,
  },
  "chunks-decoded-apart": {
    clauses: ["client.utf-8"],
    description: "decodes each chunk of a body by itself",
    change: readBytes((pieces) => pieces.map((piece) => piece.toString()).join("")),
  },
  "length-in-characters": {
    clauses: ["client.utf-8"],
    description: "reads as many bytes of a body in one piece as it has characters",
    change: readBytes((pieces) => {
      const body = Buffer.concat(pieces);
      const length = pieces.length === 1 ? body.toString().length : body.length;
      return body.subarray(0, length).toString();
    }),
  },
  "rejection-repeated": {
    clauses: ["client.rejection-not-repeated"],
    description: "sends a query again that got a 400",
    change: (steps) => ({
      async send(written, signal) {
        const response = await steps.send(written, signal);
        return response.status === 400 ? steps.send(written, signal) : response;
      },
    }),
  },
  "last-response-kept": {
    clauses: ["client.no-leftovers"],
    description: "answers the document of the query before from memory",
    change: keepLast,
  },
  "overlapping-mixed": {
    clauses: ["client.no-leftovers"],
    description: "gives the last of several responses to all queries that wait",
    change: mixOverlapping,
  },
};

/** Sends a request and hands the response on as soon as its first head is there. */
function sendUntilAny(written: ClientRequest, signal: AbortSignal): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const onInterim = (head: InterimHead): void => resolve({ ...head, body: "" });
    exchange(written, signal, { onInterim }).then(resolve, reject);
  });
}

function readBytes(read: (pieces: readonly Buffer[]) => string): ClientMutant["change"] {
  return () => ({ send: (written, signal) => exchange(written, signal, { read }) });
}

type InterimHead = Pick<ReceivedResponse, "status" | "phrase">;

interface ExchangeOptions {
  /** Reads the pieces of the body, as they came. */
  readonly read?: (pieces: readonly Buffer[]) => string;
  readonly onInterim?: (head: InterimHead) => void;
}

async function exchange(
  { url, method, type, body }: ClientRequest,
  signal: AbortSignal,
  { read = (pieces) => Buffer.concat(pieces).toString(), onInterim }: ExchangeOptions,
): Promise<ReceivedResponse> {
  const sent = request(url, { method, signal, headers: { "content-type": type } });
  sent.on("information", ({ statusCode: status, statusMessage: phrase }) =>
    onInterim?.({ status, phrase }),
  );
  const response = await awaitResponse(sent, body);
  const { statusCode: status = 0, statusMessage: phrase = "" } = response;
  const pieces: Buffer[] = [];
  // Reading it by a loop would join pieces that come at once.
  response.on("data", (piece: Buffer) => pieces.push(piece));
  await once(response, "end");
  return { status, phrase, body: read(pieces) };
}

/** A response that came one too early is kept for the next query. */
function shiftResponses(): Partial<ClientSteps> {
  const kept: ReceivedResponse[] = [];
  let interims = 0;
  const onInterim = (): void => {
    interims += 1;
  };
  return {
    async send(written, signal) {
      const response = await exchange(written, signal, { onInterim });
      kept.push(response);
      return (interims > 1 ? kept[0] : undefined) ?? response;
    },
  };
}

function keepLast(steps: ClientSteps): QueryClient {
  const send = createClient(steps);
  let last: { readonly document: string; readonly answer: ReturnType<QueryClient> } | undefined;
  return (baseUrl, asked, options) => {
    const { document } = asked;
    const known = last?.document === document ? last : undefined;
    const answer = known?.answer ?? send(baseUrl, asked, options);
    last = { document, answer };
    return answer;
  };
}

/** Milliseconds in which other responses may come. */
const settleMs = 30;

function mixOverlapping(steps: ClientSteps): Partial<ClientSteps> {
  let last: ReceivedResponse | undefined;
  return {
    async send(written, signal) {
      const response = await steps.send(written, signal);
      last = response;
      await delay(settleMs);
      return last;
    },
  };
}
