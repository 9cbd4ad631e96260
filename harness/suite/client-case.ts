import type { JsonObject } from "../json/json-value.ts";
import type { Level, RoleCase } from "./case.ts";

/** What the caller of a client asks. */
export interface ClientQuery {
  readonly document: string;
  readonly variables?: JsonObject;
}

/** What the service answers: either `body` or `text`. */
export interface ClientResponse {
  readonly status: number;
  readonly phrase?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly interim?: readonly number[];
  readonly body?: JsonObject;
  readonly text?: string;
  readonly chunked?: true;
  readonly ending?: "silence" | "reset" | "cut";
}

/** What is judged of the request that a client sends; a part that is left out is not judged. */
export interface SentRequest {
  readonly method?: string;
  readonly target?: string;
  readonly bodySchema?: JsonObject;
  readonly requests?: number;
}

/** What the caller must learn from a client; a part that is left out is not judged. */
export interface Conclusion {
  readonly outcome: "complete" | "partial" | "invalid" | "failed";
  readonly data?: JsonObject | null;
  readonly failures?: readonly { readonly path: string; readonly message?: string }[];
  readonly defects?: readonly string[];
}

/** A query, the response to it, and what a client must make of both. */
export interface ClientExchange {
  readonly query: ClientQuery;
  readonly response: ClientResponse;
  readonly sent?: SentRequest;
  readonly conclusion?: Conclusion;
}

/** A file in `spec-cases/client/`, which `schemas/client-case.schema.json` describes. */
export interface ClientCaseFile {
  readonly $schema?: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly basePath?: string;
  readonly together?: true;
  readonly exchanges: readonly ClientExchange[];
}

/** A case for clients. */
export interface ClientCase extends RoleCase, Omit<ClientCaseFile, "$schema"> {
  readonly role: "client";
}

/** What a driver says that its client concluded. */
export interface ClientAnswer {
  readonly outcome: "complete" | "partial" | "invalid" | "failed" | "skipped";
  readonly data?: JsonObject | null;
  readonly failures?: readonly { readonly path: string; readonly message?: string | null }[] | null;
  readonly defects?: readonly string[] | null;
}
