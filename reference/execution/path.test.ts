import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareTraces, formatTrace, type Path, traceFromRoot } from "./path.ts";

/** The trace of the path with these segments. */
function chain(
  ...steps: readonly (readonly [segment: string | number, position: number])[]
): readonly Path[] {
  let path: Path | undefined;
  for (const [segment, position] of steps) {
    path = { parent: path, segment, position };
  }
  return path === undefined ? [] : traceFromRoot(path);
}

describe("formatTrace()", () => {
  it("joins names and list indexes by dots", () => {
    assert.equal(formatTrace(chain(["member", 0])), "member");
    assert.equal(formatTrace(chain(["a", 1], ["loans", 0], [10, 10], ["b", 2])), "a.loans.10.b");
  });
});

describe("compareTraces()", () => {
  it("sorts by the order of the walk, a parent before its children", () => {
    const ordered = [
      chain(["z", 0]),
      chain(["z", 0], ["y", 0]),
      chain(["z", 0], ["loans", 1], [2, 2], ["x", 0]),
      chain(["z", 0], ["loans", 1], [10, 10], ["a", 0]),
      chain(["z", 0], ["loans", 1], [10, 10], ["b", 1]),
      chain(["a", 1]),
    ];
    assert.deepEqual(ordered.toReversed().sort(compareTraces), ordered);
  });
});
