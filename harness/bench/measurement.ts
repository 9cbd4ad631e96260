/** A measured value, and the value of a yardstick that was measured right beside it. */
export interface Measurement {
  /** What was measured. */
  readonly name: string;
  readonly value: number;
  /** The unit of all values. */
  readonly unit: "ms" | "requests/s";
  readonly yardstick: { readonly name: string; readonly value: number };
  /** The maximum of the value. Left out when any value is accepted. */
  readonly limit?: number;
}

/** Reports whether a value is above its limit. */
export function exceedsLimit({ value, limit = Number.POSITIVE_INFINITY }: Measurement): boolean {
  return value > limit;
}

/**
 * Formats a measurement as one line. The ratio to the yardstick comes first, since it is the only
 * number that can be compared between machines.
 */
export function formatMeasurement(measurement: Measurement): string {
  const { name, value, unit, yardstick, limit } = measurement;
  const ratio = (value / yardstick.value).toFixed(2);
  const values = `${value.toFixed(0)} against ${yardstick.value.toFixed(0)} ${unit}`;
  const line = `${name}: ${ratio} × ${yardstick.name} (${values})`;
  if (limit === undefined) {
    return line;
  }
  const verdict = exceedsLimit(measurement) ? "above" : "within";
  return `${line}, ${verdict} the limit of ${limit.toFixed(0)} ${unit}`;
}
