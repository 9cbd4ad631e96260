import fc from "fast-check";
import { keepMatching } from "../keep-matching.ts";
import { presentations } from "../presentation.ts";
import { printRequest } from "../print-request.ts";
import type { Property } from "../property.ts";
import { listArguments, rewriteArguments } from "../rewrite-arguments.ts";
import { expectSameAnswers } from "../same-answers.ts";
import { argumentKeys } from "../vocabulary.ts";

/** What an argument is called means nothing. */
export const argumentKey: Property = {
  id: "argument-key",
  title: "Another key of an argument leaves the answer as it is",
  level: "required",
  clauses: ["syntax.key-unchecked", "syntax.argument"],
  weight: 3,
  arbitrary: (sources) => {
    const selections = keepMatching(
      sources.repeatable,
      (selection) => listArguments(selection).length > 0,
    );
    const key = fc.constantFrom(...argumentKeys);
    return (
      selections &&
      fc.tuple(selections, key, presentations()).map(([selection, other, presentation]) =>
        expectSameAnswers(selection, sources, [
          printRequest(selection, presentation),
          printRequest(
            rewriteArguments(selection, ({ value }) => ({ key: other, value })),
            presentation,
          ),
        ]),
      )
    );
  },
};
