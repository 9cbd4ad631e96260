import { choose, type Readings } from "./choose.ts";
import type { Result } from "./model-response.ts";
import type { Rejection } from "./rejection.ts";

/** Turns a rejection into a response. */
export type Reject = (rejection: Rejection) => Result;

/**
 * Creates the function that responds to rejected requests as a reading does.
 *
 * @see syntax.unparsable
 */
export function createReject(readings: Readings): Reject {
  return choose<Reject>(readings, "rejections", {
    "one-string": ({ message, status = 400 }) => ({
      status,
      body: { errors: [message] },
    }),
    "no-strings": ({ status = 400 }) => ({ status, body: { errors: [] } }),
    "other-body": ({ message, status = 400 }) => ({
      status,
      body: { error: { code: "BAD_REQUEST", message } },
    }),
    "null-data": ({ message, status = 200 }) => ({
      status,
      body: { data: null, errors: [{ path: "", message }] },
    }),
    "status-422": ({ message, status = 422 }) => ({
      status,
      body: { detail: message },
    }),
    "status-500": ({ status = 500 }) => ({
      status,
      body: { message: "Internal Server Error" },
    }),
  });
}
