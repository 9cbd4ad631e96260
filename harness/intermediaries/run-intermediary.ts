import type { RunResult } from "../run/run-result.ts";
import { type RoleRunOptions, toRunResult } from "../run/to-run-result.ts";
import { joinSignals, limitTime } from "../server/limit-time.ts";
import { type ServerProcess, startServerProcess } from "../server/server-process.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import { describeError } from "../terminal/describe-error.ts";
import { ResetCount } from "../transport/reset-count.ts";
import { CaseRun, type CaseRunOutcome } from "./case-run.ts";
import { awaitPassage, findSpareOrigin } from "./open-stage.ts";
import { Origins, type Stage } from "./origins.ts";

/** An intermediary that runs in front of origins at known ports, or a command that starts one. */
export type IntermediarySource =
  | { readonly url: string; readonly originPorts: readonly number[] }
  | { readonly command: readonly string[] };

/** How to run cases for intermediaries. */
export interface IntermediaryRunOptions extends RoleRunOptions {
  readonly source: IntermediarySource;
  readonly cases: readonly IntermediaryCase[];
  /** Number of cases for intermediaries, selected or not. */
  readonly suiteSize: number;
  /** Maximum milliseconds for an exchange, besides the pauses of its script. */
  readonly timeoutMs: number;
  /** Maximum milliseconds until the first query comes through. */
  readonly waitMs: number;
  /** File to which all output of a command is appended. */
  readonly serverLog?: string | undefined;
}

/**
 * Judges an intermediary: the kit is its client, and the origins behind it.
 *
 * @throws Error when a port of an origin is taken.
 */
export async function runIntermediary(options: IntermediaryRunOptions): Promise<RunResult> {
  const startedMs = Date.now();
  const { source, suiteSize, timeoutMs, strict, known, serverLog } = options;
  const command = "command" in source ? source.command : undefined;
  const origins = await Origins.open("url" in source ? source.originPorts : [0, 0]);
  const started = command && (await startProxy(command, origins, serverLog).catch(describeError));
  const server = typeof started === "string" ? undefined : started;
  const resets = new ResetCount();
  const baseUrl = "url" in source ? source.url : (server?.baseUrls()[0] ?? "");
  try {
    const outcome =
      typeof started === "string"
        ? unreached(started)
        : await runOnStage(
            { origins, destination: new URL(baseUrl), hasSpareOrigin: false, timeoutMs, resets },
            server,
            options,
          );
    return toRunResult({
      role: "intermediary",
      baseUrl: outcome.results.length === 0 ? null : baseUrl,
      ...{ command, suiteSize, strict, known, startedMs },
      results: outcome.results,
      setupWarnings: resets.describe("intermediary"),
      endedEarly: outcome.endedEarly,
      isInconclusive: outcome.endedEarly !== undefined,
      serverOutput: outcome.endedEarly === undefined ? undefined : server?.output,
    });
  } finally {
    await server?.stop();
    await origins.close();
  }
}

function unreached(endedEarly: string): CaseRunOutcome {
  return { results: [], endedEarly };
}

function startProxy(
  command: readonly string[],
  { ports }: Origins,
  serverLog: string | undefined,
): Promise<ServerProcess> {
  const [first = "", second = ""] = ports.map(String);
  const words = command.map((word) =>
    word
      .replaceAll("{origin}", `http://127.0.0.1:${first}`)
      .replaceAll("{origin2}", `http://127.0.0.1:${second}`)
      .replaceAll("{origin-port}", first)
      .replaceAll("{origin2-port}", second),
  );
  return startServerProcess(words, { datasetFile: "", serverLog });
}

async function runOnStage(
  first: Stage,
  server: ServerProcess | undefined,
  options: IntermediaryRunOptions,
): Promise<CaseRunOutcome> {
  const { waitMs, timeLimitMs } = options;
  const signal = joinSignals(limitTime(options.signal, timeLimitMs), server?.exited);
  const obstacle = await awaitPassage(first, { waitMs, signal });
  if (obstacle !== undefined) {
    const ending = server?.ending();
    const why = ending === undefined ? obstacle : `its command ${ending}`;
    return unreached(`No query came through the intermediary: ${why}`);
  }
  const stage = { ...first, hasSpareOrigin: await findSpareOrigin(first) };
  const run = await new CaseRun(stage, { ...options, signal }).run(options.cases);
  const ending = server?.ending();
  const endedEarly =
    ending === undefined ? run.endedEarly : `The intermediary is gone: its command ${ending}`;
  return { ...run, endedEarly };
}
