import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSchemaChecks } from "../cases/schema-checks.ts";
import { findKitRoot } from "../kit-root.ts";
import type { Report } from "../report/json-report.ts";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { assertHarmless } from "./judge-raw.ts";
import { memoryFileVariable } from "./memory-file.ts";

/** How a run of the kit ended, in a process of its own. */
export interface MeasuredEnding extends KitEnding {
  readonly report: Report;
  /** The most memory that it held, in MiB. */
  readonly memory: number;
  readonly milliseconds: number;
}

const checkReport = createSchemaChecks(findKitRoot()).named<Report>("report");

/**
 * Runs the kit in a process of its own. Whatever the server did, nothing harmful and no stack
 * trace is printed, and the report is whole.
 *
 * @param args what stands behind `run`.
 */
export async function runMeasuredKit(args: readonly string[]): Promise<MeasuredEnding> {
  const folder = await mkdtemp(join(tmpdir(), "graph-spec-kit-"));
  const [reportFile, memoryFile] = [join(folder, "report.json"), join(folder, "memory")];
  const started = performance.now();
  const options = {
    imports: [import.meta.resolve("./report-memory.ts")],
    environment: { [memoryFileVariable]: memoryFile },
  };
  try {
    const ending = await runKit(["run", "--report-json", reportFile, ...args], options);
    const milliseconds = performance.now() - started;
    assertHarmless(ending.stdout + ending.stderr);
    assert.doesNotMatch(ending.stdout + ending.stderr, /^ +at .+:\d+:\d+\)?$/m);
    const text = await readFile(reportFile, "utf8");
    assertHarmless(text);
    const checked = checkReport(JSON.parse(text));
    assert.deepEqual(checked.ok ? [] : checked.problems, []);
    assert.ok(checked.ok);
    assert.equal(checked.value.exitStatus, ending.status);
    const memory = Number(await readFile(memoryFile, "utf8")) / 1024;
    return { ...ending, report: checked.value, memory, milliseconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
