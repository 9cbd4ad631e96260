import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { describeError } from "../kit/describe-error.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { formatComparison } from "./comparison/format-comparison.ts";
import { createStatusLine } from "./create-status-line.ts";
import { drawGrowth } from "./growth/draw-growth.ts";
import { formatGrowth } from "./growth/format-growth.ts";
import { describeNoise, NoiseMeter } from "./noise/noise-meter.ts";
import type { Part, PartContext, PartResult } from "./part.ts";
import { toResults } from "./to-results.ts";

/** Which parts run, on what, and where the results go. */
export interface RunPartsOptions
  extends Omit<PartContext, "sampleNoise" | "showStatus" | "scratchFolder"> {
  readonly parts: readonly Part[];
  readonly resultsFile: string;
  readonly plotFile: string;
}

/**
 * Runs parts one after another: prints what each has measured, and writes all results at the end.
 *
 * @throws Error when a part could not be measured, after all others.
 */
export async function runParts(options: RunPartsOptions): Promise<void> {
  const noise = new NoiseMeter();
  const measured = new Map<string, PartResult>();
  const failures: string[] = [];
  process.stdout.write(`${describeMachine()}\n`);
  for (const part of options.parts) {
    try {
      const result = await runPart(part, { ...options, noise });
      measured.set(part.name, result);
      process.stdout.write(`\n${formatPart(result)}\n`);
    } catch (error) {
      failures.push(`${part.name}: ${describeError(error)}`);
    }
  }
  process.stdout.write(`\n${describeNoise(noise.read())}\n`);
  const results = toResults(measured, { machine: describeMachine(), noise: noise.read() });
  const growth = [...measured.values()].flatMap((result) => result.growth);
  if (growth.length > 0) {
    writeFileSync(options.plotFile, drawGrowth(growth));
  }
  writeFileSync(options.resultsFile, `${JSON.stringify(results, undefined, 2)}\n`);
  if (failures.length > 0) {
    throw new Error(failures.join("\n"));
  }
}

async function runPart(
  part: Part,
  { noise, ...options }: RunPartsOptions & { readonly noise: NoiseMeter },
): Promise<PartResult> {
  const scratchFolder = mkdtempSync(join(tmpdir(), "graph-spec-bench-"));
  const removeScratch = (): void => rmSync(scratchFolder, { recursive: true, force: true });
  const { show: showStatus, end } = createStatusLine(process.stderr);
  // A signal ends the process without coming back here.
  process.once("exit", removeScratch);
  try {
    const sampleNoise = (): void => noise.sample();
    return await part.run({ ...options, scratchFolder, sampleNoise, showStatus });
  } finally {
    end();
    process.off("exit", removeScratch);
    removeScratch();
  }
}

function formatPart({ comparisons, growth, notes }: PartResult): string {
  return [
    ...comparisons.map(formatComparison),
    ...(growth.length > 0 ? [formatGrowth(growth)] : []),
    ...(notes.length > 0 ? [notes.map((note) => `${note}.`).join("\n")] : []),
  ].join("\n\n");
}

/** Names the processor, the number of its cores and the version of Node. */
function describeMachine(): string {
  const model = cpus()[0]?.model.trim();
  const cores = countNoun(availableParallelism(), "core");
  return `${model}, ${cores}, Node ${process.versions.node}`;
}
