import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { Obstacle } from "../diagnosis/obstacle.ts";
import type { CauseOfFailures } from "./name-cause.ts";

/**
 * Lists the causes of failures, beginning with the one to fix first. What keeps responses from
 * being judged comes first, except a few requests without a response beside many wrong responses.
 */
export function listCauses({
  obstacles,
  explanations,
  unrecovered,
}: RunDiagnosis): readonly CauseOfFailures[] {
  const largest = Math.max(0, ...explanations.map(({ explained }) => explained.length));
  const isRare = ({ kind, explained }: Obstacle): boolean =>
    kind === "no-response" && explained.length < minShare * largest;
  return [
    ...obstacles.filter((obstacle) => !isRare(obstacle)),
    ...explanations,
    ...obstacles.filter(isRare),
    ...(unrecovered === undefined ? [] : [unrecovered]),
  ];
}

/** Number of requests without a response that come first, as a share of the largest other cause. */
const minShare = 0.1;
