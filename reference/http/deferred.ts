/** A promise and the function that fulfils it; fulfilling it again does nothing. */
export interface Deferred {
  readonly sent: Promise<void>;
  readonly send: () => void;
}

/** Makes a signal that has not been sent yet. */
export function createDeferred(): Deferred {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}
