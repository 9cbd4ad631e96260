import { findKitRoot } from "../suite/find-kit-root.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { print, printLines } from "../terminal/print.ts";
import { createStdoutLayout } from "./create-stdout-layout.ts";
import { examineKit } from "./doctor/examine-kit.ts";

/** The options of `doctor`, as commander reads them. */
export interface DoctorCliOptions {
  readonly color?: boolean;
}

/** Checks that the kit works on this machine, and prints a line for each check. */
export async function doctorCommand({ color }: DoctorCliOptions): Promise<number> {
  const layout = createStdoutLayout(color);
  const signals = catchSignals();
  let works = true;
  for await (const { ok, text } of examineKit(findKitRoot(), signals.signal)) {
    works &&= ok;
    const label = { text: ok ? "ok  " : "FAIL", style: ok ? "success" : "error" } as const;
    printLines([[label, ` ${text}`]], layout);
  }
  print(
    works
      ? "The kit works on this machine\n"
      : "The kit does not work on this machine: see the lines marked FAIL\n",
  );
  return signals.exitStatus() ?? (works ? 0 : 1);
}
