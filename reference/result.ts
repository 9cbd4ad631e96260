/** The value of something that can fail in an expected way, or what went wrong with it. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

/**
 * Why a request ends in an HTTP 400: the strings of its `errors`, read one by one, since a document
 * may have more of them than fit into memory.
 *
 * @see service.steps-in-order
 */
export type Rejection = Iterable<string>;

/** A result that has its value. */
export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value };
}

/** A result that has no value, and why. */
export function err<Problem>(error: Problem): Result<never, Problem> {
  return { ok: false, error };
}

/** Goes on with the value of a result; a problem is passed on unchanged. */
export function andThen<Value, Next, Problem>(
  result: Result<Value, Problem>,
  next: (value: Value) => Result<Next, Problem>,
): Result<Next, Problem> {
  return result.ok ? next(result.value) : result;
}
