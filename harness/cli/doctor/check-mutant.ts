import { type CommandTrial, judgeCommand } from "../../run/judge-command.ts";
import type { CheckResult } from "./check-result.ts";

/** Checks that a recorded case kills a mutant of the server. */
export async function checkMutant(name: string, trial: CommandTrial): Promise<CheckResult> {
  const command = [...trial.command, "--mutant", name];
  const outcome = await judgeCommand({ ...trial, command, bail: 1 });
  if (!outcome.judged) {
    return { ok: false, text: `The mutant ${name} did not start: ${outcome.reason}` };
  }
  const [killer] = outcome.failed;
  return killer === undefined
    ? { ok: false, text: `The mutant ${name} survives: it passes every recorded case` }
    : { ok: true, text: `The mutant ${name} is killed by ${killer.name}` };
}
