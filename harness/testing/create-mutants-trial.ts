import type { MutantsTrial } from "../mutation/judge-mutants.ts";
import { type Case, isJudged } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import { kitSuite } from "./kit-suite.ts";
import { tinyCase, writeTinyServer } from "./write-tiny-server.ts";

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
export interface TinyMutants {
  /** The correct length when left out. */
  readonly original?: string;
  readonly mutants: Readonly<Record<string, string>>;
  readonly clause?: string;
}

/** The mutant `short` declares a wrong content length. */
export const oneMutant: TinyMutants = { mutants: { short: "(body) => body.length - 1" } };

/** The mutant `silent` changes nothing. */
export const twoMutants: TinyMutants = {
  mutants: { ...oneMutant.mutants, silent: "(body) => body.length" },
};

/** Creates options to run one case against the mutants of a tiny server. */
export function createMutantsTrial({
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
