import { generateCases } from "../../generate/generate-cases.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgment.ts";
import { createModelService } from "../../model/create-model-service.ts";
import { type Case, isJudged, type JudgedCase } from "../../suite/case.ts";
import type { LoadOptions } from "../../suite/load-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";
import { CaseTrial } from "./case-trial.ts";
import { type ConformingServer, toReadings } from "./conforming-server.ts";
import { describeFalseAlarm } from "./describe-false-alarm.ts";
import { type CombinationCounts, ServerCrowd } from "./server-crowd.ts";

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
 * Tries cases on a server for each reading. A thorough check adds generated cases, and random
 * combinations of readings. House rules may ask for more than conformance.
 *
 * @returns how cases fail servers that the specification allows.
 */
export async function tryCases(subject: LintSubject, part: CasesPart): Promise<Finding[]> {
  const { suite, thorough } = subject;
  const freedoms = subject.freedoms.freedoms.filter(({ layer }) => layer === undefined);
  const crowd = new ServerCrowd(freedoms, thorough ? thoroughCounts : plainCounts, suite);
  const findings: Finding[] = [];
  for (const item of listCases(subject, part)) {
    const trial = new CaseTrial(item, suite.checks);
    const server = await trial.findFailing(crowd);
    findings.push(...(server === undefined ? [] : await explainFailure(trial, server, subject)));
  }
  return findings;
}

/** Seeds of the generated cases of a thorough check. */
export const seeds = [1, 2, 3, 4] as const;

/** Number of generated cases for each seed: the cases of a run without options are among them. */
const generatedCount = 500;

const plainCounts: CombinationCounts = { readers: 0, responders: 0 };

/** Each reader is combined with each responder: more than 100,000 servers try each case. */
const thoroughCounts: CombinationCounts = { readers: 2_000, responders: 64 };

/** Maximum number of differences shown of one case. */
const maxDifferences = 3;

/** Lists the cases of a part: some of the recorded ones, and all generated ones of some seeds. */
function listCases(subject: LintSubject, { number, of }: CasesPart): JudgedCase[] {
  const { suite, thorough } = subject;
  const recorded = listRecorded(subject)
    .filter(isJudged)
    .filter(({ id, house }) => house !== true && !suite.casesForOtherData.has(id));
  const isOwn = (_item: unknown, index: number): boolean => index % of === number;
  const drawn = thorough ? seeds.filter(isOwn).flatMap((seed) => drawCases(suite, seed)) : [];
  return [...recorded.filter(isOwn), ...drawn];
}

/**
 * Only those who add cases check these: trying the kit's own takes seconds, and each release does
 * it.
 */
function listRecorded({ suite, ownCases, sources, thorough }: LintSubject): readonly Case[] {
  if (thorough || sources.casesFolders === undefined || sources.casesFolders.length === 0) {
    return suite.cases;
  }
  const own = new Set(ownCases);
  return suite.cases.filter((item) => !own.has(item));
}

function drawCases({ typeSystem, dataset }: Suite, seed: number): JudgedCase[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  const { generated } = generateCases({ facts, seed, count: generatedCount });
  return generated.map(({ item }) => item);
}

/** Leaves out every reading that makes no difference to the failure. */
async function explainFailure(
  trial: CaseTrial,
  server: ConformingServer,
  { suite, freedoms }: LintSubject,
): Promise<Finding[]> {
  const find = (tried: ConformingServer): Promise<Difference[]> =>
    trial.findDifferences(tried, createModelService(toReadings(tried), suite));
  let smallest = server;
  for (const taken of server) {
    const smaller = smallest.filter((other) => other !== taken);
    if ((await find(smaller)).length > 0) {
      smallest = smaller;
    }
  }
  return (await find(smallest))
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
