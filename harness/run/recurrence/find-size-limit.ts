import { Buffer } from "node:buffer";
import { judgeExchange } from "../../judge/judge-exchange.ts";
import { breaksRequired } from "../../judge/judgment.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { measureExpectedBody, minNotableBytes } from "../../suite/measure-expected-body.ts";
import { healthCheck, healthCheckResponse } from "../../transport/health-check.ts";
import { toWireRequest, type WireRequest } from "../../transport/wire-request.ts";
import type { CaseContext } from "../run-judged-case.ts";
import type { Recurrence } from "./recurrence.ts";

/** A request whose request body or response body has a size that can be chosen. */
interface SizedCheck {
  readonly request: WireRequest;
  readonly errors: readonly string[];
}

/**
 * Finds out whether a case fails only because its request or its response is large: a health check
 * of the same size fails then, too.
 *
 * @returns undefined when the size does not matter.
 */
export async function findSizeLimit(
  item: JudgedCase,
  request: WireRequest,
  context: CaseContext,
): Promise<Recurrence | undefined> {
  const requestBytes = request.body?.length ?? 0;
  const responseBytes = measureExpectedBody(item);
  if (
    Math.max(requestBytes, responseBytes) < minNotableBytes ||
    !(await passes(padRequest(0), context))
  ) {
    return undefined;
  }
  if (requestBytes >= minNotableBytes && !(await passes(padRequest(requestBytes), context))) {
    const bytes = await bisect(requestBytes, async (size) => passes(padRequest(size), context));
    return { kind: "large-request", bytes };
  }
  const count = Math.ceil(responseBytes / bytesOf(toDefect(0)));
  // A server may also fail because of the number of fields, which a few long names leave out.
  if (
    responseBytes >= minNotableBytes &&
    !(await passes(repeatDefects(count), context)) &&
    !(await passes(lengthenDefects(responseBytes), context))
  ) {
    const least = await bisect(count, async (size) => passes(repeatDefects(size), context));
    const more = await bisect(bytesOf([toDefect(least)]), async (size) =>
      passes(repeatDefects(least - 1, size), context),
    );
    const { errors } = repeatDefects(least - 1, more);
    return { kind: "large-response", bytes: bytesOf({ errors }) };
  }
  return undefined;
}

async function passes({ request, errors }: SizedCheck, context: CaseContext): Promise<boolean> {
  const { target, checks, signal } = context;
  const exchange = await target.send(request, { signal });
  const expected = { status: healthCheckResponse.status, body: { errors: [...errors] } };
  return !breaksRequired(judgeExchange(exchange, { expected, checks, defects: "as-sets" }));
}

/** A health check with whitespace after its body, which no server may notice. */
function padRequest(bytes: number): SizedCheck {
  const body = Buffer.from(healthCheck.body ?? []);
  const padding = Buffer.alloc(Math.max(0, bytes - body.length), " ");
  return {
    request: { ...healthCheck, body: Buffer.concat([body, padding]) },
    errors: healthCheckResponse.body.errors,
  };
}

/** A health check with this number of defects, the last of which is longer by some bytes. */
function repeatDefects(count: number, moreBytes = 0): SizedCheck {
  const names = Array.from({ length: Math.max(1, count) }, (_, index) => `canary${index}`);
  names.push(`${names.pop()}${"y".repeat(moreBytes)}`);
  return { request: toWireRequest({ document: names.join(" ") }), errors: names.map(reject) };
}

/** Number of fields in a health check with long names. */
const fewFields = 8;

/** A health check with a few defects that have this number of bytes together. */
function lengthenDefects(bytes: number): SizedCheck {
  const name = "canary".repeat(Math.ceil(bytes / fewFields / "canary".length));
  const names = Array.from({ length: fewFields }, (_, index) => `${name}${index}`);
  return { request: toWireRequest({ document: names.join(" ") }), errors: names.map(reject) };
}

function toDefect(index: number): string {
  return reject(`canary${index}`);
}

function reject(name: string): string {
  return `${name}: no such field on type Query`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Finds the smallest size that fails, between 0, which passes, and a size that fails. */
async function bisect(
  failing: number,
  isPassing: (size: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [0, failing];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isPassing(middle)) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}
