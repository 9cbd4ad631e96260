import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../../run/case-result.ts";
import type { RunResult } from "../../run/run-result.ts";
import { toRunResult } from "../../run/to-run-result.ts";
import type { RoleCase } from "../../suite/case.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { failed, observed, passed } from "../../testing/sample-results.ts";
import { toReport } from "../to-report.ts";
import { loadReporter, reportFormats } from "./load-reporter.ts";
import { toTerminal } from "./to-terminal.ts";

const [clause] = kitSuite.clauses.filter(({ subject }) => subject === "client");

function ofClient<Result extends CaseResult>(result: Result): Result {
  const { id, title, level } = result.case;
  const clauses = result.verdict === "passed" ? [] : [clause?.id ?? ""];
  const item: RoleCase = { id, title, level, clauses, needs: [], role: "client" };
  return { ...result, case: item };
}

function runOfClient(): RunResult {
  const difference = { pointer: "/conclusion/outcome", expected: "partial", received: "complete" };
  const wrong = { ...failed("client/a", difference), cause: "conclusion" } as const;
  const open = observed("client/b", { observed: "failed", reference: "partial", same: false });
  return toRunResult({
    role: "client",
    baseUrl: "http://127.0.0.1:1",
    command: ["my-driver", "{url}"],
    suiteSize: 3,
    results: [wrong, open, passed("client/c")].map(ofClient),
    startedMs: Date.now(),
  });
}

describe("reports about a client", () => {
  it("are valid for the schema, and say the role", () => {
    const report = toReport(runOfClient(), { suite: kitSuite });
    assert.equal(report.target.role, "client");
    const checked = kitSuite.checks.named("report")(JSON.parse(JSON.stringify(report)));
    assert.deepEqual(checked.ok ? [] : checked.violations, []);
    assert.equal(report.cases[0]?.rerun, "npx graph-spec-kit client client/a -- my-driver '{url}'");
    assert.equal(report.cases[0]?.curl, undefined);
  });

  it("name the client and no server on the terminal", () => {
    const text = toTerminal(toReport(runOfClient(), { suite: kitSuite }), { showProfile: true });
    assert.match(text, new RegExp(`^1\\. The client probably breaks ${clause?.id}:`));
    assert.match(text, /what this client does where the specification says nothing/);
    assert.doesNotMatch(text, /server/i);
  });

  for (const format of reportFormats) {
    it(`name no server in the format ${format}`, async () => {
      const write = await loadReporter(format);
      const report = toReport(runOfClient(), { suite: { ...kitSuite, clauses: [], sections: [] } });
      assert.doesNotMatch(
        [...write(report)].join("").replaceAll("serverOutput", ""),
        /\bserver\b/i,
      );
    });
  }
});
