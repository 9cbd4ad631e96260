import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { type FailurePattern, formatPatterns } from "../diagnosis/failure-pattern.ts";
import type { CaseResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { toRunResult } from "../run/to-run-result.ts";
import { type Case, isJudged } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { failed, passed } from "../testing/sample-results.ts";
import { tinyCase, writeTinyServer } from "../testing/write-tiny-server.ts";
import { type CheckMutantsOptions, checkMutants, type MutantsReport } from "./check-mutants.ts";
import { createJudge } from "./create-judge.ts";
import { judgeMutants, type MutantsTrial, requirePassing } from "./judge-mutants.ts";
import { listMutants } from "./list-mutants.ts";

/** A suite of one clause and one case, so that one mutant can cover it. */
const suite: Suite = {
  ...kitSuite,
  clauses: kitSuite.clauses.filter(({ id }) => id === "answer.content-length"),
  // The server passes it, as if it were written for that clause.
  cases: kitSuite.cases.flatMap((item): Case[] =>
    item.id === tinyCase && isJudged(item)
      ? [{ ...item, level: "required", clauses: ["answer.content-length"] }]
      : [],
  ),
};

/** A tiny server and its mutants, by the source of a function from a body to its length. */
interface TinyMutants {
  /** The correct length when left out. */
  readonly original?: string;
  readonly mutants: Readonly<Record<string, string>>;
  readonly clause?: string;
}

/** The mutant `short` declares a wrong content length. */
const oneMutant: TinyMutants = { mutants: { short: "(body) => body.length - 1" } };

/** The mutant `silent` changes nothing. */
const twoMutants: TinyMutants = {
  mutants: { ...oneMutant.mutants, silent: "(body) => body.length" },
};

const row: FailurePattern = {
  name: "short",
  clause: "answer.content-length",
  description: "Sends another length",
  failed: [{ symptoms: ["breaks answer.content-length"], cases: [tinyCase] }],
  warned: [],
};
const silent: FailurePattern = { ...row, name: "silent" };

describe("checkMutants()", { concurrency: 2 }, () => {
  it("succeeds where there are no gaps and the recorded kills are the same", async (t) => {
    const { report } = await check(t, { setup: oneMutant, recorded: [row] });
    assert.deepEqual(report, {
      ok: true,
      text: `Judged 1 of 1 mutants, 0 of them twice.

Gaps: 0. The recorded kills are up to date.
`,
    });
  });

  it("fails on a lost kill, which it looks for twice, and leaves the file alone", async (t) => {
    const { report, file } = await check(t, { setup: twoMutants, recorded: [row, silent] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^- silent: no longer killed by validation\//);
    assert.match(report.text, /Judged 2 of 2 mutants, 1 of them twice\./);
    assert.equal(file, formatPatterns([row, silent]));
  });

  it("fails on a new mutant that is not recorded", async (t) => {
    const { report } = await check(t, { setup: oneMutant, recorded: [] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^\+ short: new, it breaks answer\.content-length\n/);
    assert.match(report.text, /out of date, with 1 change: run it again with UPDATE=1\.\n$/);
  });

  it("records the new kills when asked to update", async (t) => {
    const { report, file } = await check(t, { setup: oneMutant, recorded: [], update: true });
    assert.equal(report.ok, true);
    assert.match(report.text, /The recorded kills are updated\.\n$/);
    const [_names, recorded, ...others] = file.trimEnd().split("\n");
    const { name, failed } = JSON.parse(recorded ?? "");
    assert.deepEqual([name, failed.length, others], ["short", 1, []]);
  });

  it("fails on a mutant that survives, even when asked to update", async (t) => {
    const { report } = await check(t, { setup: twoMutants, recorded: [], update: true });
    assert.equal(report.ok, false);
    assert.match(report.text, /\nMutant silent survives, no recorded case of /);
    assert.match(report.text, /\nGaps: 1\. /);
  });

  it("judges a part, and takes what is recorded for the rest", async (t) => {
    const { report } = await check(t, {
      setup: { mutants: { ...oneMutant.mutants, silent: "(body) => body.length" } },
      recorded: [row, silent],
      shard: { number: 1, of: 2 },
      twice: 1,
    });
    assert.equal(report.ok, false);
    assert.match(report.text, /^Mutant silent proves nothing more than short: /);
    assert.match(report.text, /Judged 1 of 2 mutants, 1 of them twice\./);
  });

  it("throws for a mutant that breaks an unknown clause", async (t) => {
    const setup = { ...oneMutant, clause: "no.clause" };
    await assert.rejects(check(t, { setup, recorded: [] }), {
      message: "Mutant short breaks an unknown clause: no.clause",
    });
  });
});

describe("judgeMutants()", () => {
  it("finds which cases fail for each mutant of the server", async () => {
    const trial = createMutantsTrial(twoMutants);
    const patterns = await judgeMutants(await listMutants(trial.command), trial);
    assert.deepEqual(
      patterns.map(({ pattern: { name, failed } }) => [name, failed.flatMap(({ cases }) => cases)]),
      [
        ["short", [tinyCase]],
        ["silent", []],
      ],
    );
  });

  it("throws for a mutant that does not start", async () => {
    const trial = createMutantsTrial({ mutants: { fatal: "() => process.exit(3)" } });
    await assert.rejects(judgeMutants(await listMutants(trial.command), trial), {
      message: /^Cannot judge the service --mutant fatal: .* status 3/,
    });
  });
});

describe("requirePassing()", () => {
  it("throws when the original server does not pass", async () => {
    const trial = createMutantsTrial({ ...oneMutant, original: "(body) => body.length - 1" });
    await assert.rejects(requirePassing(trial), {
      message: `The original does not pass: ${tinyCase}`,
    });
  });
});

/** What is tried: a server and its mutants, what is recorded of them, and options. */
interface Trial extends Partial<Pick<CheckMutantsOptions, "update" | "shard" | "twice">> {
  readonly setup: TinyMutants;
  readonly recorded: readonly FailurePattern[];
}

/** Runs a check with a file of recorded rows, and reads that file afterwards. */
async function check(
  t: TestContext,
  { setup, recorded, ...options }: Trial,
): Promise<{ report: MutantsReport; file: string }> {
  const folder = makeTemporaryFolder(t, { "patterns.jsonl": formatPatterns(recorded) });
  const patternsFile = join(folder, "patterns.jsonl");
  const report = await checkMutants({
    ...createMutantsTrial(setup),
    patternsFile,
    update: false,
    verbose: false,
    ...options,
  });
  return { report, file: await readFile(patternsFile, "utf8") };
}

/** Creates options to run one case against the mutants of a tiny server. */
function createMutantsTrial({
  original = "(body) => body.length",
  mutants,
  clause = "answer.content-length",
}: TinyMutants): MutantsTrial & Pick<CheckMutantsOptions, "suite" | "command"> {
  const entries = Object.entries(mutants).map(([name, lengthOf]) => `["${name}", ${lengthOf}]`);
  const script = writeTinyServer(`
    const mutants = new Map([${entries.join(", ")}]);
    if (process.argv.at(-1) === "--list-mutants") {
      for (const name of mutants.keys()) {
        console.log([name, "${clause}", "Sends another length"].join("\\t"));
      }
      process.exit();
    }
    const index = process.argv.indexOf("--mutant");
    Buffer.byteLength = mutants.get(process.argv[index + 1]) ?? (${original});
  `);
  const command = [process.execPath, "--input-type=module", "-e", script, "--"];
  const generated = { count: 0, seed: 1 };
  const judge = createJudge("service", { suite, command, generated });
  return { role: "service", suite, command, judge, jobs: 2 };
}

const whole = toRoleSuite(kitSuite, "client");
const clauses = whole.clauses.filter(({ level }) => level === "required").slice(0, 2);
const [first = "", second = ""] = clauses.map(({ id }) => id);
const ids = [`client/${first}`, `client/${second}`] as const;
const cases = whole.cases
  .slice(0, 2)
  .map((item, index) => ({ ...item, id: ids[index] ?? "", clauses: [clauses[index]?.id ?? ""] }));
const roleSuite = { ...whole, clauses, cases };

/** Stands for the program without a bug. */
const original = "none";

/** A run in which these cases fail. */
function runFailing(wrong: readonly string[]): RunResult {
  const results = cases.map((item): CaseResult => {
    const result = wrong.includes(item.id) ? failed(item.id) : passed(item.id);
    return { ...result, case: item };
  });
  const startedMs = Date.now();
  return toRunResult({
    role: "client",
    baseUrl: "http://h",
    suiteSize: 2,
    results,
    startedMs,
  });
}

/** Checks mutants, each a name, its clause and the cases that it fails. */
async function checkRole(
  test: TestContext,
  mutants: readonly (readonly [name: string, clause: string, fails: readonly string[]])[],
  update = true,
): Promise<readonly string[]> {
  const folder = makeTemporaryFolder(test);
  const lines = mutants.map(([name, clause]) => `${name}\t${clause}\tdoes something else`);
  const print = `console.log(${JSON.stringify(lines.join("\n"))})`;
  const { text } = await checkMutants({
    role: "client",
    suite: roleSuite,
    command: [process.execPath, "-e", print, "--"],
    jobs: 1,
    update,
    verbose: false,
    patternsFile: join(folder, "patterns.jsonl"),
    judge: async ([, chosen = original]) =>
      runFailing(mutants.find(([name]) => name === chosen)?.[2] ?? []),
  });
  return text.split("\n").filter((line) => line !== "");
}

describe("checkMutants() of another role", () => {
  it("finds nothing wrong with mutants that each break another clause", async (test) => {
    const found = await checkRole(test, [
      ["a", first, [ids[0]]],
      ["b", second, [ids[1]]],
    ]);
    assert.equal(found.at(-1), "Gaps: 0. The recorded kills are updated.");
  });

  it("names survivors, clauses that no mutant breaks, and mutants that prove nothing", async (test) => {
    const found = await checkRole(test, [
      ["a", first, [ids[0]]],
      ["b", first, [ids[0]]],
      ["c", second, [ids[0]]],
      ["d", first, []],
    ]);
    assert.deepEqual(
      found.filter((line) => /^Mutant|^Clause/.test(line)).map((line) => line.split(",")[0]),
      [
        "Mutant d survives",
        "Mutant c survives",
        `Clause ${second} is uncovered`,
        "Mutant b proves nothing more than a: whatever notices that one notices it",
      ],
    );
  });

  it("compares with what is recorded, and with the clause that the report names", async (test) => {
    const found = await checkRole(test, [["a", second, [...ids]]], false);
    assert.ok(found.includes(`+ a: new, it breaks ${second}`));
    assert.ok(found.some((line) => line.startsWith(`a breaks ${second}, and the report begins`)));
  });

  it("refuses an original that does not pass", async (test) => {
    const broken = checkRole(test, [[original, first, [ids[0]]]]);
    await assert.rejects(broken, /^Error: The original does not pass: client\//);
  });
});
