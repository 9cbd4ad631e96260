import type { GuideStep } from "../suite/guide-step.ts";
import { loadDataFile } from "../suite/load-data-file.ts";
import type { Suite } from "../suite/suite.ts";

/** The steps of the guide, and the file that lists them. */
export interface GuideStepList {
  readonly file: string;
  readonly steps: readonly GuideStep[];
}

/**
 * Reads the steps of the guide. They are not part of the suite, since most runs do not need them.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function readGuideSteps(file: string, { checks }: Pick<Suite, "checks">): GuideStepList {
  return { file, steps: loadDataFile(file, "steps", checks).steps };
}
