import { readLintSubject } from "../lint/read-lint-subject.ts";
import type { LintSubject } from "../lint/rule.ts";
import { kitSuite } from "./kit-suite.ts";

/** What the rules of `check` look at in the kit, read once for all test files of a process. */
export const kitLintSubject: LintSubject = readLintSubject(kitSuite);
