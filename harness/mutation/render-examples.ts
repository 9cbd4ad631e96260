import { groupBy } from "../json/group-by.ts";
import { findMedian } from "./find-median.ts";
import type { ExampleOutcome } from "./judge-example.ts";

/** Renders how well reports name bugs: scores with intervals of 95%, and counts by kind. */
export function renderExamples(outcomes: readonly ExampleOutcome[]): string {
  const methods = ["report", "most failures", "Ochiai"] as const;
  const rows = methods.map((method) => {
    const scores = outcomes.map((outcome) => outcome.scores[method]);
    const cell = (name: "first" | "amongThree" | "reciprocal"): string =>
      renderShare(scores.map((score) => score[name]));
    return `  ${method}: first ${cell("first")}, among three ${cell("amongThree")}, mean reciprocal rank ${cell("reciprocal")}\n`;
  });
  const wrong = renderShare(outcomes.map(({ isWronglyCertain }) => Number(isWronglyCertain)));
  const kinds = [...groupBy(outcomes, ({ kind }) => kind)].map(
    ([kind, group]) => `${kind} ${group.length}`,
  );
  const lines = findMedian(outcomes.map((outcome) => outcome.lines));
  return `${outcomes.length} servers over HTTP, with an interval of 95%\n${rows.join("")}  wrong and certain ${wrong}\n  first causes: ${kinds.sort().join("; ")}\n  median of ${lines} lines at 80 columns\n`;
}

/** Number of standard deviations on each side of an interval of 95%. */
const deviations = 1.96;

/** Renders the mean of numbers from 0 to 1, with the interval of Wilson. */
function renderShare(numbers: readonly number[]): string {
  const count = numbers.length;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / count;
  const spread = deviations ** 2 / count;
  const middle = (mean + spread / 2) / (1 + spread);
  const half =
    (Math.sqrt((mean * (1 - mean)) / count + spread / (4 * count)) / (1 + spread)) * deviations;
  return `${mean.toFixed(2)} [${(middle - half).toFixed(2)}, ${(middle + half).toFixed(2)}]`;
}
