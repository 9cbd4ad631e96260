/** Milliseconds between two looks at the clock. */
const stepMs = 10;

/**
 * Starts to measure how long this process does not get back to its event loop, because it computes
 * or because the machine is busy.
 *
 * @returns a function that ends the measurement and returns the longest such time, in milliseconds.
 */
export function watchForBlocks(): () => number {
  let last = performance.now();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, stepMs).unref();
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}
