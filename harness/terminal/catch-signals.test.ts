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
    signals.release();
  });

  it("removes its listeners when released", () => {
    const before = process.listenerCount("SIGINT");
    const signals = catchSignals();
    assert.equal(process.listenerCount("SIGINT"), before + 1);
    signals.release();
    assert.equal(process.listenerCount("SIGINT"), before);
    assert.equal(signals.exitStatus(), undefined);
  });
});
