import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { quoteWords } from "./to-curl-command.ts";

describe("quoteWords()", () => {
  it("leaves plain words unquoted", () => {
    assert.equal(quoteWords(["run", "--url", "http://h:1/a"]), "run --url http://h:1/a");
  });

  it("quotes other words so that a shell reads them unchanged", async () => {
    const words = ["", "a b", "it's", "$HOME", "*", "~", "a\nb", "--", "é"];
    const script = `printf '%s\\0' ${quoteWords(words)}`;
    const { stdout } = await promisify(execFile)("sh", ["-c", script]);
    assert.deepEqual(stdout.split("\0").slice(0, -1), words);
  });
});
