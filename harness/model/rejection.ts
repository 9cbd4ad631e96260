import { choose, type Readings } from "./choose.ts";
import type { Result } from "./model-response.ts";

/** Ends a request where the response is open. The status is that of other methods and paths. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** @throws Rejection when something is so. */
export function rejectIf(condition: boolean, message: string, status?: number): void {
  if (condition) {
    throw new Rejection(message, status);
  }
}

/** Turns a rejection into a response. */
export type Reject = (rejection: Rejection) => Result;

/**
 * Creates what responds to rejected requests.
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
