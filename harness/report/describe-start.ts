import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { hangText } from "../terminal/wrap-text.ts";
import type { FailureContext } from "./describe-failure.ts";
import { listCauses } from "./list-causes.ts";
import { nameCause } from "./name-cause.ts";

/** Says at the end of a report how many causes there are, and where to begin. */
export function describeStart(
  diagnosis: RunDiagnosis,
  { palette, width, rerun }: Pick<FailureContext, "palette" | "width" | "rerun">,
): string[] {
  const causes = listCauses(diagnosis);
  const [first] = causes;
  if (first === undefined) {
    return [];
  }
  const explained = causes.reduce((sum, cause) => sum + cause.explained.length, 0);
  const others = diagnosis.unexplained.length;
  const checks = diagnosis.failedHealthChecks;
  const also = checks === 0 ? "" : `, and probably of ${countNoun(checks, "failed health check")}`;
  const rest = others === 0 ? "" : `; ${countNoun(others, "other failure")} without a known cause`;
  const clause = "clause" in first && first.pattern !== undefined ? ` (${first.clause})` : "";
  return [
    `${countNoun(causes.length, "probable cause")} of ${countNoun(explained, "failure")}, described above${also}${rest}.`,
    hangText("Begin here: ", `${nameCause(first, rerun.role)}${clause}.`, {
      width,
      paint: palette.bold,
    }),
  ];
}
