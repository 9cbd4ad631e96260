import {
  type ConformingServer,
  mustPass,
  toReadings,
} from "../lint/conforming-servers/conforming-server.ts";
import { type CaseResult, isWrong } from "../run/case-result.ts";
import type { GeneratedOptions } from "../run/run-generated.ts";
import { type Case, isJudged, type Need } from "../suite/case.ts";
import { runModelServer } from "./run-model-server.ts";

/** What a conforming server is judged by. */
export interface ServerTrialCases {
  readonly cases: readonly Case[];
  readonly generated: Partial<GeneratedOptions>;
}

/**
 * Judges a model server over HTTP by the cases that it must pass.
 *
 * @returns a line for every result that no reading of the server explains, then the verdict:
 * `["conforming"]` where the kit judges correctly.
 */
export async function judgeConformingServer(
  server: ConformingServer,
  { cases, generated }: ServerTrialCases,
): Promise<string[]> {
  const lacks = server.flatMap(({ reading }) => reading.lacks ?? []);
  const needs: readonly Need[] = ["library", "overdue-outage", "free-form-ids"];
  const { results, verdict } = await runModelServer(toReadings(server), {
    cases: cases.filter((item) => !isJudged(item) || mustPass(server, item)),
    generated,
    without: new Set(needs.filter((need) => lacks.includes(need))),
  });
  const alarms = results
    .filter(isWrong)
    .filter((result) => !isExplained(server, result))
    .map(({ case: item, differences }) => `${item.id}: ${JSON.stringify(differences[0])}`);
  return [...alarms, verdict];
}

/** Names the readings of a server. */
export function nameServer(server: ConformingServer): string {
  return server.map(({ freedom, reading }) => `${freedom.id}: ${reading.id}`).join(", ");
}

/** Whether a reading of the server breaks a clause of the case, or all that the response breaks. */
function isExplained(server: ConformingServer, result: CaseResult): boolean {
  const broken = new Set(server.flatMap(({ reading }) => reading.breaks ?? []));
  return (
    result.case.clauses.some((id) => broken.has(id)) ||
    (isWrong(result) && result.differences.every(({ clause = "" }) => broken.has(clause)))
  );
}
