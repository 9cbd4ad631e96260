import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { catchSignals } from "./catch-signals.ts";

describe("catchSignals()", () => {
  it("aborts at the first signal, and ignores one that follows at once", () => {
    const signals = catchSignals();
    assert.deepEqual([signals.signal.aborted, signals.exitStatus()], [false, undefined]);
    process.emit("SIGTERM");
    process.emit("SIGINT");
    assert.deepEqual([signals.signal.aborted, signals.exitStatus()], [true, 143]);
  });
});
