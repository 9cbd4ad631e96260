import { type RunResult, runSuite, toReport, toTerminal } from "graph-spec-kit";

/** Judges a handler; the types of the kit must fit the options of a strict user. */
export async function judge(signal: AbortSignal): Promise<RunResult> {
  const run = await runSuite({
    target: { fetch: async (request) => new Response(await request.text()) },
    generated: { count: 50 },
    signal,
    onResult: ({ case: { id }, verdict }) => process.stdout.write(`${id} ${verdict}\n`),
  });
  process.stdout.write(toTerminal(toReport(run)));
  return run;
}
