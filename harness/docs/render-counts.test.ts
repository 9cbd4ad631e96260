import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderCounts } from "./render-counts.ts";

describe("renderCounts()", () => {
  it("corrects the numbers of a sentence, and keeps its lines", () => {
    const document = "There were 7 of\n9 cases. There were 7 of them.\n";
    assert.deepEqual(renderCounts(document, [{ text: "were 8 of 10 cases" }]), {
      text: "There were 8 of\n10 cases. There were 7 of them.\n",
      missing: [],
    });
  });

  it("corrects a row of a table", () => {
    const { text } = renderCounts("| [9](#9-last) | Last | 6 |\n", [
      { text: "| [9](#9-last) | Last | 12 |" },
    ]);
    assert.equal(text, "| [9](#9-last) | Last | 12 |\n");
  });

  it("reports a sentence that is not there", () => {
    assert.deepEqual(renderCounts("Nothing.", [{ text: "8 cases" }]), {
      text: "Nothing.",
      missing: ["8 cases"],
    });
  });
});
