import type { JsonValue } from "../../json/json-value.ts";
import { type Difference, type Place, printPlace } from "../../judge/judgement.ts";
import { findDefects } from "../../oracle/find-defects.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";
import type { Target } from "../../transport/exchange.ts";
import { createModelServers } from "../model-servers/create-model-servers.ts";
import { createModelTarget } from "../model-servers/create-model-target.ts";
import type { ModelServer } from "../model-servers/model-server.ts";
import { readSelections } from "../read-selections.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * Whatever a case expects is what right servers answer, and every right server that was set up
 * as the case needs: expectations were derived by hand, and this is their cross-check. Cases that
 * ask outside the bounds are left to the lint of those.
 */
export async function conformingServersPass({ suite }: LintSubject): Promise<Finding[]> {
  const models = createModelServers(suite).map((model) => ({
    model,
    target: createModelTarget(model, suite.typeSystem),
  }));
  // To an invalid document they answer alike, but for the spelling of a header.
  const rejecting = models.filter(({ model }, index) => index === 0 || model.keeps === "required");
  const problems: Finding[] = [];
  for (const item of suite.cases) {
    const selections = item.level === "unspecified" ? undefined : readSelections(item);
    const isKnown = selections !== undefined && !suite.casesForOtherData.has(item.id);
    if (item.level !== "unspecified" && isKnown) {
      const reads = selections.some((one) => findDefects(one, suite.typeSystem).length === 0);
      const concerned = (reads ? models : rejecting).filter(({ model }) => concerns(model, item));
      problems.push(...(await tryModels(item, concerned, suite)));
    }
  }
  return problems;
}

interface TriedModel {
  readonly model: ModelServer;
  readonly target: Target;
}

/** A case need not be passed by a server that lacks what it needs, or that breaks its level. */
function concerns({ lacks, keeps }: ModelServer, { needs, level }: JudgedCase): boolean {
  return lacks.every((need) => !needs.includes(need)) && (keeps === "implied" || level === keeps);
}

/** Where the plainest server fails, the others fail as well. */
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
        .slice(0, 3)
        .map((difference) =>
          findingIn(item, toFilePointer(difference), describe(difference, model)),
        );
    }
  }
  return [];
}

function describe({ expected, received, message }: Difference, model: ModelServer): string {
  const what = [
    ...(message === undefined ? [] : [message]),
    ...(expected === undefined ? [] : [`expected is ${show(expected)}`]),
    ...(received === undefined ? [] : [`right is ${show(received)}`]),
  ].join(", ");
  if (model.lacks.length > 0) {
    return `A right server that ${model.trait} fails here (${what}): say that the case needs ${model.lacks.join(" and ")}`;
  }
  const remedy = model.keeps === "required" ? ": expect less, or make the case implied" : "";
  return `A right server that ${model.trait} fails here (${what})${remedy}`;
}

function show(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** From a place in an answer to the place in the file that expects it. */
function toFilePointer({ step, exchange, pointer }: Place): string {
  const isSingle = step === undefined && exchange === undefined;
  const place = { step: isSingle ? undefined : (step ?? 0), exchange };
  return printPlace({ ...place, pointer: `/response${pointer}` });
}
