import type { Command } from "commander";
import type { DoctorCliOptions } from "../doctor-command.ts";

/** Describes `doctor`. */
export function addDoctorCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("doctor")
    .description("say whether the kit works on this machine: its server passes, mutants are caught")
    .option("--color", "use colours")
    .option("--no-color", "use no colours")
    .action(async (options: DoctorCliOptions) => {
      const { doctorCommand } = await import("../doctor-command.ts");
      onStatus(await doctorCommand(options));
    });
}
