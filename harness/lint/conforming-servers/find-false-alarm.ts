import type { Difference } from "../../judge/judgment.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { Validators } from "../../suite/validators.ts";
import { type ConformingServer, mustPass, type ServedReadings } from "./conforming-server.ts";

/** A conforming server that fails a case, and how. */
export interface FalseAlarm {
  readonly server: ConformingServer;
  readonly differences: readonly Difference[];
}

/** Finds the first server that must pass a case but fails it. */
export async function findFalseAlarm(
  item: JudgedCase,
  servers: readonly ServedReadings[],
  checks: Validators,
): Promise<FalseAlarm | undefined> {
  for (const { server, target } of servers.filter(({ server: one }) => mustPass(one, item))) {
    const result = await runJudgedCase(item, { target, checks, source: "recorded" });
    const differences = isWrong(result)
      ? result.differences.filter((difference) => !isExcused(difference, server))
      : [];
    if (differences.length > 0) {
      return { server, differences };
    }
  }
  return undefined;
}

/** A server may differ in an implied clause that one of its readings breaks. */
function isExcused({ level, clause }: Difference, server: ConformingServer): boolean {
  return (
    level === "implied" &&
    clause !== undefined &&
    server.some(({ reading: { breaks = [] } }) => breaks.includes(clause))
  );
}
