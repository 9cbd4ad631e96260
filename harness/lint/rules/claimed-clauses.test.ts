import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeClause, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { checkClaimedClauses } from "./claimed-clauses.ts";

const clauses = [
  makeClause({ id: "service.kept" }),
  makeClause({ id: "service.internal", untestable: "Leaves no trace." }),
  makeClause({ id: "status.success", subject: "intermediary" }),
];

describe("checkClaimedClauses()", () => {
  it("accepts the testable clauses of the service", () => {
    const cases = [makeCase({ clauses: ["service.kept"] })];
    assert.deepEqual(checkClaimedClauses(makeSubject({ clauses, cases })), []);
  });

  it("finds ids of no clause, clauses of intermediaries, and untestable clauses", () => {
    const cases = [makeCase({ clauses: ["service.typo", "status.success", "service.internal"] })];
    assert.deepEqual(
      checkClaimedClauses(makeSubject({ clauses, cases })).map(({ pointer, message }) => [
        pointer,
        message,
      ]),
      [
        ["/clauses/0", 'The clause "service.typo" is not in clauses.json: correct its id'],
        [
          "/clauses/1",
          'The clause "status.success" has the subject "intermediary": name a clause about the service',
        ],
        [
          "/clauses/2",
          'The clause "service.internal" is marked as untestable: name another, or remove the mark',
        ],
      ],
    );
  });

  const levels = (["required", "implied", "unspecified"] as const).map((level) =>
    makeClause({ id: `service.${level}`, level }),
  );

  it("accepts a case as strong as its weakest clause, or weaker", () => {
    const cases = [
      makeCase({ clauses: ["service.required"] }),
      makeCase({ level: "implied", clauses: ["service.required", "service.implied"] }),
      makeObservedCase(
        "unspecified/seen",
        levels.map(({ id }) => id),
      ),
    ];
    assert.deepEqual(checkClaimedClauses(makeSubject({ clauses: levels, cases })), []);
  });

  it("finds a case stronger than one of its clauses", () => {
    const cases = [
      makeCase({ clauses: ["service.required", "service.implied"] }),
      makeCase({ level: "implied", clauses: ["service.unspecified"] }),
    ];
    assert.deepEqual(
      checkClaimedClauses(makeSubject({ clauses: levels, cases })).map(({ pointer, message }) => [
        pointer,
        message,
      ]),
      [
        [
          "/clauses/1",
          'The clause "service.implied" is only implied, but the case is required: make it implied, or name another clause',
        ],
        [
          "/clauses/0",
          'The clause "service.unspecified" is only unspecified, but the case is implied: make it unspecified, or name another clause',
        ],
      ],
    );
  });
});
