import type { Outgoing, Send } from "../http/delivery.ts";
import type { EncodedResponse } from "../http/encode-response.ts";
import type { Fault } from "./behavior.ts";

/** A request that the server received, and what became of it. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** By name in small letters; credentials are left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** Cut after 16 KiB. */
  readonly body: string;
  /** Null when nothing was sent, or not yet. */
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly bytes: number;
  /** Milliseconds from the request's headers to the end of the response; null until then. */
  readonly ms: number | null;
  readonly fault?: Fault;
  readonly defect?: string;
  readonly failures?: number;
}

const maxRequests = 1000;

/** Bytes of each body that are kept. */
const maxBodyBytes = 16 * 1024;

const credentials: readonly string[] = [
  ...["authorization", "proxy-authorization", "cookie", "x-api-key"],
];

/** Keeps the last requests, for tests that assert on what a client sent. */
export class RequestLog {
  readonly #onEnd: (request: LoggedRequest) => void;
  #requests: LoggedRequest[] = [];

  constructor(onEnd: (request: LoggedRequest) => void = () => undefined) {
    this.#onEnd = onEnd;
  }

  list(): readonly LoggedRequest[] {
    return [...this.#requests];
  }

  clear(): void {
    this.#requests = [];
  }

  /** Notes a request whose response is ready, and once more when the response has ended. */
  note(outgoing: Outgoing, fault: Fault | undefined, send: Send): Send {
    const { request, requestBody = "", arrivedAt, client } = outgoing;
    const received: LoggedRequest = {
      time: new Date().toISOString(),
      method: request.method,
      path: request.target,
      headers: withoutCredentials(request.headers),
      body: readText(requestBody),
      response: null,
      bytes: 0,
      ms: null,
      ...(fault !== undefined && { fault }),
    };
    let sent: EncodedResponse | undefined;
    this.#requests.push(received);
    if (this.#requests.length > maxRequests) {
      this.#requests.shift();
    }
    client.whenEnded(() => {
      const ms = performance.now() - arrivedAt;
      const ended = { ...received, ...(sent && describeSent(sent)), ms };
      const place = this.#requests.indexOf(received);
      if (place !== -1) {
        this.#requests[place] = ended;
      }
      this.#onEnd(ended);
    });
    return (encoded, writeBody) => {
      sent = encoded;
      send(encoded, writeBody);
    };
  }
}

function withoutCredentials(headers: ReadonlyMap<string, string>): Record<string, string> {
  const kept = [...headers].map(([name, value]) => [
    name,
    credentials.includes(name) ? "(left out)" : value,
  ]);
  return Object.fromEntries(kept);
}

function describeSent({ status, body }: EncodedResponse): Partial<LoggedRequest> {
  const bytes = Buffer.byteLength(body);
  return { response: { status, body: readText(body) }, bytes, ...summarize(String(body)) };
}

/** Says how many fields have failed, or the first defect; nothing where the body is not JSON. */
function summarize(body: string): Partial<LoggedRequest> {
  try {
    const { errors = [] }: { readonly errors?: readonly unknown[] } = Object(JSON.parse(body));
    const [first] = errors;
    return typeof first === "string" ? { defect: first } : { failures: errors.length };
  } catch {
    return {};
  }
}

function readText(body: string | Buffer): string {
  return Buffer.from(body.slice(0, maxBodyBytes)).toString("utf8");
}
