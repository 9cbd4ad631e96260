import type { EncodedResponse } from "../../http/encode-response.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";

/** An answer whose shape nobody has promised anything about. */
export interface PartialResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Gives each answer another status, or a body of another shape. */
export function reshapeResponse(
  reshape: (response: { readonly status: number; readonly body: JsonObject }) => PartialResponse,
): Overrides {
  return {
    encode: (right) => (response) => {
      const { status, body } = reshape({ status: response.status, body: { ...response.body } });
      return { ...replaceBody(right(response), JSON.stringify(body)), status };
    },
  };
}

/** Gives each successful answer a body of another shape. */
export function reshapeSuccess(reshape: (body: JsonObject) => unknown): Overrides {
  return reshapeResponse(({ status, body }) => ({
    status,
    body: status === 200 ? reshape(body) : body,
  }));
}

/** Gives each refusal a body of another shape. */
export function reshapeRejection(reshape: (body: JsonObject) => unknown): Overrides {
  return reshapeResponse(({ status, body }) => ({
    status,
    body: status === 400 ? reshape(body) : body,
  }));
}

/** Rewrites the text of each body. */
export function changeResponseText(rewrite: (text: string, status: number) => string): Overrides {
  return {
    encode: (right) => (response) => {
      const encoded = right(response);
      return replaceBody(encoded, rewrite(encoded.body.toString("utf8"), encoded.status));
    },
  };
}

/** Rewrites the headers of each answer; `undefined` takes one away. */
export function changeHeaders(
  rewrite: (encoded: EncodedResponse) => Readonly<Record<string, string | undefined>>,
): Overrides {
  return {
    encode: (right) => (response) => {
      const encoded = right(response);
      const headers = Object.entries({ ...encoded.headers, ...rewrite(encoded) }).flatMap(
        ([name, value]) => (value === undefined ? [] : [[name, value]]),
      );
      return { ...encoded, headers: Object.fromEntries(headers) };
    },
  };
}

/** The same answer with other bytes, rightly counted. */
export function replaceBody(encoded: EncodedResponse, text: string | Buffer): EncodedResponse {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  return {
    ...encoded,
    body,
    headers: { ...encoded.headers, "Content-Length": String(body.length) },
  };
}
