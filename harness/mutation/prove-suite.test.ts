import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { tinyCase, writeTinyServer } from "../testing/tiny-server-script.ts";
import { proveSuite } from "./prove-suite.ts";

const suite = loadSuite();
/** The case that the server of these tests passes, as if it were written for another clause. */
const cases = suite.cases.flatMap((item): Case[] =>
  item.id === tinyCase && item.level !== "unspecified"
    ? [{ ...item, clauses: ["answer.content-length"] }]
    : [],
);

describe("proveSuite()", () => {
  it("tells which cases each mutant of the server turns red", async () => {
    const matrix = await prove(`
      if (asked === "--mutant") {
        Buffer.byteLength = (text) => text.length + (process.argv.at(-1) === "short" ? -1 : 0);
      }
    `);
    assert.deepEqual(
      matrix.map(({ clause, mutants }) => [clause, mutants.map(({ recorded }) => recorded.own)]),
      [["answer.content-length", [[tinyCase], []]]],
    );
  });

  it("throws when the server is not right without a mutant", async () => {
    await assert.rejects(prove("Buffer.byteLength = (text) => text.length - 1;"), {
      message: `The server is not right without a mutant: ${tinyCase}`,
    });
  });

  it("throws when the server does not start with a mutant", async () => {
    await assert.rejects(
      prove('if (asked === "--mutant") process.exit(3);'),
      /^Error: Cannot judge the mutant (short|silent): The command ended with status 3/,
    );
  });

  it("throws for a mutant that breaks what is no clause", async () => {
    const setup = 'if (asked === "--list-mutants") console.log("odd\\tno.clause\\tDoes wrong");';
    await assert.rejects(prove(setup), {
      message: "Mutant odd breaks no.clause, which is no clause",
    });
  });
});

/** With a server that has two mutants, `short` and `silent`, which `setup` carries out. */
function prove(setup: string): ReturnType<typeof proveSuite> {
  const script = writeTinyServer(`
    const asked = process.argv.at(-1) === "--list-mutants" ? "--list-mutants" : process.argv.at(-2);
    ${setup}
    if (asked === "--list-mutants") {
      for (const name of ["short", "silent"]) console.log(name + "\\tanswer.content-length\\tDoes wrong");
      process.exit(0);
    }
  `);
  return proveSuite({
    suite,
    cases,
    command: [process.execPath, "--input-type=module", "-e", script, "--"],
    generated: { count: 0, seed: 1 },
    jobs: 2,
  });
}
