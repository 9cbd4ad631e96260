import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { CaseResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { concludeRoleRun } from "../run/to-run-result.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { failed, passed } from "../testing/sample-results.ts";
import { checkRoleMutants } from "./check-role-mutants.ts";

const whole = toRoleSuite(kitSuite, "client");
const clauses = whole.clauses.filter(({ level }) => level === "required").slice(0, 2);
const [first = "", second = ""] = clauses.map(({ id }) => id);
const ids = [`client/${first}`, `client/${second}`] as const;
const cases = whole.cases
  .slice(0, 2)
  .map((item, index) => ({ ...item, id: ids[index] ?? "", clauses: [clauses[index]?.id ?? ""] }));
const suite = { ...whole, clauses, cases };

/** Stands for the program without a bug. */
const original = "none";

/** A run in which these cases fail. */
function runFailing(wrong: readonly string[]): RunResult {
  const results = cases.map((item): CaseResult => {
    const result = wrong.includes(item.id) ? failed(item.id) : passed(item.id);
    return { ...result, case: item };
  });
  const startedMs = Date.now();
  return concludeRoleRun({
    role: "client",
    baseUrl: "http://h",
    suiteSize: 2,
    results,
    startedMs,
  });
}

/** Checks mutants, each a name, its clause and the cases that it fails. */
function check(
  test: TestContext,
  mutants: readonly (readonly [name: string, clause: string, fails: readonly string[]])[],
  update = true,
): Promise<readonly string[]> {
  const folder = makeTemporaryFolder(test);
  const lines = mutants.map(([name, clause]) => `${name}\t${clause}\tdoes something else`);
  const print = `console.log(${JSON.stringify(lines.join("\n"))})`;
  return checkRoleMutants({
    suite,
    command: [process.execPath, "-e", print, "--"],
    jobs: 1,
    update,
    patternsFile: join(folder, "patterns.jsonl"),
    judge: async ([, chosen = original]) =>
      runFailing(mutants.find(([name]) => name === chosen)?.[2] ?? []),
  });
}

describe("checkRoleMutants()", () => {
  it("finds nothing wrong with mutants that each break another clause", async (test) => {
    const found = await check(test, [
      ["a", first, [ids[0]]],
      ["b", second, [ids[1]]],
    ]);
    assert.deepEqual(found, []);
  });

  it("names survivors, clauses that no mutant breaks, and mutants that prove nothing", async (test) => {
    const found = await check(test, [
      ["a", first, [ids[0]]],
      ["b", first, [ids[0]]],
      ["c", second, [ids[0]]],
      ["d", first, []],
    ]);
    assert.deepEqual(
      found.map((line) => line.split(",")[0]),
      [
        "Mutant c survives",
        "Mutant d survives",
        `No killed mutant breaks ${second}`,
        "Mutant b proves nothing more than a: whatever notices that one notices it",
        "d does not fail a strict run: exit status 0",
      ],
    );
  });

  it("compares with what is recorded, and with the clause that the report names", async (test) => {
    const found = await check(test, [["a", second, [...ids]]], false);
    assert.ok(found.includes(`+ a: new, it breaks ${second}`));
    assert.ok(found.some((line) => line.startsWith(`a breaks ${second}, and the report begins`)));
  });

  it("refuses an original that does not pass", async (test) => {
    const broken = check(test, [[original, first, [ids[0]]]]);
    await assert.rejects(broken, /^Error: The original does not pass: client\//);
  });
});
