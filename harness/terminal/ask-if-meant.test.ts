import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { askIfMeant } from "./ask-if-meant.ts";

describe("askIfMeant()", () => {
  it("quotes the words", () => {
    assert.equal(askIfMeant(["a"]), 'did you mean "a"?');
    assert.equal(askIfMeant(["a", "b", "c"]), 'did you mean "a", "b" or "c"?');
  });
});
