import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportFormats } from "../../report/formats/load-reporter.ts";
import type { Report } from "../../report/report.ts";
import { type KitEnding, runKit } from "../kit-process.ts";
import { kitSuite } from "../kit-suite.ts";
import { assertHarmless } from "./assert-harmless.ts";

/** How a run of the kit ended, in a separate process. */
export interface MeasuredEnding extends KitEnding {
  readonly report: Report;
  readonly saved: readonly string[];
  /** The most memory that it held, in MiB. */
  readonly memory: number;
}

/** Runs the kit with a report in each format; fails if it writes anything harmful or incomplete. */
export async function runMeasuredKit(args: readonly string[]): Promise<MeasuredEnding> {
  const folder = await mkdtemp(join(tmpdir(), "graph-spec-kit-"));
  const [reportFile, memoryFile] = [join(folder, "report.json"), join(folder, "memory")];
  const savedFolder = join(folder, "saved");
  const memoryModule = new URL("report-memory.mjs", import.meta.url);
  memoryModule.searchParams.set("file", memoryFile);
  try {
    const outputs = [
      ...["--report-json", reportFile, "--save", savedFolder],
      ...reportFormats.flatMap((format) => ["--report", `${format}=${join(folder, format)}`]),
    ];
    const ending = await runKit(["run", ...outputs, ...args], {
      imports: [memoryModule.href],
    });
    assertHarmless(ending.stdout + ending.stderr);
    for (const format of reportFormats.filter((one) => one !== "github")) {
      assertHarmless(await readFile(join(folder, format), "utf8"));
    }
    assert.doesNotMatch(ending.stdout + ending.stderr, /^ +at .+:\d+:\d+\)?$/m);
    const report: Report = JSON.parse(await readChecked(reportFile, "report"));
    assert.equal(report.exitStatus, ending.status);
    const memory = Number(await readFile(memoryFile, "utf8")) / 1024;
    return { ...ending, report, saved: await readSavedCases(savedFolder), memory };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSavedCases(folder: string): Promise<string[]> {
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const cases = files.filter((file) => file.endsWith(".json"));
  return Promise.all(cases.map((file) => readChecked(join(folder, file), "case")));
}

async function readChecked(file: string, format: "case" | "report"): Promise<string> {
  const text = await readFile(file, "utf8");
  assertHarmless(text);
  const validated = kitSuite.checks.named(format)(JSON.parse(text));
  assert.ok(validated.ok, JSON.stringify(validated));
  return text;
}
