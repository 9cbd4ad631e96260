import type { WireRequest } from "../transport/wire-request.ts";
import { choose, type Readings } from "./choose.ts";
import { rejectIf } from "./rejection.ts";

type Check = (request: WireRequest) => void;

/**
 * Creates what a model server checks before it reads a body.
 *
 * @see endpoint.other-methods
 * @see endpoint.other-paths
 * @see request.content-type
 */
export function createRequestCheck(readings: Readings): Check {
  const rejectsChunked = choose(readings, "chunked-body", { read: false, rejected: true });
  const checks: Check[] = [
    createMethodCheck(readings),
    createPathCheck(readings),
    createHeadersCheck(readings),
    ({ chunked }) => rejectIf(chunked !== undefined && rejectsChunked, "The body has no length"),
  ];
  return (request) => {
    for (const check of checks) {
      check(request);
    }
  };
}

function createMethodCheck(readings: Readings): Check {
  const status = choose<number | null>(readings, "other-methods", {
    rejected: 400,
    "status-405": 405,
    "status-404": 404,
    "read-as-post": null,
  });
  return ({ method }) =>
    rejectIf(status !== null && method !== "POST", "Only POST is supported", status ?? undefined);
}

function createPathCheck(readings: Readings): Check {
  const status = choose<number | null>(readings, "other-paths", {
    rejected: 400,
    "status-404": 404,
    served: null,
  });
  const allowsQuery = choose(readings, "query-string", { ignored: true, rejected: false });
  const fold = choose(readings, "similar-paths", {
    others: (path: string) => path,
    served: (path: string) => path.toLowerCase().replace(/\/$/, ""),
  });
  return ({ path }) => {
    const [address = "", query] = path.split("?", 2);
    rejectIf(query !== undefined && !allowsQuery, "A query string is not supported");
    const isOther = fold(address) !== "/graph";
    rejectIf(status !== null && isOther, "Only /graph exists", status ?? undefined);
  };
}

function createHeadersCheck(readings: Readings): Check {
  const accepts = choose(readings, "request-content-type", {
    any: () => true,
    json: (type: string) => /^application\/json *(?:;|$)/i.test(type),
    exact: (type: string) => type === "application/json",
  });
  const unwanted = choose(readings, "request-headers", {
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
    rejectIf(!accepts(type), "The content type is not JSON");
    rejectIf(
      [...byName.keys()].some((name) => unwanted.test(name)),
      "A header is not accepted",
    );
  };
}
