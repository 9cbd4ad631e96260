import type { CommandTrial } from "../run/judge-command.ts";
import type { Case } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { tinyCase, writeTinyServer } from "./write-tiny-server.ts";

const loaded = loadSuite();
/** A suite of one clause, so that one mutant can cover it. */
const suite: Suite = {
  ...loaded,
  clauses: loaded.clauses.filter(({ id }) => id === "answer.content-length"),
};
/** The case that the server passes, as if it were written for that clause. */
const cases = suite.cases.flatMap((item): Case[] =>
  item.id === tinyCase && item.level !== "unspecified"
    ? [{ ...item, level: "required", clauses: ["answer.content-length"] }]
    : [],
);

/** Lists the mutant `short`, which declares a wrong content length. */
export const oneMutant = `
  const mutants = ["short"];
  if (asked === "--mutant") Buffer.byteLength = (text) => text.length - 1;
`;

/** Lists the mutant `short`, too, and `silent`, which changes nothing. */
export const twoMutants = `
  const mutants = ["short", "silent"];
  if (process.argv.at(-1) === "short") Buffer.byteLength = (text) => text.length - 1;
`;

/**
 * Options to run one case against the mutants of a tiny server.
 *
 * @param setup source that lists the mutants in `mutants` and carries them out; `asked` is the
 *   option that the server was started with: `--mutant` or `--list-mutants`.
 */
export function createMutantsTrial(setup: string): CommandTrial & { readonly jobs: number } {
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
