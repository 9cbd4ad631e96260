import type { Readings } from "../model/choose.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import { generousLimits } from "./hostile/time-limits.ts";
import { kitSuite } from "./kit-suite.ts";
import { startModelServer } from "./model-server.ts";

/** Judges a model server over HTTP, as a user would. */
export async function runModelServer(
  readings: Readings,
  options: Pick<RunSuiteOptions, "cases" | "generated" | "without">,
): Promise<RunResult> {
  const model = await startModelServer(readings, kitSuite);
  try {
    return await runSuite({
      ...options,
      suite: kitSuite,
      target: { url: model.url },
      access: { timeoutMs: generousLimits.timeoutMs },
    });
  } finally {
    await model.close();
  }
}
