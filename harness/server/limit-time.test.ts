import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeAbort, limitTime } from "./limit-time.ts";

describe("limitTime()", () => {
  it("fires when the time is up, and says so", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const signal = limitTime(undefined, 1500) ?? assert.fail();
    test.mock.timers.tick(1499);
    assert.equal(signal.aborted, false);
    test.mock.timers.tick(1);
    assert.equal(signal.aborted, true);
    assert.equal(describeAbort(signal), "Stopped after 1.5 s, as asked by --time-limit");
  });

  it("fires with another signal, which interrupts", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const other = new AbortController();
    const signal = limitTime(other.signal, 1) ?? assert.fail();
    other.abort();
    test.mock.timers.tick(1);
    assert.equal(describeAbort(signal), "Interrupted");
    assert.equal(limitTime(undefined, undefined), undefined);
  });
});
