import type { TestOutcome } from "./settle-cases.ts";

/** The test that is running, as its runner lets it report. */
export interface RunningTest {
  readonly skip: (reason: string) => void;
  readonly warn: (warning: string) => void;
}

/**
 * Reports the outcome of a test to its runner.
 *
 * @throws ConformanceError for a case that failed.
 */
export function reportOutcome(settled: TestOutcome, test: RunningTest): void {
  if (settled.outcome === "failed") {
    throw new ConformanceError(settled.message);
  }
  if (settled.outcome === "skipped") {
    test.skip(settled.reason);
  } else if (settled.warning !== undefined) {
    test.warn(settled.warning);
  }
}

/** A case failed. The stack is only the message, since the place in the kit says nothing. */
class ConformanceError extends Error {
  override readonly name = "ConformanceError";

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
