import { setFlagsFromString } from "node:v8";

/**
 * Lets garbage grow to a third of the memory in use before it is collected. V8 lets it grow to
 * several times as much, so the memory of a run would grow with its cases, of which few are kept.
 */
export function limitGarbage(): void {
  try {
    setFlagsFromString("--heap-growing-percent=30");
  } catch {
    // Not V8: its flags do not exist.
  }
}
