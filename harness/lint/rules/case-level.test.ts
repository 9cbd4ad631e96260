import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Level } from "../../suite/case.ts";
import { makeCase, makeClause, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { caseLevel } from "./case-level.ts";

const clauses = (["required", "implied", "unspecified"] as const).map((level) =>
  makeClause({ id: `service.${level}`, level }),
);

const messagesOf = (level: Exclude<Level, "unspecified">, ...named: string[]): string[] =>
  caseLevel
    .check(makeSubject({ clauses, cases: [makeCase({ level, clauses: named })] }))
    .map(({ message }) => message);

describe("caseLevel", () => {
  it("accepts a case as strong as its weakest clause, or weaker", () => {
    assert.deepEqual(messagesOf("required", "service.required"), []);
    assert.deepEqual(messagesOf("implied", "service.required", "service.implied"), []);
    const cases = [
      makeObservedCase(
        "unspecified/seen",
        clauses.map(({ id }) => id),
      ),
    ];
    assert.deepEqual(caseLevel.check(makeSubject({ clauses, cases })), []);
  });

  it("finds a case stronger than one of its clauses", () => {
    assert.deepEqual(messagesOf("required", "service.required", "service.implied"), [
      'The case is required but its clause "service.implied" is only implied: make the case implied, or name another clause',
    ]);
    assert.deepEqual(messagesOf("implied", "service.unspecified"), [
      'The case is implied but its clause "service.unspecified" is only unspecified: make the case unspecified, or name another clause',
    ]);
  });
});
