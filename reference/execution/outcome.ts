/**
 * What asking for one value came to: the value, or why there is none.
 *
 * An absent value is a value (`undefined` or `null`), not a failure.
 *
 * @see resolution.absence-is-no-failure
 */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** The outcome of a value that was found, or of its absence. */
export function found<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

/** The outcome of a value that could not be had; the message goes to the client. */
export function failed(message: string): Outcome<never> {
  return { ok: false, message };
}
