import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { valueAt } from "./json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "./json/json-value.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";

const root = findKitRoot();

/** By the files of types: each type, and the format and the place in its schema that it is of. */
const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "suite/case-file.ts": { CaseFile: "case" },
  "suite/case.ts": {
    QueryRequest: "case/definitions/queryRequest",
    RawRequest: "case/definitions/rawRequest",
    "ExactResponse & SameResponse & DifferentResponse": "case/definitions/response",
    ReferenceChoice: "case/definitions/reference",
    ExpectedExchange: "case/definitions/exchange",
    ConcurrentStep: "case/definitions/step/then",
    "Pick<QueryRequest, 'document' | 'variables'>": "request",
  },
  "suite/client-case.ts": {
    ClientCaseFile: "client-case",
    ClientExchange: "client-case/definitions/exchange",
    ClientQuery: "client-case/definitions/exchange/properties/query",
    ClientResponse: "client-case/definitions/response",
    SentRequest: "client-case/definitions/exchange/properties/sent",
    Conclusion: "client-case/definitions/conclusion",
  },
  "suite/clause.ts": {
    Section: "clauses/properties/sections/items",
    Clause: "clauses/properties/clauses/items",
    "Extract<Origin, { kind: 'stated' | 'silent' }>": "clauses/definitions/plainOrigin",
    "Extract<Origin, { kind: 'concluded' }>": "clauses/definitions/concludedOrigin",
    "Extract<Origin, { kind: 'decided' }>": "clauses/definitions/decidedOrigin",
    Sentence: "sentences/properties/sentences/items",
  },
  "suite/dataset.ts": {
    Dataset: "library",
    MemberRecord: "library/properties/members/items",
    LoanRecord: "library/properties/loans/items",
    BookRecord: "library/properties/books/items",
  },
  "suite/formats.ts": {
    "Formats['case-ids']": "case-ids",
    "Formats['clauses']": "clauses",
    "Formats['freedoms']": "freedoms",
    "Formats['known-failing']": "known-failing",
    "Formats['sentences']": "sentences",
    "Formats['steps']": "steps",
    Freedom: "freedoms/properties/freedoms/items",
    Reading: "freedoms/definitions/reading",
    GuideStep: "steps/properties/steps/items",
    Implementation: "implementation",
    KnownFailingEntry: "known-failing/properties/knownFailing/items",
  },
  "suite/house-rule.ts": {
    HouseRulesFile: "house-rules",
    HouseRule: "house-rules/properties/clauses/items",
  },
  "suite/intermediary-case.ts": {
    IntermediaryCaseFile: "intermediary-case",
    IntermediaryExchange: "intermediary-case/definitions/exchange",
    ScriptedRequest: "intermediary-case/definitions/request",
    ScriptedInterim: "intermediary-case/definitions/interim",
    ScriptedAnswer: "intermediary-case/definitions/answer",
    ExpectedPassage: "intermediary-case/definitions/expected",
  },
  "suite/type-system.ts": {
    TypeSystem: "type-system",
    ObjectType: "type-system/properties/types/additionalProperties",
    ScalarField: "type-system/definitions/field/then",
    ObjectField: "type-system/definitions/field/else",
  },
  "report/report.ts": {
    Report: "report",
    "Report['target']": "report/properties/target",
    "Report['counts']": "report/properties/counts",
    "Report['generated']": "report/properties/generated",
    ReportedClause: "report/definitions/clause",
    ReportedKnownFailing: "report/properties/knownFailing",
    ReportedSuite: "report/properties/suite",
  },
  "report/reported-case.ts": {
    ReportedCase: "report/definitions/case",
    ReportedDifference: "report/definitions/difference",
    ReportedChoice: "report/properties/profile/items",
    ReportedExchange: "report/definitions/exchange",
    ReportedRequest: "report/definitions/request",
    ReportedResponse: "report/definitions/response",
  },
  "run/known/known-problems.ts": { KnownProblem: "report/definitions/knownProblem" },
  "report/compare/comparison.ts": {
    Comparison: "comparison",
    ComparedRun: "comparison/definitions/run",
    ComparedSection: "comparison/definitions/section",
    ComparedClause: "comparison/definitions/clause",
    ComparedCase: "comparison/definitions/case",
    ComparedChoice: "comparison/definitions/choice",
  },
};

