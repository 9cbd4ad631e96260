import { judgeServer, type ServerTrial } from "../../run/judge-server.ts";
import type { CheckResult } from "./check-result.ts";
import type { BundledServer } from "./find-bundled-server.ts";

/** Checks that a server starts and passes all recorded cases. */
export async function checkServer(
  { file, command }: BundledServer,
  trial: ServerTrial,
): Promise<CheckResult> {
  const outcome = await judgeServer(command, trial);
  if (!outcome.judged) {
    return { ok: false, text: `The reference server (${file}) did not start: ${outcome.reason}` };
  }
  const { failed, passed } = outcome;
  const total = trial.cases.length;
  if (passed === total) {
    return { ok: true, text: `The reference server (${file}) passes all ${total} recorded cases` };
  }
  const example = failed[0] === undefined ? "" : `; one that fails is ${failed[0]}`;
  return {
    ok: false,
    text: `The reference server (${file}) passes only ${passed} of ${total} recorded cases${example}`,
  };
}
