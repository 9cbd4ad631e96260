/** `TEST_TIME_FACTOR=4 make test` on a slow machine. */
const timeFactor = Number(process.env["TEST_TIME_FACTOR"] ?? 1);

/** Scales a time limit, in milliseconds. No assertion depends on how fast the machine is. */
export function scaleTime(milliseconds: number): number {
  return milliseconds * timeFactor;
}
