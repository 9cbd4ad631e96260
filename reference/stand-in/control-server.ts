import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { readExplorerFile } from "../explorer/explorer-pages.ts";
import { maxTracedLength, type Trace } from "../explorer/trace.ts";
import { toQuery } from "../http/read-query.ts";
import { type Answer, type ReadBody, SideServer } from "./side-server.ts";
import type { StandIn } from "./stand-in.ts";

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Gives what a client gets; `{"status": "ok"}` where it gives nothing. */
type Use = (standIn: StandIn, readBody: ReadBody, client: Socket) => unknown;

const uses: ReadonlyMap<string, Use> = new Map<string, Use>([
  [
    "GET /requests",
    // How many were dropped is said only when some were.
    ({ requests }) => ({
      requests: requests?.list() ?? [],
      dropped: requests?.dropped || undefined,
    }),
  ],
  ["DELETE /requests", ({ requests }) => requests?.clear()],
  ["PUT /behavior", async (standIn, readBody) => standIn.change(await readBody())],
  ["POST /reset", (standIn) => standIn.reset()],
  ["POST /trace", trace],
  ["GET /health", () => undefined],
]);

/**
 * Creates the second port of a stand-in, at which tests look at requests and change the behavior.
 * Without a token it answers only to names of this machine, and to no page of a browser but its
 * own.
 *
 * @param hasExplorer whether it serves a page that shows traces, too.
 */
export function createControlServer(
  standIn: StandIn,
  { token, hasExplorer }: { readonly token?: string | undefined; readonly hasExplorer?: boolean },
): SideServer {
  return new SideServer(async (request, readBody) => {
    const { method, url = "" } = request;
    const use = uses.get(`${method} ${url}`);
    const isPublic =
      url === "/health" || (hasExplorer === true && /^\/(explorer|trace)\b/.test(url));
    const refusal = refuse(request, token, isPublic);
    if (refusal !== undefined) {
      return refusal;
    }
    const file = hasExplorer === true && method === "GET" ? readExplorerFile(url) : undefined;
    if (file !== undefined) {
      return [200, file.content, file.type];
    }
    return use === undefined
      ? [404, { error: `Nothing here: use ${[...uses.keys()].join(", ")}` }]
      : [200, (await use(standIn, readBody, request.socket)) ?? { status: "ok" }];
  });
}

async function trace(standIn: StandIn, readBody: ReadBody, client: Socket): Promise<Trace> {
  const query = toQuery(await readBody(maxTracedLength));
  if (!query.ok) {
    throw new Error([...query.error].join("\n"));
  }
  const { traceQuery } = await import("../explorer/trace-query.ts");
  const leave = await standIn.traces.enter(query.value.document.length, client);
  return traceQuery(query.value, standIn.sources()).finally(leave);
}

/** @param isPublic whether it shows no more than `/graph` does, and so needs no token. */
function refuse(
  { headers: { host = "", origin = `http://${host}`, authorization } }: IncomingMessage,
  token: string | undefined,
  isPublic: boolean,
): Answer | undefined {
  if (token === undefined) {
    return localHost.test(host) && origin === `http://${host}`
      ? undefined
      : [
          403,
          { error: "Without --control-token, ask at 127.0.0.1 or localhost, from no other page" },
        ];
  }
  return isPublic || isSame(authorization, `Bearer ${token}`)
    ? undefined
    : [401, { error: "Send the token: Authorization: Bearer TOKEN" }];
}

/** Compares secrets in the same time, wherever they differ. */
function isSame(received: string | undefined, expected: string): boolean {
  const [left, right] = [received ?? "", expected].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
