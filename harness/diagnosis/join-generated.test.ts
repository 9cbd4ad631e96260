import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import type { Cause, Certainty } from "./explain-failures.ts";
import { joinGenerated } from "./join-generated.ts";
import type { ObservedFailure } from "./observed-failure.ts";

const drawn = {
  case: { ...judgedCase("generated/answers/1"), property: "answers" },
  symptoms: new Set(["data/fine number>null"]),
};
const [first, second] = [cause("syntax.field", "likely"), cause("answer.data", "possible")];

describe("joinGenerated()", () => {
  it("joins a doubtful cause of generated cases with the clause that fits them best", () => {
    const doubtful = cause("isolation.overlap", "possible", drawn);
    assert.deepEqual(join([doubtful, first, second]), [
      ["syntax.field", ["syntax.field"]],
      ["answer.data", ["answer.data", "generated/answers/1"]],
    ]);
  });

  it("keeps a likely one, and doubtful ones that recorded cases show", () => {
    const likely = cause("isolation.overlap", "likely", drawn);
    assert.equal(join([likely, first, second]).length, 3);
  });

  it("keeps all causes where no recorded case failed", () => {
    const doubtful = cause("isolation.overlap", "possible", drawn);
    assert.equal(join([doubtful, { ...doubtful, clause: "answer.data" }]).length, 2);
  });
});

function join(causes: readonly Cause[]): readonly (readonly [string, readonly string[]])[] {
  const scores = [
    { clause: "syntax.field", score: 1, named: 0 },
    { clause: "answer.data", score: 2, named: 0 },
  ];
  return joinGenerated(causes, () => scores).map(({ clause, explained }) => [
    clause,
    explained.map(({ case: { id } }) => id),
  ]);
}

function cause(
  clause: string,
  certainty: Certainty,
  failure: ObservedFailure = { case: judgedCase(clause), symptoms: new Set() },
): Cause {
  return { clause, certainty, explained: [failure] };
}
