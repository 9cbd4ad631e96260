import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { CaseRequest, QueryRequest } from "./case.ts";
import type { CaseFile } from "./case-file.ts";
import type { ClausesFile, SentencesFile } from "./clause.ts";
import type { ClientAnswer, ClientCaseFile, ClientQuery } from "./client-case.ts";
import type { Dataset, OverdueValues } from "./dataset.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import type { IntermediaryCaseFile } from "./intermediary-case.ts";
import type { TypeSystem } from "./type-system.ts";

/** The ids that cases keep forever: the content of `case-ids.json`. */
export interface CaseIdsFile {
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/**
 * The kit's own JSON formats and their types. Each name is that of a schema: `case` names
 * `schemas/case.schema.json`. Bodies and reports are read as the JSON that they are.
 */
export interface Formats {
  readonly behavior: JsonObject;
  readonly case: CaseFile;
  readonly "case-ids": CaseIdsFile;
  readonly clauses: ClausesFile;
  readonly "client-answer": ClientAnswer;
  readonly "client-case": ClientCaseFile;
  readonly "client-cases": JsonObject;
  readonly "client-query": ClientQuery;
  readonly comparison: JsonObject;
  readonly config: ConfigFile;
  readonly defects: JsonObject;
  readonly freedoms: FreedomsFile;
  readonly "house-rules": HouseRulesFile;
  readonly implementation: Implementation;
  readonly "intermediary-case": IntermediaryCaseFile;
  readonly "known-failing": KnownFailingFile;
  readonly library: Dataset;
  readonly overdue: OverdueValues;
  readonly "partial-result": JsonObject;
  readonly report: JsonObject;
  readonly request: QueryRequest;
  readonly requests: JsonObject;
  readonly sentences: SentencesFile;
  readonly steps: GuideStepsFile;
  readonly trace: JsonObject;
  readonly "type-system": TypeSystem;
}

/**
 * The content of a configuration file: options of `run` by their names in camel case. The command
 * line says what values each option takes.
 */
export interface ConfigFile {
  /** The program that starts the server, and its arguments. */
  readonly command?: readonly string[];
  /** Globs of ids of cases. */
  readonly patterns?: readonly string[];
  readonly [option: string]: JsonValue | undefined;
}

/** What the page of several servers says of one of them, and how to start it. */
export interface Implementation {
  /** The name that its runs have. */
  readonly name: string;
  readonly version?: string;
  readonly language: string;
  /** Where to read about it: a URL of http or https. */
  readonly link: string;
  /** A program without which it is left out. */
  readonly needs?: string;
  /** A shell command to run before the first start. */
  readonly build?: string;
  /** The words of the command, with the placeholders of `run`. */
  readonly start: readonly string[];
}

/** A bug of a server that is known, and the failures that it explains. */
export interface KnownFailingEntry {
  /** Globs of ids, folders or properties of generated cases. */
  readonly cases?: readonly string[];
  /** Globs of ids of clauses. */
  readonly clauses?: readonly string[];
  readonly reason: string;
  readonly link?: string;
  /** The last day on which the entry counts, like `2027-01-31`, in UTC. */
  readonly expires?: string;
  /** Set when the cases may pass, too. */
  readonly flaky?: true;
  /** Signatures of the differences that are known; left out when any are. */
  readonly differences?: readonly string[];
}

/** The content of a file of known failures. */
export interface KnownFailingFile {
  readonly knownFailing: readonly KnownFailingEntry[];
}

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

/** One way in which a conforming server may fill what the specification leaves open. */
export interface Reading {
  readonly id: string;
  /** What such a server does; completes "A conforming server that …". */
  readonly description: string;
  /** Ids of clauses that it does not keep: cases that name one of them may fail. */
  readonly breaks?: readonly string[];
  /** Needs that it was not set up with: cases that have one of them may fail. */
  readonly lacks?: readonly string[];
  /** A request whose response differs from that of the plainest server; the first has none. */
  readonly example?: CaseRequest;
}

/** Something that the specification leaves to the server: a silence, a freedom or a limit. */
export interface Freedom {
  readonly id: string;
  readonly question: string;
  /**
   * `connection` for what is visible only over HTTP, such as how a connection ends; left out for
   * what a document or a body shows.
   */
  readonly layer?: "connection" | undefined;
  /** Ids of the clauses that leave the question open. */
  readonly clauses: readonly string[];
  /** The first one is the plainest; a model server takes it unless it is set otherwise. */
  readonly readings: readonly Reading[];
}

/** The content of `freedoms.json`. */
export interface FreedomsFile {
  readonly freedoms: readonly Freedom[];
}
