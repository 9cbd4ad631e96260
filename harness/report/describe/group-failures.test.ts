import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference, Place } from "../../judge/judgment.ts";
import type { WrongResult } from "../../run/case-result.ts";
import { reportOf } from "../../testing/sample-report.ts";
import { failed, judgedCase, nonconformingRun, observed } from "../../testing/sample-results.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { groupFailures } from "./group-failures.ts";

/** Lists the ids of each group, beginning with the shown one. */
function idsOf(results: readonly WrongResult[]): string[][] {
  const { cases } = reportOf(nonconformingRun(results));
  return groupFailures(cases).map(({ shown, others }) => [shown, ...others].map(({ id }) => id));
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
  const item = judgedCase(`generated/answers/${id}`);
  return { ...result, source: "generated", case: item };
}

describe("groupFailures()", () => {
  it("groups cases with the same wrong response, whatever they expect", () => {
    assert.deepEqual(idsOf([statusOf("a", {}), statusOf("b", "busy"), statusOf("c", {})]), [
      ["a", "c"],
      ["b"],
    ]);
  });

  it("separates cases that expect different statuses", () => {
    const other = failed("b", { pointer: "/status", expected: 200, received: 400 });
    assert.deepEqual(idsOf([failed("a"), other]), [["a"], ["b"]]);
  });

  it("groups cases that break the same clause about every response, whatever they received", () => {
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

  it("ignores the step and the exchange of a difference", () => {
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

  it("puts the largest group first, and shows the shortest request of each", () => {
    const long = { ...failed("long"), request: toWireRequest({ document: "x".repeat(99) }) };
    const results = [statusOf("alone", 1), long, failed("short"), failed("other")];
    assert.deepEqual(idsOf(results), [["short", "long", "other"], ["alone"]]);
  });

  it("puts cases with an open response last", () => {
    const open = ["open", "free"].map((id) => ({ ...failed(id), case: observed(id).case }));
    assert.deepEqual(idsOf([...open, statusOf("a", 1)]), [["a"], ["open", "free"]]);
  });

  it("groups generated cases by their property, whatever they received", () => {
    const results = [
      statusOf("a", {}),
      generated("g1", statusOf("x", {})),
      generated("g2", statusOf("x", 2)),
    ];
    assert.deepEqual(idsOf(results), [["generated/answers/g1", "generated/answers/g2"], ["a"]]);
  });
});
