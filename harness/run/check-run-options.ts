import { askIfMeant, findSimilar } from "../terminal/find-similar.ts";
import type { RunSuiteOptions } from "./run-suite-options.ts";

/** All options, as keys so that none can be left out. */
const known: Readonly<Record<keyof RunSuiteOptions, true>> = {
  suite: true,
  cases: true,
  patterns: true,
  skip: true,
  target: true,
  name: true,
  serverVersion: true,
  access: true,
  without: true,
  generated: true,
  jobs: true,
  rate: true,
  waitMs: true,
  bail: true,
  known: true,
  circumstances: true,
  timeLimitMs: true,
  strict: true,
  profile: true,
  setupCheck: true,
  investigate: true,
  diagnosis: true,
  serverLog: true,
  signal: true,
  onProgress: true,
  onResult: true,
  onPhase: true,
};

/**
 * Checks the names of options that a program gives, which JavaScript does not check.
 *
 * @throws TypeError naming an option that does not exist.
 */
export function checkRunOptions(options: RunSuiteOptions): void {
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(known, name)) {
      const similar = findSimilar(name, Object.keys(known));
      const hint = similar.length === 0 ? "" : `: ${askIfMeant(similar)}`;
      throw new TypeError(`There is no option "${name}"${hint}`);
    }
  }
}
