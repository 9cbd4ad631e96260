import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createProgress } from "./create-progress.ts";

/** A stream that keeps what is written to it. */
function keepWritten(isTTY: boolean): {
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
  it("shows how far a run is on a terminal, and takes the line away at the end", () => {
    const stream = keepWritten(true);
    const progress = createProgress(stream, 2);
    progress.advance();
    assert.equal(stream.written, "\r\u001b[K1 of 2 cases");
    progress.end();
    assert.ok(stream.written.endsWith("\r\u001b[K"));
  });

  it("writes nothing anywhere else", () => {
    const stream = keepWritten(false);
    const progress = createProgress(stream, 1);
    progress.advance();
    progress.end();
    assert.equal(stream.written, "");
  });
});
