import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type {
  ComparedCase,
  ComparedChoice,
  ComparedClause,
  ComparedRun,
  ComparedSection,
  Comparison,
} from "./compare/comparison.ts";
import { valueAt } from "./json/json-pointer.ts";
import { isArray, isObject, type JsonValue } from "./json/json-value.ts";
import type { ReportedSuite } from "./report/describe-suite.ts";
import type { Report, ReportedClause, ReportedKnownFailing } from "./report/report.ts";
import type { ReportedCase, ReportedChoice, ReportedDifference } from "./report/reported-case.ts";
import type {
  ReportedExchange,
  ReportedRequest,
  ReportedResponse,
} from "./report/to-reported-exchanges.ts";
import type { KnownProblem } from "./run/known/known-findings.ts";
import type {
  ConcurrentStep,
  Delivery,
  DifferentResponse,
  ExactResponse,
  ExpectedExchange,
  QueryRequest,
  RawRequest,
  ReferenceChoice,
  SameResponse,
} from "./suite/case.ts";
import type { CaseFile } from "./suite/case-file.ts";
import type {
  Clause,
  ClausesFile,
  ConcludedOrigin,
  DecidedOrigin,
  PlainOrigin,
  Section,
} from "./suite/clause.ts";
import type { BookRecord, Dataset, LoanRecord, MemberRecord } from "./suite/dataset.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import type { CaseIdsFile } from "./suite/formats.ts";
import type { Freedom, FreedomsFile, Reading } from "./suite/freedom.ts";
import type { GuideStep, GuideStepsFile } from "./suite/guide-step.ts";
import type { HouseRule, HouseRulesFile } from "./suite/house-rule.ts";
import type { KnownFailingEntry, KnownFailingFile } from "./suite/known-failing-file.ts";
import type { Sentence, SentencesFile } from "./suite/sentence.ts";
import type { ObjectField, ObjectType, ScalarField, TypeSystem } from "./suite/type-system.ts";

type Presence = "required" | "optional";

/**
 * Which keys a type has, and which of them may be left out. A key that is missing here, or that
 * the type does not have, is a type error.
 */
type Shape<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? "optional" : "required";
};

/** Reads the same from a schema; `$schema` is for editors, and most types leave it out. */
function readShape(format: string, pointer: string): Record<string, Presence> {
  const path = join(findKitRoot(), "schemas", `${format}.schema.json`);
  const root: JsonValue = JSON.parse(readFileSync(path, "utf8"));
  const properties = valueAt(root, `${pointer}/properties`);
  const required = valueAt(root, `${pointer}/required`) ?? [];
  assert.ok(isObject(properties) && isArray(required), `${format}${pointer}`);
  return Object.fromEntries(
    Object.keys(properties)
      .filter((key) => key !== "$schema")
      .map((key) => [key, required.includes(key) ? "required" : "optional"]),
  );
}

function holdTo(format: string, pointer: string, shape: Readonly<Record<string, Presence>>): void {
  it(`${format}${pointer}`, () => {
    assert.deepEqual(shape, readShape(format, pointer));
  });
}

