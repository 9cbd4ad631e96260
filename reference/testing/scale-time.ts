/**
 * The environment variable that makes every time limit of the tests longer: `TEST_TIME_FACTOR=4
 * make test` on a slow machine. 1 when it is not set.
 */
const timeFactor = Number(process.env["TEST_TIME_FACTOR"] ?? 1);

/**
 * Scales a time limit of a test to the speed of the machine.
 *
 * Every limit here is one that a conforming server meets with ease, and only limits that a test
 * must wait for are short: no assertion depends on how fast the machine is.
 *
 * @param milliseconds the limit on a machine that does nothing else.
 * @returns milliseconds, times the factor in `TEST_TIME_FACTOR`.
 */
export function scaleTime(milliseconds: number): number {
  return milliseconds * timeFactor;
}
