import type fc from "fast-check";
import type { Need, Step } from "../suite/case.ts";
import type { Arbitraries } from "./arbitraries/create-arbitraries.ts";

/** The parts of a case that differ from one case of a property to the next. */
export interface GeneratedSteps {
  readonly needs: readonly Need[];
  readonly steps: readonly Step[];
  /** Clauses that this case is about besides those of its property. */
  readonly clauses?: readonly string[];
}

/** A statement about any document, from which cases are generated. */
export interface Property {
  /** Kebab-case. The first part of the path of each of its cases; never changes. */
  readonly id: string;
  readonly title: string;
  /** Not stronger than the weakest clause. */
  readonly level: "required" | "implied";
  readonly clauses: readonly string[];
  readonly weight: number;
  /** Builds the arbitrary of the steps; `undefined` when no case can be made for the server. */
  readonly arbitrary: (arbitraries: Arbitraries) => fc.Arbitrary<GeneratedSteps> | undefined;
}
