import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Trace } from "../explorer/trace.ts";
import { toQuery } from "../http/read-query.ts";
import { type Answer, SideServer } from "./side-server.ts";
import type { StandIn } from "./stand-in.ts";

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Gives what a client gets; `{"status": "ok"}` where it gives nothing. */
type Use = (standIn: StandIn, readBody: () => Promise<unknown>) => unknown;

const uses: ReadonlyMap<string, Use> = new Map<string, Use>([
  ["GET /requests", (standIn) => ({ requests: standIn.requests() })],
  ["DELETE /requests", (standIn) => standIn.clearRequests()],
  ["PUT /behavior", async (standIn, readBody) => standIn.change(await readBody())],
  ["POST /reset", (standIn) => standIn.reset()],
  ["POST /trace", async (standIn, readBody) => trace(await readBody(), standIn)],
  ["GET /health", () => undefined],
]);

/**
 * Creates the second port of a stand-in, at which tests look at requests and change the behavior. The
 * server of `/graph` keeps its one address.
 *
 * Without a token it answers only to names of this machine, and to no page of a browser.
 *
 * @param token what clients send as `Authorization: Bearer TOKEN`; none when left out.
 */
export function createControlServer(standIn: StandIn, token: string | undefined): SideServer {
  return new SideServer(async (request, readBody) => {
    const use = uses.get(`${request.method} ${request.url}`);
    const refusal = refuse(request, token);
    if (refusal !== undefined) {
      return refusal;
    }
    return use === undefined
      ? [404, { error: `Nothing here: use ${[...uses.keys()].join(", ")}` }]
      : [200, (await use(standIn, readBody)) ?? { status: "ok" }];
  });
}

/** @throws Error when there is no query to trace. */
async function trace(body: unknown, standIn: StandIn): Promise<Trace> {
  const query = toQuery(body);
  if (!query.ok) {
    throw new Error([...query.error].join("\n"));
  }
  const { traceQuery } = await import("../explorer/trace-query.ts");
  return traceQuery(query.value, standIn.sources());
}

function refuse({ url, headers }: IncomingMessage, token: string | undefined): Answer | undefined {
  if (token === undefined) {
    return localHost.test(headers.host ?? "") && headers.origin === undefined
      ? undefined
      : [403, { error: "Without --control-token, ask at 127.0.0.1 or localhost, from no page" }];
  }
  const isKnown = url === "/health" || isSame(headers.authorization, `Bearer ${token}`);
  return isKnown ? undefined : [401, { error: "Send the token: Authorization: Bearer TOKEN" }];
}

/** Compares secrets in the same time, wherever they differ. */
function isSame(received: string | undefined, expected: string): boolean {
  const [left, right] = [received ?? "", expected].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
