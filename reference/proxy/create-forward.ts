import { Agent, type IncomingMessage, request } from "node:http";
import { awaitResponse } from "../await-response.ts";
import { errorMessage } from "../error-message.ts";
import { readAtMost } from "../json/read-json-stream.ts";
import {
  type Forward,
  makeReply,
  maxBodyBytes,
  type Query,
  type Reply,
  type SendInterim,
  via,
  withoutConnection,
} from "./exchange.ts";

/**
 * Creates what a right proxy does: it asks one origin once, hands on every interim response in its
 * order, and passes on the final one as it is. Only a query that no origin got is sent to another one.
 *
 * @param origins base URLs without a path; the second one is asked when the first cannot be reached.
 * @see status.informational
 * @see status.client-error
 * @see status.declared-code
 */
export function createForward(origins: readonly string[]): Forward {
  const agent = new Agent({ keepAlive: true });
  return async (query, sendInterim) => {
    for (const origin of origins) {
      try {
        return await askOrigin(query, { origin, agent }, sendInterim);
      } catch (error) {
        if (!isUnsent(error)) {
          return failed(error);
        }
      }
    }
    return failed(new Error("no origin can be reached"));
  };
}

/** Sends a query to one origin, over a connection that is kept for the next one. */
async function askOrigin(
  { method, target: path, fields, body, signal, hold }: Query,
  { origin, agent }: { readonly origin: string; readonly agent: Agent },
  sendInterim: SendInterim,
): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  const length = body.length > 0 ? ["Content-Length", String(body.length)] : [];
  const headers = [...withoutConnection(fields), ...length, ...via];
  const sent = request({ hostname, port, agent, method, path, headers, signal, setHost: false });
  sent.on("information", ({ statusCode, statusMessage, rawHeaders }) =>
    sendInterim({ status: statusCode, phrase: statusMessage, fields: rawHeaders }),
  );
  return readReply(await awaitResponse(sent, body), hold);
}

async function readReply(incoming: IncomingMessage, hold: Query["hold"]): Promise<Reply> {
  const { httpVersion: version, statusCode = 0, statusMessage = "", rawHeaders } = incoming;
  const body = await readAtMost(incoming, maxBodyBytes, hold);
  // Node takes 101 for a final response.
  if (statusCode < 200) {
    incoming.destroy();
    throw new Error(`its status is ${statusCode}`);
  }
  return { version, status: statusCode, phrase: statusMessage, fields: rawHeaders, body };
}

/** Whether an origin cannot have got the query. */
function isUnsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}

function failed(error: unknown): Reply {
  const text = `No whole response of the origin: ${errorMessage(error)}\n`;
  return makeReply(502, "Bad Gateway", text);
}
