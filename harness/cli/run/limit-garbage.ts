import { setFlagsFromString } from "node:v8";

/** Number of generated cases up to which the garbage of a run is small. */
const fewCases = 1000;

/**
 * Lets garbage grow to a third of the memory in use before it is collected. V8 lets it grow to
 * several times as much, so the memory of a run would grow with its cases, of which few are kept.
 * It takes a tenth more CPU time, so a short run goes without it.
 *
 * @param generated number of generated cases that the run asks for.
 */
export function limitGarbage(generated: number): void {
  if (generated <= fewCases) {
    return;
  }
  try {
    setFlagsFromString("--heap-growing-percent=30");
  } catch {
    // Not V8: its flags do not exist.
  }
}
