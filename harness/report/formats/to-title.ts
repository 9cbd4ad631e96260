import { nameServer } from "../name-server.ts";
import type { Report } from "../report.ts";

/** Names a report of a format that begins with the name of a tool, and the server if it has a name. */
export function toTitle({ target }: Pick<Report, "target">): string {
  return ["graph-spec-kit", nameServer(target) ?? []].flat().join(": ");
}
