import type { Outgoing, Send } from "../http/delivery.ts";
import type { EncodedResponse } from "../http/encode-response.ts";
import type { Fault } from "./behavior.ts";

/** A request that the server received, and what became of it. */
export interface LoggedRequest {
  readonly time: string;
  readonly method: string;
  /** Without the values of parameters. */
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

/** Maximum bytes of all requests that are kept, as JSON. */
export const maxLogBytes: number = 4 * 1024 * 1024;

/** Bytes of each body that are kept. */
const maxBodyBytes = 16 * 1024;

const credentials = new Set(["authorization", "proxy-authorization", "cookie", "x-api-key"]);

/** The value of each parameter of a target, which may be a token. */
const parameterValue = /(?<=[?&][^=&]*=)[^&]*/g;

/** Keeps the last requests, for tests that assert on what a client sent. */
export class RequestLog {
  readonly #onEnd: (request: LoggedRequest) => void;
  /** By what was noted first, in the order of their arrival. */
  readonly #kept = new Map<
    LoggedRequest,
    { readonly latest: LoggedRequest; readonly bytes: number }
  >();
  #bytes = 0;
  #dropped = 0;

  constructor(onEnd: (request: LoggedRequest) => void = () => undefined) {
    this.#onEnd = onEnd;
  }

  list(): readonly LoggedRequest[] {
    return [...this.#kept.values()].map(({ latest }) => latest);
  }

  /** How many of the oldest were dropped, so that the log takes no more than it may. */
  get dropped(): number {
    return this.#dropped;
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#dropped = 0;
  }

  /** Notes a request whose response is ready, and once more when the response has ended. */
  note(outgoing: Outgoing, fault: Fault | undefined, send: Send): Send {
    const { request, requestBody = "", arrivedAt, client } = outgoing;
    const received: LoggedRequest = {
      time: new Date().toISOString(),
      method: request.method,
      path: request.target.replace(parameterValue, "(left out)"),
      headers: withoutCredentials(request.headers),
      body: readText(requestBody),
      response: null,
      bytes: 0,
      ms: null,
      ...(fault !== undefined && { fault }),
    };
    let sent: EncodedResponse | undefined;
    this.#keep(received, received);
    client.whenEnded(() => {
      const ms = performance.now() - arrivedAt;
      const ended = { ...received, ...(sent && describeSent(sent)), ms };
      if (this.#kept.has(received)) {
        this.#keep(received, ended);
      }
      this.#onEnd(ended);
    });
    return (encoded, writeBody) => {
      sent = encoded;
      send(encoded, writeBody);
    };
  }

  #keep(received: LoggedRequest, latest: LoggedRequest): void {
    const bytes = Buffer.byteLength(JSON.stringify(latest));
    this.#bytes += bytes - (this.#kept.get(received)?.bytes ?? 0);
    this.#kept.set(received, { latest, bytes });
    for (const [oldest, dropped] of this.#kept) {
      if (this.#kept.size <= maxRequests && this.#bytes <= maxLogBytes) {
        break;
      }
      this.#kept.delete(oldest);
      this.#bytes -= dropped.bytes;
      this.#dropped += 1;
    }
  }
}

function withoutCredentials(headers: ReadonlyMap<string, string>): Record<string, string> {
  const kept = [...headers].map(([name, value]) => [
    name,
    credentials.has(name) ? "(left out)" : value,
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
