import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExactResponse, Need } from "../../suite/case.ts";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { unusedNeeds } from "./unused-needs.ts";

const response: ExactResponse = { status: 200, bodySchema: { type: "object" } };

const problemsOf = (document: string, needs: readonly Need[]): (string | undefined)[][] =>
  unusedNeeds(makeSubject({ cases: [makeQuery(document, response, { needs })] })).map(
    ({ pointer, message }) => [pointer, message],
  );

describe("unusedNeeds()", () => {
  it("takes what a valid document touches", () => {
    const document = 'member(id: "m1") { loans { overdueDays } }';
    assert.deepEqual(problemsOf(document, ["library", "overdue-outage"]), []);
  });

  it("finds that an invalid document needs nothing", () => {
    const document = 'member(id: "m1") { loans { overdueDays shelf } }';
    assert.deepEqual(problemsOf(document, ["library", "overdue-outage"]), [
      ["/needs/0", 'All documents are invalid and read nothing: take the need "library" out'],
      [
        "/needs/1",
        'All documents are invalid and read nothing: take the need "overdue-outage" out',
      ],
    ]);
  });

  it("finds an outage that nothing asks for", () => {
    assert.deepEqual(
      problemsOf('member(id: "m1") { loans { id } }', ["library", "overdue-outage"]),
      [["/needs/1", 'No valid document selects overdueDays: take the need "overdue-outage" out']],
    );
  });
});
