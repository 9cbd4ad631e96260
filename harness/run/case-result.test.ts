import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { errored, failed } from "../testing/sample-results.ts";
import { isUnanswered } from "./case-result.ts";

describe("isUnanswered()", () => {
  it("is true where a request may have been lost, too", () => {
    assert.equal(isUnanswered({ ...errored("a"), failure: "unaccepted" }), true);
    assert.equal(isUnanswered({ ...errored("a"), failure: "timeout" }), true);
  });

  it("is false where something came, or the connection was closed", () => {
    assert.equal(isUnanswered(failed("a")), false);
    assert.equal(isUnanswered(errored("a")), false);
  });
});
