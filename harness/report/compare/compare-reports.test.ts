import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../../run/case-result.ts";
import { createIsNew } from "../../suite/id-lock.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import {
  failed,
  nonconformingRun,
  observed,
  passed,
  warned,
} from "../../testing/sample-results.ts";
import type { Report } from "../report.ts";
import { toReport } from "../to-report.ts";
import { compareReports } from "./compare-reports.ts";
import type { Comparison } from "./comparison.ts";
import { describeChanges } from "./list-tables.ts";

const otherwise = { pointer: "/status", expected: 400, received: 500 };

function reportOf(results: readonly CaseResult[], part: Partial<Report> = {}): Report {
  return { ...toReport(nonconformingRun(results), { suite: kitSuite }), ...part };
}

function compare(kind: Comparison["kind"], ...reports: readonly Report[]): Comparison {
  const named = reports.map((report, index) => ({ name: `run-${index + 1}`, report }));
  const comparison = compareReports(named, kind);
  const checked = kitSuite.checks.named("comparison")(JSON.parse(JSON.stringify(comparison)));
  assert.deepEqual(checked.ok ? [] : checked.violations, []);
  return comparison;
}

function generated(id: string, result: CaseResult): CaseResult {
  return {
    ...result,
    case: { ...result.case, id },
    source: "generated",
    origin: { seed: 1, path: "defects:1" },
  };
}

describe("compareReports()", () => {
  it("says how each case changed, and leaves out those that did not", () => {
    const first = [failed("v/a"), passed("v/b"), failed("v/c"), failed("v/d"), passed("v/e")];
    const second = [passed("v/a"), failed("v/b"), failed("v/c"), failed("v/d", otherwise)];
    const before = reportOf([...first, warned("v/f"), passed("v/g"), failed("v/h")]);
    const after = reportOf([...second, passed("v/e"), passed("v/f"), warned("v/g")]);
    const { cases } = compare("changes", before, after);
    assert.deepEqual(
      cases.map(({ id, change, verdicts }) => [id, change, verdicts]),
      [
        ["v/a", "newly passing", ["failed", "passed"]],
        ["v/b", "newly failing", ["passed", "failed"]],
        ["v/c", "still failing", ["failed", "failed"]],
        ["v/d", "failing differently", ["failed", "failed"]],
        ["v/f", "no longer warned", ["warned", "passed"]],
        ["v/g", "newly warned", ["passed", "warned"]],
        ["v/h", "no longer run", ["failed", "not run"]],
      ],
    );
  });

  it("takes a generated case as passed that a report counts and does not list", () => {
    const late = failed("generated/defects/700");
    const many = { generated: { requested: 1000, run: 1000 } };
    const before = reportOf([passed("v/a"), generated(late.case.id, late)], many);
    const after = reportOf([passed("v/a")], many);
    const few = reportOf([passed("v/a")], { generated: { requested: 0, run: 0 } });
    const changeOf = ({ cases }: Comparison): unknown => cases.map(({ change }) => change);
    assert.deepEqual(changeOf(compare("changes", before, after)), ["newly passing"]);
    assert.deepEqual(changeOf(compare("changes", before, few)), ["no longer run"]);
  });

  it("keeps apart what came after the suite of the older run", () => {
    const before = reportOf([passed("v/old")], { kit: "0.1.3" });
    const after = reportOf([failed("v/old"), failed("v/new"), passed("v/newer")], { kit: "0.2.0" });
    const isNew = createIsNew({ file: "", ids: { "0.1": ["v/old"], "0.2": ["v/new", "v/newer"] } });
    const named = [before, after].map((report, index) => ({ name: `run-${index}`, report }));
    assert.deepEqual(
      compareReports(named, "changes", isNew).cases.map(({ id, change }) => [id, change]),
      [
        ["v/old", "newly failing"],
        ["v/new", "new in this suite"],
      ],
    );
  });

  it("lists what servers do differently, and what they all fail", () => {
    const { cases, sections } = compare(
      "matrix",
      reportOf([passed("v/a"), failed("v/b"), passed("v/c")]),
      reportOf([failed("v/a"), failed("v/b"), passed("v/c")]),
      reportOf([passed("v/a"), failed("v/b"), passed("v/c")]),
    );
    assert.deepEqual(
      cases.map(({ id, verdicts, change }) => [id, verdicts, change]),
      [
        ["v/a", ["passed", "failed", "passed"], undefined],
        ["v/b", ["failed", "failed", "failed"], undefined],
      ],
    );
    assert.deepEqual(
      sections.flatMap(({ clauses }) => clauses.map(({ id, failed: counts }) => [id, counts])),
      [["validation.path", [1, 2, 1]]],
    );
  });

  it("lists the situations in which the behavior changed", () => {
    const stay = observed("unspecified/a");
    const { profile } = compare(
      "changes",
      reportOf([stay, observed("unspecified/b", { observed: "405, empty body" })]),
      reportOf([stay, observed("unspecified/b", { observed: "404, empty body" })]),
    );
    assert.deepEqual(
      profile.map(({ id, observed: choices }) => [id, choices]),
      [["unspecified/b", ["405, empty body", "404, empty body"]]],
    );
  });

  it("compares generated cases by property where the seeds differ", () => {
    const results = [
      generated("generated/defects/1", passed("x")),
      generated("generated/defects/2", failed("x")),
    ];
    const before = reportOf([generated("generated/defects/1", passed("x"))]);
    const after = reportOf(results, { seed: 2 });
    const { cases, warnings } = compare("changes", before, after);
    assert.deepEqual(
      cases.map(({ id, change }) => [id, change]),
      [["generated/defects", "newly failing"]],
    );
    assert.match(warnings.join(), /different seeds/);
  });

  it("repeats the warnings of each run", () => {
    const { warnings } = compare(
      "matrix",
      reportOf([passed("v/a")]),
      reportOf([passed("v/a")], { setupWarnings: ["Resets"] }),
    );
    assert.match(warnings.join(), /^[^ ]+: Resets$/);
  });

  it("warns of reports of different suites, and of a run that ended early", () => {
    const suite = { fingerprint: `sha256:${"0".repeat(64)}`, clauses: 1, cases: 1 };
    const { warnings } = compare(
      "changes",
      reportOf([passed("v/a")]),
      reportOf([passed("v/a")], { suite, endedEarly: "Interrupted" }),
    );
    assert.equal(warnings.length, 2);
    assert.match(warnings.join(), /The run of [^ ]+ ended early/);
  });
});

describe("describeChanges()", () => {
  it("counts what needs attention first", () => {
    const comparison = compare(
      "changes",
      reportOf([failed("v/a"), passed("v/b"), observed("unspecified/a", { observed: "405" })]),
      reportOf([passed("v/a"), failed("v/b"), observed("unspecified/a")]),
    );
    assert.equal(
      describeChanges(comparison),
      "1 newly failing, 1 newly passing, other behavior in 1 unspecified situation",
    );
  });

  it("says that there is no difference", () => {
    const report = reportOf([passed("v/a")]);
    assert.equal(describeChanges(compare("changes", report, report)), "No difference");
    assert.equal(describeChanges(compare("matrix", report, report)), "No difference");
  });
});
