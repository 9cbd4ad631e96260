import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { type FailurePattern, formatPatterns } from "../diagnosis/failure-pattern.ts";
import { type Case, isJudged } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../testing/write-tiny-server.ts";
import { type CheckMutantsOptions, checkMutants, type MutantsReport } from "./check-mutants.ts";
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
      text: `Judged 1 of 1 mutants over HTTP, 0 of them twice.

Gaps: 0. The recorded kills are up to date.
`,
    });
  });

  it("fails on a lost kill, which it looks for twice, and leaves the file alone", async (t) => {
    const { report, file } = await check(t, { setup: twoMutants, recorded: [row, silent] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^- silent: no longer killed by validation\//);
    assert.match(report.text, /Judged 2 of 2 mutants over HTTP, 1 of them twice\./);
    assert.equal(file, formatPatterns([row, silent]));
  });

  it("fails on a new mutant that is not recorded", async (t) => {
    const { report } = await check(t, { setup: oneMutant, recorded: [] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^\+ short: new, it breaks answer\.content-length\n/);
    assert.match(report.text, /out of date, with 1 change: run make mutants UPDATE=1\.\n$/);
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
    assert.match(report.text, /Judged 1 of 2 mutants over HTTP, 1 of them twice\./);
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
      patterns.map(({ name, failed }) => [name, failed.flatMap(({ cases }) => cases)]),
      [
        ["short", [tinyCase]],
        ["silent", []],
      ],
    );
  });

  it("throws for a mutant that does not start", async () => {
    const trial = createMutantsTrial({ mutants: { fatal: "() => process.exit(3)" } });
    await assert.rejects(judgeMutants(await listMutants(trial.command), trial), {
      message: /^Cannot judge the server --mutant fatal: .* status 3/,
    });
  });
});

describe("requirePassing()", () => {
  it("throws when the original server does not pass", async () => {
    const trial = createMutantsTrial({ ...oneMutant, original: "(body) => body.length - 1" });
    await assert.rejects(requirePassing(trial), {
      message: `The original server does not pass: ${tinyCase}`,
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
}: TinyMutants): MutantsTrial {
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
  return {
    suite,
    command: [process.execPath, "--input-type=module", "-e", script, "--"],
    generated: { count: 0, seed: 1 },
    jobs: 2,
  };
}
