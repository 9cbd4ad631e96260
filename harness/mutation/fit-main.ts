import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectEvidence } from "../diagnosis/collect-evidence.ts";
import { examineCases, leaveOut } from "../diagnosis/examine-cases.ts";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { forgetBugs, learnBugs } from "../diagnosis/known-bugs.ts";
import { weights } from "../diagnosis/weights.ts";
import { countRight, type FittedServer, fitWeights } from "./fit-weights.ts";
import { collectFailures, listWarned } from "./measure-diagnosis.ts";
import { recallTrial } from "./recall-trial.ts";

const { patterns, cases } = recallTrial();
const known = learnBugs(patterns);
const judged = examineCases(cases);

const [fitted, heldOut] = [0, 1].map((part) => {
  const bugs = patterns.filter((_bug, index) => index % 2 === part);
  const pairs = bugs.map((bug, index) => [bug, bugs[(37 * index + 101) % bugs.length] ?? bug]);
  return { one: bugs.map((bug) => toServer([bug])), two: pairs.map(toServer) };
});
if (fitted !== undefined && heldOut !== undefined) {
  const found = fitWeights([...fitted.one, ...fitted.two], weights);
  const rate = (servers: readonly FittedServer[]): string =>
    (countRight(servers, found) / servers.length).toFixed(3);
  process.stdout.write(
    `First clause right, as unknown bugs: ${rate(fitted.one)} of the mutants that the weights are fitted to, ${rate(heldOut.one)} of the others; of pairs ${rate(fitted.two)} and ${rate(heldOut.two)}\n`,
  );
  const file = fileURLToPath(new URL("../diagnosis/weights.ts", import.meta.url));
  const text = Object.entries(found).reduce(
    (source, [kind, weight]) =>
      source.replace(new RegExp(`\\b${kind}: [\\d.-]+`), `${kind}: ${weight}`),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, text);
}

/** A server with some bugs, all of which are unknown. */
function toServer(bugs: readonly FailurePattern[]): FittedServer {
  const table = collectEvidence({
    judged: leaveOut(judged, listWarned(bugs, cases)),
    failures: collectFailures(bugs, cases),
    known: forgetBugs(known, bugs),
  });
  return {
    table,
    broken: new Set(bugs.flatMap(({ clause, alsoBreaks = [] }) => [clause, ...alsoBreaks])),
  };
}
