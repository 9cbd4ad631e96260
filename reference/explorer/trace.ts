import type { LibrarySource } from "../library/library-source.ts";
import type { OverdueService } from "../library/overdue-service.ts";

/** What a traced query is asked of. */
export interface TracedService {
  readonly library: LibrarySource;
  readonly overdueService: OverdueService;
}

/**
 * What happened to a query, step by step; see `schemas/trace.schema.json`. A step is left out when one
 * before it ended the processing.
 *
 * Every part names the clauses that it carries out, from which the sentences of the text follow.
 * Places are in the document as the client wrote it.
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
  /** Null when a variable is missing. */
  readonly text: string | null;
  /** In the order of the document. */
  readonly insertions: readonly Insertion[];
  readonly problems: readonly Problem[];
  readonly clauses: Clauses;
}

/** A placeholder, and what replaced it. */
export interface Insertion extends Place {
  readonly name: string;
  /** Null for a variable without a value. */
  readonly value: string | null;
  readonly clauses: Clauses;
}

/** The tree of the text. */
export interface Parsing {
  /** Null when the text cannot be parsed. */
  readonly fields: readonly TracedField[] | null;
  readonly problems: readonly Problem[];
  readonly clauses: Clauses;
}

/** A field in the tree; its place is that of its name. */
export interface TracedField extends Place {
  readonly name: string;
  readonly argument: { readonly key: string; readonly kind: string; readonly text: string } | null;
  /** Null without braces. */
  readonly fields: readonly TracedField[] | null;
  readonly clauses: Clauses;
}

/** The walk through the tree. */
export interface Validation {
  /** In the order of the walk. */
  readonly visits: readonly Visit[];
  readonly clauses: Clauses;
}

/** A field that the walk came to. */
export interface Visit extends Place {
  readonly path: string;
  /** `Type.field`. */
  readonly coordinate: string;
  /** What the field holds; null for an unknown field. */
  readonly type: string | null;
  /** Null when nothing is wrong. */
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
  /** The fields that it serves, as `Type.field`. */
  readonly fields: readonly string[];
  /** Each key once, with what came back. */
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
