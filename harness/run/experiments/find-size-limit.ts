import type { JudgedCase } from "../../suite/case.ts";
import { measureExpectedBody, minNotableBytes } from "../../suite/list-exchanges.ts";
import { isFailure, measureRequest } from "../case-result.ts";
import { makeHealthCase, type Subject, type Trials } from "./trial.ts";

/** Makes a health check whose request or response has about this number of bytes. */
type MakeSized = (bytes: number) => JudgedCase;

const largeRequest: MakeSized = (bytes) => makeHealthCase(["canary"], bytes);

const manyDefects: MakeSized = (bytes) =>
  makeHealthCase(nameFields(Math.ceil(bytes / defectBytes)));

const longNames: MakeSized = (bytes) =>
  makeHealthCase(nameFields(8, "canary".repeat(Math.ceil(bytes / 8 / "canary".length))));

function nameFields(count: number, name = "canary"): string[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => `${name}${index}`);
}

const defectBytes: number =
  measureExpectedBody(makeHealthCase(nameFields(1))) - measureExpectedBody(makeHealthCase([]));

/**
 * Finds out whether a case that fails always does so only because its request or its response is
 * large: a health check of the same size fails then, too, and a small one passes.
 */
export function* findSizeLimit(subject: Subject): Trials {
  const requestBytes = measureRequest(subject.result);
  const responseBytes = measureExpectedBody(subject.result.case);
  if (
    Math.max(requestBytes, responseBytes) < minNotableBytes ||
    (yield* fails(subject, largeRequest, 0))
  ) {
    return;
  }
  if (requestBytes >= minNotableBytes && (yield* fails(subject, largeRequest, requestBytes))) {
    yield* bisect(subject, largeRequest, requestBytes);
    return;
  }
  // A server may also fail because of the number of fields, which a few long names leave out.
  if (
    responseBytes >= minNotableBytes &&
    (yield* fails(subject, manyDefects, responseBytes)) &&
    (yield* fails(subject, longNames, responseBytes))
  ) {
    yield* bisect(subject, manyDefects, responseBytes);
  }
}

function* fails(subject: Subject, make: MakeSized, bytes: number): Trials<boolean> {
  const item = make(bytes);
  const variant =
    make === largeRequest
      ? ({ kind: "large-request", bytes } as const)
      : ({ kind: "large-response", bytes: measureExpectedBody(item) } as const);
  const [tried] = yield { about: [subject], cases: [item], variant };
  return tried !== undefined && isFailure(tried);
}

/** Approaches the smallest size that fails, from 0, which passes, and a size that fails. */
function* bisect(subject: Subject, make: MakeSized, failing: number): Trials {
  let [low, high] = [0, failing];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    [low, high] = (yield* fails(subject, make, middle)) ? [low, middle] : [middle, high];
  }
}
