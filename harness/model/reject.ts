import { choose } from "./choose.ts";
import type { Result } from "./model-response.ts";
import type { Readings } from "./readings.ts";
import type { Rejection } from "./rejection.ts";

/** Turns a rejection into a response. */
export type Reject = (rejection: Rejection) => Result;

/** @see syntax.unparsable */
export function createReject(readings: Readings): Reject {
  return choose(readings, "rejections", {
    "one-string": ({ message, status = 400 }: Rejection) => ({
      status,
      body: { errors: [message] },
    }),
    "no-strings": ({ status = 400 }: Rejection) => ({ status, body: { errors: [] } }),
    "other-body": ({ message, status = 400 }: Rejection) => ({
      status,
      body: { error: { code: "BAD_REQUEST", message } },
    }),
    "null-data": ({ message, status = 200 }: Rejection) => ({
      status,
      body: { data: null, errors: [{ path: "", message }] },
    }),
    "status-422": ({ message, status = 422 }: Rejection) => ({
      status,
      body: { detail: message },
    }),
    "status-500": ({ status = 500 }: Rejection) => ({
      status,
      body: { message: "Internal Server Error" },
    }),
  });
}
