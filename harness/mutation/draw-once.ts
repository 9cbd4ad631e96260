import { generateCases } from "../generate/generate-cases.ts";
import type { ServerTrial } from "../run/judge-server.ts";
import type { Need } from "../suite/case.ts";

/** All mutants get the same cases, and drawing them is a fifth of the work of judging a mutant. */
export function drawOnce({
  suite,
  generated,
}: Pick<ServerTrial, "suite" | "generated">): ServerTrial["generated"] {
  if (generated.count === 0) {
    return generated;
  }
  const { typeSystem, dataset } = suite;
  const facts = { typeSystem, dataset, without: new Set<Need>() };
  return { ...generated, drawn: generateCases({ facts, ...generated }) };
}
