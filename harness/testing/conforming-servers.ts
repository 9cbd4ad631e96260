import { generateCases } from "../generate/generate-cases.ts";
import {
  type ConformingServer,
  listOtherReadings,
  listSingleServers,
  mustPass,
  serveReadings,
  toReadings,
} from "../lint/conforming-servers/conforming-server.ts";
import { findFalseAlarm } from "../lint/conforming-servers/find-false-alarm.ts";
import type { Readings } from "../model/choose.ts";
import { isWrong, type WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import { isJudged, type Need } from "../suite/case.ts";
import type { Freedom } from "../suite/formats.ts";
import { generousLimits } from "./hostile/time-limits.ts";
import { kitLintSubject } from "./kit-lint-subject.ts";
import { kitSuite } from "./kit-suite.ts";
import { startModelServer } from "./model-server.ts";

const { freedoms } = kitLintSubject.freedoms;

/** Freedoms of when connections and responses come, which affect each other. */
const timing: readonly string[] = ["connection-life", "concurrency", "speed", "body-time"];

const decided = new Set(
  kitSuite.clauses.filter(({ origin }) => origin.kind === "decided").map(({ id }) => id),
);

/** The freedoms with the readings that a run accepts: this kit decides against the others. */
export const acceptedFreedoms: readonly Freedom[] = freedoms
  .map((freedom) => ({
    ...freedom,
    readings: freedom.readings.filter(({ breaks = [] }) => !breaks.some((id) => decided.has(id))),
  }))
  .filter(({ readings }) => readings.length > 1);

/** Lists a few servers that together take every accepted reading but the plainest ones. */
export function listCombinedServers(): ConformingServer[] {
  return spreadReadings(acceptedFreedoms);
}

/** Lists servers that together take every reading of connections, alone if it is about time. */
export function listConnectionServers(): ConformingServer[] {
  const connections = acceptedFreedoms.filter(({ layer }) => layer === "connection");
  const isTiming = ({ id }: Freedom): boolean => timing.includes(id);
  const [, ...alone] = listSingleServers(connections.filter(isTiming));
  return [...alone, ...spreadReadings(connections.filter((freedom) => !isTiming(freedom)))];
}

/** Gives each reading but the plainest to one of as few servers as there can be. */
function spreadReadings(spread: readonly Freedom[]): ConformingServer[] {
  const others = spread.map(listOtherReadings);
  const count = Math.max(0, ...others.map(({ length }) => length));
  return Array.from({ length: count }, (_none, number) =>
    others.flatMap((taken, offset) => taken[(number + offset) % count] ?? []),
  );
}

/** Names the readings of a server. */
export function nameServer(server: ConformingServer): string {
  return server.map(({ freedom, reading }) => `${freedom.id}: ${reading.id}`).join(", ");
}

type ModelTrial = Pick<RunSuiteOptions, "cases" | "generated" | "without">;

/** Judges a model server over HTTP, as a user would. */
export async function runModelServer(readings: Readings, trial: ModelTrial): Promise<RunResult> {
  const model = await startModelServer(readings, kitSuite);
  try {
    return await runSuite({
      ...trial,
      suite: kitSuite,
      target: { url: model.url },
      access: { timeoutMs: generousLimits.timeoutMs },
    });
  } finally {
    await model.close();
  }
}

/**
 * Judges a model server over HTTP by the cases that it must pass.
 *
 * @returns a line for every result that no reading explains, then the verdict.
 */
export async function judgeConformingServer(
  server: ConformingServer,
  { cases = [], generated }: Pick<ModelTrial, "cases" | "generated">,
): Promise<string[]> {
  const lacks = server.flatMap(({ reading }) => reading.lacks ?? []);
  const needs: readonly Need[] = ["library", "overdue-outage", "free-form-ids"];
  const { results, verdict } = await runModelServer(toReadings(server), {
    cases: cases.filter((item) => !isJudged(item) || mustPass(server, item)),
    generated,
    without: new Set(needs.filter((need) => lacks.includes(need))),
  });
  const alarms = results
    .filter(isWrong)
    .filter((result) => !isExplained(server, result))
    .map(({ case: item, differences }) => `${item.id}: ${JSON.stringify(differences[0])}`);
  return [...alarms, verdict];
}

function isExplained(server: ConformingServer, result: WrongResult): boolean {
  const broken = new Set(server.flatMap(({ reading }) => reading.breaks ?? []));
  return (
    result.case.clauses.some((id) => broken.has(id)) ||
    result.differences.every(({ clause = "" }) => broken.has(clause))
  );
}

/** Tries generated cases on a model server of each reading of documents; says which fails. */
export async function findFailingModel(drawing: {
  readonly seed: number;
  readonly count: number;
}): Promise<string | undefined> {
  const ofDocuments = freedoms.filter(({ layer }) => layer === undefined);
  const servers = serveReadings(listSingleServers(ofDocuments), kitSuite);
  const { typeSystem, dataset, checks } = kitSuite;
  const facts = { typeSystem, dataset, without: new Set<never>() };
  for (const { item } of generateCases({ facts, ...drawing }).generated) {
    const failing = await findFalseAlarm(item, servers, checks);
    if (failing !== undefined) {
      return `${item.id}: ${JSON.stringify(failing.server)}`;
    }
  }
  return undefined;
}
