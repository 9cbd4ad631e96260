import type { Case } from "../suite/case.ts";
import { listTraits } from "./list-traits.ts";

/** A case that was judged, with what is special about it. */
export interface ExaminedCase {
  readonly case: Case;
  readonly traits: ReadonlySet<string>;
}

/** Finds the traits of all judged cases; they are the same for every set of failures. */
export function examineCases(cases: readonly Case[]): readonly ExaminedCase[] {
  return cases.map((item) => ({ case: item, traits: listTraits(item) }));
}
