import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { mergeToString } from "junit-report-merger";
import { parse as parseJunit } from "junit2json";
import { Parser as TapParser } from "tap-parser";
import { isFailure } from "../../run/case-result.ts";
import { loadKnownFailing } from "../../run/known/known-failing.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import { healthCheckAt } from "../../transport/health-check.ts";
import type { Report } from "../report.ts";
import { toKnownFailing } from "../to-known-failing.ts";
import { toReport } from "../to-report.ts";
import { loadReporter, type ReportFormat, reportFormats } from "./load-reporter.ts";
import { toTerminal } from "./to-terminal.ts";

/** What could break out of a report, or be no text at all. */
const hostile =
  "\u001b[31mESC \u0000NUL ]]> <script>alert(1)</script> \ud800 \udfff \uffff ``` | @all\n::error::x\r\n# x\nnot ok 1";

/** A body with a text of 5 MB, which no response may hold. */
const enormous = JSON.stringify({ errors: ["x".repeat(5_000_000)] });

/** Health checks get their responses, everything else a hostile one. */
function respondTo(body: string): string {
  const check = [0, 1, 2, 3, 4, 5]
    .map(healthCheckAt)
    .find(({ request }) => Buffer.from(request.body ?? "").toString() === body);
  if (check === undefined && body.length % 5 === 0) {
    return enormous;
  }
  return JSON.stringify(
    check?.response.body ?? { errors: [hostile], [hostile]: hostile, data: { member: hostile } },
  );
}

/** Judges a server whose responses are hostile. */
async function judgeHostile(): Promise<RunResult> {
  const server = await startScriptedServer(({ body }) => ({
    status: 400,
    headers: { "X-Hostile": "]]> <script> %0A::error::" },
    body: respondTo(body.toString()),
  }));
  try {
    return await runSuite({
      suite: kitSuite,
      cases: selectCases(kitSuite.cases, {
        patterns: ["validation/two-*", "selection/**", "unspecified/document-*"],
      }).cases,
      target: { url: server.url },
      generated: { count: 20, seed: 1, shrinkMs: 0 },
      setupCheck: false,
    });
  } finally {
    await server.close();
  }
}

/** Characters that no text file should hold: controls, unpaired surrogates, noncharacters. */
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

