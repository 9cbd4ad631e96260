import { writeFile } from "node:fs/promises";
import { type FailurePattern, formatPatterns, readPatterns } from "../diagnosis/failure-pattern.ts";
import { isInShard, type Shard } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { compareKills, type KillChange, settleKills, shortenList } from "./compare-kills.ts";
import { findGaps, findSurvivors } from "./find-gaps.ts";
import { judgeMutants, type MutantsTrial, requirePassing } from "./judge-mutants.ts";
import { type KilledMutant, listKills } from "./list-kills.ts";
import { type KnownMutant, listMutants } from "./list-mutants.ts";

/** How to check the kills of a suite against those recorded in a file. */
export interface CheckMutantsOptions extends MutantsTrial {
  readonly suite: Suite;
  /** Starts the original; with `--mutant NAME` added, that mutant. */
  readonly command: readonly string[];
  /** File of all failed cases of each mutant, in JSON Lines. */
  readonly patternsFile: string;
  readonly shard?: Shard | undefined;
  /** Judge every n-th of them once more, to find out whether its kills vary. */
  readonly twice?: number | undefined;
  /** Record the new kills instead of failing where they differ. */
  readonly update: boolean;
  readonly verbose: boolean;
  /** Called with the number of mutants to judge, before the first is. */
  readonly onListed?: ((count: number) => void) | undefined;
}

export interface MutantsReport {
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Judges the mutants of a program, and compares the kills with the recorded ones. It fails on a
 * mutant that survives or proves nothing more than another, on an uncovered clause, and on any change.
 *
 * @throws Error when the original fails a case, when a mutant breaks an unknown clause or cannot be
 *   judged, and when the recorded kills cannot be read.
 */
export async function checkMutants(options: CheckMutantsOptions): Promise<MutantsReport> {
  const { suite, role, shard, twice = 0, update, patternsFile } = options;
  const listed = await listMutants(options.command);
  requireKnownClauses(listed, suite);
  const chosen = listed.filter((_mutant, index) => isInShard(index, shard));
  options.onListed?.(chosen.length);
  await requirePassing(options);
  const before = readPatterns(patternsFile);
  const judged = await judgeMutants(chosen, options);
  const after = replacePatterns(
    listed,
    [...before, ...judged.map(({ pattern }) => pattern)],
    suite,
  );
  const reasons = new Map(listed.map(({ name, keep }) => [name, keep]));
  const toKilled = (patterns: readonly FailurePattern[]): readonly KilledMutant[] =>
    patterns.map((one) => {
      const { kills, failures } = listKills(one, suite);
      // Another role has few cases for each clause, so failures of other clauses prove little.
      const proof = role === "service" ? failures : kills;
      return { ...one, keep: reasons.get(one.name), kills, failures: proof };
    });
  const [recorded, found] = [toKilled(before), toKilled(after)];
  const changed = new Set(compareKills(recorded, found).map(({ name }) => name));
  const doubtful = chosen.filter(
    ({ name }, index) => (twice > 0 && index % twice === 0) || (!update && changed.has(name)),
  );
  const retried = await judgeMutants(doubtful, { ...options, onJudged: undefined });
  const again = toKilled(retried.map(({ pattern }) => pattern));
  if (update) {
    await writeFile(patternsFile, formatPatterns(after));
  }
  const settled = update ? found : settleKills(recorded, found, again);
  const survivors = findSurvivors([...found, ...again]);
  // What a report names follows from the recorded failures, which an update changes.
  const problems = update ? [] : judged.flatMap((one) => one.problems);
  const gaps = [...new Set([...findGaps(settled, suite.clauses, role), ...survivors, ...problems])];
  const changes = compareKills(recorded, settled);
  const varying = compareKills(found.filter(isIn(again)), again);
  const paragraphs = [
    options.verbose ? found.map(renderKills).join("\n") : "",
    varying.map(({ text }) => `In a second trial: ${text}`).join("\n"),
    changes.map(({ text }) => text).join("\n"),
    gaps.join("\n"),
    `Judged ${chosen.length} of ${listed.length} mutants, ${again.length} of them twice.`,
    describeOutcome(gaps, changes, update),
  ];
  return {
    ok: gaps.length === 0 && (update || changes.length === 0),
    text: `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`,
  };
}

function requireKnownClauses(mutants: readonly KnownMutant[], { clauses }: Suite): void {
  const known = new Set(clauses.map(({ id }) => id));
  for (const { name, clause, alsoBreaks = [] } of mutants) {
    const unknown = [clause, ...alsoBreaks].find((id) => !known.has(id));
    if (unknown !== undefined) {
      throw new Error(`Mutant ${name} breaks an unknown clause: ${unknown}`);
    }
  }
}

/** What was judged, or else what is recorded, of each mutant, in the order of clauses. */
function replacePatterns(
  listed: readonly KnownMutant[],
  trials: readonly FailurePattern[],
  { clauses }: Suite,
): readonly FailurePattern[] {
  const byName = new Map(trials.map((pattern) => [pattern.name, pattern]));
  const patterns = listed.flatMap(({ name }) => byName.get(name) ?? []);
  return clauses.flatMap(({ id }) => patterns.filter(({ clause }) => clause === id));
}

function isIn(mutants: readonly KilledMutant[]): (mutant: KilledMutant) => boolean {
  const names = new Set(mutants.map(({ name }) => name));
  return ({ name }) => names.has(name);
}

function renderKills({ name, clause, kills }: KilledMutant): string {
  return `${name} (${clause}): ${kills.size} kills: ${shortenList([...kills])}`;
}

function describeOutcome(
  gaps: readonly string[],
  changes: readonly KillChange[],
  update: boolean,
): string {
  const state = changes.length === 0 ? "up to date" : update ? "updated" : "out of date";
  const advice =
    state === "out of date"
      ? `, with ${countNoun(changes.length, "change")}: run it again with UPDATE=1`
      : "";
  return `Gaps: ${gaps.length}. The recorded kills are ${state}${advice}.`;
}
