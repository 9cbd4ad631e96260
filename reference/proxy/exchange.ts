/** Header fields as they are on the wire: each name is followed by its value. */
export type RawFields = readonly string[];

/** Maximum bytes of a body, which is kept until all of it has come. */
export const maxBodyBytes: number = 16 * 1024 * 1024;

/** A request of a client. */
export interface Query {
  readonly method: string;
  readonly target: string;
  /** Like `1.1`. */
  readonly version: string;
  readonly fields: RawFields;
  readonly body: Buffer;
  /** Fires when the client takes no response any more. */
  readonly signal: AbortSignal;
  /** Notes how many bytes of the response are held for the client. */
  readonly hold: (bytes: number) => void;
}

/** A final response. */
export interface Reply {
  /** Like `1.1`. */
  readonly version: string;
  readonly status: number;
  readonly phrase: string;
  readonly fields: RawFields;
  readonly body: Buffer;
}

/** An interim response: a status that begins with 1. */
export type Interim = Pick<Reply, "status" | "phrase" | "fields">;

/** Sends an interim response to the client. */
export type SendInterim = (interim: Interim) => void;

/** Does what the proxy does with a query, and hands on interim responses as they come. */
export type Forward = (query: Query, sendInterim: SendInterim) => Promise<Reply>;

/** Finds the value of a field by its name in lower case; undefined when there is none. */
export function findField(fields: RawFields, name: string): string | undefined {
  const index = fields.findIndex((field, at) => at % 2 === 0 && field.toLowerCase() === name);
  return index === -1 ? undefined : fields[index + 1];
}

/** Makes a response that is the proxy's own. */
export function makeReply(status: number, phrase: string, text = ""): Reply {
  const fields = ["Content-Type", "text/plain"];
  return { version: "1.1", status, phrase, fields, body: Buffer.from(text) };
}

/** What each message says of the proxies that it passed. */
export const via = ["Via", "1.1 graph-spec-proxy"] as const;

/** Fields that are about one connection, so that no proxy passes them on. */
const ofConnection = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding"],
  ...["upgrade", "content-length"],
]);

/** Leaves out the fields that are about one connection, and the length, which is written anew. */
export function withoutConnection(fields: RawFields): string[] {
  return fields.filter(
    (_, index) => !ofConnection.has((fields[index - (index % 2)] ?? "").toLowerCase()),
  );
}
