import { judgeServer, type ServerTrial } from "../../run/judge-server.ts";
import type { CheckResult } from "./check-result.ts";
import type { BundledServer } from "./find-bundled-server.ts";

/** A mutant of the reference server, and a case that it must fail. */
export interface SampleMutant {
  readonly name: string;
  /** Id of the case. */
  readonly killer: string;
}

/** Checks that a case kills a mutant of the server. Only that case runs, since a whole run takes long. */
export async function checkMutant(
  { name, killer }: SampleMutant,
  server: BundledServer,
  trial: ServerTrial,
): Promise<CheckResult> {
  const command = [...server.command, "--mutant", name];
  const cases = trial.cases.filter(({ id }) => id === killer);
  const outcome = await judgeServer(command, { ...trial, cases });
  if (!outcome.judged) {
    return { ok: false, text: `The mutant ${name} did not start: ${outcome.reason}` };
  }
  return outcome.failed.length > 0
    ? { ok: true, text: `The mutant ${name} is killed by ${killer}` }
    : { ok: false, text: `The mutant ${name} survives: it passes ${killer}` };
}
