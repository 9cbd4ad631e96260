import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMutantsTrial, twoMutants } from "../testing/create-mutants-trial.ts";
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
    const setup = 'const mutants = ["short"]; Buffer.byteLength = (text) => text.length - 1;';
    await assert.rejects(runMutants(createMutantsTrial(setup)), {
      message: `The original server does not pass: ${tinyCase}`,
    });
  });

  it("throws when the server does not start with a mutant", async () => {
    const setup = 'const mutants = ["short"]; if (asked === "--mutant") process.exit(3);';
    await assert.rejects(
      runMutants(createMutantsTrial(setup)),
      /^Error: Cannot judge the mutant short: The command ended with status 3/,
    );
  });

  it("throws for a mutant that breaks an unknown clause", async () => {
    const setup = `
      const mutants = ["short"];
      if (asked === "--list-mutants") console.log("odd\\tno.clause\\tDrops a field");
    `;
    await assert.rejects(runMutants(createMutantsTrial(setup)), {
      message: "Mutant odd breaks an unknown clause: no.clause",
    });
  });
});
