import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMutantsTrial, oneMutant, twoMutants } from "../testing/create-mutants-trial.ts";
import { tinyCase } from "../testing/write-tiny-server.ts";
import { runMutants } from "./run-mutants.ts";

describe("runMutants()", () => {
  it("finds which cases fail for each mutant of the server", async () => {
    const matrix = await runMutants(createMutantsTrial(twoMutants));
    assert.deepEqual(
      matrix.map(({ clause, mutants }) => [clause, mutants.map(({ recorded }) => recorded.own)]),
      [["answer.content-length", [[tinyCase], []]]],
    );
  });

  it("throws when the original server does not pass", async () => {
    const trial = createMutantsTrial({ ...oneMutant, original: "(body) => body.length - 1" });
    await assert.rejects(runMutants(trial), {
      message: `The original server does not pass: ${tinyCase}`,
    });
  });

  it("throws when a mutant ends the server", async () => {
    const trial = createMutantsTrial({ mutants: { fatal: "() => process.exit(3)" } });
    await assert.rejects(runMutants(trial), {
      message: "The server of the mutants ended with status 3 while it was judged as fatal",
    });
  });

  it("throws for a mutant that breaks an unknown clause", async () => {
    const trial = createMutantsTrial({ ...oneMutant, clause: "no.clause" });
    await assert.rejects(runMutants(trial), {
      message: "Mutant short breaks an unknown clause: no.clause",
    });
  });
});
