import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../../run/case-result.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { failed, nonconformingRun } from "../../testing/sample-results.ts";
import { toReport } from "../to-report.ts";
import { loadReporter, reportFormats } from "./load-reporter.ts";

const body = JSON.stringify({ errors: ["\u0001".repeat(300)] });

/** A failure with a long response, and with a long expected value. */
function failedLongly(id: string, index: number): WrongResult {
  const differences = ["/status", "/body/errors/0", "/body/errors/1", "/body/errors/2"].map(
    (pointer) => ({
      pointer,
      expected: "x".repeat(3000),
      received: `${index}`.repeat(90),
      clause: "validation.path",
    }),
  );
  const response = { status: 200, body, bytes: body.length, isWhole: true };
  return {
    ...failed(id),
    differences,
    exchanges: [{ response: { ...response, headers: {}, milliseconds: 1 } }],
  };
}

describe("reports of a thousand failures", () => {
  const results = Array.from({ length: 1000 }, (_, index) =>
    failedLongly(`errors/some-name-of-a-case-${index}`, index),
  );
  const report = toReport(nonconformingRun(results), { suite: kitSuite });

  for (const format of reportFormats) {
    it(`are below 3 MB as ${format}`, async () => {
      const write = await loadReporter(format);
      const bytes = Buffer.byteLength([...write(report)].join(""));
      assert.ok(bytes < 3_000_000, `${bytes} bytes`);
    });
  }

  it("hold the request of each, and the response where it shows a cause", () => {
    const [cause] = report.diagnoses;
    const shown = report.cases.find(({ id }) => id === cause?.cases[0]);
    assert.equal(shown?.exchanges?.[0]?.response?.status, 200);
    const last = report.cases.at(-1)?.exchanges?.[0];
    assert.deepEqual([last?.request.path, last?.response], ["/graph", undefined]);
  });
});
