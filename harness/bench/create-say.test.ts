import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSay } from "./create-say.ts";

function collect(isTTY: boolean, use: (say: ReturnType<typeof createSay>) => void): string {
  let text = "";
  const write = (chunk: unknown): boolean => {
    text += String(chunk);
    return true;
  };
  use(createSay({ isTTY, write }));
  return text;
}

describe("createSay()", () => {
  it("keeps to one line of a terminal, and clears it at the end", () => {
    const text = collect(true, ({ say, end }) => {
      say("one");
      say("two");
      end();
    });
    assert.equal(text, "\r\u001b[Kone\r\u001b[Ktwo\r\u001b[K");
  });

  it("writes few lines to a file", () => {
    const text = collect(false, ({ say, end }) => {
      say("one");
      say("two");
      end();
    });
    assert.equal(text, "one\n");
  });
});
