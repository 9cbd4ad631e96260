import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { awaitOutput } from "./await-output.ts";

describe("awaitOutput()", { concurrency: 4 }, () => {
  it("waits until nothing more is written", async () => {
    const stderr = ["Traceback"];
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      if (reads === 2) {
        stderr.push("KeyError: 'title'");
      }
      return { stderr, stdout: [] };
    });
    assert.deepEqual(output, { stderr: ["Traceback", "KeyError: 'title'"], stdout: [] });
  });

  it("gives a copy, to which nothing is added later", async () => {
    const stderr = ["first"];
    const output = await awaitOutput(() => ({ stderr, stdout: [] }));
    stderr.push("second");
    assert.deepEqual(output?.stderr, ["first"]);
  });

  it("waits for a bounded time for a server that writes on and on", async () => {
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      return { stderr: [String(reads)], stdout: [] };
    });
    assert.deepEqual(output, { stderr: ["11"], stdout: [] });
  });

  it("does not wait for a server that the kit did not start", async () => {
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      return undefined;
    });
    assert.deepEqual([output, reads], [undefined, 1]);
  });
});
