import type { CaseOrigin, GeneratedCase } from "../../generate/name-case.ts";
import { groupBy } from "../../json/group-by.ts";
import type { JsonObject } from "../../json/json-value.ts";
import type { ReportedCase, ReportedExchange } from "../../report/reported-case.ts";
import { defaultGenerated } from "../../run/generated-options.ts";
import { toServerFacts } from "../../run/run-generated.ts";
import { type Case, isJudged, type JudgedCase, type Need } from "../../suite/case.ts";
import { readCase } from "../../suite/case-file.ts";
import { findCaseDiagnostics } from "../../suite/find-diagnostics.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import type { SelectedRun } from "../run/select-run.ts";
import { UsageError } from "../usage-error.ts";
import type { EarlierFailure } from "./remember-failures.ts";

/**
 * Plans to run exactly the cases that failed earlier, in the circumstances in which they failed.
 * Generated cases are drawn again from their seed and path or, where that gives other requests now,
 * built from the requests in the report.
 */
export async function planReplay(
  failures: readonly EarlierFailure[],
  suite: Suite,
  without: ReadonlySet<Need> = new Set(),
): Promise<Required<SelectedRun>> {
  const found = await findAgain(failures, suite, without);
  const wanted = new Set(found.map(({ again }) => again));
  const drawn = found.flatMap(({ item, again }) => toGenerated(item, again));
  return {
    cases: suite.cases.filter((item) => wanted.has(item)),
    generated: {
      count: drawn.length,
      seed: drawn[0]?.seed ?? defaultGenerated.seed,
      properties: [...new Set(drawn.map(({ item }) => item.property))],
      shrinkMs: 0,
      drawn: { generated: drawn, count: drawn.length, leftOut: [], examples: new Map() },
    },
    circumstances: new Map(
      found.map(({ item: { id, circumstance, recurrence }, before }) => [
        id,
        { circumstance, recurrence, trigger: before && isJudged(before) ? before : undefined },
      ]),
    ),
  };
}

/** Finds the cases of earlier failures, and those after which they failed. */
async function findAgain(
  failures: readonly EarlierFailure[],
  suite: Suite,
  without: ReadonlySet<Need>,
) {
  const items = failures.flatMap(({ item, trigger }) => (trigger ? [item, trigger] : [item]));
  const drawnAgain = await drawAgain(items, suite, without);
  const recorded = new Map(suite.cases.map((item) => [item.id, item]));
  const find = (item: ReportedCase): Case | undefined =>
    item.source === "recorded" ? recorded.get(item.id) : findDrawn(item, drawnAgain, suite);
  return failures.map(({ item, trigger }) => {
    const again = find(item);
    if (again === undefined) {
      throw new UsageError(describeLost(item));
    }
    return { item, again, before: trigger && find(trigger) };
  });
}

type DrawnAgain = ReadonlyMap<string, GeneratedCase>;

/** Loads fast-check only when a generated case failed: it is large. */
async function drawAgain(
  items: readonly ReportedCase[],
  suite: Suite,
  without: ReadonlySet<Need>,
): Promise<DrawnAgain> {
  const origins = new Map(
    items.flatMap(({ origin }) => (origin === undefined ? [] : [[identify(origin), origin]])),
  );
  if (origins.size === 0) {
    return new Map();
  }
  const { generateAgain } = await import("../../generate/generate-cases.ts");
  const { generated } = generateAgain(toServerFacts(suite, without), [...origins.values()]);
  return new Map(generated.map((drawn) => [identify(drawn), drawn]));
}

function identify({ seed, path }: CaseOrigin): string {
  return `${seed} ${path}`;
}

function findDrawn(
  item: ReportedCase,
  drawn: DrawnAgain,
  { checks }: Suite,
): JudgedCase | undefined {
  const { origin } = item;
  const again = origin && drawn.get(identify(origin));
  return again !== undefined && sendsTheSame(again.item, item)
    ? again.item
    : rebuildCase(item, checks);
}

function toGenerated({ origin, id }: ReportedCase, found: Case): GeneratedCase[] {
  const [, property = ""] = id.split("/");
  return origin === undefined || !isJudged(found)
    ? []
    : [{ ...origin, item: { ...found, property } }];
}

function describeLost(item: ReportedCase): string {
  if (item.source === "recorded") {
    return `The suite has no case "${item.id}", which failed earlier: give the same --cases again`;
  }
  const { seed, path } = item.origin ?? {};
  const held = isCut(item) ? "only the beginning of what it sends or expects" : "no such requests";
  return `Cannot make the generated case "${item.id}" again: seed ${seed} and path ${path} give another case now, and the report holds ${held}. Give --library and --without as in that run, and use the same version of the kit`;
}

/** Whether a case sends what a report says: a seed gives other cases once the kit has changed. */
function sendsTheSame({ steps }: JudgedCase, { exchanges = [] }: ReportedCase): boolean {
  return exchanges.every(({ step = 0, exchange = 0, request }) => {
    const found = steps[step];
    const sent = found && listStepExchanges(found)[exchange];
    const body = sent && toWireRequest(sent.request).body;
    const text = body === undefined ? "" : new TextDecoder().decode(body);
    return sent !== undefined && text.startsWith(readStart(request));
  });
}

/** A cut may divide the last character of the beginning of a body. */
function readStart({ body = "", truncated }: ReportedExchange["request"]): string {
  return truncated === true ? body.slice(0, -1) : body;
}

/** Whether a report holds only the beginning of a request of a case, or of an expected response. */
function isCut({ exchanges = [] }: Pick<ReportedCase, "exchanges">): boolean {
  return exchanges.some(
    ({ request, expected }) => request.truncated === true || expected?.["truncated"] === true,
  );
}

/**
 * Builds a case from what a report holds of it; undefined when that is only the beginning.
 *
 * @throws UsageError for what no case file may say: the report may be somebody else's.
 */
function rebuildCase(item: ReportedCase, checks: Validators): JudgedCase | undefined {
  const { id, title, clauses, level, exchanges = [] } = item;
  if (isCut(item) || exchanges.length === 0) {
    return undefined;
  }
  const file = { $schema: "", title, clauses, level, steps: groupBySteps(exchanges) };
  const checked = checks.named("case")(file);
  const rebuilt = checked.ok ? readCase(checked.value, id, "") : undefined;
  if (rebuilt === undefined || !isJudged(rebuilt)) {
    return undefined;
  }
  const [mistake] = findCaseDiagnostics(rebuilt, checks);
  if (mistake !== undefined) {
    const { pointer, message } = mistake;
    throw new UsageError(`Cannot run "${id}" as the report has it: ${pointer}: ${message}`);
  }
  const { file: _, ...rest } = rebuilt;
  return rest;
}

function groupBySteps(exchanges: readonly ReportedExchange[]): JsonObject[] {
  const steps = groupBy(exchanges, ({ step = 0 }) => step);
  return [...steps.values()].flatMap((group) => {
    const written = group.map(toExchange);
    const isConcurrent = group.some(({ exchange }) => exchange !== undefined);
    return isConcurrent ? [{ together: written }] : written;
  });
}

function toExchange({ request, expected = {} }: ReportedExchange): JsonObject {
  const { bytes: _, ...sent } = request;
  return { request: sent, response: expected };
}
