import type { WireRequest } from "../transport/wire-request.ts";
import { Rejection } from "./rejection.ts";
import type { Switches } from "./switches.ts";

type Check = (request: WireRequest) => void;

/**
 * Creates what a model server checks before it reads a body. The check throws a Rejection for a
 * request that the server rejects.
 *
 * @see endpoint.other-methods
 * @see endpoint.other-paths
 * @see request.content-type
 */
export function createRequestCheck(switches: Switches): Check {
  const askChunked = switches.connect("chunked-body", { read: false, rejected: true });
  const checks: Check[] = [
    createMethodCheck(switches),
    createPathCheck(switches),
    createHeadersCheck(switches),
    ({ chunked }) =>
      rejectIf(
        chunked !== undefined && askChunked((isRejected) => isRejected),
        "The body has no length",
      ),
  ];
  return (request) => {
    for (const check of checks) {
      check(request);
    }
  };
}

function rejectIf(condition: boolean, message: string, status?: number): undefined {
  if (condition) {
    throw new Rejection(message, status);
  }
}

function createMethodCheck(switches: Switches): Check {
  const askMethods = switches.connect<number | null>("other-methods", {
    rejected: 400,
    "status-405": 405,
    "status-404": 404,
    "read-as-post": null,
  });
  return ({ method }) =>
    askMethods((status) =>
      rejectIf(status !== null && method !== "POST", "Only POST is supported", status ?? undefined),
    );
}

function createPathCheck(switches: Switches): Check {
  const askPaths = switches.connect<number | null>("other-paths", {
    rejected: 400,
    "status-404": 404,
    served: null,
  });
  const askQuery = switches.connect("query-string", { ignored: true, rejected: false });
  const askSimilar = switches.connect("similar-paths", {
    others: (path: string) => path,
    served: (path: string) => path.toLowerCase().replace(/\/$/, ""),
  });
  return ({ path }) => {
    const [address = "", query] = path.split("?", 2);
    askQuery((isAllowed) =>
      rejectIf(query !== undefined && !isAllowed, "A query string is not supported"),
    );
    const isOther = askSimilar((fold) => fold(address) !== "/graph");
    askPaths((status) =>
      rejectIf(status !== null && isOther, "Only /graph exists", status ?? undefined),
    );
  };
}

function createHeadersCheck(switches: Switches): Check {
  const askType = switches.connect("request-content-type", {
    any: () => true,
    json: (type: string) => /^application\/json *(?:;|$)/i.test(type),
    exact: (type: string) => type === "application/json",
  });
  const askUnwanted = switches.connect("request-headers", {
    ignored: /^(?!)/,
    "other-sites-rejected": /^(?:origin|referer|sec-fetch-site)$/,
    "cookies-rejected": /^cookie$/,
    "credentials-rejected": /^authorization$/,
    "versions-rejected": /^accept-version$/,
    "ranges-rejected": /^range$/,
    "upgrades-rejected": /^upgrade$/,
    "conditions-rejected": /^if-match$/,
    "client-headers-rejected": /^(?:user-agent|accept|accept-language|connection)$/,
  });
  return ({ headers }) => {
    const byName = new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const type = byName.get("content-type") ?? "";
    askType((accepts) => rejectIf(!accepts(type), "The content type is not JSON"));
    askUnwanted((unwanted) =>
      rejectIf(
        [...byName.keys()].some((name) => unwanted.test(name)),
        "A header is not accepted",
      ),
    );
  };
}
