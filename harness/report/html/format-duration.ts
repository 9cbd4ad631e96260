/** Formats milliseconds for people, like `840 ms` or `11.0 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) {
    return `${Number(milliseconds.toFixed(1))} ms`;
  }
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Formats an ISO 8601 time in UTC for people, like `2026-11-22 05:43 UTC`. */
export function formatStart(startedAt: string): string {
  return startedAt.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/, "$1 $2 UTC");
}
