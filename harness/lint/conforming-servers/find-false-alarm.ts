import type { Difference } from "../../judge/judgment.ts";
import { createModelTarget } from "../../model/create-model-target.ts";
import type { ModelResponse, ModelService } from "../../model/model-response.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { type ConformingServer, mustPass, type ServedReadings } from "./conforming-server.ts";

/** A conforming server that fails a case, and how. */
export interface FalseAlarm {
  readonly server: ConformingServer;
  readonly differences: readonly Difference[];
}

/** Finds the first server that must pass a case but fails it. Equal responses are judged once. */
export async function findFalseAlarm(
  item: JudgedCase,
  servers: readonly ServedReadings[],
  checks: Validators,
): Promise<FalseAlarm | undefined> {
  const requests = listExchanges(item).map(({ request }) => toWireRequest(request));
  const judged = new Map<string, readonly Difference[]>();
  for (const { server, service } of servers.filter(({ server: one }) => mustPass(one, item))) {
    const responses = requests.map(service);
    const printed = JSON.stringify(responses);
    const found = judged.get(printed) ?? (await judge(item, replay(responses), checks));
    judged.set(printed, found);
    const differences = found.filter((difference) => !isExcused(difference, server));
    if (differences.length > 0) {
      return { server, differences };
    }
  }
  return undefined;
}

async function judge(
  item: JudgedCase,
  service: ModelService,
  checks: Validators,
): Promise<readonly Difference[]> {
  const result = await runJudgedCase(item, {
    target: createModelTarget(service),
    checks,
    source: "recorded",
  });
  return isWrong(result) ? result.differences : [];
}

/** A case sends its requests in the order in which they are listed. */
function replay(responses: readonly ModelResponse[]): ModelService {
  const left = [...responses];
  return () => {
    const next = left.shift();
    if (next === undefined) {
      throw new Error("The case sends more requests than it lists");
    }
    return next;
  };
}

/** A server may differ in an implied clause that one of its readings breaks. */
function isExcused({ level, clause }: Difference, server: ConformingServer): boolean {
  return (
    level === "implied" &&
    clause !== undefined &&
    server.some(({ reading: { breaks = [] } }) => breaks.includes(clause))
  );
}
