import fc from "fast-check";

/** Which values to draw. */
interface DrawOptions {
  /** A 32-bit integer. */
  readonly seed: number;
  readonly count: number;
}

/**
 * Draws the values that `fc.sample()` gives, each only when it is asked for. A sample is drawn as a
 * whole, and to continue a sample fast-check has to skip all values before; a check draws each value
 * when the one before it has been checked, so this one waits there until the next is wanted.
 */
export async function* drawOneByOne<Value>(
  arbitrary: fc.Arbitrary<Value>,
  { seed, count }: DrawOptions,
): AsyncGenerator<Value, void, void> {
  let deliver: (value: Value) => void = ignore;
  let fail: (error: unknown) => void = ignore;
  let proceed: () => void = ignore;
  const check = fc.asyncProperty(arbitrary, (value) => {
    const isWanted = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    deliver(value);
    return isWanted;
  });
  for (let drawn = 0; drawn < count; drawn += 1) {
    const next = new Promise<Value>((resolve, reject) => {
      [deliver, fail] = [resolve, reject];
    });
    if (drawn === 0) {
      fc.check(check, { seed, numRuns: count, unbiased: true }).catch((error: unknown) =>
        fail(error),
      );
    } else {
      proceed();
    }
    yield await next;
  }
}

function ignore(): void {}
