import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createStatusLine } from "./create-status-line.ts";

/** Shows two texts in quick succession, and returns what was written. */
function showTwo(isTTY: boolean): string {
  let text = "";
  const write = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  const { show, end } = createStatusLine({ isTTY, write });
  show("one");
  show("two");
  end();
  return text;
}

describe("createStatusLine()", () => {
  it("keeps to one line of a terminal, and clears it at the end", () => {
    assert.equal(showTwo(true), "\r\u001b[Kone\r\u001b[Ktwo\r\u001b[K");
  });

  it("writes the first of two texts in quick succession to a file", () => {
    assert.equal(showTwo(false), "one\n");
  });
});
