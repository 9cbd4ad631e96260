import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import { failed, judgedCase } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { findForeignError } from "./find-foreign-error.ts";

const failure = { message: "overdue service is not responding" };

/** Finds the clause that errors break in the response to a document. */
function find(document: string, ...differences: readonly Difference[]): string | undefined {
  return findForeignError({
    ...failed("a"),
    case: judgedCase("a", document),
    request: toWireRequest({ document }),
    differences,
  });
}

describe("findForeignError()", () => {
  const price = "member.price: no such field on type Member";
  const extra = { pointer: "/body/errors/1", received: price, message: "One too many" };

  it("finds the defect of another document", () => {
    assert.equal(find("shelf", extra), "isolation.no-leak");
  });

  it("finds nothing where the document has the field", () => {
    assert.equal(find("member { price }", extra), undefined);
    assert.equal(find("member {\n\r\tprice }", extra), undefined);
  });

  it("finds nothing where a defect is spelled in another way", () => {
    const respelled = { ...extra, expected: "member.cost: no such field on type Member" };
    assert.equal(find("member { cost }", respelled), undefined);
  });

  it("finds nothing where more than the errors differs, or the error has no path", () => {
    assert.equal(find("shelf", extra, { pointer: "/status", expected: 400 }), undefined);
    assert.equal(find("shelf", { ...extra, received: "Syntax error" }), undefined);
  });

  it("finds the failure of a field that is not selected", () => {
    const received = [{ path: "member.loans.0.overdueDays", ...failure }];
    const entries = { pointer: "/body/errors", received, message: "Must be empty" };
    const document = 'member(id: "m1") { loans { dueDate } }';
    assert.equal(find(document, entries), "answer.errors-present");
    assert.equal(find('member(id: "m1") { name }', entries), "isolation.no-leak");
    assert.equal(find('member(id: "m1") { loans { overdueDays } }', entries), undefined);
  });
});
