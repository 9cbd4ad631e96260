import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createProgress } from "./create-progress.ts";

/** Creates a stream that records what is written to it. */
function createRecordingStream(isTTY: boolean): {
  isTTY: boolean;
  written: string;
  write: (text: string) => boolean;
} {
  return {
    isTTY,
    written: "",
    write(text: string) {
      this.written += text;
      return true;
    },
  };
}

describe("createProgress()", () => {
  it("shows progress on a terminal, and clears the line at the end", () => {
    const stream = createRecordingStream(true);
    const progress = createProgress(stream, 2);
    progress.advance();
    assert.equal(stream.written, "\r\u001b[K1 of 2 cases");
    progress.end();
    assert.ok(stream.written.endsWith("\r\u001b[K"));
  });

  it("writes nothing to a file or a pipe", () => {
    const stream = createRecordingStream(false);
    const progress = createProgress(stream, 1);
    progress.advance();
    progress.end();
    assert.equal(stream.written, "");
  });
});
