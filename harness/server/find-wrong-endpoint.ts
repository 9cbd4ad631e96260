import { Buffer } from "node:buffer";
import { isCredential } from "../terminal/redact-text.ts";
import { shortenText } from "../terminal/shorten-text.ts";
import type { HttpResponse } from "../transport/exchange.ts";

interface AskedEndpoint {
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Finds one status that no service has for a query, or one web page, whatever was asked. */
export function findWrongEndpoint(
  asked: AskedEndpoint,
  responses: readonly HttpResponse[],
): string | undefined {
  const [first, ...others] = responses;
  if (first === undefined || others.length === 0) {
    return undefined;
  }
  const { status } = first;
  if (others.every((other) => other.status === status)) {
    const advice = adviseOnStatus(first, asked);
    if (advice !== undefined) {
      return `Every request gets status ${status}${describeServer(first)}: ${advice}`;
    }
  }
  return responses.every(isPage) && haveSameBody(responses)
    ? `Every request gets the same web page${quoteTitle(first)}${describeServer(first)}: another server may listen there; check the base URL ${asked.baseUrl}`
    : undefined;
}

const giveThem = 'give them with -H "Authorization: …" or --header-file';
const wantsCredentials = `the server wants credentials; ${giveThem}`;
const nothingServes =
  "nothing serves POST {url}/graph; check the base URL, and which server listens there";
const proxyAlone = "a proxy responds for a server that is not running; start the server";

const advices: Readonly<Record<number, string>> = {
  401: wantsCredentials,
  403: `perhaps the server wants credentials or another header, like User-Agent; ${giveThem}`,
  404: nothingServes,
  405: nothingServes,
  407: wantsCredentials,
  410: nothingServes,
  429: "the server or a proxy has had too many requests; wait, then send fewer per second with --rate",
  501: nothingServes,
  502: proxyAlone,
  503: proxyAlone,
  504: proxyAlone,
};

const credentialStatuses: readonly number[] = [401, 403, 407];

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

function adviseOnStatus(
  response: HttpResponse,
  { baseUrl, headers = {} }: AskedEndpoint,
): string | undefined {
  const { status } = response;
  if (redirectStatuses.includes(status)) {
    return adviseOnRedirect(response, baseUrl);
  }
  const given = Object.keys(headers).filter(isCredential);
  return credentialStatuses.includes(status) && given.length > 0
    ? `the server does not accept the credentials in ${given.join(" and ")}; check them`
    : advices[status]?.replace("{url}", baseUrl);
}

function adviseOnRedirect({ headers }: HttpResponse, baseUrl: string): string {
  const [location] = headers.get("location") ?? [];
  const from = `${baseUrl}/graph`;
  if (location === undefined || !URL.canParse(location, from)) {
    return "a redirect to no address; check the base URL, and which server listens there";
  }
  const address = new URL(location, from).href.replace(/\/graph\/?$/, "");
  return `it redirects to ${shortenText(address, maxAddress)}, and the kit follows no redirects; give that address with --url`;
}

const maxAddress = 200;

/** Whether a response is a page; one that reports an error of the server says nothing about the address. */
function isPage({ status, headers }: HttpResponse): boolean {
  const [type = ""] = headers.get("content-type") ?? [];
  return status < 500 && type.toLowerCase().startsWith("text/html");
}

function quoteTitle({ body }: HttpResponse): string {
  const text = Buffer.from(body).toString("utf8", 0, maxTitleEnd);
  const [, title = ""] = /<title[^<>]*>([^<]*)</i.exec(text) ?? [];
  const shown = shortenText(title.trim(), 80);
  return shown === "" ? "" : ` "${shown}"`;
}

/** Number of bytes in which the title of a page is looked for. */
const maxTitleEnd = 4096;

/** Whether all bodies are the same: no service gives one body to a valid and to an invalid query. */
export function haveSameBody([first, ...others]: readonly HttpResponse[]): boolean {
  return first !== undefined && others.every(({ body }) => Buffer.compare(first.body, body) === 0);
}

/** Names the software that sent a response, as it does itself; empty when it does not. */
export function describeServer({ headers }: Pick<HttpResponse, "headers">): string {
  const [server] = headers.get("server") ?? [];
  return server === undefined ? "" : ` (Server: ${shortenText(server, 60)})`;
}
