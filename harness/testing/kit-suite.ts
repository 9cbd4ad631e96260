import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";

/** The suite of the kit, loaded once for all tests of a process. */
export const kitSuite: Suite = loadSuite();
