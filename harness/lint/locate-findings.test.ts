import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { locateFindings } from "./locate-findings.ts";

describe("locateFindings()", () => {
  it("turns pointers into lines and columns", (t) => {
    const text = '{\n  "title": "A",\n  "steps": [{ "request": { "document": "b" } }]\n}\n';
    const file = join(makeTemporaryFolder(t, { "case.json": text }), "case.json");
    const message = "Wrong";
    const rule = "some-rule";
    const place = (line: number, column: number): object => ({ file, line, column, message, rule });
    assert.deepEqual(
      locateFindings(
        [
          { file, pointer: "/title", message },
          { file, pointer: "/steps/0/request/document", message },
          { file, pointer: "/steps/0/response/body", message },
          { file, pointer: "", message },
        ],
        rule,
      ),
      [place(2, 12), place(3, 40), place(3, 13), place(1, 1)],
    );
  });

  it("keeps the line of a finding in a file that is not JSON", () => {
    assert.deepEqual(
      locateFindings([{ file: "SPECIFICATION.md", line: 7, message: "Wrong" }], "some-rule"),
      [{ file: "SPECIFICATION.md", line: 7, column: 1, message: "Wrong", rule: "some-rule" }],
    );
  });
});
