import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Report } from "../../report/report.ts";
import type { ReportedCase } from "../../report/reported-case.ts";
import { toReport } from "../../report/to-report.ts";
import { runSuite } from "../../run/run-suite.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import { planReplay } from "./plan-replay.ts";
import { listFailures } from "./remember-failures.ts";

/** Judges a server that rejects everything, and so fails some cases and passes others. */
async function judge(): Promise<Report> {
  const server = await startScriptedServer(() => ({
    status: 400,
    body: { errors: ["canary: no such field on type Query"] },
  }));
  try {
    const { cases } = selectCases(kitSuite.cases, { patterns: ["validation/two-*", "syntax/a*"] });
    const run = await runSuite({
      suite: kitSuite,
      cases,
      target: { url: server.url },
      generated: { count: 40, seed: 3 },
      setupCheck: false,
      diagnosis: false,
    });
    return toReport(run);
  } finally {
    await server.close();
  }
}

function plan(report: Pick<Report, "cases">): ReturnType<typeof planReplay> {
  return planReplay(listFailures([report]), kitSuite);
}

function findGenerated({ cases }: Report): ReportedCase {
  const item = cases.find(({ id }) => id.startsWith("generated/defects/"));
  assert.ok(item !== undefined);
  return item;
}

/** Leaves out the body of the expected response, as reports do for a long one. */
function cutExpected(item: ReportedCase): ReportedCase {
  const { exchanges = [] } = item;
  const cut = exchanges.map((one) => ({ ...one, expected: { status: 400, truncated: true } }));
  return { ...item, exchanges: cut };
}

describe("planReplay()", () => {
  let report: Report;
  before(async () => {
    report = await judge();
  });

  it("selects exactly the cases that failed, with their requests", async () => {
    const { cases, generated } = await plan(report);
    const failed = report.cases.filter(({ verdict }) => verdict === "failed");
    const drawn = generated.drawn?.generated ?? [];
    assert.ok(cases.length > 0 && drawn.length > 5, `${cases.length} and ${drawn.length}`);
    assert.deepEqual(
      [...cases, ...drawn.map(({ item }) => item)].map(({ id }) => id),
      failed.map(({ id }) => id),
    );
    assert.equal(generated.count, drawn.length);
    assert.equal(generated.seed, 3);
  });

  it("keeps the circumstances in which a case failed", async () => {
    const expected = report.cases
      .filter(({ verdict, circumstance }) => verdict === "failed" && circumstance !== undefined)
      .map(({ id, circumstance }) => [id, circumstance]);
    const { circumstances = new Map() } = await plan(report);
    assert.ok(expected.length > 0);
    assert.deepEqual(
      [...circumstances]
        .filter(([, { circumstance }]) => circumstance !== undefined)
        .map(([id, { circumstance }]) => [id, circumstance]),
      expected,
    );
  });

  it("builds a generated case from its report when its seed gives another", async () => {
    const item = findGenerated(report);
    const moved = { ...item, origin: { seed: 99, path: "answers:7" } };
    const { generated } = await plan({ ...report, cases: [moved] });
    const [rebuilt] = generated.drawn?.generated ?? [];
    assert.ok(rebuilt !== undefined);
    assert.equal(rebuilt.item.id, item.id);
    const [first] = listExchanges(rebuilt.item);
    const [sent] = item.exchanges ?? [];
    assert.equal(first && "body" in first.request && first.request.body, sent?.request.body);
    assert.deepEqual(first?.response, sent?.expected);
  });

  it("rejects what no case file may expect", async () => {
    const item = findGenerated(report);
    const origin = { seed: 99, path: "answers:7" };
    const invalid = [
      [
        { status: 400, bodySchema: { $ref: "#" } },
        /bodySchema: Not a valid schema: it names or uses a/,
      ],
      [{ status: 400, bodySchema: { type: "nonsense" } }, /bodySchema: Not a valid schema: /],
      [{ status: 404, body: {} }, /status: The specification knows only 200 and 400/],
    ] as const;
    for (const [expected, message] of invalid) {
      const exchanges = (item.exchanges ?? []).map((one) => ({ ...one, expected }));
      await assert.rejects(plan({ cases: [{ ...item, origin, exchanges }] }), {
        name: "UsageError",
        message,
      });
    }
  });

  it("draws a generated case again when its report holds only the beginning of a body", async () => {
    const item = cutExpected(findGenerated(report));
    const { generated } = await plan({ ...report, cases: [item] });
    const [again] = generated.drawn?.generated ?? [];
    assert.equal(again?.item.id, item.id);
    assert.notEqual(again && listExchanges(again.item)[0]?.response, item.exchanges?.[0]?.expected);
  });

  it("says why such a case cannot run again when its seed gives another one", async () => {
    const item = cutExpected(findGenerated(report));
    const moved = { ...item, origin: { seed: 99, path: "answers:7" } };
    await assert.rejects(
      plan({ cases: [moved] }),
      /^UsageError: Cannot make the generated case "generated\/defects\/[^"]*" again: seed 99 and path answers:7 give another case now, and the report holds only the beginning of what it sends or expects\. Give --library and --without as in that run/,
    );
  });

  it("says which case the suite lacks", async () => {
    const cases = report.cases.map((item) => ({ ...item, id: `own/${item.id}` }));
    await assert.rejects(
      plan({ cases }),
      /^UsageError: The suite has no case "own\/[^"]*".*--cases/,
    );
  });
});
