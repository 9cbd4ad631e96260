import { generateCases } from "../../generate/generate-cases.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgment.ts";
import { createModelService } from "../../model/create-model-service.ts";
import type { ModelService } from "../../model/model-response.ts";
import { SharedStages } from "../../model/shared-stages.ts";
import { isJudged, type JudgedCase } from "../../suite/case.ts";
import type { LoadOptions } from "../../suite/load-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";
import { CaseTrial } from "./case-trial.ts";
import {
  type ConformingServer,
  listSingleServers,
  mustPass,
  toReadings,
} from "./conforming-server.ts";
import { describeFalseAlarm } from "./describe-false-alarm.ts";
import { drawCombinations } from "./draw-combinations.ts";

/** One of several parts of the cases, counted from 0. */
export interface CasesPart {
  readonly number: number;
  readonly of: number;
}

/** What a process needs to know to try a part of the cases. */
export interface TrialInput {
  readonly sources: LoadOptions;
  readonly part: CasesPart;
}

/**
 * Tries cases on a server for each reading. In a thorough check there are generated cases, and
 * random combinations of readings, too. House rules may ask for more than conformance.
 *
 * @returns how cases fail servers that the specification allows.
 */
export async function tryCases(subject: LintSubject, part: CasesPart): Promise<Finding[]> {
  const { suite, thorough } = subject;
  const freedoms = subject.freedoms.freedoms.filter(({ layer }) => layer === undefined);
  const stages = new SharedStages();
  const create = (server: ConformingServer): RunningServer => ({
    server,
    service: createModelService(toReadings(server), suite, stages),
  });
  const singles = listSingleServers(freedoms).map(create);
  const combined = thorough
    ? drawCombinations(freedoms, seeds[0], combinationCount).map(create)
    : [];
  const { cases, total } = listCases(subject, part);
  const findings: Finding[] = [];
  for (const { item, index } of cases) {
    const servers = [...singles, ...shareOut(combined, index, total)];
    findings.push(...(await tryServers(item, servers, subject)));
    stages.forget();
  }
  return findings;
}

/** A server, and the model that behaves like it. */
interface RunningServer {
  readonly server: ConformingServer;
  readonly service: ModelService;
}

/** Seeds of the generated cases of a thorough check; the first one also draws combinations. */
export const seeds = [1, 2, 3, 4] as const;

/** Number of generated cases for each seed: the cases of a run without options are among them. */
const generatedCount = 500;

/** Number of random combinations of readings in a thorough check. */
const combinationCount = 2_000;

/** Number of cases that each combination is tried on, on average. */
const sampleSize = 8;

/** Maximum number of differences shown of one case. */
const maxDifferences = 3;

/** A case, and its place among all cases. */
interface PlacedCase {
  readonly item: JudgedCase;
  readonly index: number;
}

/** Lists the cases of a part: some of the recorded ones, and all generated ones of some seeds. */
function listCases(
  { suite, thorough }: LintSubject,
  { number, of }: CasesPart,
): { readonly cases: readonly PlacedCase[]; readonly total: number } {
  const recorded = suite.cases
    .filter(isJudged)
    .filter(({ id, house }) => house !== true && !suite.casesForOtherData.has(id));
  const placed = recorded.map((item, index) => ({ item, index }));
  const isOwn = (_item: unknown, index: number): boolean => index % of === number;
  const ownSeeds = thorough ? [...seeds.entries()].filter(isOwn) : [];
  const drawn = ownSeeds.flatMap(([place, seed]) =>
    drawCases(suite, seed).map((item, index) => ({
      item,
      index: recorded.length + place * generatedCount + index,
    })),
  );
  return {
    cases: [...placed.filter(isOwn), ...drawn],
    total: recorded.length + (thorough ? seeds.length * generatedCount : 0),
  };
}

function drawCases({ typeSystem, dataset }: Suite, seed: number): JudgedCase[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  const { generated } = generateCases({ facts, seed, count: generatedCount });
  return generated.map(({ item }) => item);
}

/** Gives the combinations that one of the cases is tried on: others for each case, in turn. */
function shareOut<Server>(combined: readonly Server[], index: number, cases: number): Server[] {
  const share = Math.ceil((combined.length * sampleSize) / cases);
  const servers = Array.from(
    { length: combined.length === 0 ? 0 : share },
    (_none, number) => combined[(index * share + number) % combined.length],
  );
  return servers.filter((server) => server !== undefined);
}

/** @returns the findings of the first server that fails the case. */
async function tryServers(
  item: JudgedCase,
  servers: readonly RunningServer[],
  subject: LintSubject,
): Promise<Finding[]> {
  const trial = new CaseTrial(item, subject.suite.checks);
  for (const { server, service } of servers.filter((one) => mustPass(one.server, item))) {
    const found = trial.findDifferences(server, service);
    const differences = found instanceof Promise ? await found : found;
    if (differences.length > 0) {
      return explainFailure(trial, server, subject);
    }
  }
  return [];
}

async function fails(
  trial: CaseTrial,
  server: ConformingServer,
  service: ModelService,
): Promise<boolean> {
  return mustPass(server, trial.item) && (await trial.findDifferences(server, service)).length > 0;
}

/** Leaves out every reading without which the server fails as well. */
async function explainFailure(
  trial: CaseTrial,
  server: ConformingServer,
  { suite, freedoms }: LintSubject,
): Promise<Finding[]> {
  let smallest = server;
  for (const taken of server) {
    const smaller = smallest.filter((other) => other !== taken);
    if (await fails(trial, smaller, createModelService(toReadings(smaller), suite))) {
      smallest = smaller;
    }
  }
  const service = createModelService(toReadings(smallest), suite);
  const differences = await trial.findDifferences(smallest, service);
  return differences
    .slice(0, maxDifferences)
    .map((difference) => toFinding(trial.item, difference, { server: smallest, freedoms }));
}

function toFinding(
  item: JudgedCase,
  difference: Difference,
  { server, freedoms }: Pick<LintSubject, "freedoms"> & { readonly server: ConformingServer },
): Finding {
  const message = describeFalseAlarm(server, difference);
  // A generated case has no file to point into.
  return item.file === undefined
    ? { file: freedoms.file, message: `${item.id}: ${message}` }
    : findingIn(item, toFilePointer(difference), message);
}

/** Turns a place in a response into the place in the file that expects it. */
function toFilePointer({ step, exchange, pointer }: Place): string {
  const isSingle = step === undefined && exchange === undefined;
  const place = { step: isSingle ? undefined : (step ?? 0), exchange };
  return printPlace({ ...place, pointer: `/response${pointer}` });
}
