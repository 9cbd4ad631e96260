import type { Level } from "./case.ts";

/**
 * One statement of the specification.
 *
 * @example
 * ```ts
 * const clause: Clause = {
 *   id: "validation.unknown-field",
 *   section: "errors",
 *   level: "required",
 *   subject: "service",
 *   statement: "A field that the type does not publish is an error.",
 * };
 * ```
 */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** Who it is about: the service under test, or an intermediary such as a proxy. */
  readonly subject: "service" | "intermediary";
  readonly statement: string;
  /** What the reference server does; only for an unspecified clause. */
  readonly reference?: string;
  /** Why no client can observe it; left out for a clause that cases can test. */
  readonly untestable?: string;
}

/**
 * One of the nine parts of the specification.
 *
 * @example
 * ```ts
 * const section: Section = { id: "errors", title: "Errors" };
 * ```
 */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** The content of `clauses.json`. */
export interface ClausesFile {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
}
