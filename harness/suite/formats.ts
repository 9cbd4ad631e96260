import type { JsonObject } from "../json/json-value.ts";
import type { QueryRequest } from "./case.ts";
import type { CaseFile } from "./case-file.ts";
import type { ClausesFile } from "./clause.ts";
import type { ClientAnswer } from "./client-answer.ts";
import type { ClientCaseFile, ClientQuery } from "./client-case.ts";
import type { ConfigFile } from "./config-file.ts";
import type { Dataset } from "./dataset.ts";
import type { FreedomsFile } from "./freedom.ts";
import type { GuideStepsFile } from "./guide-step.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import type { Implementation } from "./implementation.ts";
import type { IntermediaryCaseFile } from "./intermediary-case.ts";
import type { KnownFailingFile } from "./known-failing-file.ts";
import type { OverdueValues } from "./overdue-values.ts";
import type { SentencesFile } from "./sentence.ts";
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
