/**
 * Maximum length of a query, in bytes, and of its document with the variables inserted, in
 * characters: a trace is many times larger.
 */
export const maxTracedLength: number = 16 * 1024;

/**
 * What happened to a query, step by step, until a step ended the processing. Every part names the
 * clauses that it carries out. `schemas/trace.schema.json` says what each field means.
 */
export interface Trace {
  readonly version: 1;
  readonly substitute: Substitution;
  readonly parse?: Parsing;
  readonly validate?: Validation;
  readonly execute?: Execution;
  readonly respond: Response;
}

/** Ids of clauses, the main one first. */
export type Clauses = readonly [string, ...string[]];

/** A part of the document, in UTF-16 code units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What ends the processing, at its place. */
export interface Problem extends Place {
  readonly message: string;
  readonly clauses: Clauses;
}

/** The text with its variables inserted. */
export interface Substitution {
  readonly text: string | null;
  readonly insertions: readonly Insertion[];
  readonly problems: readonly Problem[];
  readonly clauses: Clauses;
}

/** A placeholder, and what replaced it. */
export interface Insertion extends Place {
  readonly name: string;
  readonly value: string | null;
  readonly clauses: Clauses;
}

/** The tree of the text. */
export interface Parsing {
  readonly fields: readonly TracedField[] | null;
  readonly problems: readonly Problem[];
  readonly clauses: Clauses;
}

/** A field in the tree; its place is that of its name. */
export interface TracedField extends Place {
  readonly name: string;
  readonly argument: { readonly key: string; readonly kind: string; readonly text: string } | null;
  readonly fields: readonly TracedField[] | null;
  readonly clauses: Clauses;
}

/** The walk through the tree. */
export interface Validation {
  readonly visits: readonly Visit[];
  readonly clauses: Clauses;
}

/** A field that the walk came to. */
export interface Visit extends Place {
  readonly path: string;
  readonly coordinate: string;
  readonly type: string | null;
  readonly defect: string | null;
  readonly clauses: Clauses;
}

/** The levels of the response, from the root. */
export interface Execution {
  readonly levels: readonly Level[];
  readonly clauses: Clauses;
}

/** What one depth of the response asked for: each source once. */
export interface Level {
  readonly calls: readonly Call[];
}

/** One call of a source with all keys that a level needs from it. */
export interface Call {
  readonly fields: readonly string[];
  readonly results: readonly CallResult[];
  readonly clauses: Clauses;
}

/** What a source has for a key: a value, null where it has none, or a failure. */
export type CallResult =
  | { readonly key: string; readonly value: unknown }
  | { readonly key: string; readonly failure: string };

/** The response of the service. */
export interface Response {
  readonly status: number;
  readonly body: unknown;
  readonly clauses: Clauses;
}
