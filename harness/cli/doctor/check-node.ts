import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

/** Checks that this Node is as new as the kit's package asks for. */
export function checkNode(root: string, version: string): Finding {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const least = String(manifest.engines.node).replace(/^>=/, "");
  const healthy = compareVersions(version, least) >= 0;
  return { healthy, text: `Node ${version} runs the kit, which needs ${least} or newer` };
}

function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [left, right].map((text) => text.split(".").map(Number));
  for (const [index, part] of (leftParts ?? []).entries()) {
    const difference = part - (rightParts?.[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
