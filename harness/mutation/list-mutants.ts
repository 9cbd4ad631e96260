import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";

/** A mutant that a server offers by `--mutant NAME`. */
export interface KnownMutant extends Omit<FailurePattern, "failed" | "warned"> {
  /** Why it stays although every suite that kills some other mutant kills it. */
  readonly keep?: string | undefined;
}

/**
 * Lists the mutants of a server by `--list-mutants`: a line for each, with its name, its clauses,
 * separated by commas, its description, and perhaps why it stays, separated by tabs.
 *
 * @throws Error when the command fails or prints anything else.
 */
export async function listMutants(command: readonly string[]): Promise<readonly KnownMutant[]> {
  const [program = "", ...args] = command.map((argument) => argument.replaceAll("{port}", "0"));
  const { stdout } = await promisify(execFile)(program, [...args, "--list-mutants"]);
  const lines = stdout.split("\n").filter((line) => line !== "");
  if (lines.length === 0) {
    throw new Error(`The command lists no mutants: ${[...command, "--list-mutants"].join(" ")}`);
  }
  return lines.map(readMutant);
}

function readMutant(line: string): KnownMutant {
  const [name, clauses = "", description, keep, ...rest] = line.split("\t");
  const [clause, ...alsoBreaks] = clauses.split(",");
  if (!name || !clause || !description || rest.length > 0) {
    throw new Error(`Cannot read a line of --list-mutants: ${JSON.stringify(line.slice(0, 200))}`);
  }
  return {
    name,
    clause,
    ...(alsoBreaks.length > 0 && { alsoBreaks }),
    description,
    ...(keep !== undefined && { keep }),
  };
}
