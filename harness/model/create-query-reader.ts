import { getNodeValue, type Node, parseTree } from "jsonc-parser";
import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { measureJson } from "../json/measure-json.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { choose, type Readings } from "./choose.ts";
import type { Query } from "./model-response.ts";
import { Rejection, rejectIf } from "./rejection.ts";

/**
 * Creates what reads the document and the variables of a request.
 *
 * @see request.document
 * @see request.variables
 */
export function createQueryReader(readings: Readings): (request: WireRequest) => Query {
  const maxSize = choose(readings, "body-size", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-8192": 8_192,
  });
  const decode = choose(readings, "body-decoding", {
    strict: decodeStrictly,
    "byte-order-mark-rejected": (bytes: Uint8Array) =>
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    lenient: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  });
  const parse = createBodyParser(readings);
  const toQuery = createQueryCheck(readings);
  return ({ body = new Uint8Array() }) => {
    rejectIf(body.length > maxSize, "The body is too large");
    return toQuery(parse(orReject(() => decode(body))));
  };
}

function createBodyParser(readings: Readings): (text: string) => JsonValue {
  const trim = choose(readings, "text-after-json", {
    rejected: (text: string) => text,
    ignored: cutAfterValue,
  });
  const parse = choose(readings, "repeated-keys", {
    last: (text: string): JsonValue => JSON.parse(text),
    first: parseFirstKeys,
    rejected: parseUniqueKeys,
  });
  return (decoded) => {
    rejectIf(measureJson(decoded).depth > maxDepth, "The body is too deep");
    return orReject(() => parse(trim(decoded)));
  };
}

/** Maximum depth of lists and objects: code that reads a value recursively needs a stack. */
const maxDepth = 1_000;

function decodeStrictly(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function orReject<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new Rejection("The body is not JSON");
  }
}

/** Decoders of streams stop at the brace that ends the first object. */
function cutAfterValue(text: string): string {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    depth += token === "{" ? 1 : token === "}" ? -1 : 0;
    if (token === "}" && depth === 0) {
      return text.slice(0, index + 1);
    }
  }
  return text;
}

function parseFirstKeys(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  const properties = (parseTree(text)?.children ?? []).map(toEntry);
  return isObject(value) ? Object.fromEntries(properties.reverse()) : value;
}

function parseUniqueKeys(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text);
  const keys = (parseTree(text)?.children ?? []).map((property) => toEntry(property)[0]);
  rejectIf(isObject(value) && new Set(keys).size < keys.length, "A key is repeated");
  return value;
}

function toEntry({ children: [key, value] = [] }: Node): [string, JsonValue] {
  return [
    key === undefined ? "" : String(getNodeValue(key)),
    value === undefined ? null : getNodeValue(value),
  ];
}

function createQueryCheck(readings: Readings): (value: JsonValue) => Query {
  const known = ["document", "variables"];
  const arrange = choose(readings, "other-request-keys", {
    ignored: (body: JsonObject) => body,
    rejected: (body: JsonObject) => {
      rejectIf(
        Object.keys(body).some((key) => !known.includes(key)),
        "A key is not known",
      );
      return body;
    },
    "case-ignored": (body: JsonObject) =>
      Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value])),
  });
  const ignoresType = choose(readings, "variables-type", { rejected: false, ignored: true });
  return (value) => {
    const { document, variables = {} } = arrange(isObject(value) ? value : {});
    if (typeof document !== "string") {
      throw new Rejection("The body has no document");
    }
    rejectIf(!(isObject(variables) || ignoresType), '"variables" is not an object');
    return { document, variables: isObject(variables) ? variables : {} };
  };
}
