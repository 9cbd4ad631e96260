import type { JsonValue } from "../../json/json-value.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgement.ts";
import { maxLengths, shortenText } from "../../kit/shorten-text.ts";
import { findDefects } from "../../oracle/find-defects.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import { isJudged, type JudgedCase } from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Target } from "../../transport/exchange.ts";
import { createModelServers } from "../model-servers/create-model-servers.ts";
import { createModelTarget } from "../model-servers/create-model-target.ts";
import type { ModelServer } from "../model-servers/model-server.ts";
import { readSelections } from "../read-selections.ts";
import { type Finding, findingIn, type Rule } from "../rule.ts";

/**
 * Every conforming server that is set up as a case needs passes the case. Expectations are
 * written by hand, and this is their cross-check. Cases with requests that are not portable are
 * left to `portable-requests`.
 */
export const conformingServersPass: Rule = {
  id: "conforming-servers-pass",
  async check({ suite }) {
    const models = createModelServers(suite).map((model) => ({
      model,
      target: createModelTarget(model, suite.typeSystem),
    }));
    // All respond in the same way to an invalid document, except for the spelling of a header.
    const rejecting = models.filter(
      ({ model }, index) => index === 0 || model.keeps === "required",
    );
    const findings: Finding[] = [];
    for (const item of suite.cases.filter(isJudged)) {
      const selections = readSelections(item);
      if (selections !== undefined && !suite.casesForOtherData.has(item.id)) {
        const isRead = selections.some((one) => findDefects(one, suite.typeSystem).length === 0);
        const relevant = (isRead ? models : rejecting).filter(({ model }) => applies(model, item));
        findings.push(...(await tryModels(item, relevant, suite)));
      }
    }
    return findings;
  },
};

/** Maximum number of differences shown of one case. */
const maxDifferences = 3;

interface TriedModel {
  readonly model: ModelServer;
  readonly target: Target;
}

/** A server may fail a case if it lacks what the case needs, or if the case is weaker than what it keeps. */
function applies({ lacks, keeps }: ModelServer, { needs, level }: JudgedCase): boolean {
  return lacks.every((need) => !needs.includes(need)) && (keeps === "implied" || level === keeps);
}

/** Stops at the first server that fails: where the plainest one fails, the others fail as well. */
async function tryModels(
  item: JudgedCase,
  models: readonly TriedModel[],
  { checks }: Suite,
): Promise<Finding[]> {
  for (const { model, target } of models) {
    const result = await runJudgedCase(item, { target, checks, source: "recorded" });
    const differences = (isWrong(result) ? result.differences : []).filter(
      ({ level }) => model.keeps === "implied" || level !== "implied",
    );
    if (differences.length > 0) {
      return differences
        .slice(0, maxDifferences)
        .map((difference) =>
          findingIn(item, toFilePointer(difference), describeFailure(difference, model)),
        );
    }
  }
  return [];
}

function describeFailure({ expected, received, message }: Difference, model: ModelServer): string {
  const what = [
    ...(message === undefined ? [] : [message]),
    ...(expected === undefined ? [] : [`expected: ${show(expected)}`]),
    ...(received === undefined ? [] : [`actual: ${show(received)}`]),
  ].join(", ");
  return `A conforming server that ${model.behavior} fails here (${what}): ${adviseOn(model)}`;
}

function adviseOn({ lacks, keeps }: ModelServer): string {
  if (lacks.length > 0) {
    return `add ${lacks.map((need) => `"${need}"`).join(" and ")} to the needs`;
  }
  return keeps === "required"
    ? "expect less, or make the case implied"
    : "correct what the case expects";
}

function show(value: JsonValue): string {
  return shortenText(JSON.stringify(value), maxLengths.name);
}

/** Turns a place in a response into the place in the file that expects it. */
function toFilePointer({ step, exchange, pointer }: Place): string {
  const isSingle = step === undefined && exchange === undefined;
  const place = { step: isSingle ? undefined : (step ?? 0), exchange };
  return printPlace({ ...place, pointer: `/response${pointer}` });
}
