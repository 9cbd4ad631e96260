import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Case } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { tinyCase, writeTinyServer } from "../testing/tiny-server-script.ts";
import { checkMutants } from "./check-mutants.ts";
import { formatRows, type MatrixRow } from "./matrix-row.ts";
import { type RunMutantsOptions, runMutants } from "./run-mutants.ts";

const loaded = loadSuite();
/** A suite of one clause, so that one mutant can cover it. */
const suite: Suite = {
  ...loaded,
  clauses: loaded.clauses.filter(({ id }) => id === "answer.content-length"),
};
/** The case that the server of these tests passes, as if it were written for that clause. */
const cases = suite.cases.flatMap((item): Case[] =>
  item.id === tinyCase && item.level !== "unspecified"
    ? [{ ...item, level: "required", clauses: ["answer.content-length"] }]
    : [],
);

/** With the mutant `short` the server declares a wrong length. */
const oneMutant = `
  const mutants = ["short"];
  if (asked === "--mutant") Buffer.byteLength = (text) => text.length - 1;
`;
/** The mutant `silent` changes nothing. */
const twoMutants = `
  const mutants = ["short", "silent"];
  if (process.argv.at(-1) === "short") Buffer.byteLength = (text) => text.length - 1;
`;

const row: MatrixRow = {
  clause: "answer.content-length",
  name: "short",
  recorded: { own: [tinyCase], others: 0 },
  generated: { own: [], others: 0 },
};

describe("runMutants()", () => {
  it("finds which cases fail for each mutant of the server", async () => {
    const matrix = await runMutants(optionsFor(twoMutants));
    assert.deepEqual(
      matrix.map(({ clause, mutants }) => [clause, mutants.map(({ recorded }) => recorded.own)]),
      [["answer.content-length", [[tinyCase], []]]],
    );
  });

  it("throws when the original server does not pass", async () => {
    const setup = 'const mutants = ["short"]; Buffer.byteLength = (text) => text.length - 1;';
    await assert.rejects(runMutants(optionsFor(setup)), {
      message: `The original server does not pass: ${tinyCase}`,
    });
  });

  it("throws when the server does not start with a mutant", async () => {
    const setup = 'const mutants = ["short"]; if (asked === "--mutant") process.exit(3);';
    await assert.rejects(
      runMutants(optionsFor(setup)),
      /^Error: Cannot judge the mutant short: The command ended with status 3/,
    );
  });

  it("throws for a mutant that breaks an unknown clause", async () => {
    const setup = `
      const mutants = ["short"];
      if (asked === "--list-mutants") console.log("odd\\tno.clause\\tDrops a field");
    `;
    await assert.rejects(runMutants(optionsFor(setup)), {
      message: "Mutant odd breaks an unknown clause: no.clause",
    });
  });
});

describe("checkMutants()", () => {
  it("succeeds where there are no gaps and the recorded kills are the same", async (t) => {
    const { report } = await check(t, { setup: oneMutant, recorded: [row] });
    assert.equal(report.ok, true);
    assert.match(report.text, /^Mutants killed: 1 /);
    assert.match(report.text, /\nGaps: 0\. The recorded kills are up to date\.\n$/);
  });

  it("fails on a lost kill, and leaves the file alone", async (t) => {
    const lost = { ...row, recorded: { own: ["a/case", tinyCase], others: 0 } };
    const { report, file } = await check(t, { setup: oneMutant, recorded: [lost] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^- short: no longer killed by a\/case\n/);
    assert.match(report.text, /out of date, with 1 changes: run make mutants UPDATE=1\.\n$/);
    assert.equal(file, formatRows([lost]));
  });

  it("fails on a new mutant that is not recorded", async (t) => {
    const { report } = await check(t, { setup: oneMutant, recorded: [] });
    assert.equal(report.ok, false);
    assert.match(report.text, /^\+ short: new, it breaks answer\.content-length\n/);
  });

  it("records the new kills when asked to update", async (t) => {
    const { report, file } = await check(t, { setup: oneMutant, recorded: [], update: true });
    assert.equal(report.ok, true);
    assert.match(report.text, /The recorded kills are updated\.\n$/);
    assert.equal(file, formatRows([row]));
  });

  it("fails on a mutant that survives, even when asked to update", async (t) => {
    const { report } = await check(t, { setup: twoMutants, recorded: [], update: true });
    assert.equal(report.ok, false);
    assert.match(report.text, /\nMutant silent survives the cases of answer\.content-length: /);
    assert.match(report.text, /\nGaps: 1\. /);
  });
});

/** Runs a check with a file of recorded rows, and reads that file afterwards. */
async function check(
  t: TestContext,
  {
    setup,
    recorded,
    update = false,
  }: {
    readonly setup: string;
    readonly recorded: readonly MatrixRow[];
    readonly update?: boolean;
  },
): Promise<{ report: Awaited<ReturnType<typeof checkMutants>>; file: string }> {
  const folder = makeTemporaryFolder(t, { "kills.jsonl": formatRows(recorded) });
  const matrixFile = join(folder, "kills.jsonl");
  const report = await checkMutants({ ...optionsFor(setup), matrixFile, update, verbose: false });
  return { report, file: await readFile(matrixFile, "utf8") };
}

/** For a server whose mutants `setup` lists in `mutants` and carries out. */
function optionsFor(setup: string): RunMutantsOptions {
  const script = writeTinyServer(`
    const asked = process.argv.at(-1) === "--list-mutants" ? "--list-mutants" : process.argv.at(-2);
    ${setup}
    if (asked === "--list-mutants") {
      for (const name of mutants) console.log(name + "\\tanswer.content-length\\tSends another length");
      process.exit(0);
    }
  `);
  return {
    suite,
    cases,
    command: [process.execPath, "--input-type=module", "-e", script, "--"],
    generated: { count: 0, seed: 1 },
    jobs: 2,
  };
}
