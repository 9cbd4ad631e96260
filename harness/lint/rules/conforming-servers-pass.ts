import { generateCases } from "../../generate/generate-cases.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgment.ts";
import { createModelService, type ModelService } from "../../model/create-model-service.ts";
import { isJudged, type JudgedCase } from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";
import { CaseTrial } from "../conforming-servers/case-trial.ts";
import {
  type ConformingServer,
  listSingleServers,
  mustPass,
  toReadings,
} from "../conforming-servers/conforming-server.ts";
import { describeFalseAlarm } from "../conforming-servers/describe-false-alarm.ts";
import { drawCombinations } from "../conforming-servers/draw-combinations.ts";
import { type Finding, findingIn, type LintSubject, type Rule } from "../rule.ts";

/**
 * Every conforming server passes every case, if it has what the case needs and keeps the clauses
 * that the case names. Each reading is tried alone. A thorough check adds generated cases, and
 * random combinations of readings. Expected responses are written by hand, or predicted by an
 * oracle that shares no code with the model: this is the cross-check of both.
 */
export const conformingServersPass: Rule = {
  id: "conforming-servers-pass",
  async check(subject) {
    const { suite, freedoms } = subject;
    const cases = suite.cases.filter(isJudged).filter(({ id }) => !suite.casesForOtherData.has(id));
    const trials = [...cases, ...(subject.thorough ? drawCases(suite) : [])].map(
      (item) => new CaseTrial(item, suite.checks),
    );
    const servers = listSingleServers(freedoms.freedoms);
    const failed = new Map<CaseTrial, Finding[]>();
    await tryServers(servers, () => trials, { subject, failed });
    if (subject.thorough) {
      const combinations = drawCombinations(freedoms.freedoms, seeds[0], combinationCount);
      // A step without a common divisor with the number of cases leads to all of them in turn.
      const sample = (index: number): CaseTrial[] =>
        Array.from(
          { length: sampleSize },
          (_none, number) => trials[((index * sampleSize + number) * 7_919) % trials.length],
        ).filter((trial) => trial !== undefined);
      await tryServers(combinations, sample, { subject, failed });
    }
    return [...failed.values()].flat();
  },
};

/** Seeds of the generated cases of a thorough check; the first one also draws combinations. */
const seeds = [1, 2, 3] as const;

/** Number of generated cases for each seed. */
const generatedCount = 300;

/** Number of random combinations of readings in a thorough check. */
const combinationCount = 2_000;

/** Number of cases that each combination is tried on. */
const sampleSize = 20;

/** Maximum number of differences shown of one case. */
const maxDifferences = 3;

function drawCases({ typeSystem, dataset }: Suite): JudgedCase[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  return seeds.flatMap((seed) =>
    generateCases({ facts, seed, count: generatedCount }).generated.map(({ item }) => item),
  );
}

/** What servers are tried with. */
interface TryContext {
  readonly subject: LintSubject;
  /** The findings of each case that has failed; it is not tried again. */
  readonly failed: Map<CaseTrial, Finding[]>;
}

async function tryServers(
  servers: readonly ConformingServer[],
  trialsFor: (index: number) => readonly CaseTrial[],
  { subject, failed }: TryContext,
): Promise<void> {
  for (const [index, server] of servers.entries()) {
    const service = createModelService(toReadings(server), subject.suite);
    for (const trial of trialsFor(index)) {
      if (!failed.has(trial) && (await fails(trial, server, service))) {
        failed.set(trial, await explainFailure(trial, server, subject));
      }
    }
  }
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
