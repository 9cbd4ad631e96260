import type { JudgedCase } from "../suite/case.ts";
import { isOverloaded } from "./capacity.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import { oneAtATime } from "./is-concurrent.ts";
import type { RunContext } from "./run-context.ts";
import { runWatched } from "./run-watched.ts";
import { skipCase } from "./skip-case.ts";

/** Runs a case of concurrent requests, or skips it if the server cannot handle that many at once. */
export async function runConcurrentCase(
  item: JudgedCase,
  context: RunContext,
): Promise<CaseResult> {
  if (context.target.connections() === 1) {
    return skipCase(item, context, { skip: "concurrency", reason: oneAtATime });
  }
  const result = await runWatched(item, context);
  return isWrong(result) && isOverloaded(result, context)
    ? skipCase(item, context, {
        skip: "concurrency",
        reason: `Too many requests at once for this server (${result.failure})`,
      })
    : result;
}
