import { findKitRoot } from "../suite/find-kit-root.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { createStdoutPalette } from "./create-stdout-palette.ts";
import { examineKit } from "./doctor/examine-kit.ts";

/** The options of `doctor`, as commander reads them. */
export interface DoctorCliOptions {
  readonly color?: boolean;
}

/**
 * Checks that the kit works on this machine, and prints a line for each check.
 *
 * @returns the exit status: 1 if a check failed, otherwise 0.
 */
export async function doctorCommand({ color }: DoctorCliOptions): Promise<number> {
  const palette = createStdoutPalette(color);
  const signals = catchSignals();
  const examination = examineKit({
    root: findKitRoot(),
    nodeVersion: process.versions.node,
    signal: signals.signal,
  });
  let works = true;
  for await (const { ok, text } of examination) {
    works &&= ok;
    const label = ok ? palette.success("ok  ") : palette.error("FAIL");
    process.stdout.write(`${label} ${escapeLine(text)}\n`);
  }
  process.stdout.write(
    works
      ? "The kit works on this machine\n"
      : "The kit does not work on this machine: see the lines marked FAIL\n",
  );
  return signals.exitStatus() ?? (works ? 0 : 1);
}
