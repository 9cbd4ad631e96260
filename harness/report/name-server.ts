import type { Role } from "../suite/case.ts";
import type { Report } from "./report.ts";

/** What the program under test is called, by its role; a server when left out. */
export function nameRole(role: Role = "service"): string {
  return role === "service" ? "server" : role;
}

/**
 * Names a server as its owner does, like `my-server 1.2`; undefined without a name or a version.
 */
export function nameServer({
  name,
  version,
}: Pick<Report["target"], "name" | "version">): string | undefined {
  return [name, version].filter((part) => part !== undefined).join(" ") || undefined;
}

/** Says where a server is, or how a client is called; null for a server that was never reached. */
export function locateTarget({ role, command, baseUrl }: Report["target"]): string | null {
  return role === "client" && command !== undefined ? command.join(" ") : baseUrl;
}

/** Names a report, with the server if it has a name. */
export function toTitle({ target }: Pick<Report, "target">): string {
  return ["graph-spec-kit", nameServer(target) ?? []].flat().join(": ");
}
