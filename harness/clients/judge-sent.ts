import { valueAt } from "../json/json-pointer.ts";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { compareJson } from "../judge/compare-json.ts";
import type { Difference } from "../judge/judgment.ts";
import type { SentRequest } from "../suite/client-case.ts";
import type { Validators } from "../suite/validators.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/**
 * Finds where the requests of an exchange are not as a case says. Only the first one is looked at;
 * the others count.
 *
 * @see client.address
 * @see client.nothing-in-address
 * @see client.body
 */
export function* judgeSent(
  { method, target, bodySchema, requests: count }: SentRequest,
  requests: readonly WireRequest[],
  checks: Validators,
): Generator<Difference> {
  const [first] = requests;
  if (first === undefined) {
    return;
  }
  if (method !== undefined && first.method !== method) {
    const clause = "client.address";
    yield { pointer: "/sent/method", expected: method, received: first.method, clause };
  }
  if (target !== undefined && first.path !== target) {
    yield judgeTarget(target, first.path);
  }
  if (bodySchema !== undefined) {
    yield* judgeBody(readBody(first), bodySchema, checks);
  }
  if (count !== undefined && requests.length !== count) {
    yield { pointer: "/sent/requests", expected: count, received: requests.length };
  }
}

/** Says whether a query string was added, or the name at the end of the address replaced. */
function judgeTarget(expected: string, path: string): Difference {
  const difference = { pointer: "/sent/target", expected, received: shortenValue(path) };
  if (path.startsWith(`${expected}?`)) {
    const message = "The address has a query string";
    return { ...difference, message, clause: "client.nothing-in-address" };
  }
  const name = path.slice(path.lastIndexOf("/") + 1);
  const message = expected.endsWith(`/${name}`)
    ? {}
    : { message: `The address ends with /${name}` };
  return { ...difference, ...message, clause: "client.address" };
}

function* judgeBody(
  body: JsonValue | undefined,
  schema: JsonObject,
  checks: Validators,
): Generator<Difference> {
  if (body === undefined) {
    yield { pointer: "/sent/body", message: "The body is not JSON", clause: "client.body" };
    return;
  }
  const checked = checks.inline(schema)(body);
  for (const { pointer, message, expected } of checked.ok ? [] : checked.violations) {
    const value = valueAt(body, pointer) ?? null;
    const place = `/sent/body${pointer}`;
    if (expected === undefined) {
      yield { pointer: place, received: shortenValue(value), message };
    } else {
      yield* compareJson(expected, value, place, { arrays: "ordered" });
    }
  }
}

/** Reads the body of a request as JSON; undefined when it is none. */
export function readBody({ body }: WireRequest): JsonValue | undefined {
  return body === undefined ? undefined : parseJson(new TextDecoder().decode(body));
}
