import { shortenValue } from "../json/shorten-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import type { HttpResponse } from "../transport/exchange.ts";
import type { Difference } from "./judgment.ts";

/**
 * Finds what is wrong with the headers of a response with status 200 or 400, and where they differ
 * from further headers that a case expects.
 *
 * @see answer.content-type
 * @see answer.content-length
 */
export function* judgeHeaders(
  expected: ExactResponse,
  response: HttpResponse,
): Generator<Difference> {
  if (expected.status === 200 || expected.status === 400) {
    yield* judgeContentType(response);
    yield* judgeContentLength(response);
  }
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const received = response.headers.get(name)?.join(", ");
    if (received !== value) {
      yield {
        pointer: `/headers/${name}`,
        expected: value,
        ...(received === undefined ? { message: "Missing" } : { received: shortenValue(received) }),
        looks: [`sends ${received === undefined ? "no" : "another"} ${name}`],
      };
    }
  }
}

function* judgeContentType(response: HttpResponse): Generator<Difference> {
  const received = response.headers.get("content-type");
  if (received?.length !== 1 || !utf8Json.test(received[0] ?? "")) {
    yield {
      pointer: "/headers/content-type",
      expected: "application/json; charset=utf-8",
      ...describeContentType(received),
      clause: "answer.content-type",
      looks: [`sends ${countContentTypes(received)} Content-Type`],
    };
  }
}

function countContentTypes(received: readonly string[] = []): string {
  return ["no", "another"][received.length] ?? "more than one";
}

function describeContentType(
  received: readonly string[] | undefined,
): Pick<Difference, "message" | "received"> {
  if (received === undefined) {
    return { message: "Missing" };
  }
  const [only, ...others] = received;
  return only !== undefined && others.length === 0
    ? { received: shortenValue(only) }
    : {
        received: shortenValue([...received]),
        message: `The response has ${received.length} Content-Type headers`,
      };
}

/**
 * Case does not matter in a media type and a charset, a parameter's value may be quoted, and HTTP
 * allows empty parameters. Any other parameter is part of another media type.
 */
const utf8Json = /^\s*application\/json\s*(?:;\s*)+charset=(?:utf-8|"utf-8")\s*(?:;\s*)*$/i;

/**
 * The length of a compressed body, which is often not known when the headers are sent, may be left
 * out.
 */
function* judgeContentLength(response: HttpResponse): Generator<Difference> {
  const pointer = "/headers/content-length";
  const length = response.encodedLength ?? response.body.length;
  const expected = String(length);
  const clause = "answer.content-length";
  const received = response.headers.get("content-length");
  if (received === undefined) {
    if (response.encodedLength !== undefined) {
      return;
    }
    yield { pointer, expected, message: "Missing", clause, looks: ["sends no Content-Length"] };
  } else if (response.hasSecondResponse === true) {
    // The length may be right: a server that misreads a request responds to the rest of it, too.
    const looks = ["sends another response after the first"];
    yield { pointer: "/body", message: "Another response follows on the connection", looks };
  } else if (response.trailingBytes > 0) {
    yield {
      pointer,
      received: shortenValue(received.join(", ")),
      message: `The body is longer than this (by at least ${countNoun(response.trailingBytes, "byte")})`,
      clause,
      looks: ["sends bodies that are longer than their Content-Length"],
    };
  } else if (received.length !== 1 || Number(received[0]) !== length) {
    yield {
      pointer,
      expected,
      received: shortenValue(received.join(", ")),
      clause,
      looks: ["sends another Content-Length"],
    };
  }
}