describe("types have the properties of their schemas:", () => {
  const caseFile: Shape<Omit<CaseFile, "$schema">> = {
    title: "required",
    comment: "optional",
    clauses: "required",
    level: "required",
    needs: "optional",
    request: "optional",
    response: "optional",
    reference: "optional",
    steps: "optional",
  };
  const delivery: Shape<Delivery> = {
    connection: "optional",
    pieces: "optional",
    pauseMs: "optional",
    chunked: "optional",
  };
  const query: Shape<QueryRequest> = { document: "required", variables: "optional", ...delivery };
  const raw: Shape<RawRequest> = {
    method: "optional",
    path: "optional",
    headers: "optional",
    body: "optional",
    bodyBase64: "optional",
    ...delivery,
  };
  const exact: Shape<ExactResponse> = {
    status: "required",
    headers: "optional",
    body: "optional",
    bodySchema: "optional",
    partOf: "optional",
    mayRefuse: "optional",
  };
  const same: Shape<SameResponse> = { sameAs: "required" };
  const different: Shape<DifferentResponse> = { differsFrom: "required" };
  const choice: Shape<ReferenceChoice> = {
    status: "required",
    body: "optional",
    bodySchema: "optional",
  };
  const exchange: Shape<ExpectedExchange> = { request: "required", response: "required" };
  const step: Shape<ConcurrentStep> = { together: "required" };
  holdTo("case", "", caseFile);
  holdTo("case", "/definitions/queryRequest", query);
  holdTo("case", "/definitions/rawRequest", raw);
  // One schema describes both forms of a response, and its alternatives say what each requires.
  holdTo("case", "/definitions/response", {
    ...exact,
    ...same,
    status: "optional",
    ...different,
    sameAs: "optional",
    differsFrom: "optional",
  });
  holdTo("case", "/definitions/reference", choice);
  holdTo("case", "/definitions/exchange", exchange);
  // Being there is what makes it a step of concurrent exchanges.
  holdTo("case", "/definitions/step/then", { ...step, together: "optional" });

  const caseIds: Shape<CaseIdsFile> = { ids: "required" };
  holdTo("case-ids", "", caseIds);

  const clausesFile: Shape<ClausesFile> = { sections: "required", clauses: "required" };
  const section: Shape<Section> = { id: "required", title: "required" };
  const clause: Shape<Clause> = {
    id: "required",
    section: "required",
    level: "required",
    subject: "required",
    statement: "required",
    origin: "required",
    reference: "optional",
    untestable: "optional",
  };
  holdTo("clauses", "", clausesFile);
  holdTo("clauses", "/properties/sections/items", section);
  holdTo("clauses", "/properties/clauses/items", clause);
  const plainOrigin: Shape<PlainOrigin> = { kind: "required", sentences: "required" };
  const concludedOrigin: Shape<ConcludedOrigin> = { ...plainOrigin, because: "required" };
  const decidedOrigin: Shape<DecidedOrigin> = { ...concludedOrigin, otherReadings: "required" };
  holdTo("clauses", "/definitions/plainOrigin", plainOrigin);
  holdTo("clauses", "/definitions/concludedOrigin", concludedOrigin);
  holdTo("clauses", "/definitions/decidedOrigin", decidedOrigin);

  const sentencesFile: Shape<SentencesFile> = { sentences: "required" };
  const sentence: Shape<Sentence> = {
    id: "required",
    section: "required",
    text: "required",
    columns: "optional",
    correction: "optional",
  };
  holdTo("sentences", "", sentencesFile);
  holdTo("sentences", "/properties/sentences/items", sentence);

  const freedomsFile: Shape<FreedomsFile> = { freedoms: "required" };
  const freedom: Shape<Freedom> = {
    id: "required",
    question: "required",
    layer: "optional",
    clauses: "required",
    readings: "required",
  };
  const reading: Shape<Reading> = {
    id: "required",
    description: "required",
    breaks: "optional",
    lacks: "optional",
    example: "optional",
  };
  holdTo("freedoms", "", freedomsFile);
  holdTo("freedoms", "/properties/freedoms/items", freedom);
  holdTo("freedoms", "/definitions/reading", reading);

  const stepsFile: Shape<GuideStepsFile> = { steps: "required" };
  const guideStep: Shape<GuideStep> = {
    id: "required",
    title: "required",
    clauses: "required",
    features: "optional",
  };
  holdTo("steps", "", stepsFile);
  holdTo("steps", "/properties/steps/items", guideStep);

  const dataset: Shape<Dataset> = { members: "required", loans: "required", books: "required" };
  const member: Shape<MemberRecord> = {
    id: "required",
    name: "optional",
    email: "optional",
    fine: "optional",
  };
  const loan: Shape<LoanRecord> = {
    id: "required",
    memberId: "required",
    bookIsbn: "required",
    dueDate: "optional",
  };
  const book: Shape<BookRecord> = {
    isbn: "required",
    title: "optional",
    author: "optional",
    pages: "optional",
  };
  holdTo("library", "", dataset);
  holdTo("library", "/properties/members/items", member);
  holdTo("library", "/properties/loans/items", loan);
  holdTo("library", "/properties/books/items", book);

  const knownFailingFile: Shape<KnownFailingFile> = { knownFailing: "required" };
  const knownFailingEntry: Shape<KnownFailingEntry> = {
    cases: "optional",
    clauses: "optional",
    reason: "required",
    link: "optional",
    expires: "optional",
    flaky: "optional",
    differences: "optional",
  };
  holdTo("known-failing", "", knownFailingFile);
  holdTo("known-failing", "/properties/knownFailing/items", knownFailingEntry);

  holdTo("request", "", { document: "required", variables: "optional" });

  const typeSystem: Shape<TypeSystem> = { root: "required", types: "required" };
  const objectType: Shape<ObjectType> = { fields: "required" };
  const scalarField: Shape<ScalarField> = { kind: "required", type: "required" };
  const objectField: Shape<ObjectField> = {
    kind: "required",
    type: "required",
    list: "required",
    argument: "optional",
  };
  holdTo("type-system", "", typeSystem);
  holdTo("type-system", "/properties/types/additionalProperties", objectType);
  // The kind is required before the schema looks at either form of a field.
  holdTo("type-system", "/definitions/field/then", { ...scalarField, kind: "optional" });
  holdTo("type-system", "/definitions/field/else", { ...objectField, kind: "optional" });

  const report: Shape<Report> = {
    version: "required",
    verdict: "required",
    exitStatus: "required",
    seed: "required",
    kit: "required",
    target: "required",
    durationMs: "required",
    counts: "required",
    generated: "required",
    scope: "required",
    obstacles: "required",
    diagnoses: "required",
    warnings: "required",
    setupWarnings: "optional",
    hasSetupMistake: "optional",
    knownFailing: "optional",
    endedEarly: "optional",
    summary: "optional",
    suite: "optional",
    environment: "optional",
    options: "optional",
    selection: "optional",
    startedAt: "optional",
    sections: "optional",
    clauses: "optional",
    death: "optional",
    serverOutput: "optional",
    cases: "required",
    profile: "required",
  };
  const target: Shape<Report["target"]> = {
    role: "optional",
    baseUrl: "required",
    name: "optional",
    version: "optional",
    command: "optional",
    overlap: "optional",
  };
  const counts: Shape<Report["counts"]> = {
    passed: "required",
    failed: "required",
    warned: "required",
    known: "required",
    observed: "required",
    skipped: "required",
    errored: "required",
  };
  const generated: Shape<Report["generated"]> = {
    requested: "required",
    run: "required",
    properties: "optional",
    leftOut: "optional",
  };
  const reportedCase: Shape<ReportedCase> = {
    id: "required",
    title: "required",
    source: "required",
    level: "required",
    verdict: "required",
    clauses: "required",
    house: "optional",
    cause: "optional",
    recurrence: "optional",
    circumstance: "optional",
    reason: "optional",
    skip: "optional",
    differences: "required",
    notes: "optional",
    file: "optional",
    origin: "optional",
    durationMs: "optional",
    exchanges: "optional",
    curl: "optional",
    rerun: "optional",
  };
  const reportedExchange: Shape<ReportedExchange> = {
    step: "optional",
    exchange: "optional",
    request: "required",
    expected: "optional",
    response: "optional",
    passage: "optional",
    conclusion: "optional",
    failure: "optional",
  };
  const reportedRequest: Shape<ReportedRequest> = {
    method: "required",
    path: "required",
    headers: "required",
    body: "optional",
    bodyBase64: "optional",
    bytes: "required",
    truncated: "optional",
    connection: "optional",
    pieces: "optional",
    pauseMs: "optional",
    chunked: "optional",
  };
  const reportedResponse: Shape<ReportedResponse> = {
    status: "required",
    headers: "required",
    body: "required",
    bytes: "required",
    truncated: "optional",
    resent: "optional",
    durationMs: "required",
  };
  const reportedSuite: Shape<ReportedSuite> = {
    version: "optional",
    fingerprint: "required",
    clauses: "required",
    cases: "required",
  };
  const reportedClause: Shape<ReportedClause> = {
    id: "required",
    section: "required",
    level: "required",
    subject: "required",
    origin: "required",
    statement: "required",
    otherReadings: "optional",
  };
  const difference: Shape<ReportedDifference> = {
    pointer: "required",
    expected: "optional",
    received: "optional",
    message: "optional",
    level: "optional",
    clause: "optional",
  };
  const reportedChoice: Shape<ReportedChoice> = {
    id: "required",
    title: "required",
    observed: "required",
    reference: "required",
    same: "required",
  };
  // The kit always writes these properties that readers may do without.
  holdTo("report", "", {
    ...report,
    durationMs: "optional",
    generated: "optional",
    scope: "optional",
    diagnoses: "optional",
    obstacles: "optional",
  });
  holdTo("report", "/properties/sections/items", section);
  holdTo("report", "/properties/suite", reportedSuite);
  holdTo("report", "/definitions/exchange", reportedExchange);
  holdTo("report", "/definitions/request", reportedRequest);
  holdTo("report", "/definitions/response", reportedResponse);
  holdTo("report", "/definitions/clause", reportedClause);
  holdTo("report", "/properties/target", target);
  holdTo("report", "/properties/counts", counts);
  holdTo("report", "/properties/generated", generated);
  holdTo("report", "/definitions/case", reportedCase);
  const knownFailing: Shape<ReportedKnownFailing> = {
    file: "required",
    entries: "required",
    problems: "required",
  };
  const knownProblem: Shape<KnownProblem> = {
    kind: "required",
    entry: "required",
    pattern: "optional",
    message: "required",
  };
  holdTo("report", "/properties/knownFailing", knownFailing);
  holdTo("report", "/definitions/knownProblem", knownProblem);
  holdTo("report", "/definitions/difference", difference);
  holdTo("report", "/properties/profile/items", reportedChoice);
  const comparison: Shape<Comparison> = {
    version: "required",
    kind: "required",
    kit: "required",
    runs: "required",
    warnings: "required",
    sections: "required",
    cases: "required",
    profile: "required",
  };
  const comparedRun: Shape<ComparedRun> = {
    name: "required",
    server: "required",
    verdict: "required",
    summary: "required",
    startedAt: "optional",
    counts: "required",
    causes: "optional",
  };
  const comparedSection: Shape<ComparedSection> = {
    id: "required",
    title: "required",
    clauses: "required",
  };
  const comparedClause: Shape<ComparedClause> = {
    id: "required",
    statement: "required",
    states: "required",
    failed: "required",
    causes: "required",
  };
  const comparedCase: Shape<ComparedCase> = {
    id: "required",
    title: "required",
    source: "required",
    level: "required",
    clauses: "required",
    verdicts: "required",
    change: "optional",
    difference: "optional",
  };
  const comparedChoice: Shape<ComparedChoice> = {
    id: "required",
    title: "required",
    observed: "required",
    reference: "required",
  };
  holdTo("comparison", "", comparison);
  holdTo("comparison", "/definitions/run", comparedRun);
  holdTo("comparison", "/definitions/section", comparedSection);
  holdTo("comparison", "/definitions/clause", comparedClause);
  holdTo("comparison", "/definitions/case", comparedCase);
  holdTo("comparison", "/definitions/choice", comparedChoice);
  const houseRules: Shape<HouseRulesFile> = { title: "optional", clauses: "required" };
  const houseRule: Shape<HouseRule> = { id: "required", level: "required", statement: "required" };
  holdTo("house-rules", "", houseRules);
  holdTo("house-rules", "/properties/clauses/items", houseRule);
});
