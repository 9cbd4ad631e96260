import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";

/**
 * The suite of the kit, loaded once for all test files of a process: reading and checking every
 * file takes longer than most tests.
 */
export const kitSuite: Suite = loadSuite();
