/**
 * Something that a request or a response of a case contains, whatever the case is about, and that a
 * server must be able to handle to pass it.
 */
export type Feature =
  | "selections"
  | "arguments"
  | "selection-defects"
  | "valid-documents"
  | "loans"
  | "overdue-days"
  | "placeholders";

/** One step of the guide to implementing the specification. */
export interface GuideStep {
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that a server keeps from this step on. */
  readonly clauses: readonly string[];
  /** What a server handles from this step on; nothing new when left out. */
  readonly features?: readonly Feature[];
}

/** The content of `steps.json`, in the order in which a server can be written. */
export interface GuideStepsFile {
  readonly steps: readonly GuideStep[];
}
