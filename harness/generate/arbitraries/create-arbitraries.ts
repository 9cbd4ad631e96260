import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { invalidSelections } from "./invalid-selections.ts";
import { knownSelections } from "./known-selections.ts";

/** What properties draw from: the domain, and the arbitraries that many of them share. */
export interface Arbitraries extends Domain {
  readonly invalid: fc.Arbitrary<Selection>;
  /** Valid selections of records that the server has. Undefined when no id is known. */
  readonly known: fc.Arbitrary<Selection> | undefined;
  /** Selections with the same response each time, whether that response is known or not. */
  readonly repeatable: fc.Arbitrary<Selection>;
}

/** Builds the arbitraries that properties share. */
export function createArbitraries(domain: Domain): Arbitraries {
  const invalid = invalidSelections(domain);
  const known = knownSelections(domain);
  const repeatable =
    known === undefined
      ? invalid
      : fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: invalid });
  return { ...domain, invalid, known, repeatable };
}
