import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import type { ReceivedResponse } from "../run/excerpt-response.ts";
import type { JudgedCase } from "../suite/case.ts";
import {
  errored,
  failed,
  failedWhen,
  judgedCase,
  observed,
  passed,
} from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { findObstacles, findUnrecovered } from "./find-obstacles.ts";

function responded(
  id: string,
  part: Partial<ReceivedResponse> = {},
  difference?: Difference,
): WrongResult {
  const body = part.body ?? "{}";
  return {
    ...failed(id, difference),
    received: { status: 200, body, bytes: body.length, isWhole: true, ...part },
  };
}

function kindsOf(results: Parameters<typeof findObstacles>[0]): string[] {
  return findObstacles(results).obstacles.map(({ kind }) => kind);
}

/** A case of a valid query. */
function validCase(id: string): JudgedCase {
  const request = { document: `member(id: "${id}") { name }` };
  return {
    ...judgedCase(id),
    steps: [{ request, response: { status: 200, body: { data: {}, errors: [] } } }],
  };
}

/** What is wrong in a response with the expected status, but without data. */
const noData: Difference = { pointer: "/body/data", expected: {}, message: "Missing" };

/** What is wrong in a response with the expected status and fields. */
const noFine: Difference = { pointer: "/body/data/member/fine", expected: 0, received: null };

const ids = ["a", "b", "c", "d", "e"];

describe("findObstacles()", () => {
  it("finds that every request gets the same response", () => {
    const results = [...ids.slice(1).map((id) => responded(id)), responded("a", {}, noData)];
    const { obstacles, rest } = findObstacles(results);
    assert.deepEqual(
      obstacles.map(({ kind, explained }) => [kind, explained.length]),
      [["same-response", 5]],
    );
    assert.deepEqual(rest, []);
  });

  it("takes two equal responses for all responses if the run ended after them", () => {
    const two = ids.slice(0, 2).map((id) => responded(id));
    const cut = { ...passed("c"), verdict: "skipped", skip: "ended", reason: "Slow" } as const;
    const unsent = new Array<typeof cut>(100).fill(cut);
    assert.deepEqual(kindsOf([...two, ...unsent]), ["same-response"]);
    assert.deepEqual(kindsOf(two), []);
    assert.deepEqual(kindsOf([...two.slice(1), ...unsent]), []);
  });

  it("finds that every response has the same status", () => {
    assert.deepEqual(kindsOf(ids.map((id) => responded(id, { status: 500, body: id }))), [
      "same-status",
    ]);
  });

  it("finds that every response has status 200, which is wrong for some requests", () => {
    const results = ids.map((id, index) =>
      responded(id, { body: id }, index % 2 === 0 ? noFine : undefined),
    );
    assert.deepEqual(kindsOf(results), ["same-status"]);
  });

  it("finds nothing uniform where each response has the expected status", () => {
    assert.deepEqual(kindsOf(ids.map((id) => responded(id, { body: id }, noFine))), []);
    assert.deepEqual(kindsOf(ids.map((id) => responded(id, {}, noFine))), []);
  });

  it("finds nothing uniform where the same other status is expected each time", () => {
    assert.deepEqual(kindsOf(ids.map((id) => responded(id))), []);
  });

  it("finds that no response is JSON", () => {
    const message = "The body is not valid JSON";
    const results = ids.map((id, index) => ({
      ...responded(id, { status: index === 0 ? 400 : 200, body: id }),
      cause: "json" as const,
      differences: [{ pointer: "/body", message, clause: "answer.json" }],
    }));
    assert.deepEqual(kindsOf(results), ["not-json"]);
  });

  it("finds that almost all responses are the same, though a case passed by chance", () => {
    const results = Array.from({ length: 200 }, (_, index) =>
      responded(`case-${index}`, {}, index % 2 === 0 ? noData : undefined),
    );
    const other = responded("other", { status: 501, body: "no" });
    assert.deepEqual(kindsOf([...results, other, passed("chance")]), ["same-response"]);
  });

  it("finds nothing uniform once a case has passed, or in very few responses", () => {
    const results = ids.map((id) => responded(id, { status: 500 }));
    assert.deepEqual(kindsOf(results), ["same-response"]);
    assert.deepEqual(kindsOf([...results, passed("f")]), []);
    assert.deepEqual(kindsOf(results.slice(0, 4)), []);
  });

  it("groups cases without a response by how the transport failed, and keeps the others", () => {
    const slow = { ...errored("slow"), failure: "timeout" as const };
    const results = [
      errored("a"),
      slow,
      { ...errored("b"), failure: "refused" as const },
      failed("c"),
    ];
    const { obstacles, rest } = findObstacles(results);
    assert.deepEqual(
      obstacles.map(({ description, explained }) => [
        description,
        explained.map(({ case: item }) => item.id),
      ]),
      [
        ["The server closes or refuses connections instead of responding", ["a", "b"]],
        ["The server does not respond in time", ["slow"]],
      ],
    );
    assert.deepEqual(
      rest.map(({ case: item }) => item.id),
      ["c"],
    );
  });

  it("names the word of the queries without a response that no answered query has", () => {
    const fineOf = (id: string): WrongResult => ({
      ...errored(id),
      failure: "timeout",
      request: toWireRequest({ document: `member(id: "${id}") { fine }` }),
    });
    const silent = ids.map(fineOf);
    const answered = Array.from({ length: 5 }, (_, index) => ({
      ...passed(`answered-${index}`),
      case: validCase(`answered-${index}`),
    }));
    const describe = (results: readonly CaseResult[]): readonly string[] =>
      findObstacles(results).obstacles.map(({ description }) => description);
    assert.deepEqual(describe([...silent, ...answered]), [
      'The server does not respond in time to queries with "fine"',
    ]);
    const vague = ["The server does not respond in time"];
    assert.deepEqual(describe([...silent, ...answered.slice(1)]), vague);
    assert.deepEqual(describe([...silent.slice(1), ...answered]), vague);
  });

  it("leaves a response that breaks a clause of its transport to a diagnosis", () => {
    const short = errored("a");
    const differences = [{ pointer: "", message: "Too short", clause: "answer.content-length" }];
    assert.deepEqual(kindsOf([{ ...short, differences }]), []);
  });
});

