/** Describes milliseconds in words: `0.7 ms`, `300 ms`, and `1.5 s` from a second on. */
export function describeDuration(milliseconds: number): string {
  const parts = milliseconds < 10 ? 10 : 1;
  return milliseconds < 1000
    ? `${Math.round(milliseconds * parts) / parts} ms`
    : `${Math.round(milliseconds / 100) / 10} s`;
}

/** Describes an ISO 8601 time in UTC for people, like `2026-11-22 05:43 UTC`. */
export function describeStart(startedAt: string): string {
  return startedAt.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/, "$1 $2 UTC");
}
