import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import {
  createMutantsTrial,
  oneMutant,
  type TinyMutants,
  twoMutants,
} from "../testing/create-mutants-trial.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { tinyCase } from "../testing/write-tiny-server.ts";
import { checkMutants, type MutantsReport } from "./check-mutants.ts";
import { formatRows, type MatrixRow } from "./matrix-row.ts";

const row: MatrixRow = {
  clause: "answer.content-length",
  name: "short",
  recorded: { own: [tinyCase], others: 0 },
  generated: { own: [], others: 0 },
};

describe("checkMutants()", { concurrency: 2 }, () => {
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
    assert.match(report.text, /out of date, with 1 change: run make mutants UPDATE=1\.\n$/);
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
    readonly setup: TinyMutants;
    readonly recorded: readonly MatrixRow[];
    readonly update?: boolean;
  },
): Promise<{ report: MutantsReport; file: string }> {
  const folder = makeTemporaryFolder(t, { "kills.jsonl": formatRows(recorded) });
  const matrixFile = join(folder, "kills.jsonl");
  const report = await checkMutants({
    ...createMutantsTrial(setup),
    matrixFile,
    patternsFile: join(folder, "patterns.jsonl"),
    update,
    verbose: false,
  });
  return { report, file: await readFile(matrixFile, "utf8") };
}
