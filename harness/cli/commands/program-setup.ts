import type { Command } from "commander";

/** What each command is added to, and what it gets and gives when it runs. */
export interface ProgramSetup {
  readonly program: Command;
  /** The words after `--`; undefined without `--`. */
  readonly serverCommand: readonly string[] | undefined;
  readonly onStatus: (status: number) => void;
}
