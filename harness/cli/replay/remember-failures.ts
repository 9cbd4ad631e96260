import { createHash, randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../json/make-folder.ts";
import { failsBuild } from "../../report/classify-case.ts";
import { isWarned } from "../../report/findings.ts";
import { toJson } from "../../report/formats/to-json.ts";
import { readReport } from "../../report/read-report.ts";
import type { Report } from "../../report/report.ts";
import type { ReportedCase } from "../../report/reported-case.ts";
import { boundCases } from "../../report/to-report.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Validators } from "../../suite/validators.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Remembers what failed in a run, for `--last-failed`: a report of only these cases, and of those
 * that failed earlier and did not run this time. A run does not fail if that cannot be written.
 */
export async function rememberFailures(
  report: Report,
  file: string,
  checks: Validators,
): Promise<void> {
  const wrong = [...listWrongCases(report).map(forget), ...keepOthers(report, file, checks)];
  const cases = boundCases({ ...report, cases: wrong });
  try {
    if (cases.length === 0) {
      await rm(file, { force: true });
      return;
    }
    makeFolder(dirname(file));
    // Another run may read the file at the same time.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, toJson({ ...report, cases }), { mode: 0o600 });
    await rename(draft, file);
  } catch {
    // The next --last-failed says that nothing is remembered.
  }
}

/** Lists the wrong cases of a run, and those after which they fail. */
function listWrongCases({ cases }: Report): ReportedCase[] {
  const triggers = new Set(
    cases.flatMap(({ recurrence: when }) => (when?.kind === "after" ? [when.caseId] : [])),
  );
  return cases.filter((item) => failsBuild(item) || isWarned(item) || triggers.has(item.id));
}

/** Keeps what it takes to run a case again: reading the file takes memory at the end of each run. */
function forget({ differences, exchanges = [], ...item }: ReportedCase): ReportedCase {
  const sent = exchanges.map(({ response: _, ...exchange }) => exchange);
  return { ...item, differences: differences.slice(0, 1), exchanges: sent };
}

function keepOthers({ cases }: Report, file: string, checks: Validators): ReportedCase[] {
  const read = readReport(file, checks);
  const sent = new Set(cases.filter(({ verdict }) => verdict !== "skipped").map(identifyCase));
  return read.ok ? read.value.cases.filter((item) => !sent.has(identifyCase(item))) : [];
}

/** Finds the file that remembers what failed in a folder, in the user's folder for states. */
export function findMemoryFile(folder: string, environment: Readonly<NodeJS.ProcessEnv>): string {
  // Not homedir(), which throws where a container runs as a user whom its system does not know.
  const home = environment["HOME"] || environment["USERPROFILE"] || "/";
  const states = environment["XDG_STATE_HOME"] || join(home, ".local", "state");
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(states, "graph-spec-kit", `last-run-${digest}.json`);
}

/** Reads what failed in the working directory and has not passed since. */
export function readLastFailures(
  patterns: readonly string[],
  options: RunCliOptions,
  { checks }: Pick<Suite, "checks">,
): readonly EarlierFailure[] {
  const { clause = [], skip = [], step, shard, path, generated } = options;
  const others = [...patterns, ...clause, ...skip, step, shard, path, generated];
  if (others.some((value) => value !== undefined)) {
    throw new UsageError("Give either --last-failed or options that select cases, not both");
  }
  const read = readReport(findMemoryFile(process.cwd(), process.env), checks);
  const failures = read.ok ? listFailures([read.value], options) : [];
  if (failures.length === 0) {
    throw new UsageError("No failure is left in this folder: run without --last-failed");
  }
  return failures;
}

/** A case that failed in an earlier run. */
export interface EarlierFailure {
  readonly item: ReportedCase;
  /** The case after which it fails. */
  readonly trigger?: ReportedCase | undefined;
}

/** Lists the cases that failed in earlier runs, each once, without known failures. */
export function listFailures(
  reports: readonly Pick<Report, "cases">[],
  { strict = false }: { readonly strict?: boolean | undefined } = {},
): EarlierFailure[] {
  const failures = new Map<string, EarlierFailure>();
  for (const { cases } of reports) {
    const byId = new Map(cases.map((item) => [item.id, item]));
    for (const item of cases.filter((one) => failsBuild(one) || (strict && isWarned(one)))) {
      const trigger =
        item.recurrence?.kind === "after" ? byId.get(item.recurrence.caseId) : undefined;
      failures.set(identifyCase(item), { item, trigger });
    }
  }
  return [...failures.values()];
}

/** Tells generated cases of different seeds apart: their ids are the same. */
function identifyCase({ id, origin }: Pick<ReportedCase, "id" | "origin">): string {
  return origin === undefined ? id : `${origin.seed} ${id}`;
}
