import type fc from "fast-check";
import type { Need, Step } from "../suite/case.ts";
import type { Arbitraries } from "./arbitraries/create-arbitraries.ts";

/** What varies from one case of a property to the next. */
export interface GeneratedSteps {
  readonly needs: readonly Need[];
  readonly steps: readonly Step[];
}

/** A statement about any document, from which cases are generated. */
export interface Property {
  /** Kebab-case; the first part of the path of each of its cases. */
  readonly id: string;
  /** What is so in a right service. */
  readonly title: string;
  /** At most as strong as the weakest of its clauses. */
  readonly level: "required" | "implied";
  readonly clauses: readonly string[];
  /** How many cases it gets, compared with the others. */
  readonly weight: number;
  /** The cases that can be made of the arbitraries; nothing when there is none. */
  readonly arbitrary: (arbitraries: Arbitraries) => fc.Arbitrary<GeneratedSteps> | undefined;
}
