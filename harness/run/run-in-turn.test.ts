import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Circumstance } from "../suite/case.ts";
import { chooseCircumstance, type Survived } from "./run-in-turn.ts";

describe("chooseCircumstance()", () => {
  it("lets a client go away only where the server survives it", () => {
    const choose = (survived?: Survived): (Circumstance | undefined)[] =>
      [3, 19, 7, 0].map((index) => chooseCircumstance(index, survived));
    assert.deepEqual(choose(), [undefined, undefined, "new", undefined]);
    assert.deepEqual(choose(new Set(["after-abort", "after-hang-up"])), [
      "after-abort",
      "after-hang-up",
      "new",
      undefined,
    ]);
  });
});
