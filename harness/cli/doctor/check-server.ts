import { type CommandTrial, type FailedCase, judgeCommand } from "../../run/judge-command.ts";
import type { Finding } from "./finding.ts";

/** Checks that a server starts and passes all recorded cases. */
export async function checkServer(file: string, trial: CommandTrial): Promise<Finding> {
  const found = await judgeCommand(trial);
  if (!found.judged) {
    return { healthy: false, text: `The kit's server does not answer (${file}): ${found.reason}` };
  }
  const { failed, passed } = found;
  return failed.length === 0 && passed === trial.cases.length
    ? {
        healthy: true,
        text: `The kit's server (${file}) starts and passes ${passed} recorded cases`,
      }
    : {
        healthy: false,
        text: `The kit's server (${file}) passes ${passed} of ${trial.cases.length} recorded cases: not ${listFirst(failed)}`,
      };
}

/** Checks that a server with a mutant does not pass. */
export async function checkMutant(name: string, trial: CommandTrial): Promise<Finding> {
  const command = [...trial.command, "--mutant", name];
  const found = await judgeCommand({ ...trial, command, bail: 1 });
  if (!found.judged) {
    return { healthy: false, text: `The mutant ${name} cannot be tried: ${found.reason}` };
  }
  const healthy = found.failed.length > 0;
  return {
    healthy,
    text: healthy
      ? `The mutant ${name} is caught by ${listFirst(found.failed)}`
      : `The mutant ${name} is not caught by any recorded case`,
  };
}

function listFirst(failed: readonly FailedCase[]): string {
  return failed[0]?.name ?? "all";
}
