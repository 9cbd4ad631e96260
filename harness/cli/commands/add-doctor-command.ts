import type { Command } from "commander";
import type { DoctorCliOptions } from "../doctor-command.ts";

const helpFooter = `
Exit status: 0, or 1 when the kit does not work here, or 130 and 143 when it is interrupted.`;

/**
 * Describes `doctor`.
 *
 * @param onStatus called with the exit status.
 */
export function addDoctorCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("doctor")
    .description("check that the kit works here: its server passes, and its mutants are killed")
    .option("--color", "use colors")
    .option("--no-color", "use no colors")
    .addHelpText("after", helpFooter)
    .action(async (options: DoctorCliOptions) => {
      const { doctorCommand } = await import("../doctor-command.ts");
      onStatus(await doctorCommand(options));
    });
}
