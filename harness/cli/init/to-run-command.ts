import { readKitVersion } from "../../kit/read-kit-version.ts";
import type { Project } from "./find-project.ts";

/** Writes the command that runs the kit in CI: as a package of the project, or this version of it. */
export function toRunCommand({ install }: Project): string {
  return install === undefined
    ? `npx --yes graph-spec-kit@${readKitVersion()} run`
    : "npx --no-install graph-spec-kit run";
}
