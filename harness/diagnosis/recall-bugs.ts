import type { Role } from "../suite/case.ts";
import { findPatternsFile, readPatterns } from "./failure-pattern.ts";
import { type KnownBugs, learnBugs } from "./known-bugs.ts";

const recalled = new Map<Role, KnownBugs>();

/**
 * Recalls the known bugs of the package. Their file is read when they are first asked for: a run
 * is diagnosed up to four times, and each time would spend most of its time on reading them.
 *
 * @throws Error naming the first line of the file that does not describe a mutant.
 */
export function recallBugs(role: Role = "service"): KnownBugs {
  const bugs = recalled.get(role) ?? learnBugs(readPatterns(findPatternsFile(role)));
  recalled.set(role, bugs);
  return bugs;
}
