import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { boundResponses } from "./bound-responses.ts";

const none: Dataset = { members: [], loans: [], books: [] };
const short: CaseRequest = { document: "shelf" };

function bound(dataset: Dataset, request: CaseRequest): number {
  return boundResponses(dataset)(toWireRequest(request));
}

describe("boundResponses()", () => {
  it("allows an error page when there are no records", () => {
    assert.ok(bound(none, short) >= 128 * 1024);
    assert.ok(bound(none, short) < 256 * 1024);
  });

  it("allows the largest member with all its loans and their books, in any encoding", () => {
    const book = { isbn: "b1", title: "t".repeat(1000) };
    const loans = Array.from({ length: 2000 }, (_, index) => ({
      id: `l${index}`,
      memberId: index < 1999 ? "m1" : "m2",
      bookIsbn: "b1",
    }));
    const dataset = { members: [{ id: "m1" }, { id: "m2" }], loans, books: [book] };
    // Each letter of 1,999 titles as an escape of six characters.
    assert.ok(bound(dataset, short) > 1999 * 1000 * 6);
    assert.ok(bound(dataset, short) < 1999 * 1000 * 20);
    assert.ok(bound({ ...dataset, loans: loans.slice(1999) }, short) < 256 * 1024);
  });

  it("allows a defect for each name of a document, in any encoding", () => {
    const document = `member { loans { book { ${"a ".repeat(2000)}} } }`;
    const response = JSON.stringify({
      errors: Array(2000).fill("member.loans.book.a: no such field on type Book"),
    });
    // Each letter as an escape of six characters.
    assert.ok(bound(none, { document }) > 6 * response.length);
  });

  it("allows no more than a mebibyte for the defects of any document", () => {
    const document = "a ".repeat(1_000_000);
    assert.ok(bound(none, { document }) < 1.25 * 1024 * 1024);
  });
});
