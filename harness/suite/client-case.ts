import type { JsonObject } from "../json/json-value.ts";
import type { Level, RoleCase } from "./case.ts";

/** What the caller of a client asks. */
export interface ClientQuery {
  readonly document: string;
  readonly variables?: JsonObject;
}

/** What the service answers; it has either `body` or `text`. */
export interface ClientResponse {
  readonly status: number;
  readonly phrase?: string;
  /** Instead of `Content-Type: application/json; charset=utf-8`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses of the interim responses before it. */
  readonly interim?: readonly number[];
  readonly body?: JsonObject;
  readonly text?: string;
  readonly chunked?: true;
  /** How it fails to arrive; left out when it arrives whole. */
  readonly ending?: "silence" | "reset" | "cut";
}

/** What is judged of the request that a client sends; a part that is left out is not judged. */
export interface SentRequest {
  readonly method?: string;
  readonly target?: string;
  readonly bodySchema?: JsonObject;
  /** How often it is sent. */
  readonly requests?: number;
}

/** What the caller must learn from a client; a part that is left out is not judged. */
export interface Conclusion {
  readonly outcome: "complete" | "partial" | "invalid" | "failed";
  readonly data?: JsonObject | null;
  /** In any order. */
  readonly failures?: readonly { readonly path: string; readonly message?: string }[];
  readonly defects?: readonly string[];
}

/** A query, the response to it, and what a client must make of both. */
export interface ClientExchange {
  readonly query: ClientQuery;
  readonly response: ClientResponse;
  readonly sent?: SentRequest;
  /** In an unspecified case, what the reference client concludes; left out where it is open. */
  readonly conclusion?: Conclusion;
}

/** The content of a file in `spec-cases/client/`, as `schemas/client-case.schema.json` describes it. */
export interface ClientCaseFile {
  readonly $schema?: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  /** Path of the base URL that the client is given. */
  readonly basePath?: string;
  /** All queries are asked before the first response comes. */
  readonly together?: true;
  readonly exchanges: readonly ClientExchange[];
}

/** A case for clients. */
export interface ClientCase extends RoleCase, Omit<ClientCaseFile, "$schema"> {
  readonly role: "client";
}

/** What a driver says that its client concluded, as `schemas/client-answer.schema.json` describes it. */
export interface ClientAnswer {
  readonly outcome: "complete" | "partial" | "invalid" | "failed" | "skipped";
  readonly data?: JsonObject | null;
  readonly failures?: readonly { readonly path: string; readonly message?: string | null }[] | null;
  readonly defects?: readonly string[] | null;
}
