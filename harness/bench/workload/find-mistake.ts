import { isDeepStrictEqual } from "node:util";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import type { Dialect, Expected } from "./workload.ts";

/**
 * Compares the body of a response with the expected one, as far as its dialect allows: GraphQL words
 * defects in another way, so only their number counts, and it leaves out empty `errors`.
 *
 * @returns what is wrong; `undefined` when nothing is.
 * @throws SyntaxError when the body is not JSON.
 */
export function findMistake(
  text: string,
  expected: Expected,
  dialect: Dialect,
): string | undefined {
  const body = readObject(JSON.parse(text));
  const isSame =
    expected.kind === "result"
      ? isDeepStrictEqual(readResult(body, dialect), [expected.data, expected.errors])
      : isDeepStrictEqual(
          readDefects(body, dialect),
          readDefects({ errors: expected.defects }, dialect),
        );
  return isSame ? undefined : `expected ${JSON.stringify(expected)}, received ${text}`;
}

function readResult({ data, errors }: JsonObject, dialect: Dialect): unknown[] {
  const entries = errors ?? (dialect === "graphql" ? [] : null);
  return [data, isArray(entries) ? entries.map(readEntry) : entries];
}

/** An entry of `errors` as the service writes it: the path of GraphQL is an array. */
function readEntry(entry: JsonValue): JsonObject {
  const { path = null, message = null } = readObject(entry);
  return { path: isArray(path) ? path.join(".") : path, message };
}

function readDefects(body: JsonObject, dialect: Dialect): unknown {
  const errors = body["errors"];
  return dialect === "graphql" && isArray(errors) ? errors.length : body;
}

function readObject(value: JsonValue): JsonObject {
  return isObject(value) ? value : {};
}
