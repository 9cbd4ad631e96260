import assert from "node:assert/strict";
import { describe, it } from "node:test";
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
    failed("v/b", { pointer: "/body", expected: 1, received: hostile }),
    observed("u/get", { observed: hostile }),
  ]);
  const report = toReport({ ...run, name }, { suite: kitSuite });
  const clause = kitSuite.clauses[0]?.id ?? "";
  return {
    ...report,
    cases: report.cases.map((item) => ({ ...item, clauses: [clause] })),
    startedAt: `2026-11-0${day}T08:00:00Z`,
  };
}

function write(...reports: readonly Report[]): Readonly<Record<string, string>> {
  const named = reports.map((report, index) => ({ name: `file-${index}`, report }));
  const implementation = { language: "C", link: "https://c.example/", start: ["./c", "{port}"] };
  return toSite(named, [{ name: "one", ...implementation }]);
}

describe("toSite()", () => {
  it("writes the page, and the report and the badge of each server", () => {
    const files = write(good("one", 1), bad("Two & co", 1));
    assert.deepEqual(Object.keys(files), [
      "index.html",
      "one.json",
      "one.badge.json",
      "two-co.json",
      "two-co.badge.json",
    ]);
    assert.match(files["index.html"] ?? "", /<h1>2 implementations, 1 conforming<\/h1>/);
    assert.match(files["two-co.badge.json"] ?? "", /1 failed/);
  });

  it("says language, link and command of a server that has a file", () => {
    const page = write(good("one", 1), good("two", 1))["index.html"] ?? "";
    assert.match(page, /<a href="https:\/\/c\.example\/" rel="noreferrer">C<\/a>/);
    assert.match(page, /<code>\.\/c \{port\}<\/code>/);
  });

  it("takes earlier reports of a server as its history, in the order of time", () => {
    const page = write(good("one", 3), bad("one", 2), good("two", 1))["index.html"] ?? "";
    assert.match(page, /<h1>2 implementations, 2 conforming<\/h1>/);
    assert.match(page, /1 failed<span class="visually-hidden"> 2026-11-02T08:00:00Z<\/span>/);
  });

  it("leads from a failure in a table to its difference", () => {
    const page = write(good("one", 1), bad("two", 1))["index.html"] ?? "";
    assert.match(page, /<h3>In only one server<\/h3>/);
    assert.match(page, /<td><a href="#case\/two\/v\/b"><span class="label failed">/);
    assert.match(page, /id="case\/two\/v\/b"/);
  });

  it("shows choices that differ, and escapes what a server sent", () => {
    const page = write(good("one", 1), bad(hostile, 1))["index.html"] ?? "";
    assert.match(page, /<td><code>405<\/code><\/td><td><code>&lt;img src=x/);
    assert.equal(page.includes("<img"), false);
  });
});
