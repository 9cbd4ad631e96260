import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../report/report.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { type ExampleBug, withBug } from "./example-bug.ts";
import {
  type RankedClauses,
  type RankScore,
  rankByFailures,
  rankByOchiai,
  scoreRanking,
} from "./ranked-clauses.ts";

/** What a report says about a server with a bug, compared with what its author says. */
export interface ExampleOutcome {
  /** What the report begins with: a cause and its certainty, an obstacle, or nothing. */
  readonly kind: string;
  /** By the causes of the report, and by the simplest methods for the same cases. */
  readonly scores: Readonly<Record<"report" | "most failures" | "Ochiai", RankScore>>;
  /** Whether the first cause names a wrong clause and says that it is certain. */
  readonly isWronglyCertain: boolean;
  /** Number of lines on a terminal of 80 columns. */
  readonly lines: number;
}

/** Maximum time that the kit takes for one server, in milliseconds. */
const maxTime = 300_000;

/** Starts an example server with a bug, judges it as a user would, and reads the report. */
export async function judgeExample(bug: ExampleBug): Promise<ExampleOutcome> {
  return withBug(bug, async (folder) => {
    const file = join(folder, "report.json");
    const kit = join(findKitRoot(), "dist", "harness", "main.js");
    const command = [join(folder, "start"), "--port", "{port}", "--data", "{library}"];
    const text = await runKit([kit, "run", "--report", `json=${file}`, "--", ...command], folder);
    return toOutcome(JSON.parse(readFileSync(file, "utf8")), bug.clauses, text);
  });
}

/** Runs the kit; its exit status does not matter, since its report says the same. */
function runKit(args: readonly string[], folder: string): Promise<string> {
  const env = { ...process.env, COLUMNS: "80", XDG_STATE_HOME: folder };
  const options = { cwd: folder, env, timeout: maxTime, maxBuffer: 2 ** 28 };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (_error, stdout) => resolve(stdout));
  });
}

/**
 * Compares a report with the clauses that are broken. A cause names a clause if it does so alone or
 * together with another one.
 */
export function toOutcome(
  { diagnoses, obstacles, cases }: Pick<Report, "diagnoses" | "obstacles" | "cases">,
  broken: readonly string[],
  text: string,
): ExampleOutcome {
  const [first] = diagnoses;
  const named: RankedClauses = diagnoses.map(({ clause, alternative = clause }) =>
    broken.includes(alternative) ? [alternative] : [clause],
  );
  const report = scoreRanking(named, broken);
  const isRight = report.first === 1;
  const certainty = first?.certainty ?? (obstacles.length > 0 ? "an obstacle" : "no cause");
  return {
    kind: `${certainty}${first === undefined ? "" : isRight ? ", right" : ", wrong"}`,
    scores: {
      report,
      "most failures": scoreRanking(rankByFailures(cases), broken),
      Ochiai: scoreRanking(rankByOchiai(cases), broken),
    },
    isWronglyCertain: first?.certainty === "certain" && !isRight,
    lines: text.trimEnd().split("\n").length,
  };
}
