import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isObject, type JsonValue } from "../json/json-value.ts";
import { createStages, type Stages, serveStages } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { ModelService, Result } from "../model/model-response.ts";
import { Rejection } from "../model/rejection.ts";
import { runJudgedCase } from "../run/run-judged-case.ts";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import type { GuideStep } from "../suite/formats.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeQuery } from "../testing/lint-subject.ts";
import { findStep } from "./find-step.ts";

const { steps } = loadSpecificationFile("steps", kitSuite);

/** The judged cases, each with the number of its step. */
const placed = kitSuite.cases
  .filter(isJudged)
  .map((item) => ({ item, step: findStep(item, steps) }));

/** The number of a step, by its id. */
function numberOf(id: string): number {
  const index = steps.findIndex((step) => step.id === id);
  assert.notEqual(index, -1, id);
  return index + 1;
}

/** A server that was written up to a step, and knows nothing of the later ones. */
function createUnfinishedService(step: number): ModelService {
  const has = (id: string): boolean => step >= numberOf(id);
  const readings = has("failures") ? {} : { "overdue-service": "responding-with-null" };
  const finished = createStages(readings, kitSuite);
  const stages: Stages = {
    ...finished,
    substitute: has("variables") ? finished.substitute : ({ document }) => document,
    parse: (text) => {
      if (!has("syntax") && /[{(]/.test(text)) {
        throw new Rejection("This server reads names only");
      }
      return finished.parse(text);
    },
    validate: (fields) => {
      const result = finished.validate(fields);
      return has("validation") || result === null ? result : keepUnknownFields(result);
    },
    execute: (fields) => {
      if (!has("records")) {
        return { status: 400, body: { errors: ["This server executes nothing"] } };
      }
      const result = finished.execute(fields);
      return has("loans") ? result : { ...result, body: removeLoans(result.body) };
    },
  };
  return serveStages(stages);
}

function keepUnknownFields({ status, body }: Result): Result | null {
  const { errors } = body;
  const kept = Array.isArray(errors)
    ? errors.filter((text) => String(text).includes(": no such field"))
    : [];
  return kept.length === 0 ? null : { status, body: { errors: kept } };
}

function removeLoans(value: Result["body"]): Result["body"] {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, JsonValue] => [
      name,
      name === "loans" ? null : isObject(member) ? removeLoans(member) : member,
    ]),
  );
}

async function passes(item: JudgedCase, service: ModelService): Promise<boolean> {
  const target = createModelTarget(service);
  const result = await runJudgedCase(item, { target, checks: kitSuite.checks, source: "recorded" });
  return result.verdict === "passed";
}

describe("findStep()", () => {
  const two: readonly GuideStep[] = [
    { id: "first", title: "First", clauses: ["validation.unknown-field"] },
    { id: "second", title: "Second", clauses: ["validation.path"], features: ["selections"] },
  ];
  const invalid = {
    status: 400,
    body: { errors: ["shelf: no such field on type Query"] },
  } as const;

  it("finds the step of the latest clause", () => {
    const clauses = ["validation.path", "validation.unknown-field"];
    assert.equal(findStep(makeQuery("shelf", invalid), two), 1);
    assert.equal(findStep(makeQuery("shelf", invalid, { clauses }), two), 2);
  });

  it("finds the step of what a case contains, whatever it is about", () => {
    assert.equal(findStep(makeQuery("shelf { rack }", invalid), two), 2);
  });

  // A server that has all steps up to this one is a whole one, which other tests judge.
  for (const [index, { id }] of steps.slice(0, numberOf("variables") - 1).entries()) {
    it(`gives a server that was written up to the step "${id}" no case that it fails`, async () => {
      const service = createUnfinishedService(index + 1);
      const failed: string[] = [];
      for (const { item } of placed.filter(({ step }) => step <= index + 1)) {
        if (!(await passes(item, service))) {
          failed.push(item.id);
        }
      }
      assert.deepEqual(failed, []);
    });
  }

  it("gives each step cases that fail before it", async () => {
    for (const step of ["syntax", "validation", "records", "loans", "failures", "variables"]) {
      const service = createUnfinishedService(numberOf(step) - 1);
      const own = placed.filter((each) => each.step === numberOf(step));
      const passed = await Promise.all(own.map(({ item }) => passes(item, service)));
      assert.ok(passed.includes(false), step);
    }
  });
});
