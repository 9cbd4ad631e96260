/** Describes milliseconds in words: `300 ms` below a second, `1.5 s` from there on. */
export function describeDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${Math.round(milliseconds / 100) / 10} s`;
}
