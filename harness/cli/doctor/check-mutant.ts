import { judgeServer, type ServerTrial } from "../../run/judge-server.ts";
import type { CheckResult } from "./check-result.ts";
import type { BundledServer } from "./find-bundled-server.ts";

/** Checks that a recorded case kills a mutant of the server. */
export async function checkMutant(
  name: string,
  server: BundledServer,
  trial: ServerTrial,
): Promise<CheckResult> {
  const command = [...server.command, "--mutant", name];
  const outcome = await judgeServer({ command }, { ...trial, bail: 1 });
  if (!outcome.judged) {
    return { ok: false, text: `The mutant ${name} did not start: ${outcome.reason}` };
  }
  const [killer] = outcome.failed;
  return killer === undefined
    ? { ok: false, text: `The mutant ${name} survives: it passes every recorded case` }
    : { ok: true, text: `The mutant ${name} is killed by ${killer.name}` };
}
