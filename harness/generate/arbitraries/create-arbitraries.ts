import fc from "fast-check";
import type { Selection } from "../../oracle/selection.ts";
import type { Domain } from "../create-domain.ts";
import { invalidSelections } from "./invalid-selections.ts";
import { knownSelections } from "./known-selections.ts";

/** What properties draw from: the domain, and the arbitraries that many of them share. */
export interface Arbitraries extends Domain {
  readonly invalid: fc.Arbitrary<Selection>;
  /** Valid selections of records that the server has. Left out when no id is known. */
  readonly known?: fc.Arbitrary<Selection>;
  /** Selections with the same response each time, whether that response is known or not. */
  readonly repeatable: fc.Arbitrary<Selection>;
}

/** Builds the arbitraries that properties share. */
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
