import { readJsonFile } from "../json/read-json-file.ts";
import type { GuideStep } from "../suite/guide-step.ts";
import { type Suite, SuiteError } from "../suite/suite.ts";

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
  const read = readJsonFile(file);
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  const checked = checks.named("steps")(read.file.value);
  if (!checked.ok) {
    throw new SuiteError(
      checked.violations.map(({ pointer, message }) => read.file.diagnosticAt(pointer, message)),
    );
  }
  return { file, steps: checked.value.steps };
}
