import type { CheckResult } from "./check-result.ts";

/**
 * Checks that Node is new enough for the kit.
 *
 * @param version the running version, like `20.18.1`.
 * @param minVersion the oldest supported version.
 */
export function checkNode(version: string, minVersion: string): CheckResult {
  return isAtLeast(version, minVersion)
    ? { ok: true, text: `Node ${version} is supported (${minVersion} or newer)` }
    : { ok: false, text: `Node ${version} is too old: install ${minVersion} or newer` };
}

function isAtLeast(version: string, minVersion: string): boolean {
  const minParts = minVersion.split(".").map(Number);
  for (const [index, part] of version.split(".").map(Number).entries()) {
    const difference = part - (minParts[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}
