import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import type { Report } from "../report/report.ts";
import { toReport } from "../report/to-report.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import {
  conformingRun,
  failed,
  nonconformingRun,
  observed,
  passed,
} from "../testing/sample-results.ts";
import { toSite } from "./to-site.ts";

const hostile = "<img src=x onerror=alert(1)>";

function good(name: string, day: number): Report {
  const run = conformingRun([passed("v/a"), passed("v/b"), observed("u/get", { observed: "405" })]);
  return {
    ...toReport({ ...run, name }, { suite: kitSuite }),
    verdict: "conforming",
    startedAt: `2026-11-0${day}T08:00:00Z`,
  };
}

function bad(name: string, day: number): Report {
  const run = nonconformingRun([
    passed("v/a"),
    failed("v/b", { pointer: "/body", expected: 1, received: hostile, clause: "validation.path" }),
    observed("u/get", { observed: hostile }),
  ]);
  return {
    ...toReport({ ...run, name }, { suite: kitSuite }),
    startedAt: `2026-11-0${day}T08:00:00Z`,
  };
}

function write(...reports: readonly Report[]): ReturnType<typeof toSite> {
  const named = reports.map((report, index) => ({ name: `file-${index}`, report }));
  const implementation = { language: "C", link: "https://c.example/", start: ["./c", "{port}"] };
  return toSite(named, { implementations: [{ name: "one", ...implementation }] });
}

function writePage(...reports: readonly Report[]): string {
  return [...(write(...reports)["index.html"] ?? [])].join("");
}

/** The row of a table that has an attribute. */
function findRow(page: string, attribute: string): string {
  return page.split(/(?=<tr)/).find((row) => row.includes(attribute)) ?? "";
}

describe("toSite()", () => {
  it("writes the page, the badge of each server, and the report of each run", () => {
    const files = write(good("one", 1), bad("Two & co", 2), good("Two & co", 1));
    assert.deepEqual(Object.keys(files), [
      "index.html",
      "one.badge.json",
      "one.2026-11-01T080000Z.json.gz",
      "two-co.badge.json",
      "two-co.2026-11-01T080000Z.json.gz",
      "two-co.2026-11-02T080000Z.json.gz",
    ]);
    assert.match(String(files["two-co.badge.json"]), /1 failed/);
    const zipped = files["two-co.2026-11-02T080000Z.json.gz"];
    const report = gunzipSync(zipped instanceof Uint8Array ? zipped : "").toString();
    assert.equal(JSON.parse(report).verdict, "not conforming");
  });

  it("gives each server its own files, however similar their names are", () => {
    const files = write(good("日go", 1), good("日go 3", 1), good("本go", 1));
    const badges = Object.keys(files).filter((name) => name.endsWith(".badge.json"));
    assert.equal(badges.length, 3);
  });

  it("says date, version of the kit and fingerprint on top", () => {
    const report = good("one", 1);
    const header = /<header.*<\/header>/s.exec(writePage(report))?.[0] ?? "";
    assert.match(header, /<h1>1 implementation, 1 conforming<\/h1>/);
    for (const text of [
      "2026-11-01 08:00 UTC",
      `graph-spec-kit ${report.kit}`,
      report.suite?.fingerprint ?? "?",
    ]) {
      assert.equal(header.includes(text), true, text);
    }
  });

  it("says language, link and command of a server that has a file", () => {
    const page = writePage(good("one", 1), good("two", 1));
    for (const attribute of ['id="server/one"', 'data-file="one"']) {
      const row = findRow(page, attribute);
      assert.match(row, /<a href="https:\/\/c\.example\/" rel="noreferrer">C<\/a>/);
      assert.match(row, /<code>\.\/c \{port\}<\/code>/);
    }
  });

  it("takes earlier reports of a server as its history, in the order of time", () => {
    const page = writePage(good("one", 3), bad("one", 2), bad("one", 2), good("two", 1));
    assert.match(page, /<h1>2 implementations, 2 conforming<\/h1>/);
    const row = findRow(page, 'id="server/one"');
    assert.deepEqual(
      [...row.matchAll(/href="one\.([^"]+)\.json\.gz"[^>]*><span aria-hidden="true">(.)</g)].map(
        ([, ...found]) => found,
      ),
      [
        ["2026-11-02T080000Z", "1"],
        ["2026-11-03T080000Z", "✓"],
      ],
    );
    assert.match(row, /<td>1 newly passing<\/td>/);
  });

  it("says kept, failed and left out of a clause", () => {
    const page = writePage(good("one", 1), bad("two", 1));
    const states = (attribute: string): string[] =>
      findRow(page, attribute)
        .split("<td>")
        .slice(1)
        .map((cell) => cell.replace(/<[^>]*>/g, "").trim());
    assert.deepEqual(states('data-id="validation.path"'), [
      "kept",
      "1 failedThe server breaks validation.path",
    ]);
    assert.deepEqual(states('data-id="service.type-system"'), ["left out", "left out"]);
  });

  it("leads from a failure in the table to its difference", () => {
    const page = writePage(good("one", 1), bad("two", 1));
    assert.match(
      findRow(page, 'data-id="v/b"'),
      /<td><a href="#case\/two\/v\/b"><span class="label failed">/,
    );
    assert.match(page, /<h3>In only one server<\/h3> <span class="count">1 failed</);
    assert.match(page, /id="case\/two\/v\/b"/);
  });

  it("shows the choice of each server, and escapes what a server sent", () => {
    const page = writePage(good("one", 1), bad(hostile, 1));
    assert.match(
      findRow(page, 'data-id="u/get"'),
      /<td><code>&lt;img src=x[^<]*<\/code><\/td><td><code>405<\/code><\/td>/,
    );
    assert.equal(page.includes("<img"), false);
  });

  it("bounds the rows that repeat failures of other clauses, and the failures in full", () => {
    const report = bad("one", 1);
    const clauses = kitSuite.clauses.slice(0, 20).map(({ id }) => id);
    const [main = "", second = "", , , , , seventh = "", eighth = ""] = clauses;
    const wrong = report.cases.find(({ verdict }) => verdict === "failed") ?? assert.fail();
    const cases = Array.from({ length: 300 }, (_, index) => ({
      ...{ ...wrong, id: `v/${index}`, clauses, differences: [] },
    }));
    const page = writePage({ ...report, cases });
    const heads = page.split('<tr class="clause"').slice(1);
    const rowsOf = (id: string): number =>
      heads
        .find((head) => head.startsWith(` data-id="${id}"`))
        ?.split('<tr class="test"')
        .slice(1).length ?? 0;
    // Each case is mainly about the first clause; the others repeat as many as the report has.
    assert.deepEqual([main, second, seventh, eighth].map(rowsOf), [300, 50, 50, 0]);
    assert.match(findRow(page, `data-id="${second}"`), /… and 250 more cases of other clauses/);
    assert.match(findRow(page, `data-id="${eighth}"`), /… and 300 more cases of other clauses/);
    assert.equal(page.split('<p class="meta">').length - 1, 250);
    assert.match(page, /id="case\/one\/v\/299"/);
  });
});
