import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { isJudged, isObserved, type JudgedCase } from "./case.ts";
import { type CaseFile, readCase, toCaseFile } from "./case-file.ts";

const head = {
  $schema: "../../schemas/case.schema.json",
  title: "A title that is long enough",
  clauses: ["validation.path"],
} as const;

const exchange = {
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
} as const;

describe("readCase()", () => {
  it("makes one step of a request and its response", () => {
    const item = readCase({ ...head, ...exchange, level: "required" }, "a/b", "/x/a/b.json");
    assert.deepEqual(item, {
      id: "a/b",
      file: "/x/a/b.json",
      title: head.title,
      clauses: head.clauses,
      level: "required",
      needs: [],
      steps: [exchange],
    });
  });

  it("keeps steps and needs as they are", () => {
    const steps = [exchange, { together: [exchange, exchange] }];
    const file: CaseFile = { ...head, level: "implied", needs: ["library"], steps };
    const item = readCase(file, "a", "a.json");
    assert.ok(isJudged(item));
    assert.deepEqual([item.needs, item.steps], [["library"], steps]);
  });

  it("reads the request and the reference of an unspecified case", () => {
    const reference = { status: 400 } as const;
    const { request } = exchange;
    const item = readCase({ ...head, level: "unspecified", request, reference }, "a", "a.json");
    assert.ok(isObserved(item));
    assert.deepEqual([item.request, item.reference], [request, reference]);
  });

  it("throws when a part is missing", () => {
    const { request } = exchange;
    assert.throws(() => readCase({ ...head, level: "required", request }, "a", "a.json"), {
      message: "Cannot read a.json: it has neither steps nor a request with a response",
    });
    assert.throws(() => readCase({ ...head, level: "unspecified", request }, "a", "a.json"), {
      message: "Cannot read a.json: it has no request or no reference",
    });
  });

  it("leaves a comment in its file", () => {
    const file: CaseFile = { ...head, ...exchange, level: "required", comment: "Why it is here" };
    assert.ok(!JSON.stringify(readCase(file, "a", "a.json")).includes("Why it is here"));
  });
});

describe("toCaseFile()", () => {
  it("gives the content of the file of every judged case of the suite", () => {
    const judged = kitSuite.cases.filter((item): item is JudgedCase => "steps" in item);
    assert.ok(judged.length > 100);
    for (const item of judged) {
      const { comment: _, ...content } = JSON.parse(readFileSync(item.file ?? "", "utf8"));
      assert.deepEqual(toCaseFile(item, head.$schema), content, item.id);
    }
  });
});
