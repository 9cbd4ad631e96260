import type { QueryResponse } from "../../answer-query.ts";
import type { EncodedResponse } from "../../http/encode-response.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../mutant.ts";

/** A response whose body may have any shape. */
export interface PartialResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Changes the status and the body of each response. */
export function reshapeResponse(
  reshape: (response: { readonly status: number; readonly body: JsonObject }) => PartialResponse,
): Overrides {
  return {
    encode: (original) => (response) => {
      const { status, body } = reshape({ status: response.status, body: copyBody(response) });
      return { ...replaceBody(original(response), JSON.stringify(body)), status };
    },
  };
}

/** The body as a plain object: what it contains only exists once somebody reads it. */
function copyBody(response: QueryResponse): JsonObject {
  const errors = [...response.body.errors];
  return response.status === 200 ? { data: response.body.data, errors } : { errors };
}

/** Changes the body of each response with a status. */
export function reshapeBodies(of: 200 | 400, reshape: (body: JsonObject) => unknown): Overrides {
  return reshapeResponse(({ status, body }) => ({
    status,
    body: status === of ? reshape(body) : body,
  }));
}

/** Rewrites the text of each response body, or gives other bytes for it. */
export function changeResponseText(rewrite: (text: string) => string | Buffer): Overrides {
  return {
    encode: (original) => (response) => {
      const encoded = original(response);
      return replaceBody(encoded, rewrite(encoded.body.toString("utf8")));
    },
  };
}

/** Adds headers to each response, or replaces them. */
export function changeHeaders(
  rewrite: (encoded: EncodedResponse) => EncodedResponse["headers"],
): Overrides {
  return {
    encode: (original) => (response) => {
      const encoded = original(response);
      return { ...encoded, headers: { ...encoded.headers, ...rewrite(encoded) } };
    },
  };
}

/** The response with another body and its content length. */
export function replaceBody(encoded: EncodedResponse, text: string | Buffer): EncodedResponse {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  return {
    ...encoded,
    body,
    headers: { ...encoded.headers, "Content-Length": String(body.length) },
  };
}

/** Whether a value is a list without elements, like the `errors` of a result without failures. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
