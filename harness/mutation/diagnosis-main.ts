import { parseArgs } from "node:util";
import pMap from "p-map";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { readExampleBugs } from "./example-bug.ts";
import { findMedian } from "./find-median.ts";
import { judgeExample } from "./judge-example.ts";
import { type DiagnosisMeasure, measureDiagnosis } from "./measure-diagnosis.ts";
import { measureReports } from "./measure-reports.ts";
import { recallTrial } from "./recall-trial.ts";
import { renderExamples } from "./render-examples.ts";

/** Servers with several bugs that are tried; their bugs are drawn evenly. */
const combinations = 200;

const { values, positionals } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    draw: { type: "string", default: "1" },
    reports: { type: "string", default: "0" },
    bugs: { type: "string" },
  },
  allowPositionals: true,
});

if (values.bugs === undefined) {
  await measureRecorded();
} else {
  const outcomes = await pMap(readExampleBugs(values.bugs), judgeExample, { concurrency: 2 });
  process.stdout.write(renderExamples(outcomes));
}

/** Measures the diagnosis by the recorded failures of mutants. */
async function measureRecorded(): Promise<void> {
  const { suite, patterns, cases } = recallTrial();
  const singles = patterns.map((pattern) => [pattern]);
  for (const [title, servers, keepsOwn] of [
    ["One bug, as an unknown one", singles, false],
    ["One bug, as a known one", singles, true],
    ["Two bugs, as unknown ones", combine(patterns, 2), false],
    ["Two bugs, as known ones", combine(patterns, 2), true],
    ["Three bugs, as unknown ones", combine(patterns, 3), false],
  ] as const) {
    const measure = measureDiagnosis(servers, { patterns, cases, keepsOwn });
    process.stdout.write(`${title}: ${describeMeasure(measure)}\n`);
    if (values.verbose) {
      process.stdout.write(listMissed(measure));
    }
  }
  const reports = Number(values.reports);
  if (reports > 0) {
    const step = Math.ceil(patterns.length / reports);
    const names = patterns.filter((_pattern, index) => index % step === 0).map(({ name }) => name);
    const { whole, first } = await measureReports(names, { suite, command: positionals });
    process.stdout.write(
      `Reports of ${whole.length} mutants over HTTP, at 80 columns: median of ${findMedian(whole)} lines, at most ${Math.max(...whole)}; the first cause has ${findMedian(first)} lines, at most ${Math.max(...first)}\n`,
    );
  }
}

/**
 * Combines each bug with others that are far from it in the list, which is in order of clauses, and
 * with others again once each had its turn.
 */
function combine(patterns: readonly FailurePattern[], count: number): FailurePattern[][] {
  return Array.from({ length: combinations }, (_, row) => {
    const index = row + (Number(values.draw) - 1) * combinations;
    const distance = 101 + index + 53 * Math.floor(index / patterns.length);
    return Array.from({ length: count }, (_bug, number) => index * 37 + number * distance).flatMap(
      (position) => patterns[position % patterns.length] ?? [],
    );
  });
}

function describeMeasure(measure: DiagnosisMeasure): string {
  const { servers, masked, first, amongThree, explanations, clauses, described } = measure;
  const rest = masked === 0 ? "" : ` (${masked} more whose bugs mask one another)`;
  return `${servers} servers${rest}; named first ${first.toFixed(2)}, among the first three ${amongThree.toFixed(2)}; median of ${explanations} explanations, with ${clauses.toFixed(2)} clauses each; ${described.toFixed(2)} of them described as a known bug`;
}

function listMissed({ missed }: DiagnosisMeasure): string {
  return missed
    .map(({ bugs, named }) => {
      const names = bugs.map(({ name, clause }) => `${name} (${clause})`).join(" and ");
      return `  ${names}: ${named.map((clauses) => clauses.join(" or ")).join(", ")}\n`;
    })
    .join("");
}
