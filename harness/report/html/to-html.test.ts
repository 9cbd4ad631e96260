import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { sampleReport } from "../../testing/sample-report.ts";
import { conformingRun, passed, unreachableRun } from "../../testing/sample-results.ts";
import type { Report } from "../report.ts";
import { toReport } from "../to-report.ts";
import { toHtml } from "./to-html.ts";

function render(report: Report): string {
  return [...toHtml(report)].join("");
}

describe("toHtml()", () => {
  const page = render(sampleReport(3));

  it("begins with the verdict, then causes, the specification, cases, profile and run", () => {
    const titles = [...page.matchAll(/<h[12][^>]*>([^<]+)</g)].map(([, title]) => title);
    assert.deepEqual(titles, [
      "Not conforming",
      "Probable causes",
      "Specification",
      "Cases",
      "Behavior profile",
      "Run",
    ]);
  });

  it("marks the differing places on both sides", () => {
    assert.match(
      page,
      /class="side expected"><p class="caption">Expected<\/p><pre[^>]*>\{\n {2}"status": <mark>400<\/mark>/,
    );
    assert.match(
      page,
      /<p class="caption">Received[^/]*<\/span><\/p><pre[^>]*>\{\n {2}"status": <mark>200<\/mark>/,
    );
  });

  it("marks no more places than a run finds, as a report may be somebody else's", () => {
    const report = sampleReport(3);
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const differences = numbers.map((index) => ({ pointer: `/body/${index}`, expected: 1 }));
    const cases = report.cases.map((item) => ({
      ...item,
      differences,
      exchanges: item.exchanges?.map((one) => ({ ...one, expected: { body: numbers } })),
    }));
    const [, first = ""] = render({ ...report, cases }).split('class="side expected"');
    assert.equal(first.split('class="side received"')[0]?.match(/<mark>/g)?.length, 100);
  });

  it("shows a body that is nested too deeply to be printed as it came", () => {
    const report = sampleReport(3);
    const body = "[".repeat(9990) + "]".repeat(9990);
    const cases = report.cases.map((item) => ({
      ...item,
      exchanges: item.exchanges?.map((one) => ({
        ...one,
        request: { ...one.request, body },
        ...(one.response && { response: { ...one.response, body } }),
      })),
    }));
    assert.ok(render({ ...report, cases }).split(body).length > 2);
  });

  it("shows failures first, and counterexamples with their seed and path", () => {
    const groups = [...page.matchAll(/<h3>([^<]+)<\/h3> <span class="count">(?=\d+ [a-z])/g)];
    const names = groups.map(([, name]) => name);
    const first = names.indexOf("Failures");
    assert.deepEqual(names.slice(first, first + 4), [
      "Failures",
      "Generated counterexamples",
      "unspecified",
      "selection",
    ]);
    assert.match(page, /seed 1, path <code>paths:3<\/code>/);
  });

  it("allows only its own style sheet and script, by their digests", () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "";
    const digests = ["style", "script"].map((name) => {
      const [, text = ""] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(page) ?? [];
      return `${name}-src &#39;sha256-${createHash("sha256").update(text).digest("base64")}&#39;`;
    });
    assert.deepEqual(policy.split("; "), [
      "default-src &#39;none&#39;",
      ...digests,
      "base-uri &#39;none&#39;",
      "form-action &#39;none&#39;",
    ]);
    assert.doesNotMatch(page, /\sstyle="|\son[a-z]+="|(?:src|href)="(?!#)/);
  });

  it("says that nothing was judged, and why", () => {
    const text = render(toReport(unreachableRun("No response")));
    assert.match(text, /<h1>Not judged<\/h1>/);
    assert.match(text, /<p class="summary">Not run: No response</);
  });

  it("leaves out parts that have no content", () => {
    const text = render(toReport(conformingRun([passed("a/b")])));
    assert.match(text, /<h1>Nothing failed<\/h1>/);
    assert.doesNotMatch(text, /<h2 id="(?:causes|profile)-title">/);
  });
});
