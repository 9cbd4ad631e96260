import type { EncodedAnswer } from "../../http/encode-response.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Override } from "../extension-points.ts";

/** An answer whose shape nobody has promised anything about. */
export interface LooseAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Gives each answer another status, or a body of another shape. */
export function reshapeAnswer(
  reshape: (answer: { readonly status: number; readonly body: JsonObject }) => LooseAnswer,
): Override {
  return {
    encode: (right) => (answer) => {
      const { status, body } = reshape({ status: answer.status, body: { ...answer.body } });
      return { ...replaceBody(right(answer), JSON.stringify(body)), status };
    },
  };
}

/** Gives each successful answer a body of another shape. */
export function reshapeSuccess(reshape: (body: JsonObject) => unknown): Override {
  return reshapeAnswer(({ status, body }) => ({
    status,
    body: status === 200 ? reshape(body) : body,
  }));
}

/** Gives each refusal a body of another shape. */
export function reshapeRefusal(reshape: (body: JsonObject) => unknown): Override {
  return reshapeAnswer(({ status, body }) => ({
    status,
    body: status === 400 ? reshape(body) : body,
  }));
}

/** Rewrites the text of each body. */
export function changeAnswerText(rewrite: (text: string, status: number) => string): Override {
  return {
    encode: (right) => (answer) => {
      const encoded = right(answer);
      return replaceBody(encoded, rewrite(encoded.body.toString("utf8"), encoded.status));
    },
  };
}

/** Rewrites the headers of each answer; `undefined` takes one away. */
export function changeHeaders(
  rewrite: (encoded: EncodedAnswer) => Readonly<Record<string, string | undefined>>,
): Override {
  return {
    encode: (right) => (answer) => {
      const encoded = right(answer);
      const headers = Object.entries({ ...encoded.headers, ...rewrite(encoded) }).flatMap(
        ([name, value]) => (value === undefined ? [] : [[name, value]]),
      );
      return { ...encoded, headers: Object.fromEntries(headers) };
    },
  };
}

/** The same answer with other bytes, rightly counted. */
export function replaceBody(encoded: EncodedAnswer, text: string | Buffer): EncodedAnswer {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  return {
    ...encoded,
    body,
    headers: { ...encoded.headers, "Content-Length": String(body.length) },
  };
}
