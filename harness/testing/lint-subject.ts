import type { LintSubject } from "../lint/rule.ts";
import type { Case, ExactResponse, JudgedCase } from "../suite/case.ts";
import type { Clause, Sentence } from "../suite/clause.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { Freedom, GuideStep } from "../suite/formats.ts";
import type { Suite } from "../suite/suite.ts";
import { kitSuite } from "./kit-suite.ts";

/** The data that a test sets; the rest is small and valid. */
export interface SubjectParts extends Partial<SuiteParts> {
  readonly lockedIds?: readonly string[];
  readonly specification?: string;
  readonly freedoms?: readonly Freedom[];
  readonly steps?: readonly GuideStep[];
}

type SuiteParts = Pick<
  Suite,
  "cases" | "clientCases" | "intermediaryCases" | "clauses" | "sections" | "sentences"
>;

const { checks, typeSystem } = kitSuite;

const dataset: Dataset = {
  members: [
    { id: "m1", name: "Ada", fine: 0 },
    { id: "7", name: "Seven" },
  ],
  loans: [
    { id: "l1", memberId: "m1", bookIsbn: "b1", dueDate: "2026-01-05" },
    { id: "l2", memberId: "m1", bookIsbn: "b1" },
  ],
  books: [{ isbn: "b1", title: "Ulysses", pages: 730 }],
};

const sentence: Sentence = { id: "service-1", section: "service", text: "It keeps this." };

/** A freedom with two readings, for which the model server has a switch. */
export const keyOrder: Freedom = {
  id: "key-order",
  question: "In which order?",
  clauses: ["service.kept"],
  readings: [
    { id: "selection", description: "writes keys in the order of the selection" },
    { id: "reversed", description: "writes keys from the last to the first" },
  ],
};

/** Makes what lints look at. */
export function makeSubject({
  cases = [],
  lockedIds = [],
  freedoms = [],
  specification = "",
  steps = [],
  ...parts
}: SubjectParts = {}): LintSubject {
  return {
    suite: {
      sections: [{ id: "service", title: "What the service does" }],
      clauses: [],
      sentences: [sentence],
      typeSystem,
      dataset,
      datasetFile: "library.json",
      cases,
      clientCases: [],
      intermediaryCases: [],
      casesForOtherData: new Set(),
      checks,
      ...parts,
    },
    ownCases: cases,
    clausesFile: "clauses.json",
    sentencesFile: "sentences.json",
    freedoms: { file: "freedoms.json", freedoms },
    guide: { file: "steps.json", steps },
    thorough: false,
    lock: { file: "case-ids.json", ids: { "0.1": lockedIds } },
    propertyIds: [],
    specification: { file: "SPECIFICATION.md", text: specification },
  };
}

/** Makes a required clause of the service. */
export function makeClause(parts: Partial<Clause> & Pick<Clause, "id">): Clause {
  return {
    section: "service",
    level: "required",
    subject: "service",
    statement: "The service keeps this.",
    origin: { kind: "stated", sentences: ["service-1"] },
    ...parts,
  };
}

/** Makes a valid required case of one step. */
export function makeCase(parts: Partial<JudgedCase> = {}): JudgedCase {
  return {
    id: "validation/unknown",
    title: "An unknown field is a defect",
    level: "required",
    clauses: ["validation.unknown-field"],
    needs: [],
    file: "unknown.json",
    steps: [
      {
        request: { document: "shelf" },
        response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
      },
    ],
    ...parts,
  };
}

/** Makes a case of one query. */
export function makeQuery(
  document: string,
  response: ExactResponse,
  parts: Partial<JudgedCase> = {},
): JudgedCase {
  return makeCase({ steps: [{ request: { document }, response }], ...parts });
}

/** Makes a case whose response is not judged. */
export function makeObservedCase(id: string, clauses: readonly string[]): Case {
  return {
    id,
    title: "A situation that is not specified",
    level: "unspecified",
    clauses,
    needs: [],
    file: "observed.json",
    request: { document: "" },
    reference: { status: 200, body: { data: {}, errors: [] } },
  };
}
