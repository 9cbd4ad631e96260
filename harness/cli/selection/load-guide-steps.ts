import { join } from "node:path";
import { readGuideSteps } from "../../docs/read-guide-steps.ts";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import type { GuideStep } from "../../suite/guide-step.ts";
import type { Suite } from "../../suite/suite.ts";

/**
 * Reads the steps of the kit's own guide.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function loadGuideSteps(suite: Pick<Suite, "checks">): readonly GuideStep[] {
  return readGuideSteps(join(findKitRoot(), "spec-cases", "steps.json"), suite).steps;
}
