/** Widths in bits of the integers that servers hold numbers in, the largest first. */
const widths = [32, 16, 8] as const;

/**
 * Names what a server made of a number, so that two servers with the same name do the same to
 * other numbers, too.
 *
 * @returns undefined where both numbers are the same.
 */
export function nameNumberChange(expected: number, received: number): string | undefined {
  if (expected === received) {
    return undefined;
  }
  if (received === 0) {
    return "as 0";
  }
  if (Math.fround(expected) === received) {
    return "in single precision";
  }
  if (received === -expected) {
    return "with the other sign";
  }
  return (
    nameWidth(expected, received) ??
    nameFactor(expected, received) ??
    nameDigits(String(expected), String(received)) ??
    "another number"
  );
}

/** Names the width of the integer that the number did not fit into. */
function nameWidth(expected: number, received: number): string | undefined {
  for (const bits of widths) {
    const size = 2 ** bits;
    const isWrapped = (expected - received) % size === 0;
    if (isWrapped && received >= -size / 2 && received < size) {
      return `wrapped at ${bits} bits`;
    }
    if ([size - 1, size / 2 - 1, -size / 2].includes(received)) {
      return `limited to ${bits} bits`;
    }
  }
  return undefined;
}

/** Names a number that is next to the expected one, or a multiple of it. */
function nameFactor(expected: number, received: number): string | undefined {
  if (Math.abs(expected - received) === 1) {
    return received > expected ? "plus 1" : "minus 1";
  }
  const power = Math.log10(received / expected);
  return Number.isInteger(power) ? `times 10^${power}` : undefined;
}

/** Names the digits that are missing. */
function nameDigits(expected: string, received: string): string | undefined {
  if (expected.startsWith(received)) {
    return "without its last digits";
  }
  return expected.endsWith(received) ? "without its first digits" : undefined;
}
