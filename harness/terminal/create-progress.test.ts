import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { createProgress, type ProgressOptions } from "./create-progress.ts";

/** Starts progress on a stream that records what is written to it, with its own clock. */
function start(test: TestContext, isTTY: boolean, part: Partial<ProgressOptions> = {}) {
  test.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const written: string[] = [];
  const stream = { isTTY, columns: 60, write: (text: string) => written.push(text) > 0 };
  const progress = createProgress(stream, { total: 705, ...part });
  const wait = (milliseconds: number): void => test.mock.timers.tick(milliseconds);
  return { progress, written, wait };
}

describe("createProgress()", () => {
  it("shows phase, counts, failures and time on one line of a terminal", (test) => {
    const { progress, written, wait } = start(test, true);
    progress.startPhase("recorded cases");
    progress.advance();
    progress.advance();
    progress.countFailure();
    wait(100);
    assert.equal(written.at(-1), "\r\u001b[K[0:00] recorded cases: 2 of 705, 1 failed");
    wait(65_000);
    assert.equal(written.at(-1), "\r\u001b[K[1:05] recorded cases: 2 of 705, 1 failed");
  });

  it("clears the line at the end, and writes nothing more", (test) => {
    const { progress, written, wait } = start(test, true);
    progress.end();
    wait(1000);
    assert.deepEqual(written, ["\r\u001b[K"]);
  });

  it("cuts a line that is wider than the terminal", (test) => {
    const { progress, written, wait } = start(test, true);
    progress.startPhase("x".repeat(100));
    wait(100);
    assert.equal(written.at(-1)?.length, "\r\u001b[K".length + 59);
  });

  it("shows nothing where the number of items is not known", (test) => {
    const { written, wait } = start(test, false, { total: 0 });
    wait(20_000);
    assert.deepEqual(written, []);
  });

  it("writes a line every ten seconds to a file or a pipe", (test) => {
    const { progress, written, wait } = start(test, false);
    progress.advance();
    wait(9999);
    assert.deepEqual(written, []);
    wait(1);
    wait(10_000);
    assert.deepEqual(written, ["[0:10] 1 of 705 cases\n", "[0:20] 1 of 705 cases\n"]);
    progress.end();
    assert.equal(written.length, 2);
  });

  it("sends no escape sequences to a dumb terminal", (test) => {
    const { progress, written, wait } = start(test, true, { term: "dumb", noun: "mutant" });
    wait(10_000);
    progress.end();
    assert.deepEqual(written, ["[0:10] 0 of 705 mutants\n"]);
  });
});
