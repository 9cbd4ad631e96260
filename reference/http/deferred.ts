/** A promise and the function that resolves it; resolving it again does nothing. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

/** Creates a promise that is resolved from outside; Node 22 has `Promise.withResolvers()`. */
export function createDeferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
