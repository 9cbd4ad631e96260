import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findKitRoot } from "../kit/find-kit-root.ts";
import type { ExpectedExchange, ExpectedResponse, Step } from "./case.ts";
import { findCaseDiagnostics } from "./find-case-diagnostics.ts";
import { createValidators } from "./validators.ts";

const checks = createValidators(findKitRoot());
const head = { id: "a", title: "Title", clauses: [], needs: [] } as const;

function exchange(response: ExpectedResponse): ExpectedExchange {
  return { request: { document: "shelf" }, response };
}

function problemsOf(steps: readonly Step[]): string[] {
  return findCaseDiagnostics({ ...head, level: "required", steps }, checks).map(
    ({ pointer, message }) => `${pointer}: ${message}`,
  );
}

const plain = exchange({ status: 400 });
const noSchema = { status: 200, bodySchema: { type: "text" } } as const;

describe("findCaseDiagnostics()", () => {
  it("finds a schema that is none, wherever it stands", () => {
    const [single] = problemsOf([exchange(noSchema)]);
    assert.match(single ?? "", /^\/response\/bodySchema: Not a valid schema: /);
    const [second] = problemsOf([plain, exchange(noSchema)]);
    assert.match(second ?? "", /^\/steps\/1\/response\/bodySchema: /);
    const [together] = problemsOf([plain, { together: [plain, exchange(noSchema)] }]);
    assert.match(together ?? "", /^\/steps\/1\/together\/1\/response\/bodySchema: /);
    const [observed] = findCaseDiagnostics(
      { ...head, level: "unspecified", request: { document: "" }, reference: noSchema },
      checks,
    );
    assert.equal(observed?.pointer, "/reference/bodySchema");
  });

  it("finds references to steps that do not come before", () => {
    assert.deepEqual(problemsOf([plain, exchange({ sameAs: 1 }), exchange({ sameAs: 7 })]), [
      "/steps/1/response/sameAs: Step 1 does not come before this one",
      "/steps/2/response/sameAs: Step 7 does not come before this one",
    ]);
    assert.deepEqual(problemsOf([plain, exchange({ status: 200, partOf: 2 })]), [
      "/steps/1/response/partOf: Step 2 does not come before this one",
    ]);
  });

  it("finds references to steps with several answers", () => {
    assert.deepEqual(problemsOf([{ together: [plain, plain] }, exchange({ sameAs: 0 })]), [
      "/steps/1/response/sameAs: Step 0 has several answers: name a step with one",
    ]);
  });

  it("finds nothing where each reference leads back", () => {
    const steps = [plain, exchange({ sameAs: 0 }), { together: [exchange({ sameAs: 1 })] }];
    assert.deepEqual(problemsOf(steps), []);
  });
});
