import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import type { Case, ExpectedExchange, ExpectedResponse, Step } from "./case.ts";
import { findCaseDiagnostics, findDatasetDiagnostics } from "./find-diagnostics.ts";

const checks = kitSuite.checks;
const head = { id: "a", title: "Title", clauses: [], needs: [] } as const;

function exchange(response: ExpectedResponse): ExpectedExchange {
  return { request: { document: "shelf" }, response };
}

function messagesOf(steps: readonly Step[]): string[] {
  const item: Case = { ...head, level: "required", steps };
  return findCaseDiagnostics(item, checks).map(({ pointer, message }) => `${pointer}: ${message}`);
}

const plain = exchange({ status: 400 });
const invalid = { status: 200, bodySchema: { type: "text" } } as const;

describe("findCaseDiagnostics()", () => {
  it("finds references to steps that do not come before", () => {
    assert.deepEqual(messagesOf([plain, exchange({ sameAs: 1 }), exchange({ sameAs: 7 })]), [
      "/steps/1/response/sameAs: Step 1 does not come before this one",
      "/steps/2/response/sameAs: Step 7 does not come before this one",
    ]);
    assert.deepEqual(messagesOf([plain, exchange({ differsFrom: 1 })]), [
      "/steps/1/response/differsFrom: Step 1 does not come before this one",
    ]);
    assert.deepEqual(messagesOf([plain, exchange({ status: 200, partOf: 2 })]), [
      "/steps/1/response/partOf: Step 2 does not come before this one",
    ]);
  });

  it("finds references to steps with several responses", () => {
    assert.deepEqual(messagesOf([{ together: [plain, plain] }, exchange({ sameAs: 0 })]), [
      "/steps/1/response/sameAs: Step 0 has several responses: name a step with one",
    ]);
  });

  it("finds a body that its pieces make too long", () => {
    const longest = { repeat: "ab", times: 2 * 1024 * 1024 };
    const send = (...body: ({ repeat: string; times: number } | string)[]): ExpectedExchange => ({
      request: { body },
      response: { status: 400 },
    });
    assert.deepEqual(messagesOf([send(longest)]), []);
    assert.deepEqual(messagesOf([plain, send(longest, "c")]), [
      "/steps/1/request/body: Longer than 4 MiB: repeat it less often",
    ]);
  });

  it("finds too many requests, however few steps they take", () => {
    const crowd = { together: Array.from({ length: 20 }, () => plain) };
    const most = Array.from({ length: 50 }, () => crowd);
    assert.deepEqual(messagesOf(most), []);
    assert.deepEqual(messagesOf([...most, plain]), [
      "/steps: More than 1,000 requests: write several cases",
    ]);
  });

  it("finds nothing when each reference leads back", () => {
    const steps = [plain, exchange({ sameAs: 0 }), { together: [exchange({ sameAs: 1 })] }];
    assert.deepEqual(messagesOf(steps), []);
  });

  it("finds an invalid schema for a body, wherever it is", () => {
    const refers = { status: 200, bodySchema: { $ref: "#" } } as const;
    const named = { status: 200, bodySchema: { $id: "partial-result" } } as const;
    for (const given of [refers, named]) {
      assert.match(messagesOf([exchange(given)]).join(), /by \$id or \$ref: write that part out$/);
    }
    const long = { status: 200, bodySchema: { enum: Array.from({ length: 20_000 }, String) } };
    assert.match(messagesOf([exchange(long)]).join(), /it is longer than 64 KiB$/);
    const [single] = messagesOf([exchange(invalid)]);
    assert.match(single ?? "", /^\/response\/bodySchema: Not a valid schema: /);
    const [second] = messagesOf([plain, exchange(invalid)]);
    assert.match(second ?? "", /^\/steps\/1\/response\/bodySchema: /);
    const [together] = messagesOf([plain, { together: [plain, exchange(invalid)] }]);
    assert.match(together ?? "", /^\/steps\/1\/together\/1\/response\/bodySchema: /);
    const [observed] = findCaseDiagnostics(
      { ...head, level: "unspecified", request: { document: "" }, reference: invalid },
      checks,
    );
    assert.equal(observed?.pointer, "/reference/bodySchema");
  });
});

describe("findDatasetDiagnostics()", () => {
  it("finds each id that another record of the same kind has", () => {
    const violations = findDatasetDiagnostics({
      members: [{ id: "a" }, { id: "A" }, { id: "a" }, { id: "a" }],
      loans: [
        { id: "a", memberId: "a", bookIsbn: "b" },
        { id: "a", memberId: "a", bookIsbn: "b" },
      ],
      books: [{ isbn: "b" }, { isbn: "a" }, { isbn: "b" }],
    });
    assert.deepEqual(violations, [
      { pointer: "/members/2/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/members/3/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/loans/1/id", message: 'The id "a" is repeated: give each record its own' },
      { pointer: "/books/2/isbn", message: 'The id "b" is repeated: give each record its own' },
    ]);
  });

  it("finds nothing when ids differ in case or blanks only", () => {
    const members = [{ id: "a" }, { id: "A" }, { id: "a " }];
    assert.deepEqual(findDatasetDiagnostics({ members, loans: [], books: [] }), []);
  });
});
