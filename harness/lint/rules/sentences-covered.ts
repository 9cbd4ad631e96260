import { listRepeatedIds } from "../../suite/find-diagnostics.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, SyncRule } from "../rule.ts";

/** Each sentence of the text is in the origin of a clause, and each origin names sentences. */
export const sentencesCovered: SyncRule = {
  id: "sentences-covered",
  check({ suite, clausesFile, sentencesFile }) {
    const { clauses, sentences } = withoutHouseRules(suite);
    const named = new Set(clauses.flatMap(({ origin }) => origin.sentences));
    const known = new Set(sentences.map(({ id }) => id));
    const uncovered = sentences.flatMap(({ id, text }, index): Finding[] => {
      const message = `No clause comes from the sentence "${id}": name it in an origin, or write a clause (${text})`;
      return named.has(id)
        ? []
        : [{ file: sentencesFile, pointer: `/sentences/${index}`, message }];
    });
    const unknown = clauses.flatMap(({ origin }, index) =>
      origin.sentences.flatMap((id, place): Finding[] => {
        const pointer = `/clauses/${index}/origin/sentences/${place}`;
        const message = `The sentence "${id}" is not in sentences.json: correct its id`;
        return known.has(id) ? [] : [{ file: clausesFile, pointer, message }];
      }),
    );
    const repeated = listRepeatedIds(sentences).map(({ id, index }) => ({
      file: sentencesFile,
      pointer: `/sentences/${index}/id`,
      message: `The sentence "${id}" is repeated: rename one`,
    }));
    return [...uncovered, ...repeated, ...unknown];
  },
};
