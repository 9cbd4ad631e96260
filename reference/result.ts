/**
 * What a step of a request's way comes to: its value, or the strings of the HTTP 400 it ends in.
 *
 * All steps share this one shape, so that they chain without a word about each other.
 *
 * @see service.steps-in-order
 */
export type Step<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly string[] };

/** Goes on to the next step with this one's value; a refusal stays what it is. */
export function andThen<Value, Next>(
  step: Step<Value>,
  next: (value: Value) => Step<Next>,
): Step<Next> {
  return step.ok ? next(step.value) : step;
}

/** A step that gave its value. */
export function passed<Value>(value: Value): Step<Value> {
  return { ok: true, value };
}

/** A step that ends the request with HTTP 400 and these strings. */
export function refused(errors: readonly string[]): Step<never> {
  return { ok: false, errors };
}
