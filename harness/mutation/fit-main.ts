import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectEvidence, type ObservedFailure } from "../diagnosis/evidence.ts";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { findShownClause } from "../diagnosis/find-symptoms.ts";
import { forgetBugs, recallBugs } from "../diagnosis/known-bugs.ts";
import { weights } from "../diagnosis/weights.ts";
import { generateCases } from "../generate/generate-cases.ts";
import { defaultGenerated } from "../run/generated-options.ts";
import { isJudged } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { countRight, type FittedServer, fitWeights } from "./fit-weights.ts";

const suite = loadSuite();
const facts = { ...suite, without: new Set<never>() };
const { generated } = generateCases({ facts, ...defaultGenerated });
const cases = [...suite.cases.filter(isJudged), ...generated.map(({ item }) => item)];
const known = recallBugs();
const patterns = known.bugs.map(({ pattern }) => pattern);

const [fitted, heldOut] = [0, 1].map((part) => {
  const bugs = patterns.filter((_bug, index) => index % 2 === part);
  const pairs = bugs.map((bug, index) => [bug, bugs[(37 * index + 101) % bugs.length] ?? bug]);
  return { one: bugs.flatMap((bug) => toServer([bug])), two: pairs.flatMap(toServer) };
});
if (fitted !== undefined && heldOut !== undefined) {
  const found = fitWeights([...fitted.one, ...fitted.two], weights);
  const rate = (servers: readonly FittedServer[]): string =>
    (countRight(servers, found) / servers.length).toFixed(3);
  process.stdout.write(
    `First clause right where responses do not show it, as unknown bugs: ${rate(fitted.one)} of the mutants that the weights are fitted to, ${rate(heldOut.one)} of the others; of pairs ${rate(fitted.two)} and ${rate(heldOut.two)}\n`,
  );
  const file = fileURLToPath(new URL("../diagnosis/weights.ts", import.meta.url));
  const text = Object.entries(found).reduce(
    (source, [kind, weight]) =>
      source.replace(new RegExp(`\\b${kind}: [\\d.-]+`), `${kind}: ${weight}`),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, text);
}

/**
 * A server with some bugs, all unknown, that fails the cases that any of them fails. Beside
 * failures, a warning is neither one nor a passed case.
 *
 * @returns none where most responses show the broken clause, so that no score decides.
 */
function toServer(bugs: readonly FailurePattern[]): readonly FittedServer[] {
  const [failed, warned] = [bugs.flatMap((bug) => bug.failed), bugs.flatMap((bug) => bug.warned)];
  const symptoms = new Map<string, readonly string[]>();
  for (const group of failed.length > 0 ? failed : warned) {
    for (const id of group.cases) {
      symptoms.set(id, [...(symptoms.get(id) ?? []), ...group.symptoms]);
    }
  }
  const uncounted = new Set(
    warned.flatMap((group) => group.cases).filter((id) => !symptoms.has(id)),
  );
  const failures = cases.flatMap((item): readonly ObservedFailure[] => {
    const own = symptoms.get(item.id);
    return own === undefined ? [] : [{ case: item, symptoms: new Set(own) }];
  });
  const judged = cases.filter(({ id }) => !uncounted.has(id));
  const shown = failures.filter((failure) => findShownClause(failure.symptoms) !== undefined);
  const table = collectEvidence({ judged, failures, known: forgetBugs(known, bugs) });
  const broken = new Set(bugs.flatMap(({ clause, alsoBreaks = [] }) => [clause, ...alsoBreaks]));
  return 2 * shown.length > failures.length ? [] : [{ table, broken }];
}
