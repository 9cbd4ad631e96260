/** A value now or later: what is known at once need not become a promise. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * Goes on with a value when it is there.
 *
 * What is there now goes on now. A request that has to wait for nothing thus costs no promise and
 * no turn of the event loop.
 */
export function whenReady<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Next,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
