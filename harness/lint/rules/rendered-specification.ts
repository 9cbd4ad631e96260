import { renderSpecification } from "../../docs/render-specification.ts";
import type { SyncRule } from "../rule.ts";

/** SPECIFICATION.md is what clauses.json renders to. */
export const renderedSpecification: SyncRule = {
  id: "rendered-specification",
  check({ suite, specification }) {
    const rendered = renderSpecification(suite).split("\n");
    const found = specification.text.split("\n");
    const line = rendered.findIndex((text, index) => text !== found[index]);
    if (line === -1 && rendered.length === found.length) {
      return [];
    }
    return [
      {
        file: specification.file,
        line: (line === -1 ? rendered.length : line) + 1,
        message: `Not what clauses.json renders to: run "graph-spec-kit check --render"`,
      },
    ];
  },
};
