import type { WrongResult } from "../../run/case-result.ts";
import { applyKnownFailing } from "../../run/known/apply-known-failing.ts";
import { createMatchers } from "../../run/known/create-matchers.ts";
import type { RunResult } from "../../run/run-result.ts";
import { readKnownFailing } from "../../suite/read-known-failing.ts";
import type { Suite } from "../../suite/suite.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/** The known failures of a server, ready for a run. */
export interface KnownFailing {
  readonly isKnown: (result: WrongResult) => boolean;
  /** Excuses the known failures of a run, and says what is out of date in the file. */
  readonly apply: (run: RunResult) => RunResult;
}

/**
 * Reads the file of `--known-failing`.
 *
 * @returns undefined without the option.
 * @throws SuiteError when the file is invalid.
 */
export async function loadKnownFailing(
  suite: Suite,
  { knownFailing: file, strict, shard, path }: RunCliOptions,
): Promise<KnownFailing | undefined> {
  if (file === undefined) {
    return undefined;
  }
  const entries = readKnownFailing(file, suite);
  const { properties } = await import("../../generate/properties.ts");
  const today = new Date().toISOString().slice(0, "2027-01-31".length);
  const matchers = createMatchers(entries, today);
  const isPart = shard !== undefined || path !== undefined;
  return {
    isKnown: (result) => matchers.some(({ explains }) => explains(result)),
    apply: (run) =>
      applyKnownFailing(run, { file, entries, today, suite, properties, strict, isPart }),
  };
}
