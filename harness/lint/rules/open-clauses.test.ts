import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clause } from "../../suite/clause.ts";
import type { Freedom } from "../../suite/formats.ts";
import { makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { openClauses } from "./open-clauses.ts";

const open = makeClause({ id: "service.open", level: "unspecified" });
const implied = makeClause({ id: "service.implied", level: "implied" });
const freedom: Freedom = {
  id: "ways",
  question: "Which way?",
  clauses: ["service.open"],
  readings: [
    { id: "one", description: "goes one way" },
    { id: "another", description: "goes another way", breaks: ["service.implied"] },
  ],
};

function check(clauses: readonly Clause[], freedoms: readonly Freedom[] = []) {
  return openClauses.check(makeSubject({ clauses, freedoms }));
}

describe("openClauses", () => {
  it("finds an unspecified clause and an implied one without a freedom", () => {
    assert.deepEqual(
      check([open, implied]).map(({ pointer }) => pointer),
      ["/clauses/0", "/clauses/1"],
    );
    assert.deepEqual(check([open])[0], {
      file: "clauses.json",
      pointer: "/clauses/0",
      message:
        'No freedom names the clause "service.open": add one to freedoms.json, with the readings that servers may take',
    });
  });

  it("accepts clauses that a freedom leaves open, or that one of its readings breaks", () => {
    assert.deepEqual(check([open, implied], [freedom]), []);
  });

  it("finds a decided clause without a freedom", () => {
    const origin = {
      kind: "decided",
      sentences: [],
      because: "One was needed.",
      otherReadings: ["another way"],
    } as const;
    const decided = makeClause({ id: "service.decided", origin });
    assert.deepEqual(
      check([decided]).map(({ pointer }) => pointer),
      ["/clauses/0"],
    );
  });

  it("ignores stated clauses, other subjects, and what no client can observe", () => {
    const clauses = [
      makeClause({ id: "service.stated" }),
      makeClause({ id: "status.class", level: "unspecified", subject: "intermediary" }),
      makeClause({ id: "service.inner", level: "unspecified", untestable: "Leaves no trace." }),
    ];
    assert.deepEqual(check(clauses), []);
  });
});
