import type { Command } from "commander";

/** What each command is added to, and what it gets and gives when it runs. */
export interface ProgramSetup {
  readonly program: Command;
  /** The words after `--`; undefined without `--`. */
  readonly serverCommand: readonly string[] | undefined;
  readonly onStatus: (status: number) => void;
}

/** Carries out a command, which is loaded only then, and gives its exit status on. */
export function carryOut<Args extends readonly unknown[]>(
  { onStatus }: ProgramSetup,
  load: () => Promise<(...args: Args) => Promise<number>>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    const command = await load();
    onStatus(await command(...args));
  };
}
