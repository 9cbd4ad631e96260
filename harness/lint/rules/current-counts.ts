import { renderCounts } from "../../docs/render-counts.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** README.md and the guides give the right numbers of cases and mutants. */
export const currentCounts: SyncRule = {
  id: "current-counts",
  check: ({ documents }) =>
    documents.flatMap(({ file, text, sentences }): Finding[] => {
      const { text: rendered, missing } = renderCounts(text, sentences);
      const current = rendered.split("\n");
      const outdated = text.split("\n").flatMap((line, index) =>
        line === current[index]
          ? []
          : [
              {
                file,
                line: index + 1,
                message: 'Counts are out of date: run "graph-spec-kit check --render"',
              },
            ],
      );
      const absent = missing.map((sentence) => ({
        file,
        line: 1,
        message: `Does not say "${sentence}": correct the page, or listCountedSentences()`,
      }));
      return [...outdated, ...absent];
    }),
};
