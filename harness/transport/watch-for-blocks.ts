/** Milliseconds between two looks at the clock. */
const stepMs = 10;

/** A look that is late by fewer milliseconds is not late: timers are not exact. */
const slackMs = 5;

/**
 * Starts to measure how long this process does not get back to its event loop, because it computes
 * or because the machine is busy.
 *
 * @returns a function that ends the measurement and returns how late all looks at the clock were
 * together, in milliseconds: several short blocks delay a request as much as a long one.
 */
export function watchForBlocks(): () => number {
  let last = performance.now();
  let blocked = 0;
  const look = (): void => {
    const now = performance.now();
    const late = now - last - stepMs;
    blocked += late < slackMs ? 0 : late;
    last = now;
  };
  const timer = setInterval(look, stepMs).unref();
  return () => {
    clearInterval(timer);
    look();
    return blocked;
  };
}
