import { renderSpecification } from "../../docs/render-specification.ts";
import type { Finding, LintSubject } from "../rule.ts";

/** What readers read is what the cases refer to. */
export function renderedSpecification({ suite, specification }: LintSubject): Finding[] {
  const rendered = renderSpecification(suite).split("\n");
  const found = specification.text.split("\n");
  const line = rendered.findIndex((text, index) => text !== found[index]);
  const isSame = line === -1 && rendered.length === found.length;
  const message = `Not what clauses.json renders to: run "graph-spec-kit check --render"`;
  return isSame
    ? []
    : [{ file: specification.file, line: (line === -1 ? rendered.length : line) + 1, message }];
}
