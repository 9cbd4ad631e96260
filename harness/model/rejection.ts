import { choose, type Readings } from "./choose.ts";
import type { Result } from "./model-response.ts";

/**
 * Ends a request with this message, where the specification leaves the response open. The status
 * is that of other methods and paths; all other rejections get the one of `rejections`.
 */
export class Rejection extends Error {
  override readonly name = "Rejection";
  /** Undefined where the reading of `rejections` decides. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

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
