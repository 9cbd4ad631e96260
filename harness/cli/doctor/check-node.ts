import { isVersionAtLeast } from "../is-version-at-least.ts";
import type { CheckResult } from "./check-result.ts";

/**
 * Checks that Node is new enough for the kit.
 *
 * @param version the running version, like `20.18.1`.
 * @param minVersion the oldest supported version.
 */
export function checkNode(version: string, minVersion: string): CheckResult {
  return isVersionAtLeast(version, minVersion)
    ? { ok: true, text: `Node ${version} is supported (${minVersion} or newer)` }
    : { ok: false, text: `Node ${version} is too old: install ${minVersion} or newer` };
}
