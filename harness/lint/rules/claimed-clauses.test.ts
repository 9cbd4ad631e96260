import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { claimedClauses } from "./claimed-clauses.ts";

const clauses = [
  makeClause({ id: "service.kept" }),
  makeClause({ id: "service.internal", untestable: "Leaves no trace." }),
  makeClause({ id: "status.success", subject: "intermediary" }),
];

describe("claimedClauses()", () => {
  it("takes the clauses of the service that can be tested", () => {
    const cases = [makeCase({ clauses: ["service.kept"] })];
    assert.deepEqual(claimedClauses(makeSubject({ clauses, cases })), []);
  });

  it("finds what is no clause, not the service's, or untestable", () => {
    const cases = [makeCase({ clauses: ["service.typo", "status.success", "service.internal"] })];
    assert.deepEqual(
      claimedClauses(makeSubject({ clauses, cases })).map(({ pointer, message }) => [
        pointer,
        message,
      ]),
      [
        ["/clauses/0", 'The clause "service.typo" does not stand in clauses.json: correct its id'],
        [
          "/clauses/1",
          'The clause "status.success" speaks to intermediaries, not to the service: name another',
        ],
        [
          "/clauses/2",
          'The clause "service.internal" is said to be untestable: name another, or take that back',
        ],
      ],
    );
  });
});
