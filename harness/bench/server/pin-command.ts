import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Puts a command on one core; without `taskset` or a second core it stays as it is. */
export type PinCommand = (core: number, command: readonly string[]) => readonly string[];

/** Finds out whether commands can be pinned to cores here. */
export function findPinCommand(): { readonly canPin: boolean; readonly pin: PinCommand } {
  const canPin =
    availableParallelism() > 1 && spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;
  return {
    canPin,
    pin: (core, command) => (canPin ? ["taskset", "-c", String(core), ...command] : command),
  };
}
