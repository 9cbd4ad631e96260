import { renderSpecification } from "../../docs/render-specification.ts";
import { withoutHouseRules } from "../../suite/house-rule.ts";
import type { Finding, LintSubject } from "../rule.ts";

/** SPECIFICATION.md is what clauses.json and freedoms.json render to. */
export function checkRenderedSpecification({
  suite,
  specification,
  freedoms,
}: LintSubject): Finding[] {
  const rendered = renderSpecification({ ...withoutHouseRules(suite), ...freedoms }).split("\n");
  const found = specification.text.split("\n");
  const line = rendered.findIndex((text, index) => text !== found[index]);
  if (line === -1 && rendered.length === found.length) {
    return [];
  }
  return [
    {
      file: specification.file,
      line: (line === -1 ? rendered.length : line) + 1,
      message: `Not what clauses.json and freedoms.json render to: run "graph-spec-kit check --render"`,
    },
  ];
}
