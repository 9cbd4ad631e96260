import type { JudgedCase } from "../../suite/case.ts";
import { measureExpectedBody, minNotableBytes } from "../../suite/measure-expected-body.ts";
import { isFailure } from "../case-result.ts";
import type { Experiment } from "./experiment.ts";
import { makeHealthCase } from "./make-health-case.ts";
import type { Recurrence } from "./recurrence.ts";

/**
 * Finds out whether a case fails only because its request or its response is large: a health check
 * of the same size fails then, too.
 *
 * @param requestBytes size of the body of its request.
 * @returns undefined when the size does not matter.
 */
export function* findSizeLimit(
  item: JudgedCase,
  requestBytes: number,
): Experiment<Recurrence | undefined> {
  const responseBytes = measureExpectedBody(item);
  if (Math.max(requestBytes, responseBytes) < minNotableBytes || (yield* fails(padRequest(0)))) {
    return undefined;
  }
  if (requestBytes >= minNotableBytes && (yield* fails(padRequest(requestBytes)))) {
    return { kind: "large-request", bytes: yield* bisect(requestBytes, padRequest) };
  }
  const count = Math.ceil(responseBytes / defectBytes);
  // A server may also fail because of the number of fields, which a few long names leave out.
  if (
    responseBytes >= minNotableBytes &&
    (yield* fails(repeatDefects(count))) &&
    (yield* fails(lengthenDefects(responseBytes)))
  ) {
    const least = yield* bisect(count, repeatDefects);
    const more = yield* bisect(defectBytes + 10, (bytes) => repeatDefects(least - 1, bytes));
    return { kind: "large-response", bytes: measureExpectedBody(repeatDefects(least - 1, more)) };
  }
  return undefined;
}

function* fails(item: JudgedCase): Experiment<boolean> {
  const [tried] = yield { cases: [item] };
  return tried !== undefined && isFailure(tried.result);
}

function padRequest(bytes: number): JudgedCase {
  return makeHealthCase(["canary"], bytes);
}

/** A health check with this number of defects, the last of which is longer by some bytes. */
function repeatDefects(count: number, moreBytes = 0): JudgedCase {
  const names = Array.from({ length: Math.max(1, count) }, (_, index) => `canary${index}`);
  names.push(`${names.pop()}${"y".repeat(moreBytes)}`);
  return makeHealthCase(names);
}

/** Number of fields in a health check with long names. */
const fewFields = 8;

/** A health check with a few defects that have this number of bytes together. */
function lengthenDefects(bytes: number): JudgedCase {
  const name = "canary".repeat(Math.ceil(bytes / fewFields / "canary".length));
  return makeHealthCase(Array.from({ length: fewFields }, (_, index) => `${name}${index}`));
}

/** Size of the first defect of a response. */
const defectBytes: number =
  measureExpectedBody(repeatDefects(1)) - measureExpectedBody(makeHealthCase([]));

/** Finds the smallest size that fails, between 0, which passes, and a size that fails. */
function* bisect(failing: number, make: (size: number) => JudgedCase): Experiment<number> {
  let [low, high] = [0, failing];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (yield* fails(make(middle))) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}
