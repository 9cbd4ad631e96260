import { findKitRoot } from "../kit/find-kit-root.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { createPalette } from "../terminal/palette.ts";
import { wantsColor } from "../terminal/wants-color.ts";
import { examineKit } from "./doctor/examine-kit.ts";

/** The options of `doctor`, as the command line gives them. */
export interface DoctorCliOptions {
  readonly color?: boolean;
}

/**
 * Says whether the kit works on this machine: a line for each thing that was checked.
 *
 * @returns the exit status: 1 when something does not work.
 */
export async function doctorCommand({ color }: DoctorCliOptions): Promise<number> {
  const { environment, isTerminal } = {
    environment: process.env,
    isTerminal: process.stdout.isTTY,
  };
  const { success, error } = createPalette(wantsColor({ flag: color, environment, isTerminal }));
  const signals = catchSignals();
  let healthy = true;
  for await (const finding of examineKit({
    root: findKitRoot(),
    nodeVersion: process.versions.node,
    signal: signals.signal,
  })) {
    healthy &&= finding.healthy;
    const label = finding.healthy ? success("ok  ") : error("FAIL");
    process.stdout.write(`${label} ${escapeLine(finding.text)}\n`);
  }
  signals.release();
  process.stdout.write(
    healthy
      ? "The kit works on this machine\n"
      : "The kit does not work on this machine: see the lines that say FAIL\n",
  );
  return signals.exitStatus() ?? (healthy ? 0 : 1);
}
