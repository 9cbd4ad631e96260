import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collectReport } from "./collect-report.ts";

describe("collectReport()", () => {
  it("adds a format and its file, which may contain an equals sign", () => {
    const first = collectReport("junit=a/b.xml");
    assert.deepEqual(collectReport("json=a=b.json", first), [
      { format: "junit", file: "a/b.xml" },
      { format: "json", file: "a=b.json" },
    ]);
  });

  it("names the formats when it does not know one, and asks for a missing file", () => {
    assert.throws(() => collectReport("xml=a"), /"xml" is not one of json, junit, tap/);
    assert.throws(() => collectReport("junit"), /Name the file: junit=FILE/);
    assert.throws(() => collectReport("junit="), /Name the file: junit=FILE/);
  });
});