describe("reporters, of hostile responses", () => {
  let run: RunResult;
  let report: Report;
  const texts = new Map<ReportFormat, string>();
  const textOf = (format: ReportFormat): string => texts.get(format) ?? "";
  before(async () => {
    run = await judgeHostile();
    report = toReport(run, { suite: kitSuite });
    for (const format of reportFormats) {
      const write = await loadReporter(format);
      texts.set(format, [...write(report)].join(""));
    }
  });

  it("are given hostile text", () => {
    const received = JSON.stringify(report.cases);
    assert.ok(received.includes("<script>") && received.includes("]]>"));
    assert.ok(report.cases.some(({ exchanges }) => exchanges?.[0]?.failure?.kind === "too-large"));
  });

  for (const format of reportFormats) {
    it(`write ${format} without unprintable characters, in a bounded size`, () => {
      assert.doesNotMatch(textOf(format), unprintable);
      assert.ok(textOf(format).length < 5_000_000, `${textOf(format).length} characters`);
      assert.notEqual(textOf(format), "");
    });
  }

  it("write JSON that is read back as the same report", () => {
    const parsed = JSON.parse(textOf("json"));
    const checked = kitSuite.checks.named("report")(parsed);
    assert.deepEqual(checked.ok ? [] : checked.violations, []);
    assert.deepEqual(parsed, JSON.parse(JSON.stringify(report)));
  });

  for (const verbose of [false, true]) {
    it(`${verbose ? "print every failure" : "print"} without unprintable characters`, () => {
      const text = toTerminal(report, { verbose, showProfile: true });
      assert.doesNotMatch(text, unprintable);
      assert.ok(text.length < 5_000_000, `${text.length} characters`);
    });
  }

  it("write a page with no script or comment but its own", () => {
    assert.equal([...textOf("html").matchAll(/<script/gi)].length, 1);
    assert.equal([...textOf("html").matchAll(/<\/script/gi)].length, 1);
    assert.doesNotMatch(textOf("html"), /<!--|onerror=/);
  });

  it("escape what the file of a report says about the run", async () => {
    const text = "\u009b\u202e##vso[x]<script>";
    const target = { ...report.target, name: text };
    for (const format of reportFormats) {
      const write = await loadReporter(format);
      const written = [...write({ ...report, target, kit: text, startedAt: text })].join("");
      assert.doesNotMatch(written, /[\u009b\u202e]|##vso/, format);
    }
  });

  it("write a badge that is JSON", () => {
    const { label, color } = JSON.parse(textOf("badge"));
    assert.deepEqual([label, color], ["graph-spec-kit", "red"]);
  });

  it("write known failures that are read back, and explain every failure", async (test) => {
    const text = JSON.stringify(toKnownFailing(run, { strict: false }));
    const file = join(makeTemporaryFolder(test, { "known.json": text }), "known.json");
    const known = await loadKnownFailing(file, kitSuite, { isPart: false });
    const unexplained = run.results
      .filter(isFailure)
      .filter((result) => known.excuse(result) === undefined);
    assert.deepEqual(
      unexplained.map((result) => result.case.id),
      [],
    );
  });

  it("write JUnit XML that is well-formed and holds every case", () => {
    assert.equal(XMLValidator.validate(textOf("junit")), true);
    const parser = new XMLParser({ isArray: (name) => ["testsuite", "testcase"].includes(name) });
    const { testsuites } = parser.parse(textOf("junit"));
    const counts = testsuites.testsuite.map(
      ({ testcase = [] }: { readonly testcase?: readonly unknown[] }) => testcase.length,
    );
    assert.equal(
      counts.reduce((sum: number, count: number) => sum + count, 0),
      report.cases.length,
    );
    assert.equal(testsuites.script, undefined);
  });

  it("write JUnit XML that a converter of it to JSON reads", async () => {
    const parsed = await parseJunit(textOf("junit"));
    assert.ok(parsed && "testsuite" in parsed && parsed.testsuite !== undefined);
    const cases = parsed.testsuite.flatMap(({ testcase = [] }) => testcase);
    assert.equal(cases.length, report.cases.length);
    const failures = cases.flatMap(({ failure = [] }) => failure);
    assert.equal(failures.length, report.counts.failed);
    assert.ok(failures.some(({ inner = "" }) => inner.includes("<script>alert(1)</script>")));
  });

  it("write JUnit XML that a merger of test reports reads", async () => {
    const merged = await mergeToString([textOf("junit"), textOf("junit")], { sumTime: true });
    const { testsuites } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
    }).parse(merged);
    assert.equal(Number(testsuites.tests), 2 * report.cases.length);
    assert.equal(Number(testsuites.failures), 2 * report.counts.failed);
  });

  it("write TAP that its parser reads in full", () => {
    const { count, fail, skip, ok, bailout } = parseTap(textOf("tap"));
    assert.deepEqual(
      { count, fail, skip, ok, bailout },
      {
        count: report.cases.length,
        fail: report.counts.failed + report.counts.errored,
        skip: report.counts.observed + report.counts.skipped,
        ok: false,
        bailout: false,
      },
    );
  });

  it("write annotations of which each is one line, ten at most", () => {
    const lines = textOf("github").trimEnd().split("\n");
    assert.ok(lines.every((line) => /^::error (?:file=[^,:]+,line=1,)?title=[^:,]*::./.test(line)));
    assert.ok(lines.length <= 10, `${lines.length} annotations`);
    assert.ok(lines.every((line) => Buffer.byteLength(line) < 64 * 1024));
  });

  it("write Markdown without markup of the server outside of code, below 1 MiB", () => {
    const text = textOf("markdown")
      .replace(/^```+text\n[\s\S]*?\n```+$/gm, "")
      .replace(/(`+) .*? \1/g, "");
    assert.doesNotMatch(text, /<script|@all|::error/);
    assert.ok(Buffer.byteLength(textOf("markdown")) < 1024 * 1024);
  });

  it("write findings for GitLab with different fingerprints", () => {
    const findings: readonly { readonly fingerprint: string }[] = JSON.parse(textOf("gitlab"));
    const { failed, errored, warned } = report.counts;
    assert.equal(findings.length, failed + errored + warned);
    assert.equal(new Set(findings.map(({ fingerprint }) => fingerprint)).size, findings.length);
  });
});

function parseTap(text: string): TapParser["results"] & object {
  const parser = new TapParser({ strict: true });
  parser.end(text);
  assert.ok(parser.results);
  assert.deepEqual(
    parser.results.failures.filter(({ tapError }) => tapError !== undefined && tapError !== null),
    [],
  );
  return parser.results;
}
