import { generateCases } from "../../generate/generate-cases.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgment.ts";
import { maxBodyBytes } from "../../oracle/portable/bounds.ts";
import { type CaseRequest, isJudged, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Suite } from "../../suite/suite.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import {
  type ConformingServer,
  listPairedServers,
  listSingleServers,
  type ServedReadings,
  serveReadings,
} from "../conforming-servers/conforming-server.ts";
import { findFalseAlarm } from "../conforming-servers/find-false-alarm.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * Every conforming server passes every case whose needs and clauses it keeps. Each reading is tried
 * alone; a thorough check adds generated cases, and pairs of readings that one clause leaves open.
 * Responses are written by hand, or predicted by an oracle that shares no code with the model: each
 * checks the other.
 */
export async function checkConformingServersPass(subject: LintSubject): Promise<Finding[]> {
  const { suite, thorough } = subject;
  const freedoms = subject.freedoms.freedoms.filter(({ layer }) => layer === undefined);
  const singles = serveReadings(listSingleServers(freedoms), suite);
  const recorded = listRecorded(subject);
  if (!thorough) {
    return tryCases(subject, recorded, singles);
  }
  const pairs = serveReadings(listPairedServers(freedoms), suite);
  return [
    ...(await tryCases(subject, recorded, [...singles, ...pairs])),
    ...(await tryCases(subject, drawCases(suite), singles)),
  ];
}

/** What a thorough check generates: the cases of a run without options are among them. */
const drawing = { seed: 1, count: 500 };

const maxDifferences = 3;

/**
 * Those who add cases or have other records try only their cases: the kit's own take seconds, or
 * more with many records. So does each long request, which `portable-requests` refuses.
 */
function listRecorded({ suite, ownCases, thorough }: LintSubject): JudgedCase[] {
  const own = new Set(ownCases);
  const added = suite.cases.filter((item) => !own.has(item));
  const isOfOtherData = suite.casesForOtherData.size > 0;
  const cases = !isOfOtherData && (thorough || added.length === 0) ? suite.cases : added;
  return cases
    .filter(isJudged)
    .filter(({ house }) => house !== true)
    .filter((item) => listExchanges(item).every(({ request }) => isShort(request)));
}

function isShort(request: CaseRequest): boolean {
  const { body } = toWireRequest(request);
  return body === undefined || body.length <= maxBodyBytes;
}

function drawCases({ typeSystem, dataset }: Suite): JudgedCase[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  const { generated } = generateCases({ facts, ...drawing });
  return generated.map(({ item }) => item);
}

async function tryCases(
  { suite: { checks }, freedoms }: LintSubject,
  cases: readonly JudgedCase[],
  servers: readonly ServedReadings[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const item of cases) {
    const { server = [], differences = [] } = (await findFalseAlarm(item, servers, checks)) ?? {};
    findings.push(
      ...differences
        .slice(0, maxDifferences)
        .map((difference) => toFinding(item, difference, { server, file: freedoms.file })),
    );
  }
  return findings;
}

function toFinding(
  item: JudgedCase,
  difference: Difference,
  { server, file }: { readonly server: ConformingServer; readonly file: string },
): Finding {
  const message = describeFalseAlarm(server, difference);
  // A generated case has no file to point into.
  return item.file === undefined
    ? { file, message: `${item.id}: ${message}` }
    : findingIn(item, toFilePointer(difference), message);
}

/** Turns a place in a response into the place in the file that expects it. */
function toFilePointer({ step, exchange, pointer }: Place): string {
  const isSingle = step === undefined && exchange === undefined;
  const place = { step: isSingle ? undefined : (step ?? 0), exchange };
  return printPlace({ ...place, pointer: `/response${pointer}` });
}

function describeFalseAlarm(
  server: ConformingServer,
  { expected, received, message }: Difference,
): string {
  const what = [
    ...server.map(({ freedom, reading }) => `${freedom.id}: ${reading.id}`),
    ...(message === undefined ? [] : [message]),
    ...(expected === undefined ? [] : [`expected: ${show(expected)}`]),
    ...(received === undefined ? [] : [`actual: ${show(received)}`]),
  ].join(", ");
  return `A conforming server that ${describeServer(server)} fails here (${what}): ${adviseOn(server)}`;
}

function describeServer(server: ConformingServer): string {
  return server.length === 0
    ? "takes the plainest reading of every freedom"
    : server.map(({ reading }) => reading.description).join(", and that ");
}

function adviseOn(server: ConformingServer): string {
  const lacks = server.flatMap(({ reading }) => reading.lacks ?? []);
  if (server.length === 0) {
    return "correct what the case expects";
  }
  if (lacks.length > 0) {
    return `add ${lacks.map((need) => `"${need}"`).join(" and ")} to the needs`;
  }
  const breaks = server.flatMap(({ reading }) => reading.breaks ?? []);
  return breaks.length === 0
    ? "the specification leaves this open, so ask for something else or expect less"
    : `name ${breaks.map((id) => `"${id}"`).join(" or ")} in the clauses, or ask for something else`;
}

function show(value: JsonValue): string {
  return shortenText(JSON.stringify(value), maxLengths.name);
}
