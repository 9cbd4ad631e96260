import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMutantsTrial, oneMutant, twoMutants } from "../testing/create-mutants-trial.ts";
import { tinyCase } from "../testing/write-tiny-server.ts";
import { judgeMutants, requirePassing } from "./judge-mutants.ts";
import { listMutants } from "./list-mutants.ts";

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
