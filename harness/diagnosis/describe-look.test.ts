import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeLook } from "./describe-look.ts";

describe("describeLook()", () => {
  it("says what most failures have in common, and how many show it", () => {
    const [cut, changed] = [["data/title text cut"], ["data/title text other"]];
    assert.equal(describeLook([cut, cut]), "The server returns only the beginning of title.");
    assert.equal(
      describeLook([cut, changed, cut]),
      "In 2 of them, the server returns only the beginning of title.",
    );
  });

  it("says nothing where failures have nothing in common, or nothing that there are words for", () => {
    const looks = ["status 200>400", "key renamed", "data/name missing string"];
    assert.equal(describeLook(looks.map((symptom) => [symptom])), undefined);
    assert.equal(describeLook([["no response: closed"]]), undefined);
    assert.equal(describeLook([]), undefined);
  });
});
