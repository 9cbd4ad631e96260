/** A value, or a promise of it where something has to be awaited. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * Calls a function with a value: at once, without a turn of the event loop, or when it is there.
 */
export function whenReady<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Next,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
