import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { CaseRequest, QueryRequest } from "./case.ts";
import type { CaseFile } from "./case-file.ts";
import type { Clause, Section, Sentence } from "./clause.ts";
import type { ClientAnswer, ClientCaseFile, ClientQuery } from "./client-case.ts";
import type { Dataset, OverdueValues } from "./dataset.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import type { IntermediaryCaseFile } from "./intermediary-case.ts";
import type { TypeSystem } from "./type-system.ts";

/**
 * The kit's own JSON formats by the names of their schemas, which describe them: `case` is that of
 * `schemas/case.schema.json`. Bodies and reports are read as the JSON that they are.
 */
export interface Formats {
  readonly behavior: JsonObject;
  readonly case: CaseFile;
  readonly "case-ids": { readonly ids: Readonly<Record<string, readonly string[]>> };
  readonly clauses: { readonly sections: readonly Section[]; readonly clauses: readonly Clause[] };
  readonly "client-answer": ClientAnswer;
  readonly "client-case": ClientCaseFile;
  readonly "client-cases": JsonObject;
  readonly "client-query": ClientQuery;
  readonly comparison: JsonObject;
  readonly config: ConfigFile;
  readonly defects: JsonObject;
  readonly freedoms: { readonly freedoms: readonly Freedom[] };
  readonly "house-rules": HouseRulesFile;
  readonly implementation: Implementation;
  readonly "intermediary-case": IntermediaryCaseFile;
  readonly "known-failing": { readonly knownFailing: readonly KnownFailingEntry[] };
  readonly library: Dataset;
  readonly overdue: OverdueValues;
  readonly "partial-result": JsonObject;
  readonly report: JsonObject;
  readonly request: QueryRequest;
  readonly requests: JsonObject;
  readonly sentences: { readonly sentences: readonly Sentence[] };
  readonly steps: { readonly steps: readonly GuideStep[] };
  readonly trace: JsonObject;
  readonly "type-system": TypeSystem;
}

/** Options of `run` by their names in camel case. */
export interface ConfigFile {
  readonly command?: readonly string[];
  readonly patterns?: readonly string[];
  readonly [option: string]: JsonValue | undefined;
}

/** What the page of several servers says of one of them, and how to start it. */
export interface Implementation {
  readonly name: string;
  readonly version?: string;
  readonly language: string;
  readonly link: string;
  readonly needs?: string;
  readonly build?: string;
  readonly start: readonly string[];
}

/** A bug of a server that is known, and the failures that it explains. */
export interface KnownFailingEntry {
  readonly cases?: readonly string[];
  readonly clauses?: readonly string[];
  readonly reason: string;
  readonly link?: string;
  readonly expires?: string;
  readonly flaky?: true;
  readonly differences?: readonly string[];
}

/** Something in a case, whatever it is about, that a server must handle to pass it. */
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
  readonly clauses: readonly string[];
  readonly features?: readonly Feature[];
}

/** One way in which a conforming server may fill what the specification leaves open. */
export interface Reading {
  readonly id: string;
  readonly description: string;
  readonly breaks?: readonly string[];
  readonly lacks?: readonly string[];
  readonly example?: CaseRequest;
}

/** Something that the specification leaves to the server: a silence, a freedom or a limit. */
export interface Freedom {
  readonly id: string;
  readonly question: string;
  readonly layer?: "connection" | undefined;
  readonly clauses: readonly string[];
  /** The first one is the plainest; a model server takes it unless it is set otherwise. */
  readonly readings: readonly Reading[];
}
