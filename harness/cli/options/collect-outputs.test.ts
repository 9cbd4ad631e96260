import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collectOutputs } from "./collect-outputs.ts";

describe("collectOutputs()", () => {
  const collect = collectOutputs(["json", "junit", "site"], ["site"]);

  it("adds a format and its file, which may contain an equals sign", () => {
    const first = collect("junit=a/b.xml");
    assert.deepEqual(collect("json=a=b.json", first), [
      { format: "junit", file: "a/b.xml" },
      { format: "json", file: "a=b.json" },
    ]);
  });

  it("takes a format without a file for standard output", () => {
    assert.deepEqual(collect("json"), [{ format: "json" }]);
  });

  it("names the formats when it does not know one, and asks for a missing file", () => {
    assert.throws(() => collect("xml=a"), /"xml" is not one of json, junit, site/);
    assert.throws(() => collect("junit="), /Say where to write it: junit=PATH/);
    assert.throws(() => collect("site"), /Say where to write it: site=PATH/);
  });
});
