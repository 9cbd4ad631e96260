import { Buffer } from "node:buffer";
import type { HttpResponse } from "../transport/exchange.ts";
import { describeServer } from "./describe-server.ts";

/**
 * Finds that something other than the service responds: every request has the same status, which no
 * service has for a query, or gets the same web page.
 *
 * @param responses of requests that a service answers in different ways; at least two.
 */
export function findWrongEndpoint(
  baseUrl: string,
  responses: readonly HttpResponse[],
): string | undefined {
  const [first, ...others] = responses;
  if (first === undefined || others.length === 0) {
    return undefined;
  }
  const { status } = first;
  if (others.every((other) => other.status === status)) {
    const advice = adviseOnStatus(first, baseUrl);
    if (advice !== undefined) {
      return `Every request gets status ${status}${describeServer(first)}: ${advice}`;
    }
  }
  return isPage(first) && others.every((other) => isPage(other) && hasSameBody(first, other))
    ? `Every request gets the same web page${describeServer(first)}: another server may listen there; check the base URL ${baseUrl}`
    : undefined;
}

function adviseOnStatus(response: HttpResponse, baseUrl: string): string | undefined {
  switch (response.status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return adviseOnRedirect(findRedirect(response, baseUrl));
    case 401:
    case 407:
      return 'the server wants credentials; give them with -H "Authorization: …" or --header-file';
    case 403:
      return 'perhaps the server wants credentials or another header, like User-Agent; give them with -H "Authorization: …" or --header-file';
    case 404:
    case 405:
    case 410:
    case 501:
      return `nothing serves POST ${baseUrl}/graph; check the base URL, and which server listens there`;
    case 502:
    case 503:
    case 504:
      return "a proxy responds for a server that is not running; start the server";
    default:
      return undefined;
  }
}

function adviseOnRedirect(address: string | undefined): string {
  return address === undefined
    ? "a redirect to no address; check the base URL, and which server listens there"
    : `it redirects to ${address}, and the kit follows no redirects; give that address with --url`;
}

/** Finds the base URL to which a response redirects. */
function findRedirect({ headers }: HttpResponse, baseUrl: string): string | undefined {
  const [location] = headers.get("location") ?? [];
  const from = `${baseUrl}/graph`;
  return location !== undefined && URL.canParse(location, from)
    ? new URL(location, from).href.replace(/\/graph\/?$/, "").slice(0, maxAddress)
    : undefined;
}

/** Maximum number of characters of an address that are shown. */
const maxAddress = 200;

function isPage({ headers }: HttpResponse): boolean {
  return headers.get("content-type")?.[0]?.toLowerCase().startsWith("text/html") === true;
}

/** No service responds to a valid and to an invalid query with the same body. */
function hasSameBody(left: HttpResponse, right: HttpResponse): boolean {
  return Buffer.compare(left.body, right.body) === 0;
}
