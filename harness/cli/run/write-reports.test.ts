import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { toReport } from "../../report/to-report.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { failed, nonconformingRun } from "../../testing/sample-results.ts";
import { detectGithub, publishToGithub } from "./write-reports.ts";

const report = toReport(
  nonconformingRun(Array.from({ length: 30 }, (_value, index) => failed(`a/${index}`))),
);

/** Publishes the report, and gives what was printed. */
async function publish(summaryFile: string | undefined): Promise<string> {
  let printed = "";
  const output = {
    write: (text: string | Uint8Array) => {
      printed += text.toString();
      return true;
    },
  };
  await publishToGithub(report, output, summaryFile);
  return printed;
}

describe("publishToGithub()", () => {
  it("prints annotations, and adds to the job summary", async (test) => {
    const folder = makeTemporaryFolder(test, { summary: "before\n" });
    assert.match(await publish(join(folder, "summary")), /^::error title=/);
    assert.match(readFileSync(join(folder, "summary"), "utf8"), /^before\n## Not conforming: 30 /);
  });

  it("leaves a job summary that has no room for more, and does without one", async (test) => {
    const full = "x".repeat(1024 * 1024 - 10);
    const folder = makeTemporaryFolder(test, { summary: full });
    await publish(join(folder, "summary"));
    assert.equal(readFileSync(join(folder, "summary"), "utf8"), full);
    assert.match(await publish(undefined), /^::error /);
  });
});

describe("detectGithub()", () => {
  it("finds a step of GitHub Actions unless that is switched off", () => {
    assert.equal(detectGithub({}, { GITHUB_ACTIONS: "true" }), true);
    assert.equal(detectGithub({ ci: true }, { GITHUB_ACTIONS: "true" }), true);
    assert.equal(detectGithub({ ci: false }, { GITHUB_ACTIONS: "true" }), false);
    assert.equal(detectGithub({}, {}), false);
  });
});