/** Properties that a type always has, and that its schema does not require at that place. */
const required: Readonly<Record<string, readonly string[]>> = {
  // Each alternative of the schema says what it requires.
  "case/definitions/response": ["status", "sameAs", "differsFrom"],
  "case/definitions/step/then": ["together"],
  "type-system/definitions/field/then": ["kind"],
  "type-system/definitions/field/else": ["kind"],
  // The kit always writes what readers may do without.
  report: ["durationMs", "generated", "scope", "diagnoses", "obstacles"],
};

/** Properties of types that hold more than their schema allows: no case runs as a later step. */
const wider: Readonly<Record<string, readonly string[]>> = {
  "report/definitions/case": ["circumstance"],
};

/** Writes a check of a type: it is an error of the compiler unless the type has these properties. */
function writeCheck(file: string, type: string, place: string): string {
  const [format = "", ...rest] = place.split("/");
  const schema: JsonValue = JSON.parse(
    readFileSync(join(root, "schemas", `${format}.schema.json`), "utf8"),
  );
  const found = valueAt(schema, ["", ...rest].join("/"));
  assert.ok(isObject(found) && isObject(found["properties"]), place);
  const names = listRequired(found, place);
  const properties = Object.entries(found["properties"])
    .filter(([name]) => name !== "$schema")
    .map(([name, one]) => {
      const type = wider[place]?.includes(name) === true ? "unknown" : writeType(one);
      return `"${name}"${names.includes(name) ? "" : "?"}: ${type}`;
    });
  const module = `import(${JSON.stringify(join(root, "harness", file))})`;
  const located = type.replaceAll(/\b(?!Pick\b|Extract\b)[A-Z]\w+/g, (name) => `${module}.${name}`);
  const check = ["report", "comparison"].includes(format) ? "checkWritten" : "checkRead";
  return `${check}<${located}, { ${properties.join("; ")} }>("${place}");`;
}

function listRequired(schema: JsonObject, place: string): readonly JsonValue[] {
  const own = schema["required"];
  return [...(isArray(own) ? own : []), ...(required[place] ?? [])];
}

/** Writes the type of a schema that says what it is by itself. */
function writeType(schema: JsonValue): string {
  const { const: only, enum: choices, type } = isObject(schema) ? schema : {};
  if (only !== undefined || isArray(choices)) {
    return (isArray(choices) ? choices : [only]).map((value) => JSON.stringify(value)).join(" | ");
  }
  const known = ["string", "boolean", "number"].find((name) => name === type);
  return known ?? (type === "integer" ? "number" : "unknown");
}

/**
 * Compares the properties of a type with those of a schema: which may be left out, and those whose
 * types are known. What the kit writes keeps the schema; what it reads may be all that the schema allows.
 */
const comparison = `
type Presence<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? "optional" : "required" };
type Known<T, S> = { [K in keyof S & keyof T as unknown extends S[K] ? never : K]-?: Exclude<T[K], undefined> };
type Within<A, B> = [A] extends [B] ? [] : [expected: B];
type Same<T, S> = [...Within<Presence<T>, Presence<S>>, ...Within<Presence<S>, Presence<T>>];
declare function checkWritten<T, S>(place: string, ...wrong: [...Same<Omit<T, "$schema">, S>, ...Within<Known<T, S>, Known<S, S>>]): void;
declare function checkRead<T, S>(place: string, ...wrong: [...Same<Omit<T, "$schema">, S>, ...Within<Known<S, S>, Known<T, S>>]): void;
`;

describe("types of data files and reports", () => {
  it("have the properties of their schemas", async (test) => {
    const checks = Object.entries(types).flatMap(([file, places]) =>
      Object.entries(places).map(([type, place]) => writeCheck(file, type, place)),
    );
    const lines = [...comparison.split("\n"), ...checks, "export {};"];
    const folder = makeTemporaryFolder(test, {
      "checks.ts": lines.join("\n"),
      "package.json": '{ "type": "module" }',
      "tsconfig.json": JSON.stringify({
        extends: join(root, "tsconfig.json"),
        compilerOptions: {
          rootDir: "/",
          typeRoots: [join(root, "node_modules", "@types")],
          noUnusedLocals: false,
        },
        include: ["checks.ts"],
      }),
    });
    const tsc = spawn(join(root, "node_modules", ".bin", "tsc"), ["-p", folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [stdout, [status]] = await Promise.all([text(tsc.stdout), once(tsc, "close")]);
    const wrong = [...stdout.matchAll(/checks\.ts\((\d+),/g)].map(
      ([, line]) => lines[Number(line) - 1],
    );
    assert.deepEqual([wrong, status], [[], 0], stdout);
  });
});
