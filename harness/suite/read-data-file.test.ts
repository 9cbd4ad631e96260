import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import type { Formats } from "./formats.ts";
import { loadDataFile } from "./read-data-file.ts";
import { formatDiagnostic, SuiteError } from "./suite.ts";

/** Reads a file with this text; returns what is wrong with it. */
function diagnose(test: TestContext, format: keyof Formats, text: string): readonly string[] {
  const folder = makeTemporaryFolder(test, { "data.json": text });
  try {
    loadDataFile(join(folder, "data.json"), format, kitSuite.checks);
    return [];
  } catch (error) {
    assert.ok(error instanceof SuiteError);
    return error.diagnostics.map((one) => formatDiagnostic({ ...one, file: "data.json" }));
  }
}

describe("loadDataFile()", () => {
  it("names the nearest property at the line of an unknown one, or says to remove it", (test) => {
    const text = `{"knownFailing": [{
      "cases": ["a"], "reason": "b",
      "expire": "2027-01-31",
      "owner": "c"
    }]}`;
    assert.deepEqual(diagnose(test, "known-failing", text), [
      'data.json:3:17: Unknown property "expire" (at /knownFailing/0): did you mean "expires"?',
      'data.json:4:16: Unknown property "owner" (at /knownFailing/0): use one of cases, clauses, reason, link, expires, flaky, differences, or remove it',
    ]);
  });

  it("takes only days of the calendar", (test) => {
    const diagnoseDay = (expires: string): readonly string[] => {
      const entry = { cases: ["a"], reason: "b", expires };
      return diagnose(test, "known-failing", JSON.stringify({ knownFailing: [entry] }));
    };
    assert.deepEqual(["2028-02-29", "2027-04-30", "2027-12-31"].flatMap(diagnoseDay), []);
    for (const day of ["2027-02-30", "2027-04-31", "2027-13-01", "next week"]) {
      assert.match(diagnoseDay(day).join(), /^data\.json:1:\d+: .* as YYYY-MM-DD, in UTC/);
    }
  });

  it("shows what to add where a property is missing", (test) => {
    assert.deepEqual(diagnose(test, "known-failing", '{"knownFailing": [{"cases": ["a"]}]}'), [
      'data.json:1:19: Property "reason" is missing (at /knownFailing/0): add "reason": "…"',
    ]);
    assert.deepEqual(diagnose(test, "case-ids", '{"ids": {}}'), [
      'data.json:1:1: Property "$schema" is missing: add "$schema": "https://graph-spec-kit.example/schemas/case-ids.schema.json"',
    ]);
    assert.deepEqual(diagnose(test, "request", "{}"), [
      'data.json:1:1: Property "document" is missing: add "document": "…"',
    ]);
  });

  it("rejects a header of a case that holds a line break, which would begin another one", (test) => {
    const text = `{
      "$schema": "x", "title": "Long enough", "clauses": ["a.b"], "level": "required",
      "request": { "method": "POST", "body": "", "headers": { "Upgrade": "a\\r\\nX: 1", "Expect": "\\n" } },
      "response": { "status": 200, "headers": { "x": "\\r" }, "body": {} }
    }`;
    const places = diagnose(test, "case", text);
    for (const place of ["headers/Upgrade", "headers/Expect", "response/headers/x"]) {
      const found = places.filter((one) => one.includes(`${place})`));
      assert.deepEqual(found.length, 1, places.join("\n"));
      assert.match(found[0] ?? "", /Must be as described: A value on one line/);
    }
  });
});