describe("findUnrecovered()", () => {
  const difference = { pointer: "/body/data/book", expected: {}, received: null };
  const sick: WrongResult = {
    ...failed("b", { ...difference, healthCheck: true }),
    case: observed("b").case,
    cause: "canary",
  };

  it("finds unspecified cases after which a health check failed", () => {
    const { obstacle, same } = findUnrecovered([passed("a"), sick]);
    assert.deepEqual([obstacle?.explained, same], [[sick], []]);
    assert.equal(findUnrecovered([passed("a"), failed("b")]).obstacle, undefined);
  });

  it("finds health checks that failed as cases do that come and go", () => {
    const recurrence = { kind: "not-first" } as const;
    const forgotten = failedWhen(failed("c", difference), recurrence);
    assert.deepEqual(findUnrecovered([forgotten, sick]), { same: [sick] });
    const lasting = failedWhen(failed("c", difference), { kind: "always" });
    assert.deepEqual(findUnrecovered([lasting, sick]).same, []);
    const other = failedWhen(failed("d"), recurrence);
    assert.deepEqual(findUnrecovered([other, sick]).same, []);
  });

  it("takes the reason of nearly all failed health checks for that of the others", () => {
    const forgotten = failedWhen(failed("c", difference), { kind: "not-first" });
    const unlike: WrongResult = {
      ...sick,
      differences: [{ pointer: "/body/data/member", expected: {}, healthCheck: true }],
    };
    const countSame = (count: number): number => {
      const alike = Array.from({ length: count }, () => sick);
      return findUnrecovered([forgotten, ...alike, unlike]).same.length;
    };
    assert.deepEqual([countSame(4), countSame(3)], [5, 3]);
  });
});
