import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { isConcurrent } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { failed, observed, passed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { diagnose } from "./diagnose.ts";
import { recallBugs } from "./recall-bugs.ts";

const { cases } = kitSuite;
const basis = { known: recallBugs(), dataset: kitSuite.dataset };

describe("diagnose()", () => {
  it("explains nothing where nothing failed", () => {
    assert.deepEqual(diagnose([passed("a"), observed("b")], basis), {
      explanations: [],
      unexplained: [],
    });
  });

  it("is certain of the clause that all differences name", () => {
    const difference = { pointer: "/body", message: "Not JSON", clause: "answer.json" };
    const results = ["a", "b"].map((id) => failed(id, difference));
    const { explanations, unexplained } = diagnose(results, basis);
    assert.deepEqual(
      explanations.map(({ clause, certainty }) => [clause, certainty]),
      [["answer.json", "certain"]],
    );
    assert.deepEqual(unexplained, []);
  });

  it("begins with a case that was written for the clause", () => {
    const item = cases.find(({ clauses: [main] }) => main === "validation.path");
    const other = cases.find(({ clauses }) => clauses.indexOf("validation.path") > 0);
    assert.ok(item && other && item.level === "required" && other.level === "required");
    const difference = { pointer: "/body", message: "Wrong", clause: "validation.path" };
    const results = [other, item].map((each) => ({ ...failed(each.id, difference), case: each }));
    const [first] = diagnose(results, basis).explanations;
    assert.equal(first?.explained[0]?.case.id, item.id);
  });

  it("shows a long request that repeats one character before one of many words", () => {
    const item = cases.find(({ clauses: [main] }) => main === "request.document") ?? assert.fail();
    const words = Array.from({ length: 200 }, (_, index) => `shelf${index}`).join(" ");
    const [long, gap] = [words, `price${" ".repeat(7000)}title`].map((document): WrongResult => {
      const difference = { pointer: "/body", message: "Wrong", clause: "request.document" };
      const result = failed(item.id, difference);
      return { ...result, case: item, request: toWireRequest({ document }) };
    });
    assert.ok(long && gap);
    const [first] = diagnose([long, gap], basis).explanations;
    assert.equal(first?.explained[0], gap);
  });

  it("shows concurrent requests last where their clause is not the broken one", () => {
    const about = cases.filter(({ clauses }) => clauses.includes("failures.one-entry-per-loan"));
    const beside = about.find(isConcurrent) ?? assert.fail();
    const alone = about.find((each) => !isConcurrent(each)) ?? assert.fail();
    const named = "failures.one-entry-per-loan";
    const difference = { pointer: "/body/errors", message: "Missing", clause: named };
    const results = [beside, alone].map(
      (each): WrongResult => ({ ...failed(each.id, difference), case: each }),
    );
    const [first] = diagnose(results, basis).explanations;
    assert.deepEqual(
      first?.explained.map(({ case: item }) => item.id),
      [alone.id, beside.id],
    );
  });
});
