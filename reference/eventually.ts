/** A value, or a promise of it where something has to be awaited. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * Calls a function with a value: at once, or when its promise is fulfilled. What waits for nothing
 * then needs neither a promise nor a turn of the event loop.
 */
export function whenReady<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Next,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
