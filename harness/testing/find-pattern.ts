import assert from "node:assert/strict";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { recallBugs } from "../diagnosis/known-bugs.ts";

/**
 * Finds what fails for a known bug, given its name. All tests of a process share the file of known
 * bugs, which takes long to read.
 *
 * @throws AssertionError if there is no such bug.
 */
export function findPattern(name: string): FailurePattern {
  const bug = recallBugs().bugs.find(({ pattern }) => pattern.name === name);
  return bug?.pattern ?? assert.fail(name);
}
