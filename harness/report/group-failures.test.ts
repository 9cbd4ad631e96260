import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference, Place } from "../judge/judgement.ts";
import type { WrongResult } from "../run/case-result.ts";
import { failed, judgedCase } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { groupFailures } from "./group-failures.ts";

/** The ids of each group, the shown one first. */
function idsOf(results: readonly WrongResult[]): string[][] {
  return groupFailures(results).map(({ shown, alike }) =>
    [shown, ...alike].map(({ case: { id } }) => id),
  );
}

function statusOf(id: string, body: Difference["received"]): WrongResult {
  const [status] = failed(id).differences;
  const differences = [
    ...(status === undefined ? [] : [status]),
    { pointer: "/body", expected: { errors: [id] }, ...(body !== undefined && { received: body }) },
  ];
  return { ...failed(id), differences };
}

function generated(id: string, result: WrongResult): WrongResult {
  const item = { ...judgedCase(id), property: "answers" };
  return { ...result, source: "generated", case: item };
}

describe("groupFailures()", () => {
  it("puts cases together that get the same wrong answer, whatever they expect", () => {
    assert.deepEqual(idsOf([statusOf("a", {}), statusOf("b", "busy"), statusOf("c", {})]), [
      ["a", "c"],
      ["b"],
    ]);
  });

  it("keeps cases apart that should get another status", () => {
    const other = failed("b", { pointer: "/status", expected: 200, received: 400 });
    assert.deepEqual(idsOf([failed("a"), other]), [["a"], ["b"]]);
  });

  it("puts what breaks a clause of every answer together, whatever came", () => {
    const length = (id: string, received: string): WrongResult => ({
      ...failed(id, {
        pointer: "/headers/content-length",
        expected: id,
        received,
        clause: "answer.content-length",
      }),
      cause: "headers",
    });
    assert.deepEqual(idsOf([length("a", "1"), length("b", "2")]), [["a", "b"]]);
  });

  it("takes no notice of the step in which something went wrong", () => {
    const at = (id: string, place: Place): WrongResult =>
      failed(id, { ...place, message: "Missing" });
    const pointer = "/body/data";
    const results = [
      at("a", { pointer }),
      at("b", { step: 2, pointer }),
      at("c", { step: 0, exchange: 3, pointer }),
      at("d", { exchange: 3, pointer }),
      at("e", { pointer: "/body/errors" }),
    ];
    assert.deepEqual(idsOf(results), [["a", "b", "c", "d"], ["e"]]);
  });

  it("puts the largest group first and shows the shortest request of each", () => {
    const long = { ...failed("long"), request: toWireRequest({ document: "x".repeat(99) }) };
    const results = [statusOf("alone", 1), long, failed("short"), failed("other")];
    assert.deepEqual(idsOf(results), [["short", "long", "other"], ["alone"]]);
  });

  it("adds generated cases to recorded ones that are alike, and else to those of their property", () => {
    const results = [
      statusOf("a", {}),
      generated("g1", statusOf("x", 1)),
      generated("g2", statusOf("x", 2)),
      generated("g3", statusOf("x", {})),
    ];
    assert.deepEqual(idsOf(results), [
      ["a", "g3"],
      ["g1", "g2"],
    ]);
  });

  it("puts the others of a property behind its first, wherever that one stands", () => {
    const results = [
      statusOf("a", {}),
      generated("g1", statusOf("x", {})),
      generated("g2", statusOf("x", 2)),
    ];
    assert.deepEqual(idsOf(results), [["a", "g1", "g2"]]);
  });
});
