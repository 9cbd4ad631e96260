import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reportOf } from "../../testing/sample-report.ts";
import { failed, nonconformingRun } from "../../testing/sample-results.ts";
import { toGithub } from "./to-github.ts";
import { toJunit } from "./to-junit.ts";
import { toTap } from "./to-tap.ts";

const report = reportOf(
  nonconformingRun([failed("a")], { warnings: ["Many connections # were reset"] }),
);

describe("warnings about a run", () => {
  it("are annotations of GitHub", () => {
    assert.match(toGithub(report), /^::warning title=[^:]+::Many connections # were reset$/m);
  });

  it("are comments of TAP", () => {
    assert.match([...toTap(report)].join(""), /\n# Many connections \\# were reset\n1\.\.1\n/);
  });

  it("are a suite of JUnit without tests", () => {
    assert.match(
      [...toJunit(report)].join(""),
      /name="Warnings about the run" tests="0" .*>\n {4}<system-out>Many connections # were reset</,
    );
  });
});
