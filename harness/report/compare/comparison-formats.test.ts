import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPalette } from "../../terminal/palette.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { failed, nonconformingRun, observed, passed } from "../../testing/sample-results.ts";
import { toReport } from "../to-report.ts";
import { compareReports } from "./compare-reports.ts";
import type { Comparison } from "./comparison.ts";
import {
  toJsonComparison,
  toMarkdownComparison,
  toTerminalComparison,
} from "./format-comparison.ts";
import { toHtmlComparison } from "./to-html-comparison.ts";

/** What could break out of a comparison, or be no text at all. */
const hostile = "\u001b[31mESC \u0000 ]]> <script>alert(1)</script> \ud800 ``` | @all\nnot ok 1";

const difference = { pointer: `/body/${hostile}`, expected: 1, received: hostile };

function compare(kind: Comparison["kind"]): Comparison {
  const [before, after] = [passed("v/a"), failed("v/a", difference)].map((result, index) =>
    toReport(
      nonconformingRun([
        result,
        failed("v/b"),
        observed("unspecified/a", { observed: `${hostile}${index}` }),
      ]),
      { suite: kitSuite },
    ),
  );
  assert.ok(before !== undefined && after !== undefined);
  const named = [
    { name: "before", report: before },
    { name: hostile, report: after },
  ];
  return compareReports(named, kind);
}

const comparisons = { changes: compare("changes"), matrix: compare("matrix") };

const formats = {
  text: (comparison: Comparison) =>
    toTerminalComparison(comparison, { palette: createPalette(false), width: 80 }),
  markdown: toMarkdownComparison,
  html: toHtmlComparison,
  json: toJsonComparison,
} as const;

const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])/;

describe("formats of a comparison", () => {
  for (const kind of ["changes", "matrix"] as const) {
    for (const [name, write] of Object.entries(formats)) {
      it(`write ${kind} as ${name} without unprintable characters`, () => {
        const text = write(comparisons[kind]);
        assert.doesNotMatch(text, unprintable);
        assert.match(text, /v\/a/);
      });
    }
  }

  it("write JSON that is read back as the same comparison", () => {
    const comparison = comparisons.changes;
    assert.deepEqual(
      JSON.parse(toJsonComparison(comparison)),
      JSON.parse(JSON.stringify(comparison)),
    );
  });

  it("say of each clause in HTML whether it is kept, left out, or why it failed", () => {
    const [bad, good, none] = [[failed("v/a")], [passed("v/a")], []].map((results) =>
      toReport(nonconformingRun(results), { suite: kitSuite }),
    );
    assert.ok(bad !== undefined && good !== undefined && none !== undefined);
    const named = Object.entries({ bad, good, none }).map(([name, report]) => ({ name, report }));
    const page = toHtmlComparison(compareReports(named, "matrix"));
    const row = page.split("<tr>").find((each) => each.includes(">validation.path</span>"));
    assert.deepEqual(
      [...(row ?? "").matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) =>
        cell.replace(/<[^>]*>/g, ""),
      ),
      ["1 failedThe server probably breaks validation.path", "kept", "left out"],
    );
    assert.match(page, /<td>The server probably breaks validation\.path<\/td>/);
  });

  it("write no markup of the server", () => {
    assert.doesNotMatch(toHtmlComparison(comparisons.matrix), /<script|<img/);
    const markdown = toMarkdownComparison(comparisons.changes).replace(/(`+) .*? \1/g, "");
    assert.doesNotMatch(markdown, /<script|@all/);
  });

  it("group in text what still fails by its cause, after what changed", () => {
    const ids = Array.from({ length: 30 }, (_, index) => `v/${index}`);
    const report = toReport(nonconformingRun(ids.map((id) => failed(id))), { suite: kitSuite });
    const named = ["before", "after"].map((name) => ({ name, report }));
    const lines = formats.text(compareReports(named, "changes")).split("\n");
    assert.equal(lines[0], "30 still failing");
    const start = lines.indexOf("Still failing: 30");
    assert.equal(lines[start + 1], "  30 cases: The server probably breaks validation.path");
    assert.match(lines[start + 2] ?? "", /^ {6}v\/0, v\/1, .*…$/);
    assert.deepEqual(lines.slice(start + 3), [""]);
  });

  it("write lines of text that fit the width", () => {
    const lines = toTerminalComparison(comparisons.changes, {
      palette: createPalette(false),
      width: 60,
    }).split("\n");
    assert.deepEqual(
      lines.filter((line) => line.length > 60),
      [],
    );
  });
});
