import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { invalidSelections } from "./invalid-selections.ts";
import { knownSelections } from "./known-selections.ts";

/** What properties draw from, built once for all of them. */
export interface Arbitraries extends Domain {
  /** Selections with defects. */
  readonly invalid: fc.Arbitrary<Selection>;
  /** Valid selections of records that the server holds; left out when none is known. */
  readonly known?: fc.Arbitrary<Selection>;
  /** Selections whose answer, be it known or not, must be the same each time. */
  readonly repeatable: fc.Arbitrary<Selection>;
}

/** Builds what properties draw from. */
export function createArbitraries(domain: Domain): Arbitraries {
  const invalid = invalidSelections(domain);
  const known = knownSelections(domain);
  return known === undefined
    ? { ...domain, invalid, repeatable: invalid }
    : {
        ...domain,
        invalid,
        known,
        repeatable: fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: invalid }),
      };
}
