import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import type { Report } from "../../report/to-report.ts";
import { createValidators } from "../../suite/validators.ts";
import { type KitEnding, runKit } from "../kit-process.ts";
import { assertHarmless } from "./judge-raw.ts";
import { memoryFileVariable } from "./memory-file.ts";

/** How a run of the kit ended, in a process of its own. */
export interface MeasuredEnding extends KitEnding {
  readonly report: Report;
  /** The counterexamples that it saved, as they stand in their files. */
  readonly saved: readonly string[];
  /** The most memory that it held, in MiB. */
  readonly memory: number;
  readonly milliseconds: number;
}

const checks = createValidators(findKitRoot());

/**
 * Runs the kit in a process of its own. Whatever the server did, nothing harmful and no stack
 * trace is printed, and the report and the saved cases are whole.
 *
 * @param args what stands behind `run`.
 */
export async function runMeasuredKit(args: readonly string[]): Promise<MeasuredEnding> {
  const folder = await mkdtemp(join(tmpdir(), "graph-spec-kit-"));
  const [reportFile, memoryFile] = [join(folder, "report.json"), join(folder, "memory")];
  const saved = join(folder, "saved");
  const started = performance.now();
  const options = {
    imports: [import.meta.resolve("tsx/esm"), import.meta.resolve("./report-memory.ts")],
    environment: { [memoryFileVariable]: memoryFile },
  };
  try {
    const outputs = ["--report-json", reportFile, "--save", saved];
    const ending = await runKit(["run", ...outputs, ...args], options);
    const milliseconds = performance.now() - started;
    assertHarmless(ending.stdout + ending.stderr);
    assert.doesNotMatch(ending.stdout + ending.stderr, /^ +at .+:\d+:\d+\)?$/m);
    const report: Report = JSON.parse(checkText(await readFile(reportFile, "utf8"), "report"));
    assert.equal(report.exitStatus, ending.status);
    const memory = Number(await readFile(memoryFile, "utf8")) / 1024;
    return { ...ending, report, saved: await readSaved(saved), memory, milliseconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSaved(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const cases = files.filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(cases.map((file) => readFile(join(folder, file), "utf8")));
  for (const text of texts) {
    checkText(text, "case");
  }
  return texts;
}

/** Checks that the text of a file is harmless and keeps its schema, and returns it. */
function checkText(text: string, format: "case" | "report"): string {
  assertHarmless(text);
  const checked = checks.named(format)(JSON.parse(text));
  assert.deepEqual(checked.ok ? [] : checked.violations, []);
  return text;
}
